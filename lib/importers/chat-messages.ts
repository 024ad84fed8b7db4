/**
 * A list of chat messages (roles system, user, assistant, tool) as steps, for every format that has one.
 *
 *   step t = the t-th assistant message. Its calls become actions, `raw` = name(arguments as they stood in the file);
 *   without a call its text is one action of its own. Text beside calls is a thought. A tool's reply goes to its call
 *   (by id, else by name, else by order), what users say before the first step is the initial observation and later
 *   belongs to the step before it (methods.md §0). Calls of a simulated user stand in the step before them with actor
 *   "user", and so does what that user wrote beside a call: the agent saw neither.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Action, CallResult, ContextLoss, Step, StepTiming } from "../trajectory/trajectory";
import { chatContent } from "./chat-content";
import type { ImportWarning } from "./importer";
import { parseInner } from "./source/parse-record";
import { describeValue } from "./source/quote-found";

export interface Dialogue {
  systemPrompt: string | null;
  initialObservation: string | null;
  steps: Step[];
  /** Where messages say that older ones were cut from the agent's input; absent when none does. */
  contextLosses?: ContextLoss[];
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

/**
 * `numberOf` gives the number of a message in the file, where a format's own messages were first turned into these; `timingOf`
 * how long the model took for it, where that is recorded.
 */
export function readChatMessages(
  messages: readonly JsonValue[],
  numberOf: (index: number) => number = (index) => index + 1,
  timingOf: (index: number) => StepTiming | undefined = () => undefined,
): Dialogue {
  return new DialogueReader().read(messages, numberOf, timingOf);
}

class DialogueReader {
  private readonly steps: Step[] = [];
  private readonly opening: string[] = [];
  private readonly system: string[] = [];
  private readonly warnings: ImportWarning[] = [];
  /** Calls of the newest step first in line; older ones wait behind. */
  private openCalls: OpenCall[][] = [];
  /** For each message that the agent could see: the step it belongs to. */
  private readonly seen: number[] = [];
  private readonly contextLosses: ContextLoss[] = [];

  read(messages: readonly JsonValue[], numberOf: (index: number) => number, timingOf: (index: number) => StepTiming | undefined): Dialogue {
    for (const [index, message] of messages.entries()) {
      const number = numberOf(index);
      const before = this.steps.length;
      if (isJsonObject(message)) this.message(message, number);
      else this.warn("bad-message", `message ${number}: found ${describeValue(message)}, expected an object with role and content; it is left out`);
      const timing = timingOf(index);
      const step = this.steps[before];
      if (timing !== undefined && step !== undefined) step.timing = timing;
    }
    const last = messages[messages.length - 1];
    const lastIsAgents = isJsonObject(last) && last.role === "assistant";
    const unanswered = this.steps[this.steps.length - 1]?.actions.some((action) => !action.isMessage && action.result === null) ?? false;
    return {
      systemPrompt: joined(this.system),
      initialObservation: joined(this.opening),
      steps: this.steps,
      ...(this.contextLosses.length > 0 ? { contextLosses: this.contextLosses } : {}),
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
        // tau2 may wrap the replies to several calls into one message.
        if (Array.isArray(message.tool_messages)) for (const reply of message.tool_messages.filter(isJsonObject)) this.message(reply, number);
        else this.reply(message, content.text, number);
        return;
      case "system":
      case "developer":
        if (this.steps.length === 0) this.system.push(content.text);
        else this.hear(content.text);
        return;
      case "user":
      case "human":
        if (callsOf(message).length > 0) this.userCalls(message, content.text, number);
        else this.hear(content.text);
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
    this.noteLoss(message, step.t);
    this.seen.push(step.t);
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

  private userCalls(message: JsonObject, text: string, number: number): void {
    const step = this.steps[this.steps.length - 1];
    if (step === undefined) {
      this.warn("early-user-call", `message ${number}: the user calls a tool before the agent's first step; calls and text are left out`);
      return;
    }
    if (text !== "") step.actions.push({ ...messageAction(text), k: step.actions.length, actor: "user" });
    const open = callsOf(message).map((call, at): OpenCall => {
      if (call.name === null) this.warn("nameless-call", `message ${number}: a call has no name`);
      return { action: { ...callAction(step.actions.length + at, call), actor: "user" }, id: call.id };
    });
    step.actions.push(...open.map(({ action }) => action));
    this.openCalls.unshift(open);
  }

  private reply(message: JsonObject, text: string, number: number): void {
    const call = this.takeCall(message);
    if (call !== null) {
      call.action.result = { status: statusOf(message), text };
      if (call.action.actor === "agent") this.seen.push(this.steps.length);
      return;
    }
    if (message.requestor === "user") {
      this.warn("unmatched-reply", `message ${number}: a reply to the user answers no open call; it is left out, for the agent never saw it`);
      return;
    }
    this.warn("unmatched-reply", `message ${number}: a tool's reply answers no open call; it is kept as an observation of the step`);
    this.hear(text);
  }

  /** The open call that a reply answers: by id; where the reply has none, by name, else the first of the newest step. */
  private takeCall(reply: JsonObject): OpenCall | null {
    // tau2 keeps the call's id in `id`, where it also says who had called.
    const id = idOf(reply.tool_call_id) ?? (reply.requestor === undefined ? null : idOf(reply.id));
    const byId = this.take((call) => call.id !== null && (call.id === id || call.id === reply.id));
    if (byId !== null) return byId;
    // The calls carry ids and this reply names another: to go by order would be a guess against the file.
    if (id !== null && this.openCalls.some((calls) => calls.some((call) => call.id !== null))) return null;
    const mayBe = (call: OpenCall): boolean => reply.requestor === undefined || (reply.requestor === "user") === (call.action.actor === "user");
    return this.take((call) => mayBe(call) && call.action.tool === reply.name) ?? this.take(mayBe);
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
    this.seen.push(this.steps.length);
    const step = this.steps[this.steps.length - 1];
    if (step === undefined) this.opening.push(text);
    else step.observation = step.observation === null ? text : `${step.observation}\n${text}`;
  }

  /** The oldest messages were cut from the input of this one: steps of which every message went are lost. */
  private noteLoss(message: JsonObject, t: number): void {
    const dropped = isJsonObject(message.context_truncation) ? message.context_truncation.messages_dropped : undefined;
    if (typeof dropped !== "number" || dropped < 1) return;
    const firstKept = this.seen[Math.floor(dropped)] ?? t;
    // What was said before the first step cannot be lost alone: the policy of step 0 is always sent.
    if (firstKept > 1) this.contextLosses.push({ t, lostThrough: firstKept - 1, keepsOpening: true, summary: null });
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
