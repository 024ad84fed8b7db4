/**
 * ALFWorld runs of KnowAgent (zjunlp/KnowAgent, Self-Learning/trajs): one object a line.
 *
 *   {"name": "<game>/<trial>", "result": true | false | 0, "traj": "You are in the middle of a room. …\nYour task is to: …\n> Think: …\n> go to shelf 1\n…"}
 *
 * Read: all three fields. `ActionPath:` lines are the model's own record of its state and count as thoughts. A `result`
 * of 0 is a failure (the difference from `false` is not documented). Ignored: further fields. A list of such objects
 * in one JSON file is read as well.
 */
import { isJsonObject, type JsonObject } from "../base/json";
import { looksLikeAlfworldEpisode, parseAlfworldTurns, splitAlfworldEpisode } from "./alfworld-text";
import type { Detection, Importer, ImportItem, ImportSource, SourceHead } from "./importer";
import { headRecords } from "./source/head-records";
import { type JsonRecord, readJsonRecords } from "./source/json-records";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { verdictOutcome } from "./verdict-outcome";

const EXPECTED = "an object with name, result and traj";

export const knowagentJsonl: Importer = {
  id: "knowagent-jsonl",
  label: "KnowAgent JSONL (ALFWorld)",
  reads: "one object a line with name, result and traj, the run as ReAct-like text with Think: and ActionPath: lines",
  ignores: "further fields of a line; the runner's OK. to a thought",
  successFrom: "result: true is a success, false and 0 are failures",
  writesFrom: "the verb of each action line",
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const first = headRecords(head).filter(isJsonObject)[0];
  if (first === undefined || typeof first.traj !== "string" || Array.isArray(first.messages)) return null;
  if (!/You are in the middle of a room\b/.test(first.traj) || !("result" in first || "name" in first)) return null;
  const isWhole = "result" in first && "name" in first && looksLikeAlfworldEpisode(first.traj);
  return { confidence: isWhole ? 0.97 : 0.8, reason: "objects with name, result and a traj that begins in the middle of a room" };
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  for await (const item of readJsonRecords(source, EXPECTED)) {
    yield item.kind === "value" ? importRow(item) : item;
  }
}

function importRow({ record, line, value, warnings }: JsonRecord): ImportItem {
  if (!isJsonObject(value)) return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
  if (typeof value.traj !== "string") {
    return reject(record, line, { code: "missing-field", found: `${describeValue(value.traj)} in "traj"`, expected: "the run as one text" });
  }
  const { opening, turns } = splitAlfworldEpisode(value.traj);
  const { steps, closingThought, truncated, warnings: textWarnings } = parseAlfworldTurns(turns, { hasUnmarkedFirstLines: false });
  const name = nameOf(value);
  const all = [...warnings, ...textWarnings];
  if (name === null) all.push({ code: "no-name", message: `the record has no "name"; it is called #${record}` });
  if (opening.instruction === "") all.push({ code: "no-task", message: 'the text has no line "Your task is to:"' });
  if (steps.length === 0) all.push({ code: "no-steps", message: "the text holds no action" });
  const outcome = verdictOutcome("result", value.result, "env", all);
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: "alfworld",
      externalId: name ?? `#${record}`,
      taskId: name ?? `#${record}`,
      scenarioId: null,
      agent: null,
      ...opening,
      systemPrompt: null,
      toolDocs: null,
      steps,
      ...(closingThought === undefined ? {} : { closingThought }),
      outcome,
      truncated,
      hidden: null,
      trial: 0,
    },
    warnings: all,
  };
}

function nameOf(row: JsonObject): string | null {
  return typeof row.name === "string" && row.name !== "" ? row.name : null;
}
