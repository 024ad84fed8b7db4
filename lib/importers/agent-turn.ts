/**
 * One message of an agent that writes its thought and its action into one text, as ReAct prompts ask for:
 *
 *   Thought: The lamp must be on a desk.        THOUGHT: …          Think: …          <think>…</think>
 *   Action: go to desk 1                        ACTION: …           Act: …            <action>go to desk 1</action>
 *
 *   Thought: I look the title up.               <tool_call>
 *   Action: find_book                           {"name": "find_book", "arguments": {…}}
 *   Action Input: {"title": "…"}                </tool_call>
 *
 * The last mark counts: a model that writes a whole dialogue is answered to what stands at its end.
 */
import { isJsonObject, type JsonValue } from "../base/json";
import { parseInner } from "./source/parse-record";
import { rawMember } from "./source/raw-member";

export interface AgentTurn {
  /** What stands before the action, tags included, as it was written; null when there is nothing but space. */
  thought: string | null;
  /** At least one. */
  actions: AgentTurnAction[];
}

export type AgentTurnAction = { kind: "line"; text: string } | { kind: "call"; name: string; argumentText: string; args: JsonValue };

const ACTION_MARK = /^[ \t]*(?:Action|ACTION|Act)(?:[ \t]+\d+)?:/gm;
const INPUT_MARK = /^[ \t]*(?:Action Input|ACTION INPUT)(?:[ \t]+\d+)?:/m;
const ACTION_TAG = /<action>([\s\S]*?)(?:<\/action>|$)/gi;
const THINK_TAG = /<(think|thinking|reasoning)>([\s\S]*?)<\/\1>/i;
const CALL_TAG = /<tool_call>([\s\S]*?)(?:<\/tool_call>|$)/g;

/** The parts of a message, or null when it carries none of the marks: then it is a text and nothing else. */
export function readAgentTurn(text: string): AgentTurn | null {
  return taggedCalls(text) ?? taggedAction(text) ?? markedAction(text);
}

function taggedCalls(text: string): AgentTurn | null {
  const found = [...text.matchAll(CALL_TAG)];
  const first = found[0];
  if (first === undefined) return null;
  const actions = found.map((match): AgentTurnAction => callOf(match[1] ?? "") ?? { kind: "line", text: (match[1] ?? "").trim() });
  return { thought: inkOf(thoughtBefore(text.slice(0, first.index))), actions };
}

/** `{"name": …, "arguments": {…}}`, the arguments as they stood in the text. */
export function callOf(text: string): AgentTurnAction | null {
  const body = text.trim();
  const call = parseInner(body);
  if (!isJsonObject(call) || typeof call.name !== "string" || call.name === "") return null;
  const key = "arguments" in call ? "arguments" : "parameters";
  const args = call[key] ?? null;
  const argumentText = typeof args === "string" ? args : (rawMember(body, key) ?? "");
  return { kind: "call", name: call.name, argumentText, args: typeof args === "string" ? parseInner(args) : args };
}

function taggedAction(text: string): AgentTurn | null {
  const found = [...text.matchAll(ACTION_TAG)];
  const last = found[found.length - 1];
  const action = last?.[1]?.trim() ?? "";
  if (last === undefined || action === "") return null;
  return { thought: inkOf(thoughtBefore(text.slice(0, last.index))), actions: [{ kind: "line", text: action }] };
}

function markedAction(text: string): AgentTurn | null {
  const found = [...text.matchAll(ACTION_MARK)];
  const last = found[found.length - 1];
  if (last === undefined) return null;
  const body = text.slice(last.index + last[0].length);
  const thought = inkOf(thoughtBefore(text.slice(0, last.index)));
  const input = INPUT_MARK.exec(body);
  if (input === null) return body.trim() === "" ? null : { thought, actions: [{ kind: "line", text: body.trim() }] };
  const name = body.slice(0, input.index).trim();
  const argumentText = body.slice(input.index + input[0].length).trim();
  return { thought, actions: [{ kind: "call", name, argumentText, args: parseInner(argumentText) }] };
}

/** What is inside of thinking tags, where nothing else stands there; else the text as it is. */
function thoughtBefore(text: string): string {
  const tag = THINK_TAG.exec(text);
  return tag !== null && text.replace(tag[0], "").trim() === "" ? (tag[2] ?? "") : text;
}

function inkOf(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" ? null : trimmed;
}
