/**
 * A read answered from a dump of the environment's state that the file holds for this moment (methods.md §4.7, `snapshot`). Of the
 * formats that we read only our own has room for such dumps (`hidden.stateSnapshots`).
 *
 * A dump is no server: the one record that carries the id asked for is the answer, cut verbatim from the dump. Whether the tool would
 * have shown exactly these fields is not known, so the answer is `assumed`. A read without an id, or one that fits several records,
 * is not answered.
 */
import { isJsonObject, type JsonValue } from "../../base/json";
import type { ProbeRequest, ProbeSource, WritePlace } from "../../gates/probe-source";
import { type JsonScan, scanJson } from "../../matching/provenance/json-leaves";
import { mainKey } from "../../matching/tools/key-arguments";
import type { StateSnapshot } from "../../trajectory/trajectory";
import { unavailable } from "./answers";
import { mayTouch } from "./may-touch";
import { isBefore, type ProbedRun, recordedCalls } from "./probed-run";

export function snapshotSource(run: ProbedRun): ProbeSource {
  const calls = recordedCalls(run);
  const snapshots = run.content.hidden?.stateSnapshots ?? [];
  return {
    id: "snapshot",
    answer(request: ProbeRequest, at: WritePlace) {
      if (snapshots.length === 0) return unavailable("the file holds no dump of the environment's state");
      const snapshot = snapshots.findLast(({ t }) => t <= at.t);
      if (snapshot === undefined) return unavailable("the file's first dump of the state is later than the write");
      const touched = calls.find((call) => call.t >= snapshot.t && isBefore(call, at) && mayTouch(run.environment, call, request));
      if (touched !== undefined) return unavailable(`step ${touched.t} may have changed it since the dump before step ${snapshot.t}`);
      return answerFromDump(snapshot, request);
    },
  };
}

function answerFromDump({ t, text }: StateSnapshot, { tool, args }: ProbeRequest) {
  const scan = scanJson(text);
  if (scan === null || !scan.isWhole) return unavailable(`the dump before step ${t} is no JSON that can be read`);
  const key = tool === null ? null : mainKey(tool, args);
  const value = key === null || !isJsonObject(args) ? undefined : args[key];
  if (key === null || value === undefined) return unavailable("a dump answers only reads that name one record by its id");
  const found = recordsOf(scan, key, value);
  const [record] = found;
  if (record === undefined) return unavailable(`no record in the dump before step ${t} has this ${key}`);
  if (found.length > 1) return unavailable(`${found.length} records in the dump before step ${t} have this ${key}`);
  // A node's piece begins with its key, where it has one.
  const piece = text.slice(record.start, record.end).replace(/^"(?:[^"\\]|\\.)*"\s*:\s*/, "");
  return {
    ...{ status: "answered" as const, text: piece, stateValidity: "assumed" as const, foundAt: null },
    reason: `the record with this ${key} in the dump of the state before step ${t}`,
  };
}

/** Objects that hold the key with this value themselves; where none does, objects that stand under the value (`"b17": {…}`). */
function recordsOf({ leaves, nodes }: JsonScan, key: string, value: JsonValue) {
  const holding = new Set(leaves.filter((leaf) => leaf.key === key && leaf.value === value && !leaf.isEmptyContainer).map(({ node }) => node));
  const objects = nodes.filter(({ kind }, index) => kind === "object" && holding.has(index));
  return objects.length > 0 ? objects : nodes.filter((node) => node.kind === "object" && node.key === value && nodes[node.parent]?.kind === "object");
}
