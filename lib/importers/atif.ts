/**
 * Agent Trajectory Interchange Format (Harbor, RFC 0001), versions 1.0 to 1.7: one trajectory a file.
 *
 *   {"schema_version": "ATIF-v1.7", "session_id": "…", "trajectory_id": "…", "agent": {"name": "…", "version": "…", "model_name": "…"},
 *     "steps": [{"step_id": 1, "source": "user", "message": "Make a file."}, {"step_id": 2, "source": "agent", "message": "I do.",
 *       "tool_calls": [{"tool_call_id": "c1", "function_name": "bash", "arguments": {"command": "touch a"}}],
 *       "observation": {"results": [{"source_call_id": "c1", "content": ""}]}}], "continued_trajectory_ref": "trajectory.cont-1.json"}
 *
 * Read: steps, the files that continue one (and what was lost in between), sub-agents as runs of their own, Harbor's
 * result.json beside it. A newer version is read as far as it is known, with a notice. Ignored: metrics, time stamps, log
 * probabilities, pictures (named in a warning). https://www.harborframework.com/docs/agents/trajectory-format
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import { AtifReader, type AtifRun } from "./atif-steps";
import { type HarborResult, readHarborResult } from "./harbor-result";
import type { Detection, Importer, ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { memberOf, usagePart } from "./run-usage";
import { fileStem } from "./source/file-stem";
import { headValues } from "./source/head-records";
import { readJsonDocuments } from "./source/json-documents";
import type { JsonRecord } from "./source/json-records";
import { describeValue, quoteFound } from "./source/quote-found";
import { reject } from "./source/reject";
import { siblingJson } from "./source/sibling-json";
import { unknownOutcome } from "./verdict-outcome";

const EXPECTED = "an ATIF trajectory with agent and steps";
const NEWEST_KNOWN = [1, 7] as const;
/** So many files continue one run at most. */
const MOST_PARTS = 1000;

export const atif: Importer = {
  id: "atif",
  label: "ATIF trajectory (Harbor)",
  reads:
    "steps of versions 1.0 to 1.7, files that continue a trajectory, embedded sub-agents as runs of their own, context hand-overs, result.json of the trial",
  ignores: "metrics of single steps, time stamps, pictures (named in a warning), steps copied from an earlier part (counted in a warning)",
  successFrom:
    "verifier_result.rewards in the result.json of the trial: 1 is a success; its exception_info is an infrastructure failure; otherwise unknown",
  writesFrom: "the tool's name; for shell lines what they do",
  isOneRunAFile: true,
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const top = headValues(head)[0];
  const first = Array.isArray(top) ? top[0] : top;
  if (!isJsonObject(first)) return null;
  if (typeof first.schema_version === "string" && first.schema_version.startsWith("ATIF-")) {
    return { confidence: 0.98, reason: `schema_version ${quoteFound(first.schema_version)}` };
  }
  return isAtif(first) ? { confidence: 0.9, reason: "an agent and steps with step_id and source, as in ATIF" } : null;
}

function isAtif(value: JsonValue): value is JsonObject {
  if (!isJsonObject(value) || !Array.isArray(value.steps)) return false;
  if (typeof value.schema_version === "string" && value.schema_version.startsWith("ATIF-")) return true;
  const step = value.steps[0];
  return isJsonObject(step) && "step_id" in step && (step.source === "system" || step.source === "user" || step.source === "agent");
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  let count = 0;
  for await (const document of readJsonDocuments(source, EXPECTED)) {
    if (document.kind !== "value") {
      yield { ...document, record: ++count };
      continue;
    }
    const values = Array.isArray(document.value) ? document.value : [document.value];
    for (const [index, value] of values.entries()) {
      const place = { ...document, record: ++count, path: Array.isArray(document.value) ? [index] : [] };
      if (!isAtif(value)) {
        yield reject(place.record, place.line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
        continue;
      }
      const items = await trajectoryItems(value, place, source, values.length > 1 || count > 1);
      for (const item of items) yield { ...item, record: count + items.indexOf(item) };
      count += items.length - 1;
    }
  }
}

/** A document, and where in it the trajectory stands. */
interface AtifPlace extends JsonRecord {
  path: (string | number)[];
}

/** The run of a file, and those of its sub-agents behind it. */
async function trajectoryItems(file: JsonObject, place: AtifPlace, source: ImportSource, isOneOfMany: boolean): Promise<ImportItem[]> {
  const before = await continuedBy(source);
  if (before !== null) {
    const message = `record ${place.record}: the file continues ${before} and is read together with it`;
    return [{ kind: "skipped", record: place.record, line: place.line, code: "continuation", message }];
  }
  const warnings: ImportWarning[] = [...place.warnings];
  const result = await readHarborResult(source, warnings);
  const name = idOf(file, fileStem(source.name), isOneOfMany ? place.record : null);
  const run = await readParts(file, place, source, warnings);
  const subAgents: SubAgent[] = [];
  collectSubAgents(file, name, place.path, subAgents);
  return [
    item(file, run, place, name, result, warnings),
    ...subAgents.map(({ file: sub, name: subName, path }) => {
      const reader = new AtifReader(isTerminus(sub));
      reader.read(Array.isArray(sub.steps) ? sub.steps : [], place.raw, [...path, "steps"]);
      return item(sub, reader.finish(), place, subName, null, []);
    }),
  ];
}

/** Reads on through the files that continue this one. */
async function readParts(file: JsonObject, { raw, path }: AtifPlace, source: ImportSource, warnings: ImportWarning[]): Promise<AtifRun> {
  const reader = new AtifReader(isTerminus(file));
  reader.read(Array.isArray(file.steps) ? file.steps : [], raw, [...path, "steps"]);
  const seen = new Set<string>();
  let next = referenceOf(file);
  while (next !== null && !seen.has(next) && seen.size < MOST_PARTS) {
    seen.add(next);
    const part = await siblingJson(source, next);
    if (part === null || !part.parsed.ok || !isAtif(part.parsed.value)) {
      warnings.push({
        code: "missing-continuation",
        message: `the run goes on in ${quoteFound(next)}: ${faultOf(part)}; the steps up to there are kept`,
      });
      break;
    }
    const { value } = part.parsed;
    reader.continueWith(Array.isArray(value.steps) ? value.steps : [], part.text);
    next = referenceOf(value);
  }
  return reader.finish();
}

function faultOf(part: Awaited<ReturnType<typeof siblingJson>>): string {
  if (part === null) return "no such file came along";
  return part.parsed.ok ? `it holds ${describeValue(part.parsed.value)}` : `it holds ${part.parsed.error.found}`;
}

function referenceOf(file: JsonObject): string | null {
  return typeof file.continued_trajectory_ref === "string" && file.continued_trajectory_ref !== "" ? file.continued_trajectory_ref : null;
}

/** The name of the file that this one continues, where that file came along and says so. */
async function continuedBy(source: ImportSource): Promise<string | null> {
  const base = source.name.slice(source.name.lastIndexOf("/") + 1);
  const match = /^(.*)\.cont-(\d+)(\.[^.]+)?$/.exec(base);
  if (match === null) return null;
  const number = Number(match[2]);
  const before = `${match[1] ?? ""}${number > 1 ? `.cont-${number - 1}` : ""}${match[3] ?? ""}`;
  const parsed = (await siblingJson(source, before))?.parsed;
  if (parsed === undefined || !parsed.ok || !isAtif(parsed.value)) return null;
  const reference = referenceOf(parsed.value);
  return reference !== null && reference.slice(reference.lastIndexOf("/") + 1) === base ? before : null;
}

interface SubAgent {
  file: JsonObject;
  name: string;
  path: (string | number)[];
}

function collectSubAgents(file: JsonObject, parent: string, path: readonly (string | number)[], found: SubAgent[]): void {
  const embedded = Array.isArray(file.subagent_trajectories) ? file.subagent_trajectories : [];
  for (const [index, sub] of embedded.entries()) {
    if (!isAtif(sub)) continue;
    const name = textAt(sub, "trajectory_id") ?? `${parent}/sub-${index + 1}`;
    const place = [...path, "subagent_trajectories", index];
    found.push({ file: sub, name, path: place });
    collectSubAgents(sub, name, place, found);
  }
}

/** `session_id` names a run and may be shared by its parts and sub-agents: without a trajectory_id the file's name is added. */
function idOf(file: JsonObject, stem: string, record: number | null): string {
  const id = textAt(file, "trajectory_id");
  if (id !== null) return id;
  const session = textAt(file, "session_id");
  const name = record === null ? stem : `${stem}#${record}`;
  return session === null ? name : `${session}/${name}`;
}

function item(
  file: JsonObject,
  run: AtifRun,
  { record, line }: JsonRecord,
  name: string,
  result: HarborResult | null,
  warnings: readonly ImportWarning[],
): ImportItem {
  const all: ImportWarning[] = [...warnings, ...versionNotice(file), ...run.warnings];
  if (run.steps.length === 0) all.push({ code: "no-steps", message: "the trajectory holds no step of the agent's" });
  const agent = isJsonObject(file.agent) ? file.agent : {};
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: null,
      externalId: name,
      taskId: result?.task ?? name,
      scenarioId: null,
      agent: textAt(agent, "model_name") ?? textAt(agent, "name"),
      instruction: run.instruction,
      systemPrompt: run.systemPrompt,
      toolDocs: Array.isArray(agent.tool_definitions) && agent.tool_definitions.length > 0 ? JSON.stringify(agent.tool_definitions) : null,
      initialObservation: run.initialObservation,
      steps: run.steps,
      ...(run.contextLosses.length > 0 ? { contextLosses: run.contextLosses } : {}),
      ...usageOf(file),
      outcome: result?.outcome ?? unknownOutcome(),
      truncated: run.truncated,
      hidden: null,
      trial: 0,
    },
    warnings: all,
  };
}

/** Totals are those of one file: of a run that goes on in another one they are a part. */
function usageOf(file: JsonObject): ReturnType<typeof usagePart> {
  if (referenceOf(file) !== null) return {};
  const totals = file.final_metrics;
  return usagePart({
    inputTokens: memberOf(totals, "total_prompt_tokens"),
    outputTokens: memberOf(totals, "total_completion_tokens"),
    cost: memberOf(totals, "total_cost_usd"),
  });
}

function versionNotice(file: JsonObject): ImportWarning[] {
  const version = textAt(file, "schema_version") ?? "";
  const [, major, minor] = /(?<!\d)(\d+)\.(\d+)/.exec(version) ?? [];
  const isNewer = Number(major) > NEWEST_KNOWN[0] || (Number(major) === NEWEST_KNOWN[0] && Number(minor) > NEWEST_KNOWN[1]);
  return isNewer
    ? [{ code: "newer-version", message: `${quoteFound(version)} is newer than the versions known (up to 1.7): what they have in common was read` }]
    : [];
}

function isTerminus(file: JsonObject): boolean {
  return isJsonObject(file.agent) && /^terminus/i.test(textAt(file.agent, "name") ?? "");
}

function textAt(holder: JsonObject, key: string): string | null {
  const value = holder[key];
  return typeof value === "string" && value !== "" ? value : null;
}
