/** Messages of mini-swe-agent as steps: one agent's message, one step; a block or a tool call is its command. */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Action, CallResult, Step } from "../trajectory/trajectory";
import { chatContent } from "./chat-content";
import { callAction } from "./chat-messages";
import type { ImportWarning } from "./importer";
import { parseInner } from "./source/parse-record";
import { describeValue } from "./source/quote-found";

export interface MiniRun {
  systemPrompt: string | null;
  instruction: string;
  initialObservation: string | null;
  steps: Step[];
  /** Of the last message, where it is the runner's: how the run ended. */
  exitStatus: string | null;
  truncated: boolean;
  warnings: ImportWarning[];
}

/** v1: ```bash, v2: ```mswea_bash_command; the XML variant has tags of the same name. */
const BLOCK = /```(?:mswea_bash_command|bash|sh)[ \t]*\r?\n([\s\S]*?)\r?\n?```|<mswea_bash_command>([\s\S]*?)<\/mswea_bash_command>/g;
const RETURN_CODE = /^\s*<returncode>\s*(-?\d+)\s*<\/returncode>|^\s*\{\s*"returncode"\s*:\s*(-?\d+)/;

interface OpenAction {
  action: Action;
  id: string | null;
}

export function readMiniMessages(messages: readonly JsonValue[]): MiniRun {
  return new MiniReader().read(messages);
}

class MiniReader {
  private readonly system: string[] = [];
  private readonly opening: string[] = [];
  private readonly steps: Step[] = [];
  private readonly warnings: ImportWarning[] = [];
  private open: OpenAction[] = [];
  private exitStatus: string | null = null;

  read(messages: readonly JsonValue[]): MiniRun {
    for (const [index, message] of messages.entries()) {
      if (isJsonObject(message)) this.message(message, index + 1);
      else this.warn("bad-message", `message ${index + 1}: found ${describeValue(message)}, expected an object; it is left out`);
    }
    const [instruction = "", ...rest] = this.opening;
    return {
      systemPrompt: joined(this.system),
      instruction,
      initialObservation: joined(rest),
      steps: this.steps,
      exitStatus: this.exitStatus,
      truncated: this.open.length > 0,
      warnings: this.warnings,
    };
  }

  private message(message: JsonObject, number: number): void {
    // The Responses API has no role: what the model gave is an object with output items, a reply one with an id.
    if (Array.isArray(message.output) && typeof message.role !== "string") this.respond(message.output);
    else if (message.type === "function_call_output") this.answer(message, textOf(message.output));
    else if (message.role === "assistant") this.speak(message);
    else if (message.role === "exit") this.exit(message);
    else if (message.role === "system" || message.role === "developer") this.system.push(chatContent(message.content).text);
    else if (message.role === "user" || message.role === "tool") this.answer(message, chatContent(message.content).text);
    else this.warn("unknown-role", `message ${number}: found role ${describeValue(message.role)}; it is left out`);
  }

  private speak(message: JsonObject): void {
    const { text, thinking } = chatContent(message.content);
    const reasoning = typeof message.reasoning_content === "string" ? message.reasoning_content : "";
    const calls = Array.isArray(message.tool_calls) ? message.tool_calls.filter(isJsonObject) : [];
    if (calls.length > 0) {
      this.step(
        [reasoning, thinking, text],
        calls.map((call, k) => toolCall(k, call.function, call.id)),
      );
      return;
    }
    const blocks = [...text.matchAll(BLOCK)];
    const [block] = blocks;
    if (block === undefined || blocks.length > 1) {
      this.step([reasoning, thinking], [{ action: unreadable(text), id: null }]);
      return;
    }
    const around = [text.slice(0, block.index), text.slice(block.index + block[0].length)].map((part) => part.trim());
    this.step([reasoning, thinking, ...around], [{ action: shellLine(0, (block[1] ?? block[2] ?? "").trim()), id: null }]);
  }

  private respond(output: readonly JsonValue[]): void {
    const thoughts: string[] = [];
    const calls: OpenAction[] = [];
    for (const item of output.filter(isJsonObject)) {
      if (item.type === "function_call") calls.push(toolCall(calls.length, item, item.call_id ?? item.id));
      else if (item.type === "reasoning") thoughts.push(chatContent(item.summary).text);
      else if (item.type === "message") thoughts.push(chatContent(item.content).text);
    }
    const text = thoughts.join("\n");
    if (calls.length > 0) this.step(thoughts, calls);
    else this.step([], [{ action: unreadable(text), id: null }]);
  }

  private step(thoughts: readonly string[], actions: readonly OpenAction[]): void {
    const ink = thoughts.filter((thought) => thought.trim() !== "");
    this.steps.push({ t: this.steps.length + 1, thought: joined(ink), actions: actions.map(({ action }) => action), observation: null });
    this.open = actions.filter(({ action }) => action.tool !== null);
  }

  /** What comes back: the reply to a command, by its id or in order; else what the runner says (a missing block, a limit). */
  private answer(message: JsonObject, text: string): void {
    const { extra } = message;
    const id = [message.tool_call_id, message.call_id].find((value): value is string => typeof value === "string") ?? null;
    const isInterruption = isJsonObject(extra) && typeof extra.interrupt_type === "string";
    const found = isInterruption ? undefined : id === null ? this.open[0] : this.open.find((open) => open.id === id);
    const step = this.steps[this.steps.length - 1];
    if (found !== undefined) {
      this.open = this.open.filter((open) => open !== found);
      found.action.result = { status: statusOf(message, text), text };
    } else if (step === undefined) this.opening.push(text);
    else if (text !== "") step.observation = step.observation === null ? text : `${step.observation}\n${text}`;
    if (isInterruption) this.open = [];
  }

  /** The runner's last message: with an open command it is what that gave (the patch), else nobody heard it. */
  private exit(message: JsonObject): void {
    const { extra } = message;
    if (isJsonObject(extra) && typeof extra.exit_status === "string") this.exitStatus = extra.exit_status;
    const [open] = this.open;
    if (open === undefined) return;
    open.action.result = { status: "unknown", text: chatContent(message.content).text };
    this.open = this.open.slice(1);
  }

  private warn(code: string, message: string): void {
    this.warnings.push({ code, message });
  }
}

function toolCall(k: number, call: JsonValue | undefined, id: JsonValue | undefined): OpenAction {
  const { name = null, arguments: given = null } = isJsonObject(call) ? call : {};
  const argumentText = typeof given === "string" ? given : given === null ? "" : JSON.stringify(given);
  const args = typeof given === "string" ? parseInner(given) : given;
  return {
    action: callAction(k, { name: typeof name === "string" && name !== "" ? name : null, argumentText, args }),
    id: typeof id === "string" ? id : null,
  };
}

function shellLine(k: number, command: string): Action {
  return { k, raw: command, tool: "bash", args: { command }, method: null, actor: "agent", isMessage: false, result: null };
}

/** A reply without exactly one block: nothing was run, and the runner says so. */
function unreadable(text: string): Action {
  return { k: 0, raw: text, tool: null, args: null, method: null, actor: "agent", isMessage: false, result: null };
}

function statusOf({ extra }: JsonObject, text: string): CallResult["status"] {
  if (isJsonObject(extra)) {
    if (typeof extra.exception_info === "string" && extra.exception_info !== "") return "error";
    if (typeof extra.returncode === "number") return extra.returncode === 0 ? "ok" : "error";
  }
  const code = RETURN_CODE.exec(text);
  return code === null ? "unknown" : Number(code[1] ?? code[2]) === 0 ? "ok" : "error";
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : chatContent(value).text;
}

function joined(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join("\n");
}
