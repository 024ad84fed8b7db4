/**
 * Traces exported from Langfuse: one trace with its observations, the API's lists, or rows of observations.
 *
 *   {"trace": {"id": "t1", "name": "…", "input": "…", "output": "…", "scores": [{"name": "success", "value": 1}]},
 *    "observations": [{"id": "o2", "traceId": "t1", "parentObservationId": "o1", "type": "GENERATION", "startTime": "…",
 *      "input": "[{\"role\":\"user\", …}]", "output": "{\"role\":\"assistant\", …}", "model": "…"}]}
 *   {"id": "t1", "timestamp": "…", "observations": [{…}], "scores": [{…}]}          {"data": [{…}], "meta": {…}}
 *
 * Read: GENERATION (model calls), TOOL and spans named like a called tool, by startTime; messages in the inner shape of
 * the traced library (trace/foreign-messages.ts); tool definitions; scores; completionStartTime (first token). A trace without any is read from its own
 * input and output. Ignored: costs, token counts, user ids, comments, prompts by reference.
 * https://langfuse.com/docs/api-and-data-platform
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Detection, Importer, ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { exactId } from "./source/exact-id";
import { headRecords } from "./source/head-records";
import { readJsonRecords } from "./source/json-records";
import { parseInner } from "./source/parse-record";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { decode, readExchange } from "./trace/foreign-messages";
import { recordedReply } from "./trace/foreign-parts";
import { importTrace, tooLongTrace } from "./trace/import-trace";
import { scoreOutcome } from "./trace/score-outcome";
import { stepTiming } from "./trace/step-timing";
import { TraceCollector, type TraceGroup } from "./trace/trace-collector";
import type { TraceSpan } from "./trace/trace-span";

const EXPECTED = "a trace with observations";

export const langfuse: Importer = {
  id: "langfuse",
  label: "Langfuse trace export",
  reads: "a trace with its observations (generations, tools, spans), lists of traces or observations, one object or one a line",
  ignores: "costs, token counts, user ids, comments; spans that are neither a model call nor a tool",
  successFrom: "a score whose name says that the task was solved (success, reward, passed, …); otherwise unknown",
  writesFrom: "the tool's name",
  isOneRunAFile: true,
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const first = headRecords(head).find(isJsonObject);
  if (first === undefined) return null;
  const row = Array.isArray(first.data) ? first.data.find(isJsonObject) : first;
  if (row === undefined) return null;
  if (isJsonObject(row.trace) && ("observations" in row || "projectId" in row.trace)) {
    return { confidence: 0.96, reason: "a trace and its observations" };
  }
  if (Array.isArray(row.observations) && row.observations.some(isObservation))
    return { confidence: 0.95, reason: "a trace with observations inside" };
  // With another order of keys the trace may lie behind the end of the head.
  if (Array.isArray(first.observations) && first.observations.some(isJsonObject) && "trace" in first) return { confidence: 0.9, reason: EXPECTED };
  return isObservation(row) ? { confidence: 0.93, reason: "observations with a type and the id of their trace" } : null;
}

function isObservation(value: JsonValue): boolean {
  return isJsonObject(value) && typeof value.type === "string" && ("traceId" in value || "parentObservationId" in value) && "startTime" in value;
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  const collector = new TraceCollector<JsonObject>();
  let count = 0;
  for await (const item of readJsonRecords(source, EXPECTED)) {
    if (item.kind !== "value") {
      count++;
      yield { ...item, record: count };
      continue;
    }
    const { value, line, raw, warnings } = item;
    const rows = isJsonObject(value) && Array.isArray(value.data) ? value.data : [value];
    for (const row of rows) {
      const trace = isJsonObject(row) ? traceOf(row) : null;
      if (trace !== null) yield importObservations(trace.trace, trace.observations, { record: ++count, line, warnings });
      else if (isJsonObject(row) && isObservation(row) && typeof row.traceId === "string") {
        const closed = collector.add(row.traceId, row, Math.ceil(raw.length / rows.length), line, () => ++count);
        for (const group of closed) yield importGroup(group);
      } else yield reject(++count, line, { code: "wrong-shape", found: describeValue(row), expected: EXPECTED });
    }
  }
  for (const group of collector.rest()) yield importGroup(group);
}

function traceOf(row: JsonObject): { trace: JsonObject; observations: JsonObject[] } | null {
  if (isJsonObject(row.trace) && Array.isArray(row.observations)) return { trace: row.trace, observations: row.observations.filter(isJsonObject) };
  if (isJsonObject(row.trace) && Array.isArray(row.trace.observations)) {
    return { trace: row.trace, observations: row.trace.observations.filter(isJsonObject) };
  }
  if (!Array.isArray(row.observations) || isObservation(row)) return null;
  return { trace: row, observations: row.observations.filter(isJsonObject) };
}

function importGroup(group: TraceGroup<JsonObject>): ImportItem {
  return group.isTooLong ? tooLongTrace(group) : importObservations({ id: group.traceId }, group.rows, { ...group, warnings: [] });
}

function importObservations(
  trace: JsonObject,
  observations: readonly JsonObject[],
  { record, line, warnings }: { record: number; line: number | null; warnings: readonly ImportWarning[] },
): ImportItem {
  const all = [...warnings];
  const spans = observations.map(spanOf);
  const failed = observations.find((observation) => observation.level === "ERROR" && typeof observation.statusMessage === "string");
  const outcome = { ...scoreOutcome(scoresOf(trace), all), terminationReason: failed === undefined ? null : textOf(failed.statusMessage) };
  return importTrace({
    record,
    line,
    externalId: exactId(trace, "{}", "id") ?? `#${record}`,
    spans: spans.some(({ kind }) => kind !== "other") ? spans : [traceAsSpan(trace)],
    outcome,
    warnings: all,
  });
}

function spanOf(row: JsonObject): TraceSpan {
  const type = typeof row.type === "string" ? row.type.toUpperCase() : "";
  const kind = type === "GENERATION" ? "model" : type === "TOOL" ? "tool" : "other";
  const given = [row.model, row.providedModelName, row.internalModel].find((model) => typeof model === "string" && model !== "");
  const input = readExchange(row.input, "input");
  const output = readExchange(row.output, "output");
  const definitions = isJsonObject(row.toolDefinitions)
    ? Object.values(row.toolDefinitions)
    : Array.isArray(row.toolDefinitions)
      ? row.toolDefinitions
      : [];
  input.tools.push(...definitions.map((definition) => decode(definition) ?? definition));
  const argumentText = textOf(row.input);
  const isError = row.level === "ERROR";
  return {
    id: textOrNull(row.id),
    parentId: textOrNull(row.parentObservationId),
    name: typeof row.name === "string" ? row.name : "",
    kind,
    order: typeof row.startTime === "string" ? row.startTime : String(row.startTime ?? ""),
    model: kind === "model" && typeof given === "string" ? given : null,
    timing: kind === "model" ? stepTiming({ start: row.startTime, firstToken: row.completionStartTime, end: row.endTime }) : undefined,
    input,
    output,
    tool:
      kind !== "model"
        ? {
            callId: null,
            arguments: argumentText,
            args: parseInner(argumentText),
            reply: recordedReply(row.output) ?? (isError ? textOf(row.statusMessage) : null),
            isError,
          }
        : null,
  };
}

/** A trace of which only input and output were kept. */
function traceAsSpan(trace: JsonObject): TraceSpan {
  const [input, output] = [readExchange(trace.input, "input"), readExchange(trace.output, "output")];
  return { id: null, parentId: null, name: "", kind: "model", order: "", model: null, input, output, tool: null };
}

function scoresOf(trace: JsonObject): { name: string; value: JsonValue }[] {
  const rows = Array.isArray(trace.scores) ? trace.scores.filter(isJsonObject) : [];
  // A score of one observation says nothing about the task.
  return rows.flatMap((row) =>
    typeof row.name === "string" && typeof row.observationId !== "string" ? [{ name: row.name, value: row.stringValue ?? row.value ?? null }] : [],
  );
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);
}

function textOrNull(value: JsonValue | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
