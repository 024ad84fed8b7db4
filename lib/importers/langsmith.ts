/**
 * Runs exported from LangSmith: one run a line, or a list; the runs of a trace belong together.
 *
 *   {"id": "r2", "trace_id": "r1", "parent_run_id": "r1", "dotted_order": "20260301T100000000000Zr1.20260301T100001000000Zr2",
 *    "run_type": "llm", "name": "ChatOpenAI", "inputs": {"messages": [[{…}]]}, "outputs": {"generations": [[{…}]]}, "error": null}
 *
 * Read: runs of type llm and tool in dotted order, with inputs and outputs (objects or JSON texts) in the shape of the
 * traced library; tool lists and model from extra; feedback of the root run; the dataset example as task. Ignored: chains,
 * prompts and parsers (they hold the calls and say nothing of their own), events, token counts, tags.
 * https://docs.langchain.com/langsmith/run-data-format
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Outcome } from "../trajectory/trajectory";
import type { Detection, Importer, ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { headRecords } from "./source/head-records";
import { readJsonRecords } from "./source/json-records";
import { parseInner } from "./source/parse-record";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { decode, readExchange } from "./trace/foreign-messages";
import { argumentsOf, idOf, recordedReply } from "./trace/foreign-parts";
import { importTrace, tooLongTrace } from "./trace/import-trace";
import { scoreOutcome } from "./trace/score-outcome";
import { stepTiming } from "./trace/step-timing";
import { TraceCollector, type TraceGroup } from "./trace/trace-collector";
import type { TraceSpan } from "./trace/trace-span";

const EXPECTED = "a run with id and run_type";
const RUN_TYPES: ReadonlySet<string> = new Set(["llm", "chain", "tool", "retriever", "embedding", "prompt", "parser"]);

export const langsmith: Importer = {
  id: "langsmith",
  label: "LangSmith runs",
  reads: "runs one a line or as a list, put together by trace and dotted order: llm and tool runs, tool lists, feedback, the dataset example",
  ignores: "chain, prompt and parser runs, events, token counts, tags",
  successFrom: "feedback on the root run whose name says that the task was solved (success, reward, passed, …); otherwise unknown",
  writesFrom: "the tool's name",
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const first = headRecords(head).find(isJsonObject);
  if (first === undefined) return null;
  const row = Array.isArray(first.runs) ? first.runs.find(isJsonObject) : first;
  if (row === undefined || !isRun(row)) return null;
  const isSure = "dotted_order" in row || "trace_id" in row;
  return { confidence: isSure ? 0.95 : 0.8, reason: "runs with run_type, inputs and outputs" };
}

function isRun(value: JsonObject): boolean {
  return typeof value.run_type === "string" && RUN_TYPES.has(value.run_type) && ("inputs" in value || "outputs" in value || "dotted_order" in value);
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  const collector = new TraceCollector<JsonObject>();
  let count = 0;
  for await (const item of readJsonRecords(source, EXPECTED)) {
    if (item.kind !== "value") {
      yield { ...item, record: ++count };
      continue;
    }
    const { value, line, raw } = item;
    const rows = isJsonObject(value) && Array.isArray(value.runs) ? value.runs : [value];
    for (const row of rows) {
      if (!isJsonObject(row) || !isRun(row)) {
        yield reject(++count, line, { code: "wrong-shape", found: describeValue(row), expected: EXPECTED });
        continue;
      }
      const traceId = idOf(row.trace_id) ?? idOf(row.id) ?? `#${count + 1}`;
      for (const group of collector.add(traceId, row, Math.ceil(raw.length / rows.length), line, () => ++count)) yield importGroup(group);
    }
  }
  for (const group of collector.rest()) yield importGroup(group);
}

function importGroup(group: TraceGroup<JsonObject>): ImportItem {
  if (group.isTooLong) return tooLongTrace(group);
  const { rows, record, line, traceId } = group;
  const warnings: ImportWarning[] = [];
  const root = rows.find((row) => idOf(row.parent_run_id) === null) ?? rows[0];
  return importTrace({
    record,
    line,
    externalId: traceId,
    taskId: idOf(root?.reference_example_id),
    spans: rows.map(spanOf),
    outcome: outcomeOf(root ?? {}, warnings),
    warnings,
  });
}

function outcomeOf(root: JsonObject, warnings: ImportWarning[]): Outcome {
  const error = typeof root.error === "string" && root.error !== "" ? root.error : null;
  return { ...scoreOutcome(feedbackOf(root), warnings), terminationReason: error };
}

/** `feedback_stats: {success: {n: 1, avg: 1}}`, or a list of `{key, score}`. */
function feedbackOf(root: JsonObject): { name: string; value: JsonValue }[] {
  const stats = decode(root.feedback_stats);
  const rows = decode(root.feedback);
  const averages = isJsonObject(stats)
    ? Object.entries(stats).map(([name, value]) => ({ name, value: isJsonObject(value) ? (value.avg ?? null) : value }))
    : [];
  const scores = Array.isArray(rows)
    ? rows.filter(isJsonObject).flatMap((row) => (typeof row.key === "string" ? [{ name: row.key, value: row.score ?? row.value ?? null }] : []))
    : [];
  return [...averages, ...scores];
}

function spanOf(row: JsonObject): TraceSpan {
  const kind = row.run_type === "llm" ? "model" : row.run_type === "tool" ? "tool" : "other";
  const extra = decode(row.extra);
  const parameters = isJsonObject(extra) && isJsonObject(extra.invocation_params) ? extra.invocation_params : {};
  const metadata = isJsonObject(extra) && isJsonObject(extra.metadata) ? extra.metadata : {};
  const model = [metadata.ls_model_name, parameters.model, parameters.model_name].find((name) => typeof name === "string" && name !== "");
  const input = readExchange(row.inputs, "input");
  const tools = decode(parameters.tools ?? parameters.functions);
  if (Array.isArray(tools)) input.tools.push(...tools);
  const order = row.dotted_order ?? row.start_time;
  return {
    id: idOf(row.id),
    parentId: idOf(row.parent_run_id),
    name: typeof row.name === "string" ? row.name : "",
    kind,
    order: typeof order === "string" ? order : "",
    model: typeof model === "string" ? model : null,
    timing: kind === "model" ? stepTiming({ start: row.start_time, firstToken: row.first_token_time, end: row.end_time }) : undefined,
    input,
    output: readExchange(row.outputs, "output"),
    tool: kind === "model" ? null : toolOf(row),
  };
}

function toolOf(row: JsonObject): TraceSpan["tool"] {
  const inputs = decode(row.inputs);
  const only = isJsonObject(inputs) && Object.keys(inputs).length === 1 ? inputs.input : undefined;
  const argumentText = argumentsOf(only ?? row.inputs);
  const outputs = decode(row.outputs);
  const output = isJsonObject(outputs) && "output" in outputs ? outputs.output : outputs;
  const message = isJsonObject(output) && isJsonObject(output.kwargs) ? output.kwargs : output;
  const error = typeof row.error === "string" && row.error !== "" ? row.error : null;
  return {
    callId: isJsonObject(message) ? idOf(message.tool_call_id) : null,
    arguments: argumentText,
    args: parseInner(argumentText),
    reply: recordedReply(output) ?? error,
    isError: error !== null || (isJsonObject(message) && message.status === "error"),
  };
}
