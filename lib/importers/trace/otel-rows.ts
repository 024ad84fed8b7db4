import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json";
import { flattenKeys } from "./flat-keys";

/** One OpenTelemetry span, whichever exporter wrote it. */
export interface OtelRow {
  traceId: string | null;
  spanId: string | null;
  parentId: string | null;
  name: string;
  /** Sorts by time as text; empty when the file has no time. */
  order: string;
  /** As they stood: nanoseconds, a pair, or a date. */
  start: JsonValue | undefined;
  end: JsonValue | undefined;
  /** With dotted keys. */
  attributes: JsonObject;
  events: { name: string; attributes: JsonObject; body: JsonValue | undefined; time: JsonValue | undefined }[];
  isError: boolean;
  statusMessage: string | null;
}

/** Keys that only the semantic conventions for model calls use. */
const AGENT_KEYS =
  /^(?:gen_ai\.|openinference\.|llm\.(?:input_messages|output_messages|model_name|request\.type)|ai\.(?:operationId|prompt|toolCall|response)|traceloop\.span\.kind|tool_call\.)/;

export function hasAgentKeys(attributes: JsonObject): boolean {
  return Object.keys(attributes).some((key) => AGENT_KEYS.test(key));
}

/** Whether a record is OTLP JSON: batches of spans below resources and scopes. */
export function isOtlp(value: JsonValue | undefined): value is JsonObject {
  return isJsonObject(value) && (Array.isArray(value.resourceSpans) || Array.isArray(value.resource_spans));
}

/** Whether a record is one span with its envelope. */
export function isSpan(value: JsonValue | undefined): value is JsonObject {
  if (!isJsonObject(value)) return false;
  const hasAttributes = isJsonObject(value.attributes) || Array.isArray(value.attributes) || hasPrefixed(value);
  const hasId = SPAN_IDS.some((path) => at(value, path) !== undefined) || TRACE_IDS.some((path) => at(value, path) !== undefined);
  return hasAttributes && hasId;
}

/** Whether a record is the attributes of one span and nothing else. */
export function isBareAttributes(value: JsonValue | undefined): value is JsonObject {
  return isJsonObject(value) && hasAgentKeys(value);
}

/** The spans of one record; null when it is none of the known shapes. */
export function otelRows(value: JsonValue): OtelRow[] | null {
  if (isOtlp(value)) return otlpSpans(value).map(rowOf);
  if (isSpan(value)) return [rowOf(value)];
  if (!isBareAttributes(value)) return null;
  return [
    {
      traceId: null,
      spanId: null,
      parentId: null,
      name: "",
      order: "",
      start: undefined,
      end: undefined,
      attributes: flattenKeys(value),
      events: [],
      isError: false,
      statusMessage: null,
    },
  ];
}

function otlpSpans(value: JsonObject): JsonObject[] {
  const lists = (item: JsonObject, ...keys: string[]): JsonObject[] =>
    keys.flatMap((key) => {
      const list = item[key];
      return Array.isArray(list) ? list.filter(isJsonObject) : [];
    });
  return lists(value, "resourceSpans", "resource_spans")
    .flatMap((resource) => lists(resource, "scopeSpans", "scope_spans", "instrumentationLibrarySpans"))
    .flatMap((scope) => lists(scope, "spans"));
}

type Path = readonly string[];
const TRACE_IDS: readonly Path[] = [["traceId"], ["trace_id"], ["spanContext", "traceId"], ["context", "trace_id"], ["context.trace_id"]];
const SPAN_IDS: readonly Path[] = [["spanId"], ["span_id"], ["spanContext", "spanId"], ["context", "span_id"], ["context.span_id"]];
const PARENT_IDS: readonly Path[] = [
  ["parentSpanId"],
  ["parent_span_id"],
  ["parentId"],
  ["parent_id"],
  ["parentSpanContext", "spanId"],
  ["parent", "span_id"],
];
const STARTS: readonly Path[] = [["startTimeUnixNano"], ["start_time_unix_nano"], ["startTime"], ["start_time"], ["timestamp"]];

const EVENT_TIMES: readonly Path[] = [["timeUnixNano"], ["time_unix_nano"], ["time"], ["timestamp"]];
const ENDS: readonly Path[] = [["endTimeUnixNano"], ["end_time_unix_nano"], ["endTime"], ["end_time"]];

function rowOf(span: JsonObject): OtelRow {
  const start = firstAt(span, STARTS);
  const status = isJsonObject(span.status) ? span.status : {};
  const code = status.code ?? status.status_code ?? span.status_code;
  const message = status.message ?? status.description ?? span.status_message;
  return {
    traceId: textAt(span, TRACE_IDS),
    spanId: textAt(span, SPAN_IDS),
    parentId: textAt(span, PARENT_IDS),
    name: typeof span.name === "string" ? span.name : "",
    order: orderOf(start),
    start,
    end: firstAt(span, ENDS),
    attributes: withKind(attributesOf(span), span.span_kind),
    events: eventsOf(span.events),
    isError: code === 2 || (typeof code === "string" && /error/i.test(code)),
    statusMessage: typeof message === "string" && message !== "" ? message : null,
  };
}

function attributesOf(span: JsonObject): JsonObject {
  const { attributes } = span;
  if (Array.isArray(attributes)) return flattenKeys(keyValues(attributes));
  if (isJsonObject(attributes)) return flattenKeys(attributes);
  return flattenKeys(
    Object.fromEntries(Object.entries(span).flatMap(([key, value]) => (key.startsWith("attributes.") ? [[key.slice(11), value]] : []))),
  );
}

/** Tables of spans keep OpenInference's kind in a column of its own. */
function withKind(attributes: JsonObject, kind: JsonValue | undefined): JsonObject {
  if (typeof kind !== "string" || kind === "" || "openinference.span.kind" in attributes) return attributes;
  return { ...attributes, "openinference.span.kind": kind };
}

function hasPrefixed(span: JsonObject): boolean {
  return Object.keys(span).some((key) => key.startsWith("attributes."));
}

/** OTLP's `[{"key": …, "value": {"stringValue": …}}]`. */
function keyValues(list: readonly JsonValue[]): JsonObject {
  return Object.fromEntries(list.filter(isJsonObject).flatMap((pair) => (typeof pair.key === "string" ? [[pair.key, anyValue(pair.value, 0)]] : [])));
}

function anyValue(value: JsonValue | undefined, depth: number): JsonValue {
  if (!isJsonObject(value) || depth > 20) return value ?? null;
  if (isJsonObject(value.arrayValue))
    return Array.isArray(value.arrayValue.values) ? value.arrayValue.values.map((item) => anyValue(item, depth + 1)) : [];
  if (isJsonObject(value.kvlistValue)) return Array.isArray(value.kvlistValue.values) ? keyValuesDeep(value.kvlistValue.values, depth + 1) : {};
  // Integers are written as texts; the first known field is the value.
  return value.stringValue ?? value.boolValue ?? value.intValue ?? value.doubleValue ?? value.bytesValue ?? null;
}

function keyValuesDeep(list: readonly JsonValue[], depth: number): JsonObject {
  return Object.fromEntries(
    list.filter(isJsonObject).flatMap((pair) => (typeof pair.key === "string" ? [[pair.key, anyValue(pair.value, depth)]] : [])),
  );
}

function eventsOf(value: JsonValue | undefined): OtelRow["events"] {
  if (!Array.isArray(value)) return [];
  return value.filter(isJsonObject).map((event) => ({
    name: typeof event.name === "string" ? event.name : "",
    attributes: Array.isArray(event.attributes) ? keyValues(event.attributes) : isJsonObject(event.attributes) ? event.attributes : {},
    body: event.body,
    time: firstAt(event, EVENT_TIMES),
  }));
}

/** Nanoseconds as text or number, `[seconds, nanoseconds]`, or a date as text. */
function orderOf(start: JsonValue | undefined): string {
  if (typeof start === "string") return /^\d+$/.test(start) ? start.padStart(24, "0") : start;
  if (typeof start === "number") return String(Math.round(start)).padStart(24, "0");
  if (!Array.isArray(start)) return "";
  const [seconds, nanos] = start;
  return typeof seconds === "number" && typeof nanos === "number" ? `${seconds}${String(nanos).padStart(9, "0")}`.padStart(24, "0") : "";
}

function at(value: JsonObject, path: Path): JsonValue | undefined {
  let found: JsonValue | undefined = value;
  for (const key of path) found = isJsonObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  return found === null ? undefined : found;
}

function firstAt(value: JsonObject, paths: readonly Path[]): JsonValue | undefined {
  return paths.map((path) => at(value, path)).find((found) => found !== undefined);
}

function textAt(value: JsonObject, paths: readonly Path[]): string | null {
  const found = paths.map((path) => at(value, path)).find((id) => typeof id === "string" && id !== "");
  return typeof found === "string" ? found : null;
}
