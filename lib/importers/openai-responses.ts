/**
 * Runs in the shape of the OpenAI Responses API: one object a line, a list of them, one object, or one list of items.
 *
 *   {"id": "resp_7", "model": "…", "instructions": "…", "tools": [{"type": "function", "name": "find_room", …}],
 *    "input": [{"role": "user", "content": "…"}],
 *    "output": [{"type": "reasoning", "summary": [{"type": "summary_text", "text": "…"}]},
 *      {"type": "function_call", "call_id": "c1", "name": "find_room", "arguments": "{\"day\":\"Monday\"}"},
 *      {"type": "function_call_output", "call_id": "c1", "output": "…"},
 *      {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "…"}]}]}
 *
 * Read: input and output together (also under `request` and `response`, or `body`), `items`; calls of all kinds with their
 * outputs. A response that another goes on from (`previous_response_id`, or an input that repeats it) is skipped and stands
 * in the later one. Outcome from success, reward or score where there is one. Ignored: encrypted reasoning, usage, log
 * probabilities, lists of MCP tools, further fields. https://platform.openai.com/docs/api-reference/responses
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Outcome } from "../trajectory/trajectory";
import { readChatMessages } from "./chat-messages";
import type { Detection, Importer, ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { namedEnvironment } from "./named-environment";
import { convertItems, typeOf } from "./responses-items";
import { goesOnFrom, skipContinued } from "./source/continued-records";
import { exactId } from "./source/exact-id";
import { headRecords, headValues } from "./source/head-records";
import { readJsonDocuments } from "./source/json-documents";
import { type JsonRecord, readJsonRecords } from "./source/json-records";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { takeHead } from "./source/source-head";
import { statedOutcome } from "./verdict-outcome";

const EXPECTED = "an object with input and output items";
const ITEM_TYPE = /^(?:message|reasoning|[a-z_]+_call|[a-z_]+_call_output)$/;

export const openaiResponses: Importer = {
  id: "openai-responses",
  label: "OpenAI Responses JSON",
  reads:
    "objects with input and output items (message, reasoning, function_call and its output, calls of built-in tools), instructions and tools; one list of items",
  ignores: "encrypted reasoning, usage, lists of MCP tools, further fields; items of other types (named in a warning)",
  successFrom: "success, else reward, else score, where the record has one; a response with an error is an infrastructure failure",
  writesFrom: "the tool's name",
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const top = headValues(head);
  if (top.length === 1 && isItemList(top[0])) return { confidence: 0.85, reason: "one list of Responses items with calls" };
  const first = headRecords(head).find(isJsonObject);
  if (first === undefined) return null;
  const { request, response } = partsOf(first);
  if (response.object === "response" && "output" in response) return { confidence: 0.95, reason: "response objects with output items" };
  const lists = [request.input, response.output, first.items].filter(isItemList);
  return lists.length > 0 ? { confidence: 0.9, reason: "items of the Responses API under input, output or items" } : null;
}

/** A list of typed items among which some have a type that only this API has. */
function isItemList(value: JsonValue | undefined): value is JsonValue[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  const items = value.filter(isJsonObject);
  const isOwn = (item: JsonObject): boolean => {
    if (item.type === "message")
      return Array.isArray(item.content) && item.content.some((part) => isJsonObject(part) && /^(?:out|in)put_/.test(String(part.type)));
    return (
      typeof item.type === "string" &&
      ITEM_TYPE.test(item.type) &&
      ("call_id" in item || "summary" in item || "id" in item || "encrypted_content" in item)
    );
  };
  return items.every((item) => typeOf(item) !== "unknown") && items.some(isOwn);
}

interface Parts {
  request: JsonObject;
  response: JsonObject;
}

/** A log keeps request and response apart, a batch wraps each into a body; else one object has the fields of both. */
function partsOf(record: JsonObject): Parts {
  const part = (key: string): JsonObject => {
    const inner = record[key];
    if (!isJsonObject(inner)) return record;
    return isJsonObject(inner.body) ? inner.body : inner;
  };
  const isBatchInput = isJsonObject(record.body) && "input" in record.body;
  return { request: isBatchInput && isJsonObject(record.body) ? record.body : part("request"), response: part("response") };
}

/** What the run is made of: input, then output. null when there is neither. */
function itemsOf(record: JsonObject): JsonValue[] | null {
  if (Array.isArray(record.items)) return record.items;
  const { request, response } = partsOf(record);
  const given = typeof request.input === "string" ? [request.input] : Array.isArray(request.input) ? request.input : null;
  const made = Array.isArray(response.output) ? response.output : null;
  return given === null && made === null ? null : [...(given ?? []), ...(made ?? [])];
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  const { head, bytes } = await takeHead(source.name, source.bytes);
  const taken = { ...source, bytes };
  const [top, ...more] = headValues(head);
  if (more.length === 0 && isItemList(top)) {
    for await (const item of readJsonDocuments(taken, EXPECTED)) {
      yield item.kind === "value" ? importRun({ ...item, value: { items: item.value }, raw: "{}" }) : item;
    }
    return;
  }
  for await (const item of skipContinued(readJsonRecords(taken, EXPECTED), goOn)) yield item.kind === "value" ? importRun(item) : item;
}

function goOn(earlier: JsonRecord, later: JsonRecord): JsonRecord | null {
  if (!isJsonObject(earlier.value) || !isJsonObject(later.value)) return null;
  const [before, after] = [itemsOf(earlier.value), itemsOf(later.value)];
  if (before === null || after === null) return null;
  const [from, to] = [partsOf(earlier.value), partsOf(later.value)];
  const previous = to.request.previous_response_id ?? to.response.previous_response_id;
  if (typeof previous === "string" && previous === from.response.id) {
    // The later request only sends what is new.
    const opening = { instructions: from.request.instructions ?? from.response.instructions ?? null, tools: from.request.tools ?? null };
    return { ...later, value: { ...opening, ...withoutNulls(to.request), ...withoutNulls(later.value), items: [...before, ...after] } };
  }
  return "request" in later.value && goesOnFrom(after, before) ? later : null;
}

function withoutNulls(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}

function importRun({ record, line, value, raw, warnings }: JsonRecord): ImportItem {
  if (!isJsonObject(value)) return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
  const items = itemsOf(value);
  const { request, response } = partsOf(value);
  if (items === null) {
    const found = `${describeValue(response.output)} in "output"`;
    return reject(record, line, { code: "missing-field", found, expected: "a list of items in output or input" });
  }
  const converted = convertItems(items);
  const dialogue = readChatMessages(converted.messages, (index) => converted.numbers[index] ?? index + 1);
  const all = [...warnings, ...dialogue.warnings.map(({ code, message }) => ({ code, message: message.replace(/^message (?=\d)/, "item ") }))];
  if (converted.leftOut.length > 0) {
    all.push({ code: "part-left-out", message: `items of these types are left out: ${[...new Set(converted.leftOut)].join(", ")}` });
  }
  if (dialogue.steps.length === 0) all.push({ code: "no-steps", message: "the run holds no message of the agent's" });
  const externalId = exactId(value, raw, "id") ?? exactId(value, raw, "custom_id") ?? (typeof response.id === "string" ? response.id : `#${record}`);
  const tools = request.tools ?? response.tools ?? null;
  const model = request.model ?? response.model;
  const opening = [request.instructions ?? response.instructions, dialogue.systemPrompt].filter((text) => typeof text === "string" && text !== "");
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: namedEnvironment(value),
      externalId,
      taskId: exactId(value, raw, "task_id") ?? externalId,
      scenarioId: null,
      agent: typeof model === "string" ? model : null,
      instruction: "",
      systemPrompt: opening.length === 0 ? null : opening.join("\n"),
      toolDocs: tools === null || (Array.isArray(tools) && tools.length === 0) ? null : JSON.stringify(tools),
      initialObservation: dialogue.initialObservation,
      steps: dialogue.steps,
      outcome: outcomeOf(value, response, all),
      truncated: dialogue.truncated,
      hidden: null,
      trial: typeof value.trial === "number" && Number.isSafeInteger(value.trial) && value.trial >= 0 ? value.trial : 0,
    },
    warnings: all,
  };
}

function outcomeOf(record: JsonObject, response: JsonObject, warnings: ImportWarning[]): Outcome {
  const outcome = statedOutcome(record, warnings);
  const details = isJsonObject(response.incomplete_details) ? response.incomplete_details.reason : null;
  const terminationReason = typeof details === "string" ? details : outcome.terminationReason;
  const isFailed = response.status === "failed" || isJsonObject(response.error);
  if (outcome.status !== "unknown" || !isFailed) return { ...outcome, terminationReason };
  const error = isJsonObject(response.error) ? response.error : {};
  const reason = [error.code, error.message].filter((part) => typeof part === "string").join(": ");
  return { ...outcome, status: "infrastructure", field: "error of the response", terminationReason: reason === "" ? "failed" : reason };
}
