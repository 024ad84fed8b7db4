/**
 * The ReAct variant of tau-bench (its chat_react_agent): no tool calls, but a call as JSON in the agent's text, and the
 * tool's reply as a user message.
 *
 *   assistant: Thought:\nI need the user's profile.\nAction:\n{"name": "get_user_details", "arguments": {"user_id": "…"}}
 *   user:      API output: {"name": …}
 *   assistant: Action:\n{"name": "respond", "arguments": {"content": "What is your booking number?"}}
 *
 * `respond` is a message to the user. Where the action is no JSON the runner sends its text to the user, and so do we.
 */
import { isJsonObject, type JsonValue } from "../base/json";
import type { Action, Step } from "../trajectory/trajectory";
import { chatContent } from "./chat-content";
import { callAction, type Dialogue, messageAction } from "./chat-messages";
import type { ImportWarning } from "./importer";
import { parseInner } from "./source/parse-record";
import { describeValue } from "./source/quote-found";
import { rawMember } from "./source/raw-member";

const ACTION_MARK = "Action:";
const REPLY_MARK = "API output: ";
const RESPOND = "respond";

/** Text turns with `Action:` and JSON behind it, and no tool call anywhere. */
export function isReactDialogue(messages: readonly JsonValue[]): boolean {
  let hasAction = false;
  for (const message of messages) {
    if (!isJsonObject(message) || message.role !== "assistant") continue;
    if (Array.isArray(message.tool_calls) && message.tool_calls.length > 0) return false;
    if (typeof message.content === "string" && /^[^\S\n\r]*Action:\s*\{/m.test(message.content)) hasAction = true;
  }
  return hasAction;
}

export function readReactMessages(messages: readonly JsonValue[]): Dialogue {
  const steps: Step[] = [];
  const system: string[] = [];
  const opening: string[] = [];
  const warnings: ImportWarning[] = [];
  for (const [index, message] of messages.entries()) {
    if (!isJsonObject(message)) {
      warnings.push({
        code: "bad-message",
        message: `message ${index + 1}: found ${describeValue(message)}, expected an object with role and content; it is left out`,
      });
      continue;
    }
    const { text } = chatContent(message.content);
    if (message.role === "assistant") {
      const { thought, action } = readTurn(text);
      steps.push({ t: steps.length + 1, thought, actions: [action], observation: null });
      continue;
    }
    const step = steps[steps.length - 1];
    if (step === undefined) (message.role === "system" ? system : opening).push(text);
    else hear(step, text);
  }
  const last = messages[messages.length - 1];
  const lastAction = steps[steps.length - 1]?.actions[0];
  return {
    systemPrompt: system.length === 0 ? null : system.join("\n"),
    initialObservation: opening.length === 0 ? null : opening.join("\n"),
    steps,
    truncated: isJsonObject(last) && last.role === "assistant" && lastAction !== undefined && !lastAction.isMessage,
    warnings,
  };
}

function readTurn(text: string): { thought: string | null; action: Action } {
  const mark = text.lastIndexOf(ACTION_MARK);
  const body = mark === -1 ? text : text.slice(mark + ACTION_MARK.length).trim();
  const before = mark === -1 ? "" : text.slice(0, mark).trim();
  const thought = before === "" ? null : before;
  const call = parseInner(body);
  if (!isJsonObject(call) || typeof call.name !== "string") return { thought, action: messageAction(body) };
  const { name, arguments: args = null } = call;
  if (name === RESPOND && isJsonObject(args) && typeof args.content === "string") return { thought, action: messageAction(args.content) };
  return { thought, action: callAction(0, { name, argumentText: rawMember(body, "arguments") ?? "", args }) };
}

function hear(step: Step, text: string): void {
  const call = step.actions[0];
  // The mark is the runner's; the reply is what the tool said.
  if (text.startsWith(REPLY_MARK) && call !== undefined && !call.isMessage && call.result === null) {
    call.result = { status: "unknown", text: text.slice(REPLY_MARK.length) };
  } else step.observation = step.observation === null ? text : `${step.observation}\n${text}`;
}
