import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Step } from "../trajectory/trajectory";
import { type AgentTurnAction, callOf, readAgentTurn } from "./agent-turn";
import { chatContent } from "./chat-content";
import { callAction, messageAction } from "./chat-messages";
import type { ImportWarning } from "./importer";
import { describeValue } from "./source/quote-found";

export interface ShareGptDialogue {
  /** System turns, and a first human turn that the agent only acknowledged. */
  systemPrompt: string | null;
  /** What was said before the first step. */
  opening: string | null;
  steps: Step[];
  truncated: boolean;
  warnings: ImportWarning[];
}

const HUMANS: ReadonlySet<string> = new Set(["human", "user"]);
const AGENTS: ReadonlySet<string> = new Set(["gpt", "assistant", "chatgpt", "model", "ai", "bot", "bard", "claude"]);
const CALLS: ReadonlySet<string> = new Set(["function_call", "function-call", "tool_call"]);
const REPLIES: ReadonlySet<string> = new Set(["observation", "tool", "function", "function_response", "function-response", "tool_response"]);
/** "OK", "OK. I'll follow your instructions and try my best to solve the task." */
const ACKNOWLEDGEMENT = /^\s*(?:ok(?:ay)?|understood|sure)\b[^\n]{0,160}\s*$/i;
const OBSERVATION_MARK = /^\s*Observation:[ \t]?/;

/** Reads the turns of one dialogue. */
export class ShareGptReader {
  private readonly steps: Step[] = [];
  private system: string[] = [];
  private opening: string[] = [];
  private readonly warnings: ImportWarning[] = [];
  /** Calls that come one after the other belong to one step. */
  private isCalling = false;
  private lastIsAgents = false;

  read(turns: readonly JsonValue[]): ShareGptDialogue {
    for (const [index, turn] of turns.entries()) {
      if (isJsonObject(turn)) this.turn(turn, index + 1, turns[index + 1]);
      else
        this.warnings.push({
          code: "bad-message",
          message: `turn ${index + 1}: found ${describeValue(turn)}, expected an object with from and value; it is left out`,
        });
    }
    const last = this.steps[this.steps.length - 1];
    return {
      systemPrompt: joined(this.system),
      opening: joined(this.opening),
      steps: this.steps,
      truncated: this.lastIsAgents && (last?.actions.some((action) => !action.isMessage && action.result === null) ?? false),
      warnings: this.warnings,
    };
  }

  private turn(turn: JsonObject, number: number, next: JsonValue | undefined): void {
    const role = roleOf(turn);
    const { text } = chatContent(turn.value ?? turn.content);
    this.lastIsAgents = AGENTS.has(role) || CALLS.has(role);
    const wasCalling = this.isCalling;
    this.isCalling = CALLS.has(role);
    if (CALLS.has(role)) this.call(text, wasCalling, number);
    else if (AGENTS.has(role)) this.agent(text, next);
    else if (REPLIES.has(role)) this.reply(text);
    else if (role === "system") {
      if (this.steps.length === 0) this.system.push(text);
      else this.hear(text);
    } else {
      if (!HUMANS.has(role))
        this.warnings.push({
          code: "unknown-role",
          message: `turn ${number}: found ${describeValue(turn.from ?? turn.role)} in "from"; its text is kept as an observation`,
        });
      this.hear(text);
    }
  }

  private agent(text: string, next: JsonValue | undefined): void {
    const isAnswered = isJsonObject(next) && HUMANS.has(roleOf(next));
    if (this.steps.length === 0 && this.opening.length > 0 && isAnswered && ACKNOWLEDGEMENT.test(text)) {
      this.system = [...this.system, ...this.opening];
      this.opening = [];
      return;
    }
    const turn = readAgentTurn(text);
    if (turn === null) this.steps.push({ t: this.steps.length + 1, thought: null, actions: [messageAction(text)], observation: null });
    else this.act(turn.thought, turn.actions);
  }

  private act(thought: string | null, actions: readonly AgentTurnAction[]): void {
    this.steps.push({
      t: this.steps.length + 1,
      thought,
      actions: actions.map((action, k) => (action.kind === "call" ? callAction(k, action) : { ...messageAction(action.text), k, isMessage: false })),
      observation: null,
    });
  }

  private call(text: string, isNext: boolean, number: number): void {
    const call = callOf(text);
    if (call === null) {
      this.warnings.push({ code: "bad-call", message: `turn ${number}: the call is no JSON with a name; it is kept as it stands` });
    }
    const action = call ?? { kind: "line" as const, text };
    const step = this.steps[this.steps.length - 1];
    if (!isNext || step === undefined || call === null || call.kind !== "call") this.act(null, [action]);
    else step.actions.push(callAction(step.actions.length, call));
  }

  /** The reply of a tool: to the first call of the step that waits for one. */
  private reply(text: string): void {
    const waiting = this.steps[this.steps.length - 1]?.actions.find((action) => action.tool !== null && action.result === null);
    if (waiting === undefined) this.hear(text);
    else waiting.result = { status: "unknown", text };
  }

  private hear(text: string): void {
    const step = this.steps[this.steps.length - 1];
    if (step === undefined) {
      this.opening.push(text);
      return;
    }
    const isObservation = OBSERVATION_MARK.test(text);
    const body = isObservation ? text.replace(OBSERVATION_MARK, "") : text;
    const only = step.actions[0];
    if (isObservation && step.actions.length === 1 && only?.tool !== null && only?.result === null) only.result = { status: "unknown", text: body };
    else step.observation = step.observation === null ? body : `${step.observation}\n${body}`;
  }
}

function roleOf(turn: JsonObject): string {
  const role = turn.from ?? turn.role;
  return typeof role === "string" ? role.toLowerCase() : "";
}

function joined(texts: readonly string[]): string | null {
  const inked = texts.filter((text) => text.trim() !== "");
  return inked.length === 0 ? null : inked.join("\n");
}
