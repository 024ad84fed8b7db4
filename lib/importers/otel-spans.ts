/**
 * Spans of OpenTelemetry: OTLP JSON (one object, or one a line, as the collector's file exporter writes them), spans of
 * the JavaScript and Python SDKs and of Phoenix as a list or one a line, or the bare attributes of a span.
 *
 *   {"resourceSpans": [{"scopeSpans": [{"spans": [{"traceId": "…", "spanId": "…", "startTimeUnixNano": "…",
 *     "attributes": [{"key": "gen_ai.operation.name", "value": {"stringValue": "chat"}}]}]}]}]}
 *   {"name": "ai.generateText", "spanContext": {"traceId": "…"}, "attributes": {"ai.prompt": "{…}", "ai.response.text": "…"}}
 *   {"openinference.span.kind": "LLM", "llm.input_messages.0.message.role": "user", …}
 *
 * Read: model calls and tools of a trace in time (trace/otel-span.ts knows the vocabularies), together as one run; a span
 * without a trace is a run of its own. Ignored: other spans, resources, token counts, settings of the model.
 * https://opentelemetry.io/docs/specs/semconv/gen-ai/ · https://arize-ai.github.io/openinference/spec/
 */
import { isJsonObject } from "../base/json";
import type { Detection, Importer, ImportItem, ImportSource, SourceHead } from "./importer";
import { headRecords } from "./source/head-records";
import { readJsonRecords } from "./source/json-records";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { importTrace, tooLongTrace } from "./trace/import-trace";
import { hasAgentKeys, isBareAttributes, isOtlp, isSpan, type OtelRow, otelRows } from "./trace/otel-rows";
import { otelSpan } from "./trace/otel-span";
import { TraceCollector, type TraceGroup } from "./trace/trace-collector";
import { unknownOutcome } from "./verdict-outcome";

const EXPECTED = "a span, or resourceSpans";

export const otelSpans: Importer = {
  id: "otel-spans",
  label: "OpenTelemetry spans (GenAI, OpenInference, Vercel AI SDK)",
  reads: "OTLP JSON, spans of the SDKs as a list or one a line, or the attributes of a single span; messages, tool calls, tool lists",
  ignores: "spans that are neither a model call nor a tool, resources, token counts, settings of the model",
  successFrom: "nowhere: spans do not say whether a task was solved, the outcome is unknown",
  writesFrom: "the tool's name",
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const records = headRecords(head).filter(isJsonObject);
  const [first] = records;
  if (first === undefined) return null;
  if (records.some(isOtlp)) return { confidence: 0.95, reason: "resourceSpans, as OTLP writes them" };
  if (isSpan(first)) {
    const isOfAgent = records.some((record) => otelRows(record)?.some(({ attributes }) => hasAgentKeys(attributes)) === true);
    return { confidence: isOfAgent ? 0.95 : 0.75, reason: isOfAgent ? "spans with attributes of a model call" : "spans with attributes" };
  }
  return isBareAttributes(first) ? { confidence: 0.93, reason: "the attributes of a span of a model call or a tool" } : null;
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  const collector = new TraceCollector<OtelRow>();
  let count = 0;
  for await (const item of readJsonRecords(source, EXPECTED)) {
    if (item.kind !== "value") {
      yield { ...item, record: ++count };
      continue;
    }
    const { value, line, raw, warnings } = item;
    const rows = otelRows(value);
    if (rows === null) yield reject(++count, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
    for (const row of rows ?? []) {
      if (row.traceId === null) yield importRows(row.spanId, [row], ++count, line, warnings);
      else {
        const closed = collector.add(row.traceId, row, Math.ceil(raw.length / (rows?.length ?? 1)), line, () => ++count);
        for (const group of closed) yield importGroup(group);
      }
    }
  }
  for (const group of collector.rest()) yield importGroup(group);
}

function importGroup(group: TraceGroup<OtelRow>): ImportItem {
  return group.isTooLong ? tooLongTrace(group) : importRows(group.traceId, group.rows, group.record, group.line, []);
}

function importRows(
  id: string | null,
  rows: readonly OtelRow[],
  record: number,
  line: number | null,
  warnings: readonly { code: string; message: string }[],
): ImportItem {
  const ids = new Set(rows.map(({ spanId }) => spanId));
  const root = rows.find(({ parentId }) => parentId === null || !ids.has(parentId));
  const terminationReason = root?.isError === true ? (root.statusMessage ?? "the root span ended with an error") : null;
  return importTrace({
    record,
    line,
    externalId: id ?? `#${record}`,
    spans: rows.map(otelSpan),
    outcome: { ...unknownOutcome(), terminationReason },
    warnings: [...warnings],
  });
}
