/**
 * What a tracer recorded as input or output of a model call, turned into chat messages (chat-messages.ts reads them).
 * The inner shape is that of the traced library, and often a JSON text inside a JSON text.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json";
import { parseInner } from "../source/parse-record";
import { type ForeignCall, idOf, readParts, readToolCalls } from "./foreign-parts";

export interface Exchange {
  messages: JsonObject[];
  /** Tool definitions that stood beside or among the messages. */
  tools: JsonValue[];
  /** What an answer says of its request's instructions; of an input they are a message. */
  instructions: string | null;
  /** Something was recorded, and nothing of it could be read as messages. */
  isUnreadable: boolean;
}

export type Side = "input" | "output";

const ROLES: Readonly<Record<string, string>> = {
  system: "system",
  developer: "system",
  user: "user",
  human: "user",
  assistant: "assistant",
  ai: "assistant",
  model: "assistant",
  tool: "tool",
  function: "tool",
};
/** How often a text may hold a JSON text that holds a JSON text … */
const MOST_ENCODINGS = 3;

export function noExchange(): Exchange {
  return { messages: [], tools: [], instructions: null, isUnreadable: false };
}

/** Reads one side of a model call. A plain text is a message of the user's (input) or the agent's (output). */
export function readExchange(value: JsonValue | undefined, side: Side): Exchange {
  const exchange = noExchange();
  const decoded = decode(value);
  if (decoded === null || decoded === undefined || decoded === "") return exchange;
  exchange.isUnreadable = !collect(decoded, side, exchange, 0) && exchange.tools.length === 0;
  return exchange;
}

/** A JSON text is opened, as often as it is one; any other text stays. */
export function decode(value: JsonValue | undefined): JsonValue | undefined {
  let decoded = value;
  for (let times = 0; times < MOST_ENCODINGS && typeof decoded === "string" && /^\s*[[{"]/.test(decoded); times++) {
    const inner = parseInner(decoded);
    if (inner === null) break;
    decoded = inner;
  }
  return decoded;
}

/** False when nothing in it is a message. */
function collect(value: JsonValue, side: Side, into: Exchange, depth: number): boolean {
  if (depth > 6) return false;
  if (typeof value === "string") {
    into.messages.push({ role: side === "input" ? "user" : "assistant", content: value });
    return true;
  }
  if (Array.isArray(value)) return collectList(value, side, into, depth);
  if (!isJsonObject(value)) return false;
  const message = asMessage(value);
  if (message !== null) {
    pushMessage(message.role, message.body, into, isItem(value));
    return true;
  }
  return collectContainer(value, side, into, depth);
}

function collectList(list: readonly JsonValue[], side: Side, into: Exchange, depth: number): boolean {
  // A batch of conversations or of answers: the first is the one that was asked for.
  const [first] = list;
  if (Array.isArray(first)) return collectList(first, side, into, depth + 1);
  let found = false;
  for (const item of list) found = collect(item, side, into, depth + 1) || found;
  return found;
}

/** Where requests and answers keep their messages, and what stands beside them. */
function collectContainer(value: JsonObject, side: Side, into: Exchange, depth: number): boolean {
  const tools = decode(value.tools ?? value.functions);
  if (Array.isArray(tools)) into.tools.push(...tools);
  const before = into.messages.length;
  const system = decode(value.system ?? value.system_instruction ?? value.systemInstruction ?? value.instructions);
  if (system !== null && system !== undefined) {
    const text = readParts(isJsonObject(system) && system.parts !== undefined ? system.parts : system).text;
    if (side === "output") into.instructions = text;
    else if (text !== "") into.messages.push({ role: "system", content: text });
  }
  for (const key of side === "input" ? INPUT_KEYS : OUTPUT_KEYS) {
    const inner = decode(value[key]);
    if (inner === undefined || inner === null || inner === "") continue;
    if (collect(inner, side, into, depth + 1)) return true;
  }
  return into.messages.length > before;
}

const INPUT_KEYS = ["messages", "contents", "input", "inputs", "prompt", "prompts", "question", "query"] as const;
const OUTPUT_KEYS = [
  "messages",
  "choices",
  "generations",
  "candidates",
  "message",
  "output",
  "outputs",
  "content",
  "text",
  "response",
  "answer",
  "value",
] as const;

function asMessage(value: JsonObject): { role: string; body: JsonObject } | null {
  // LangChain's serialisation: the class names the role, the fields are its arguments.
  if (value.type === "constructor" && isJsonObject(value.kwargs)) {
    const role = roleOfClass(Array.isArray(value.id) ? value.id[value.id.length - 1] : undefined);
    return role === null ? null : { role, body: value.kwargs };
  }
  if (typeof value.type === "string" && isJsonObject(value.data) && ROLES[value.type] !== undefined) {
    return { role: ROLES[value.type] ?? "user", body: value.data };
  }
  if (value.type === "function_call" || value.type === "reasoning") return { role: "assistant", body: { content: [value] } };
  if (value.type === "function_call_output") return { role: "tool", body: { content: [value] } };
  const hasBody = "content" in value || "parts" in value || "tool_calls" in value || "contents" in value || "function_call" in value;
  if (typeof value.role === "string") {
    const role = ROLES[value.role.toLowerCase()];
    return role === undefined || !hasBody ? null : { role, body: value };
  }
  const role = typeof value.type === "string" && hasBody ? (ROLES[value.type] ?? roleOfClass(value.type)) : null;
  return role === null ? null : { role, body: value };
}

/** Items of the Responses API: several of them in a row are one message of the agent's. */
function isItem(value: JsonObject): boolean {
  return value.type === "function_call" || value.type === "reasoning" || value.type === "message";
}

function roleOfClass(name: JsonValue | undefined): string | null {
  if (typeof name !== "string" || !/Message(?:Chunk)?$/.test(name)) return null;
  return ROLES[name.replace(/Message(?:Chunk)?$/, "").toLowerCase()] ?? null;
}

function pushMessage(role: string, body: JsonObject, into: Exchange, isOneOfItems: boolean): void {
  const content = openInferenceContents(body) ?? body.parts ?? body.content;
  const parts = readParts(content);
  into.tools.push(...parts.tools);
  const extra = isJsonObject(body.additional_kwargs) ? body.additional_kwargs : {};
  const own = readToolCalls(body.tool_calls);
  const calls = [...(own.length > 0 ? own : readToolCalls(extra.tool_calls)), ...(own.length > 0 ? withoutKnown(parts.calls, own) : parts.calls)];
  if (isJsonObject(body.function_call)) calls.push(...readToolCalls([body.function_call]));
  for (const reply of parts.replies) {
    into.messages.push({
      role: "tool",
      content: reply.text,
      ...(reply.id === null ? {} : { tool_call_id: reply.id }),
      ...(reply.name === null ? {} : { name: reply.name }),
      ...(reply.isError ? { is_error: true } : {}),
    });
  }
  const leftOut = parts.leftOut.map((type) => ({ type }));
  const text: JsonValue = leftOut.length === 0 ? parts.text : [{ type: "text", text: parts.text }, ...leftOut];
  if (role === "tool") {
    if (parts.replies.length > 0 || parts.tools.length > 0) return;
    const id = idOf(body.tool_call_id);
    into.messages.push({
      role,
      content: text,
      ...(id === null ? {} : { tool_call_id: id }),
      ...(typeof body.name === "string" ? { name: body.name } : {}),
      ...(body.status === "error" || body.is_error === true ? { is_error: true } : {}),
    });
    return;
  }
  if (role !== "assistant") {
    // A message of nothing but replies, or of tool definitions, is no message of the user's.
    if (parts.text !== "" || leftOut.length > 0 || (parts.replies.length === 0 && parts.tools.length === 0))
      into.messages.push({ role, content: text });
    return;
  }
  const thinking = [typeof body.reasoning_content === "string" ? body.reasoning_content : "", parts.thinking]
    .filter((part) => part !== "")
    .join("\n");
  pushAgents({ text, thinking, calls }, into, isOneOfItems);
}

function pushAgents(message: { text: JsonValue; thinking: string; calls: readonly ForeignCall[] }, into: Exchange, isOneOfItems: boolean): void {
  const toolCalls = message.calls.map((call) => ({ id: call.id, name: call.name, arguments: call.arguments }));
  const last = into.messages[into.messages.length - 1];
  if (isOneOfItems && last?.role === "assistant" && (message.text === "" || last.content === "")) {
    if (message.text !== "") last.content = message.text;
    if (toolCalls.length > 0) last.tool_calls = [...(Array.isArray(last.tool_calls) ? last.tool_calls : []), ...toolCalls];
    if (message.thinking !== "") last.reasoning_content = message.thinking;
    return;
  }
  into.messages.push({
    role: "assistant",
    content: message.text,
    ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
    ...(message.thinking === "" ? {} : { reasoning_content: message.thinking }),
  });
}

/** `contents: [{message_content: {type, text}}]`, as OpenInference nests them. */
function openInferenceContents(body: JsonObject): JsonValue | null {
  if (!Array.isArray(body.contents)) return null;
  return body.contents.map((part) => (isJsonObject(part) && isJsonObject(part.message_content) ? part.message_content : part));
}

/** LangChain repeats the calls of an Anthropic message beside its parts. */
function withoutKnown(calls: readonly ForeignCall[], known: readonly ForeignCall[]): ForeignCall[] {
  return calls.filter((call) => !known.some((other) => other.id === call.id && other.name === call.name));
}
