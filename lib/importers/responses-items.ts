/**
 * Items of the OpenAI Responses API as chat messages. What the model gives in one go (reasoning, texts, calls) is one
 * assistant message; a result or a user's message ends it.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";

export interface ConvertedItems {
  messages: JsonValue[];
  /** For each message the number of the item that it began with, from 1. */
  numbers: number[];
  /** Types of items that say nothing about the run, or that we do not know. */
  leftOut: string[];
}

export function convertItems(items: readonly JsonValue[]): ConvertedItems {
  return new ItemReader().read(items);
}

interface OpenTurn {
  content: JsonValue[];
  calls: JsonObject[];
  replies: JsonObject[];
  number: number;
}

class ItemReader {
  private readonly converted: ConvertedItems = { messages: [], numbers: [], leftOut: [] };
  private turn: OpenTurn | null = null;

  read(items: readonly JsonValue[]): ConvertedItems {
    for (const [index, item] of items.entries()) {
      if (typeof item === "string") this.say({ role: "user", content: item }, index + 1);
      else if (isJsonObject(item)) this.item(item, index + 1);
      else this.say(item, index + 1);
    }
    this.endTurn();
    return this.converted;
  }

  private item(item: JsonObject, number: number): void {
    const type = typeOf(item);
    if (type === "message") {
      if (item.role === "assistant") this.agent(number).content.push(...partsOf(item.content));
      else this.say({ role: item.role ?? null, content: item.content ?? null }, number);
    } else if (type === "reasoning") {
      // An encrypted one has neither; it was the model's and stays its secret.
      for (const part of [...listOf(item.summary), ...listOf(item.content)]) {
        if (isJsonObject(part) && typeof part.text === "string") this.agent(number).content.push({ type: "thinking", thinking: part.text });
      }
    } else if (type.endsWith("_call_output")) this.result(item, number);
    else if (type.endsWith("_call")) this.call(item, type, number);
    else this.converted.leftOut.push(type);
  }

  private call(item: JsonObject, type: string, number: number): void {
    const id = item.call_id ?? item.id ?? null;
    const name = typeof item.name === "string" ? item.name : type.slice(0, -"_call".length);
    this.agent(number).calls.push({ id, name, arguments: argumentsOf(item) });
    const output = item.output ?? item.outputs ?? item.results ?? item.result;
    const failed = typeof item.error === "string" ? item.error : isJsonObject(item.error) ? JSON.stringify(item.error) : null;
    // Tools that the provider runs carry their result with them.
    if (failed !== null) this.agent(number).replies.push({ role: "tool", tool_call_id: id, content: failed, is_error: true });
    else if (output !== undefined && output !== null) this.agent(number).replies.push({ role: "tool", tool_call_id: id, content: contentOf(output) });
  }

  private result(item: JsonObject, number: number): void {
    this.endTurn();
    const output = item.output ?? null;
    const isError = item.status === "failed" ? { is_error: true } : {};
    this.push({ role: "tool", tool_call_id: item.call_id ?? item.id ?? null, content: contentOf(output), ...isError }, number);
  }

  private say(message: JsonValue, number: number): void {
    this.endTurn();
    this.push(message, number);
  }

  private agent(number: number): OpenTurn {
    this.turn ??= { content: [], calls: [], replies: [], number };
    return this.turn;
  }

  private endTurn(): void {
    const { turn } = this;
    this.turn = null;
    if (turn === null) return;
    const calls = turn.calls.length === 0 ? {} : { tool_calls: turn.calls };
    this.push({ role: "assistant", content: turn.content, ...calls }, turn.number);
    for (const reply of turn.replies) this.push(reply, turn.number);
  }

  private push(message: JsonValue, number: number): void {
    this.converted.messages.push(message);
    this.converted.numbers.push(number);
  }
}

/** A message may lack its type; then it has a role. */
export function typeOf(item: JsonObject): string {
  return typeof item.type === "string" ? item.type : typeof item.role === "string" ? "message" : "unknown";
}

const CALL_FIELDS = ["arguments", "input", "action", "operation", "queries", "code"] as const;

/** The arguments as a text; a tool of the provider's keeps them in a field of its own. */
function argumentsOf(item: JsonObject): string {
  for (const field of CALL_FIELDS) {
    const value = item[field];
    if (value === undefined || value === null) continue;
    if (field === "queries" || field === "code") return JSON.stringify({ [field]: value });
    return typeof value === "string" ? value : JSON.stringify(value);
  }
  return "";
}

function contentOf(output: JsonValue): JsonValue {
  if (!Array.isArray(output)) return output;
  const isText = output.every((part) => typeof part === "string" || (isJsonObject(part) && typeof part.text === "string"));
  return isText ? output : JSON.stringify(output);
}

function partsOf(content: JsonValue | undefined): JsonValue[] {
  return typeof content === "string" ? (content === "" ? [] : [content]) : listOf(content);
}

function listOf(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}
