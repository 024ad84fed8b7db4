/**
 * Messages of the Anthropic API as chat messages: blocks `tool_use` become calls, `tool_result` blocks in a user message
 * become replies, `thinking` becomes a thought. Tools that the provider runs itself (`server_tool_use`, `mcp_tool_use`,
 * `…_tool_result`) stand in the assistant's own message and are read alike.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import { argumentText } from "./source/exact-arguments";

export interface ConvertedMessages {
  messages: JsonValue[];
  /** For each converted message the number of the message that it came from, from 1. */
  numbers: number[];
}

/** `raw` is the JSON of the record and `pathOf` leads to a message in it: for arguments that JavaScript would round. */
export function convertAnthropicMessages(
  messages: readonly JsonValue[],
  raw: string,
  pathOf: (index: number) => readonly (string | number)[],
): ConvertedMessages {
  const converted: ConvertedMessages = { messages: [], numbers: [] };
  for (const [index, message] of messages.entries()) {
    for (const one of convertMessage(message, raw, pathOf(index))) {
      converted.messages.push(one);
      converted.numbers.push(index + 1);
    }
  }
  return converted;
}

function convertMessage(message: JsonValue, raw: string, path: readonly (string | number)[]): JsonValue[] {
  if (!isJsonObject(message) || !Array.isArray(message.content)) return [message];
  return message.role === "assistant" ? assistantMessages(message.content, raw, path) : userMessages(message.content, message.role);
}

function assistantMessages(blocks: readonly JsonValue[], raw: string, path: readonly (string | number)[]): JsonValue[] {
  const content: JsonValue[] = [];
  const calls: JsonValue[] = [];
  const replies: JsonValue[] = [];
  for (const [at, block] of blocks.entries()) {
    if (isJsonObject(block) && isToolUse(block)) {
      const text = argumentText(block.input, raw, [...path, "content", at, "input"]);
      calls.push({ id: block.id ?? null, name: block.name ?? null, arguments: text });
    } else if (isJsonObject(block) && isToolResult(block)) replies.push(replyOf(block));
    else content.push(block);
  }
  return [{ role: "assistant", content, ...(calls.length > 0 ? { tool_calls: calls } : {}) }, ...replies];
}

/** In the order of the blocks; what is said without a break is one message. */
function userMessages(blocks: readonly JsonValue[], role: JsonValue | undefined): JsonValue[] {
  const messages: JsonValue[] = [];
  let said: JsonValue[] = [];
  const speak = (): void => {
    if (said.length > 0) messages.push({ role: role ?? null, content: said });
    said = [];
  };
  for (const block of blocks) {
    if (isJsonObject(block) && isToolResult(block)) {
      speak();
      messages.push(replyOf(block));
    } else said.push(block);
  }
  speak();
  return messages;
}

function replyOf(block: JsonObject): JsonObject {
  const { tool_use_id: id = null, content = null, is_error: isError } = block;
  return { role: "tool", tool_call_id: id, content, ...(isError === undefined ? {} : { is_error: isError }) };
}

export function isToolUse(block: JsonObject): boolean {
  return typeof block.type === "string" && /(?:^|_)tool_use$/.test(block.type);
}

export function isToolResult(block: JsonObject): boolean {
  return typeof block.type === "string" && /(?:^|_)tool_result$/.test(block.type);
}
