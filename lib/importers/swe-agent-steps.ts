/** Steps of a SWE-agent run: of `trajectory`, with the tool calls that `history` holds for them, or of `history` alone. */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Action, Step } from "../trajectory/trajectory";
import { chatContent } from "./chat-content";
import { callAction } from "./chat-messages";
import type { ImportWarning } from "./importer";
import { parseInner } from "./source/parse-record";
import { describeValue } from "./source/quote-found";

export interface SweAgentSteps {
  systemPrompt: string | null;
  instruction: string;
  initialObservation: string | null;
  steps: Step[];
  warnings: ImportWarning[];
}

/**
 * Commands that SWE-agent's tool bundles bring, called like programs. `replay_config` names those of a run; these are the
 * ones of older files, which have none.
 */
const COMMANDS = `open goto scroll_up scroll_down create edit insert append search_dir search_file find_file submit str_replace_editor view
  undo_edit filemap view_image exit_forfeit decompile disassemble debug_start debug_add_breakpoint debug_continue debug_step debug_exec debug_stop
  connect_start connect_sendline connect_exec connect_stop`.split(/\s+/);

/** The runner's own last entries: `exit_cost` as an action, or a thought that says why it stops. */
const RUNNER_ACTION = /^(?:exit_(?!forfeit|command)\w+|early_exit)$/;
const RUNNER_THOUGHT = /^Exit(?:ing)? due to\b/;

export function commandNames(replayConfig: JsonObject | null): ReadonlySet<string> {
  const agent = replayConfig !== null && isJsonObject(replayConfig.agent) ? replayConfig.agent : {};
  const docs = isJsonObject(agent.tools) && typeof agent.tools.command_docs === "string" ? agent.tools.command_docs : "";
  const named = [...docs.matchAll(/^([A-Za-z_][\w-]*):\s*$/gm)].map((match) => match[1] ?? "");
  return new Set([...COMMANDS, ...named].filter((name) => name !== "bash"));
}

/** What the agent was told: the messages before its first one. Worked examples of other tasks are left out. */
function readOpening(history: readonly JsonValue[]): Pick<SweAgentSteps, "systemPrompt" | "instruction" | "initialObservation"> {
  const system: string[] = [];
  const users: string[] = [];
  for (const message of history) {
    if (!isJsonObject(message) || message.is_demo === true) continue;
    if (message.role === "assistant") break;
    (message.role === "system" ? system : users).push(chatContent(message.content).text);
  }
  const [instruction = "", ...rest] = users;
  return { systemPrompt: joined(system), instruction, initialObservation: joined(rest) };
}

export function readTrajectory(trajectory: readonly JsonValue[], history: readonly JsonValue[], commands: ReadonlySet<string>): SweAgentSteps {
  const warnings: ImportWarning[] = [];
  const calls = new HistoryCalls(history);
  const steps: Step[] = [];
  for (const [index, entry] of trajectory.entries()) {
    if (!isJsonObject(entry)) {
      warnings.push({
        code: "bad-step",
        message: `step ${index + 1}: found ${describeValue(entry)}, expected an object with action and observation; it is left out`,
      });
      continue;
    }
    const text = typeof entry.action === "string" ? entry.action : "";
    const thought = typeof entry.thought === "string" ? entry.thought : "";
    const isLast = index === trajectory.length - 1;
    if (isLast && (RUNNER_ACTION.test(text.trim()) || (text.trim() === "" && RUNNER_THOUGHT.test(thought)))) continue;
    const action = text.trim() === "" ? unreadable(entry) : (calls.take(text) ?? bareAction(text, commands));
    const { observation } = entry;
    if (observation !== undefined && observation !== null && !(action.tool === null && observation === "")) {
      action.result = { status: "unknown", text: chatContent(observation).text };
    }
    const thoughts = [entry.reasoning_content, text.trim() === "" ? "" : thought].filter((part): part is string => typeof part === "string");
    steps.push(stepOf(steps.length + 1, thoughts, action));
  }
  return { ...readOpening(history), steps, warnings };
}

/** A reply that the runner found no action in: it is what the agent sent. */
function unreadable(entry: JsonObject): Action {
  const text = [entry.response, entry.thought].find((part): part is string => typeof part === "string" && part !== "") ?? "";
  return { k: 0, raw: text, tool: null, args: null, method: null, actor: "agent", isMessage: false, result: null };
}

/** A line sent to the shell; the tool is the bundle's command that it begins with, else `bash`. */
function bareAction(text: string, commands: ReadonlySet<string>): Action {
  const first = /^\s*([\w-]+)/.exec(text)?.[1] ?? "";
  return {
    k: 0,
    raw: text,
    tool: commands.has(first) ? first : "bash",
    args: { command: text },
    method: null,
    actor: "agent",
    isMessage: false,
    result: null,
  };
}

/** The tool calls of `history`, found by the action that they stand for. Retries stand in `trajectory` alone. */
class HistoryCalls {
  private next = 0;

  constructor(private readonly history: readonly JsonValue[]) {}

  take(action: string): Action | null {
    for (let at = this.next; at < this.history.length; at++) {
      const message = this.history[at];
      if (!isJsonObject(message) || message.action !== action || message.is_demo === true) continue;
      this.next = at + 1;
      return callOf(message);
    }
    return null;
  }
}

function callOf(message: JsonObject): Action | null {
  const calls = Array.isArray(message.tool_calls) ? message.tool_calls.filter(isJsonObject) : [];
  const [call] = calls;
  if (call === undefined || calls.length > 1 || !isJsonObject(call.function)) return null;
  const { name, arguments: given } = call.function;
  if (typeof name !== "string" || name === "") return null;
  const argumentText = typeof given === "string" ? given : given === undefined || given === null ? "" : JSON.stringify(given);
  return callAction(0, { name, argumentText, args: typeof given === "string" ? parseInner(given) : (given ?? null) });
}

/** Files that hold only the messages: an agent's message is a step, what comes back its result. */
export function readHistory(history: readonly JsonValue[], commands: ReadonlySet<string>): SweAgentSteps {
  const steps: Step[] = [];
  const warnings: ImportWarning[] = [];
  for (const [index, message] of history.entries()) {
    if (!isJsonObject(message)) {
      warnings.push({ code: "bad-message", message: `message ${index + 1}: found ${describeValue(message)}, expected an object; it is left out` });
      continue;
    }
    if (message.is_demo === true) continue;
    const { text } = chatContent(message.content);
    if (message.role === "assistant") {
      const thought = typeof message.thought === "string" ? message.thought : text;
      const action = typeof message.action === "string" ? message.action : fencedAction(text);
      const found = callOf(message) ?? (action === null ? null : bareAction(action, commands));
      if (found === null) steps.push(stepOf(steps.length + 1, [], unreadable({ response: text })));
      else
        steps.push(stepOf(steps.length + 1, [typeof message.thought === "string" || callOf(message) !== null ? thought : beforeFence(text)], found));
    } else if (steps.length > 0 && message.role !== "system") {
      hear(steps[steps.length - 1], text);
    }
  }
  return { ...readOpening(history), steps, warnings };
}

function hear(step: Step | undefined, text: string): void {
  const action = step?.actions[0];
  if (step === undefined || action === undefined) return;
  if (action.result === null && action.tool !== null) action.result = { status: "unknown", text };
  else step.observation = step.observation === null ? text : `${step.observation}\n${text}`;
}

const FENCE = /```[a-z]*\n([\s\S]*?)\n?```/g;

/** The last fenced block of a reply is its action. */
function fencedAction(text: string): string | null {
  return [...text.matchAll(FENCE)].pop()?.[1] ?? null;
}

function beforeFence(text: string): string {
  const last = [...text.matchAll(FENCE)].pop();
  return last === undefined ? text : text.slice(0, last.index);
}

function stepOf(t: number, thoughts: readonly string[], action: Action): Step {
  return { t, thought: joined(thoughts.filter((thought) => thought.trim() !== "")), actions: [action], observation: null };
}

function joined(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join("\n");
}
