import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json";
import { parseInner } from "../source/parse-record";

/** What the content of one recorded message holds, whatever library wrote it. */
export interface MessageParts {
  text: string;
  thinking: string;
  calls: ForeignCall[];
  replies: ForeignReply[];
  /** Tool definitions that a tracer put among the messages. */
  tools: JsonValue[];
  /** Types of parts that hold no text. */
  leftOut: string[];
}

export interface ForeignCall {
  id: string | null;
  name: string | null;
  /** As it stood, where the file keeps a text; else written from the parsed value. */
  arguments: string;
}

export interface ForeignReply {
  id: string | null;
  name: string | null;
  text: string;
  isError: boolean;
}

/**
 * Reads the parts of OpenAI (chat and Responses), Anthropic, Gemini, Bedrock, LangChain, the Vercel AI SDK and
 * OpenTelemetry's GenAI conventions. Their names differ, their meaning does not.
 */
export function readParts(content: JsonValue | undefined): MessageParts {
  const found: MessageParts = { text: "", thinking: "", calls: [], replies: [], tools: [], leftOut: [] };
  const texts: string[] = [];
  const thoughts: string[] = [];
  for (const part of Array.isArray(content) ? content : [content]) {
    if (typeof part === "string") texts.push(part);
    else if (isJsonObject(part)) readPart(part, found, texts, thoughts);
    else if (part !== null && part !== undefined) texts.push(JSON.stringify(part));
  }
  return { ...found, text: texts.join("\n"), thinking: thoughts.filter((text) => text !== "").join("\n") };
}

function readPart(part: JsonObject, found: MessageParts, texts: string[], thoughts: string[]): void {
  const type = typeof part.type === "string" ? part.type : "";
  const call = callIn(part, type);
  const reply = call === null ? replyIn(part, type) : null;
  if (call !== null) found.calls.push(call);
  else if (reply !== null) found.replies.push(reply);
  else if (type === "function" && isJsonObject(part.function)) found.tools.push(part);
  else if (/^(?:thinking|reasoning|redacted_thinking)$/.test(type) || part.thought === true)
    thoughts.push(textOf(part.thinking, part.text, part.content, part.reasoning) ?? "");
  else {
    const text = textOf(part.text, part.content, part.refusal);
    if (text !== null) texts.push(text);
    else found.leftOut.push(type === "" ? (Object.keys(part)[0] ?? "unknown") : type);
  }
}

function callIn(part: JsonObject, type: string): ForeignCall | null {
  const gemini = part.functionCall ?? part.function_call;
  if (isJsonObject(gemini)) return { id: idOf(gemini.id), name: nameOf(gemini.name), arguments: argumentsOf(gemini.args ?? gemini.arguments) };
  if (isJsonObject(part.toolUse))
    return { id: idOf(part.toolUse.toolUseId), name: nameOf(part.toolUse.name), arguments: argumentsOf(part.toolUse.input) };
  switch (type) {
    case "tool_call":
    case "tool_use":
    case "server_tool_use":
    case "mcp_tool_use":
      return { id: idOf(part.id), name: nameOf(part.name), arguments: argumentsOf(part.arguments ?? part.args ?? part.input) };
    case "tool-call":
      return { id: idOf(part.toolCallId), name: nameOf(part.toolName), arguments: argumentsOf(part.args ?? part.input) };
    case "function_call":
      return { id: idOf(part.call_id ?? part.id), name: nameOf(part.name), arguments: argumentsOf(part.arguments) };
    default:
      return null;
  }
}

function replyIn(part: JsonObject, type: string): ForeignReply | null {
  const gemini = part.functionResponse ?? part.function_response;
  if (isJsonObject(gemini)) return { id: idOf(gemini.id), name: nameOf(gemini.name), text: replyText(gemini.response), isError: false };
  if (isJsonObject(part.toolResult)) {
    const { toolUseId, content, status } = part.toolResult;
    return { id: idOf(toolUseId), name: null, text: replyText(content), isError: status === "error" };
  }
  const isError = part.is_error === true || part.isError === true;
  switch (type) {
    case "tool_call_response":
      return { id: idOf(part.id), name: nameOf(part.name), text: replyText(part.response ?? part.result ?? part.content), isError };
    case "tool_result":
    case "mcp_tool_result":
      return { id: idOf(part.tool_use_id), name: nameOf(part.name), text: replyText(part.content), isError };
    case "tool-result":
      return { id: idOf(part.toolCallId), name: nameOf(part.toolName), text: replyText(part.result ?? part.output), isError };
    case "function_call_output":
      return { id: idOf(part.call_id), name: null, text: replyText(part.output), isError };
    default:
      return null;
  }
}

/** `tool_calls` of a message, in all the nestings that are in use. */
export function readToolCalls(value: JsonValue | undefined): ForeignCall[] {
  const list = typeof value === "string" ? parseInner(value) : value;
  if (!Array.isArray(list)) return [];
  return list.filter(isJsonObject).map((entry) => {
    const call = isJsonObject(entry.tool_call) ? entry.tool_call : entry;
    const inner = isJsonObject(call.function) ? call.function : call;
    return {
      id: idOf(call.id ?? call.toolCallId ?? call.call_id),
      name: nameOf(inner.name ?? inner.toolName),
      arguments: argumentsOf(inner.arguments ?? inner.args ?? inner.input),
    };
  });
}

/** The text of a tool's reply: plain, in parts, inside a message object, or (anything else) as JSON. */
export function replyText(value: JsonValue | undefined): string {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  if (isJsonObject(value)) {
    const inner = isJsonObject(value.kwargs) ? value.kwargs : value;
    if ((value.type === "text" || value.type === "json") && "value" in value) return replyText(value.value);
    if (typeof inner.content === "string" || (Array.isArray(inner.content) && inner.content.every(isTextPart))) return readParts(inner.content).text;
  }
  if (Array.isArray(value) && value.length > 0 && value.every(isTextPart)) return readParts(value).text;
  return JSON.stringify(value);
}

/** The reply of a tool as its span recorded it: what stands inside a message or a quoted text, and a JSON text as it was written. */
export function recordedReply(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") return replyText(value);
  if (!/^\s*["{[]/.test(value)) return value;
  const inner = parseInner(value);
  if (typeof inner === "string") return inner;
  if (inner === null) return value;
  const text = replyText(inner);
  return text === JSON.stringify(inner) ? value : text;
}

function isTextPart(part: JsonValue): boolean {
  return isJsonObject(part) && typeof part.text === "string";
}

export function argumentsOf(value: JsonValue | undefined): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : JSON.stringify(value);
}

export function idOf(value: JsonValue | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : null;
}

function nameOf(value: JsonValue | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function textOf(...candidates: (JsonValue | undefined)[]): string | null {
  return candidates.find((candidate): candidate is string => typeof candidate === "string") ?? null;
}
