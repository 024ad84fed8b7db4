/**
 * Conversations in the shape of the Anthropic Messages API: one object a line, a list of them, or one object.
 *
 *   {"id": "run-7", "model": "…", "system": "…", "tools": [{"name": "find_room", "input_schema": {…}}], "messages": [
 *     {"role": "user", "content": "…"},
 *     {"role": "assistant", "content": [{"type": "thinking", "thinking": "…"}, {"type": "text", "text": "…"},
 *       {"type": "tool_use", "id": "t1", "name": "find_room", "input": {"day": "Monday"}}]},
 *     {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": "…", "is_error": false}]}]}
 *
 * Read: the above; a `response` beside the messages (its content ends the conversation); pairs {"request", "response"} of
 * a log, of which one that the next goes on with is skipped; a file that is one list of messages with blocks. Outcome from
 * success, reward or score where there is one. Ignored: signatures, usage, cache marks, further fields.
 * https://docs.claude.com/en/api/messages
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Outcome } from "../trajectory/trajectory";
import { convertAnthropicMessages, isToolResult, isToolUse } from "./anthropic-blocks";
import { chatContent } from "./chat-content";
import { readChatMessages } from "./chat-messages";
import type { Detection, Importer, ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { namedEnvironment } from "./named-environment";
import { goesOnFrom, skipContinued } from "./source/continued-records";
import { exactId } from "./source/exact-id";
import { headRecords, headValues } from "./source/head-records";
import { readJsonDocuments } from "./source/json-documents";
import { type JsonRecord, readJsonRecords } from "./source/json-records";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { takeHead } from "./source/source-head";
import { statedOutcome } from "./verdict-outcome";

const EXPECTED = "an object with messages of text, tool_use and tool_result blocks";

export const anthropicMessages: Importer = {
  id: "anthropic-messages",
  label: "Anthropic Messages JSON",
  reads: "objects with system, messages (blocks text, thinking, tool_use, tool_result) and tools; request and response pairs; one list of messages",
  ignores: "signatures, usage, cache marks and further fields; pictures and documents among the blocks (named in a warning)",
  successFrom: "success, else reward, else score, where the record has one; an error in place of a response is an infrastructure failure",
  writesFrom: "the tool's name",
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const top = headValues(head);
  if (top.length === 1 && isMessageList(top[0])) return { confidence: 0.85, reason: "one list of messages with tool_use or tool_result blocks" };
  const first = headRecords(head).find(isJsonObject);
  if (first === undefined || !isAnthropicRecord(first)) return null;
  const hasBlocks = messagesOf(first)?.some(hasToolBlocks) ?? false;
  return {
    confidence: hasBlocks ? 0.92 : 0.8,
    reason: `messages ${hasBlocks ? "with tool_use or tool_result blocks" : "beside system, or tools with input_schema"}`,
  };
}

/** Whether a record has messages of this shape; other chat formats ask, to leave it alone. */
export function isAnthropicRecord(record: JsonObject): boolean {
  const messages = messagesOf(record);
  if (messages === null || !messages.every((message) => isJsonObject(message) && (message.role === "user" || message.role === "assistant")))
    return false;
  if (messages.some(hasToolBlocks)) return true;
  const { system, tools } = partsOf(record).request;
  if (Array.isArray(tools) && tools.some((tool) => isJsonObject(tool) && "input_schema" in tool)) return true;
  return (typeof system === "string" || Array.isArray(system)) && messages.length > 0;
}

function isMessageList(value: JsonValue | undefined): boolean {
  if (!Array.isArray(value) || !value.some(hasToolBlocks)) return false;
  return value.every((message) => isJsonObject(message) && typeof message.role === "string" && !("type" in message));
}

function hasToolBlocks(message: JsonValue): boolean {
  if (!isJsonObject(message) || !Array.isArray(message.content)) return false;
  return message.content.some((block) => isJsonObject(block) && (isToolUse(block) || isToolResult(block) || block.type === "thinking"));
}

/** The request's fields, and the message that ended it, with the way to each in the record. */
function partsOf(record: JsonObject): { request: JsonObject; path: string[]; response: JsonObject | null; responsePath: string[] } {
  const inner = isJsonObject(record.request) ? record.request : record;
  const path = inner === record ? [] : ["request"];
  const body = isJsonObject(inner.body) && !("messages" in inner) ? inner.body : inner;
  const answer = isJsonObject(record.response) ? record.response : null;
  const answerBody = answer !== null && isJsonObject(answer.body) ? answer.body : answer;
  return {
    request: body,
    path: body === inner ? path : [...path, "body"],
    response: answerBody,
    responsePath: answerBody === answer ? ["response"] : ["response", "body"],
  };
}

function messagesOf(record: JsonObject): JsonValue[] | null {
  const { messages } = partsOf(record).request;
  return Array.isArray(messages) ? messages : null;
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  const { head, bytes } = await takeHead(source.name, source.bytes);
  const taken = { ...source, bytes };
  const [top, ...more] = headValues(head);
  if (more.length === 0 && isMessageList(top)) {
    for await (const item of readJsonDocuments(taken, EXPECTED)) {
      yield item.kind === "value" ? importConversation({ ...item, value: { messages: item.value }, raw: `{"messages":${item.raw}}` }) : item;
    }
    return;
  }
  for await (const item of skipContinued(readJsonRecords(taken, EXPECTED), goOn)) yield item.kind === "value" ? importConversation(item) : item;
}

/** Only a log of requests repeats itself; of conversations that begin alike each is a run. */
function goOn(earlier: JsonRecord, later: JsonRecord): JsonRecord | null {
  if (!isJsonObject(earlier.value) || !isJsonObject(later.value) || !("request" in earlier.value && "request" in later.value)) return null;
  const [before, after] = [messagesOf(earlier.value), messagesOf(later.value)];
  return before !== null && after !== null && goesOnFrom(after, before) ? later : null;
}

function importConversation({ record, line, value, raw, warnings }: JsonRecord): ImportItem {
  if (!isJsonObject(value)) return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
  const { request, path, response, responsePath } = partsOf(value);
  const { messages } = request;
  if (!Array.isArray(messages)) {
    return reject(record, line, { code: "missing-field", found: `${describeValue(messages)} in "messages"`, expected: "a list of messages" });
  }
  const isAnswered = response !== null && Array.isArray(response.content);
  const whole = isAnswered ? [...messages, { role: "assistant", content: response.content ?? null }] : messages;
  const converted = convertAnthropicMessages(whole, raw, (index) => (index < messages.length ? [...path, "messages", index] : responsePath));
  const dialogue = readChatMessages(converted.messages, (index) => converted.numbers[index] ?? index + 1);
  const all = [...warnings, ...dialogue.warnings];
  if (dialogue.steps.length === 0) all.push({ code: "no-steps", message: "the conversation holds no message of the agent's" });
  const externalId = exactId(value, raw, "id") ?? exactId(value, raw, "custom_id") ?? `#${record}`;
  const stopReason = response?.stop_reason ?? value.stop_reason;
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: namedEnvironment(value),
      externalId,
      taskId: exactId(value, raw, "task_id") ?? externalId,
      scenarioId: null,
      agent: typeof request.model === "string" ? request.model : null,
      instruction: "",
      systemPrompt: systemOf(request.system, dialogue.systemPrompt),
      toolDocs: request.tools === undefined || request.tools === null ? null : JSON.stringify(request.tools),
      initialObservation: dialogue.initialObservation,
      steps: dialogue.steps,
      outcome: outcomeOf(value, response, all),
      truncated: dialogue.truncated || stopReason === "model_context_window_exceeded",
      hidden: null,
      trial: typeof value.trial === "number" && Number.isSafeInteger(value.trial) && value.trial >= 0 ? value.trial : 0,
    },
    warnings: all,
  };
}

function systemOf(system: JsonValue | undefined, spoken: string | null): string | null {
  const texts = [system === undefined || system === null ? "" : chatContent(system).text, spoken ?? ""].filter((text) => text !== "");
  return texts.length === 0 ? null : texts.join("\n");
}

function outcomeOf(record: JsonObject, response: JsonObject | null, warnings: ImportWarning[]): Outcome {
  const outcome = statedOutcome(record, warnings);
  if (outcome.status !== "unknown" || response?.type !== "error") return outcome;
  const error = isJsonObject(response.error) ? response.error : {};
  const reason = [error.type, error.message].filter((part) => typeof part === "string").join(": ");
  return { ...outcome, status: "infrastructure", field: "response.error", terminationReason: reason === "" ? null : reason };
}
