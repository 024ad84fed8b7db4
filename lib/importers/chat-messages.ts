/**
 * A list of chat messages (roles system, user, assistant, tool) as steps, for every format that has one.
 *
 *   step t = the t-th assistant message. Its calls become actions, `raw` = name(arguments as they stood in the file);
 *   without a call its text is one action of its own. Text beside calls is a thought. A tool's reply goes to its call
 *   (by id, else by name, else by order), what users say before the first step is the initial observation and later
 *   belongs to the step before it (methods.md §0).
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Action, CallResult, Step } from "../trajectory/trajectory";
import { chatContent } from "./chat-content";
import type { ImportWarning } from "./importer";
import { parseInner } from "./source/parse-record";
import { describeValue } from "./source/quote-found";

export interface Dialogue {
  systemPrompt: string | null;
  initialObservation: string | null;
  steps: Step[];
  /** The last message is the agent's and holds a call that nothing answers. */
  truncated: boolean;
  warnings: ImportWarning[];
}

/** A call as it waits for its reply. */
interface OpenCall {
  action: Action;
  id: string | null;
}

/** Do these look like chat messages: objects with a role that we know? A list whose beginning fits is taken. */
export function looksLikeChatMessages(value: JsonValue | undefined): value is JsonValue[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  const first = value[0];
  return isJsonObject(first) && typeof first.role === "string" && ROLES.has(first.role);
}

const ROLES: ReadonlySet<string> = new Set(["system", "developer", "user", "human", "assistant", "tool", "function"]);

export function readChatMessages(messages: readonly JsonValue[]): Dialogue {
  return new DialogueReader().read(messages);
}

class DialogueReader {
  private readonly steps: Step[] = [];
  private readonly opening: string[] = [];
  private readonly system: string[] = [];
  private readonly warnings: ImportWarning[] = [];
  /** Calls of the newest step first in line; older ones wait behind. */
  private openCalls: OpenCall[][] = [];

  read(messages: readonly JsonValue[]): Dialogue {
    for (const [index, message] of messages.entries()) {
      if (isJsonObject(message)) this.message(message, index + 1);
      else
        this.warn("bad-message", `message ${index + 1}: found ${describeValue(message)}, expected an object with role and content; it is left out`);
    }
    const last = messages[messages.length - 1];
    const lastIsAgents = isJsonObject(last) && last.role === "assistant";
    const unanswered = this.steps[this.steps.length - 1]?.actions.some((action) => !action.isMessage && action.result === null) ?? false;
    return {
      systemPrompt: joined(this.system),
      initialObservation: joined(this.opening),
      steps: this.steps,
      truncated: lastIsAgents && unanswered,
      warnings: this.warnings,
    };
  }

  private message(message: JsonObject, number: number): void {
    const content = chatContent(message.content);
    if (content.leftOut.length > 0) {
      this.warn("part-left-out", `message ${number}: parts without text are left out: ${[...new Set(content.leftOut)].join(", ")}`);
    }
    switch (message.role) {
      case "assistant":
        this.assistant(message, content.text, content.thinking, number);
        return;
      case "tool":
      case "function":
        this.reply(message, content.text, number);
        return;
      case "system":
      case "developer":
        if (this.steps.length === 0) this.system.push(content.text);
        else this.hear(content.text);
        return;
      case "user":
      case "human":
        this.hear(content.text);
        return;
      default:
        this.warn("unknown-role", `message ${number}: found role ${describeValue(message.role)}; its text is kept as an observation`);
        this.hear(content.text);
    }
  }

  private assistant(message: JsonObject, text: string, thinking: string, number: number): void {
    const thoughts = [typeof message.reasoning_content === "string" ? message.reasoning_content : "", thinking];
    const calls = callsOf(message);
    const step: Step = { t: this.steps.length + 1, thought: null, actions: [], observation: null };
    if (calls.length === 0) {
      if (text === "") this.warn("empty-message", `message ${number}: the agent's message has neither text nor a call`);
      step.actions.push(messageAction(text));
    } else {
      thoughts.push(text);
      const open = calls.map((call, k): OpenCall => {
        if (call.name === null) this.warn("nameless-call", `message ${number}: a call has no name`);
        return { action: callAction(k, call), id: call.id };
      });
      step.actions.push(...open.map(({ action }) => action));
      this.openCalls.unshift(open);
    }
    step.thought = joined(thoughts.filter((thought) => thought.trim() !== ""));
    this.steps.push(step);
  }

  private reply(message: JsonObject, text: string, number: number): void {
    const call = this.takeCall(message);
    if (call !== null) {
      call.action.result = { status: statusOf(message), text };
      return;
    }
    this.warn("unmatched-reply", `message ${number}: a tool's reply answers no open call; it is kept as an observation of the step`);
    this.hear(text);
  }

  /** The open call that a reply answers: by id; where the reply has none, by name, else the first of the newest step. */
  private takeCall(reply: JsonObject): OpenCall | null {
    const id = idOf(reply.tool_call_id);
    const byId = this.take((call) => call.id !== null && (call.id === id || call.id === reply.id));
    if (byId !== null) return byId;
    // The calls carry ids and this reply names another: to go by order would be a guess against the file.
    if (id !== null && this.openCalls.some((calls) => calls.some((call) => call.id !== null))) return null;
    return this.take((call) => call.action.tool === reply.name) ?? this.take(() => true);
  }

  private take(isIt: (call: OpenCall) => boolean): OpenCall | null {
    for (const calls of this.openCalls) {
      const found = calls.find(isIt);
      if (found === undefined) continue;
      calls.splice(calls.indexOf(found), 1);
      if (calls.length === 0) this.openCalls = this.openCalls.filter((open) => open.length > 0);
      return found;
    }
    return null;
  }

  /** What the agent hears that answers no call. */
  private hear(text: string): void {
    const step = this.steps[this.steps.length - 1];
    if (step === undefined) this.opening.push(text);
    else step.observation = step.observation === null ? text : `${step.observation}\n${text}`;
  }

  private warn(code: string, message: string): void {
    this.warnings.push({ code, message });
  }
}

interface ForeignCall {
  id: string | null;
  name: string | null;
  /** As it stood in the file. */
  argumentText: string;
  args: JsonValue;
}

/** `tool_calls`, in the nested (OpenAI) or the flat form; or the older single `function_call`. */
function callsOf(message: JsonObject): ForeignCall[] {
  const calls = Array.isArray(message.tool_calls) ? message.tool_calls.filter(isJsonObject) : [];
  if (calls.length > 0) return calls.map((call) => foreignCall(isJsonObject(call.function) ? call.function : call, idOf(call.id)));
  return isJsonObject(message.function_call) ? [foreignCall(message.function_call, null)] : [];
}

function foreignCall(call: JsonObject, id: string | null): ForeignCall {
  const name = typeof call.name === "string" && call.name !== "" ? call.name : null;
  const given = call.arguments;
  if (typeof given === "string") return { id, name, argumentText: given, args: parseInner(given) };
  return { id, name, argumentText: given === undefined || given === null ? "" : JSON.stringify(given), args: given ?? null };
}

export function callAction(k: number, call: { name: string | null; argumentText: string; args: JsonValue }): Action {
  const raw = `${call.name ?? ""}(${call.argumentText})`;
  return { k, raw, tool: call.name, args: call.args, method: null, actor: "agent", isMessage: false, result: null };
}

export function messageAction(text: string): Action {
  return { k: 0, raw: text, tool: null, args: null, method: null, actor: "agent", isMessage: true, result: null };
}

/** Only what the file itself says of the reply; whether its text is a refusal is for the environment to tell. */
function statusOf(message: JsonObject): CallResult["status"] {
  const { error, is_error: isError, status } = message;
  if (isError === true || error === true || status === "error" || isJsonObject(error) || (typeof error === "string" && error !== "")) return "error";
  return isError === false || error === false || status === "success" || status === "ok" ? "ok" : "unknown";
}

function idOf(value: JsonValue | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : null;
}

function joined(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join("\n");
}
