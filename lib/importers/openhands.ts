/**
 * OpenHands (All-Hands-AI/OpenHands, formerly OpenDevin): evaluation outputs (`output.jsonl`, one instance a line) of all
 * generations, and exported sessions (a list of events). The shapes of the events: openhands-events.ts.
 *
 *   {"instance_id": "kiln-7", "instruction": "…", "metadata": {"llm_config": {"model": "…"}}, "history": [{"id": 0, "source": "agent",
 *     "action": "system", "args": {"content": "…", "tools": […]}}, {"id": 1, "source": "user", "action": "message", …}, …],
 *     "test_result": {"git_patch": "…"}, "error": null}
 *
 * Read: history or the list of events, instance_id (or the issue), error, success, report.resolved, the model. Ignored:
 * whole responses of the provider except for the call itself, metrics, patches, state changes, secrets (masked by the
 * producer). Condensations are places where the agent lost earlier steps.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Outcome } from "../trajectory/trajectory";
import { endOfRun } from "./cut-short";
import type { Detection, Importer, ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { isOpenHandsEvent } from "./openhands-events";
import { type OpenHandsRun, readOpenHandsHistory } from "./openhands-run";
import { fileStem } from "./source/file-stem";
import { headValues } from "./source/head-records";
import { readJsonDocuments } from "./source/json-documents";
import { type JsonRecord, peekLayout, readJsonRecords } from "./source/json-records";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { unknownOutcome, verdictOutcome } from "./verdict-outcome";

const EXPECTED = "an object with history, or a list of events";

export const openhands: Importer = {
  id: "openhands",
  label: "OpenHands output and sessions",
  reads: "output.jsonl with history in all its generations (pairs, flat, events with ids, SDK events), exported sessions as a list of events",
  ignores: "the provider's whole responses except for the call, metrics, patches, state changes",
  successFrom: "report.resolved or resolved, else success (the resolver's own judgement); error: infrastructure; otherwise unknown",
  writesFrom: "the tool's name; for shell lines what they do",
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const [top, second] = headValues(head);
  if (Array.isArray(top)) return isSession(top) ? { confidence: 0.9, reason: "a list of OpenHands events" } : null;
  if (!isJsonObject(top)) return null;
  if (hasHistory(top)) {
    const marks = ["instance_id", "instruction", "metadata", "test_result", "git_patch", "issue", "metrics"].filter((key) => key in top);
    return {
      confidence: marks.length > 0 ? 0.95 : 0.75,
      reason: `OpenHands events under history${marks.length > 0 ? ` beside ${marks.join(", ")}` : ""}`,
    };
  }
  // An instance that failed before it began has an empty history.
  if (Array.isArray(top.history) && top.history.length === 0 && "instance_id" in top && ("test_result" in top || "metadata" in top)) {
    return { confidence: 0.85, reason: "an OpenHands instance without events" };
  }
  return isOpenHandsEvent(top) && isOpenHandsEvent(second) && ("source" in top || "kind" in top)
    ? { confidence: 0.85, reason: "OpenHands events, one a line" }
    : null;
}

function hasHistory(value: JsonObject): boolean {
  const first = Array.isArray(value.history) ? value.history[0] : undefined;
  return isOpenHandsEvent(Array.isArray(first) ? first[0] : first);
}

function isSession(list: readonly JsonValue[]): boolean {
  const first = list[0];
  return isOpenHandsEvent(first) && ("source" in first || "kind" in first || "args" in first);
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  const { layout, bytes } = await peekLayout(source.bytes);
  const stem = fileStem(source.name);
  if (layout === "list") {
    for await (const document of readJsonDocuments({ ...source, bytes }, EXPECTED)) {
      yield document.kind === "value" ? importSession(document, document.value, stem) : document;
    }
    return;
  }
  const loose: JsonRecord[] = [];
  for await (const item of readJsonRecords({ ...source, bytes }, EXPECTED)) {
    if (item.kind === "value" && isOpenHandsEvent(item.value)) loose.push(item);
    else yield item.kind === "value" ? importInstance(item) : item;
  }
  const [first] = loose;
  if (first !== undefined)
    yield importSession(
      first,
      loose.map(({ value }) => value),
      stem,
    );
}

function importSession({ record, line, warnings }: JsonRecord, value: JsonValue, stem: string): ImportItem {
  if (!Array.isArray(value) || !isSession(value))
    return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
  const run = readOpenHandsHistory(value);
  const outcome: Outcome =
    run.failure === null
      ? unknownOutcome()
      : { ...unknownOutcome(), status: "infrastructure", field: "the agent's last state: error", terminationReason: run.failure };
  return item(record, line, record === 1 ? stem : `${stem}#${record}`, run, { outcome, model: null, instruction: "", warnings });
}

function importInstance({ record, line, value, warnings }: JsonRecord): ImportItem {
  if (!isJsonObject(value)) return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
  if (!Array.isArray(value.history) || !(hasHistory(value) || "instance_id" in value)) {
    return reject(record, line, {
      code: "missing-field",
      found: `${describeValue(value.history)} in "history"`,
      expected: "a list of OpenHands events",
    });
  }
  const run = readOpenHandsHistory(value.history);
  const all = [...warnings];
  return item(record, line, nameOf(value) ?? `#${record}`, run, {
    outcome: outcomeOf(value, run, all),
    model: modelIn(value.metadata),
    instruction: typeof value.instruction === "string" ? value.instruction : "",
    warnings: all,
  });
}

function item(
  record: number,
  line: number,
  id: string,
  run: OpenHandsRun,
  { outcome, model, instruction, warnings }: { outcome: Outcome; model: string | null; instruction: string; warnings: ImportWarning[] },
): ImportItem {
  const all = [...warnings, ...run.warnings];
  if (run.steps.length === 0) all.push({ code: "no-steps", message: "the run holds no action of the agent's" });
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: "coding",
      externalId: id,
      taskId: id,
      scenarioId: null,
      agent: model ?? run.model,
      instruction: run.instruction ?? instruction,
      systemPrompt: run.systemPrompt,
      toolDocs: run.toolDocs,
      initialObservation: run.initialObservation,
      steps: run.steps,
      ...(run.contextLosses.length > 0 ? { contextLosses: run.contextLosses } : {}),
      outcome,
      truncated: run.truncated || endOfRun(outcome.terminationReason, "error").ranOutOfContext,
      hidden: null,
      trial: 0,
    },
    warnings: all,
  };
}

/** A grader's word wins; the resolver's own model judges its work; an error is no answer of the agent's. */
function outcomeOf(instance: JsonObject, run: OpenHandsRun, warnings: ImportWarning[]): Outcome {
  const error = typeof instance.error === "string" && instance.error.trim() !== "" ? instance.error : run.failure;
  const result = isJsonObject(instance.test_result) ? instance.test_result : {};
  const graded = [
    ["report.resolved", isJsonObject(instance.report) ? instance.report.resolved : undefined],
    ["test_result.report.resolved", isJsonObject(result.report) ? result.report.resolved : undefined],
    ["test_result.resolved", result.resolved],
    ["resolved", instance.resolved],
    ["success (the resolver's own judgement)", instance.success],
  ] as const;
  for (const [field, value] of graded) {
    if (typeof value !== "boolean") continue;
    const outcome = { ...verdictOutcome(field, value, "evaluator", warnings), terminationReason: error };
    return error !== null && !value ? { ...outcome, status: "infrastructure", field: "error" } : outcome;
  }
  return error === null ? unknownOutcome() : { ...unknownOutcome(), status: "infrastructure", field: "error", terminationReason: error };
}

/** `instance_id`, or the issue that a resolver worked on. */
function nameOf(instance: JsonObject): string | null {
  const { instance_id: id, issue } = instance;
  if (typeof id === "string" && id !== "") return id;
  if (typeof id === "number") return String(id);
  if (!isJsonObject(issue) || typeof issue.number !== "number") return null;
  const place = [issue.owner, issue.repo].filter((part) => typeof part === "string").join("/");
  return `${place}#${issue.number}`;
}

function modelIn(metadata: JsonValue | undefined): string | null {
  if (!isJsonObject(metadata)) return null;
  for (const place of [metadata.llm_config, metadata.llm, metadata]) {
    if (isJsonObject(place) && typeof place.model === "string") return place.model;
  }
  return typeof metadata.model_name === "string" ? metadata.model_name : null;
}
