/** Steps of an ATIF trajectory: one agent's step is one step; system and user steps are what it was told. */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Action, CallResult, ContextLoss, Step } from "../trajectory/trajectory";
import { terminusActions } from "./atif-terminus";
import { chatContent } from "./chat-content";
import { callAction, messageAction } from "./chat-messages";
import type { ImportWarning } from "./importer";
import { argumentText } from "./source/exact-arguments";
import { parseInner } from "./source/parse-record";
import { describeValue } from "./source/quote-found";

export interface AtifRun {
  systemPrompt: string | null;
  instruction: string;
  initialObservation: string | null;
  steps: Step[];
  contextLosses: ContextLoss[];
  truncated: boolean;
  warnings: ImportWarning[];
}

/** Calls that end the run: nothing answers them. */
const LAST_CALLS: ReadonlySet<string> = new Set(["finish", "submit", "mark_task_complete", "task_complete", "attempt_completion", "done", "exit"]);

/** Reads the steps of a trajectory and of the files that continue it, in their order. */
export class AtifReader {
  private readonly system: string[] = [];
  private readonly opening: string[] = [];
  private readonly steps: Step[] = [];
  private readonly losses: ContextLoss[] = [];
  private readonly warnings: ImportWarning[] = [];
  private copied = 0;
  /** A hand-over whose summary has not come yet: the next thing that the agent is told. */
  private openLoss: ContextLoss | null = null;

  constructor(private readonly isTerminus: boolean) {}

  /** `raw` is the JSON of the document, `path` leads to the list of steps in it. */
  read(steps: readonly JsonValue[], raw: string, path: readonly (string | number)[]): void {
    for (const [index, step] of steps.entries()) {
      if (isJsonObject(step)) this.step(step, raw, [...path, index]);
      else this.warn("bad-step", `step ${index + 1}: found ${describeValue(step)}, expected an object with source and message; it is left out`);
    }
  }

  /**
   * Goes on with a file that continues this one. Its copied steps are no new ones; they are what the agent had left: the
   * last thing it was told there stands for what it lost.
   */
  continueWith(steps: readonly JsonValue[], raw: string): void {
    const copied = steps.filter((step): step is JsonObject => isJsonObject(step) && step.is_copied_context === true);
    const told = copied.filter(({ source }) => source === "user").map((step) => chatContent(step.message).text);
    const opening = [...this.opening];
    if (this.openLoss === null) this.loseContext(null);
    if (this.openLoss !== null && copied.length > 0) {
      const summary = told.filter((text) => !opening.includes(text)).pop();
      this.openLoss.summary ??= summary ?? null;
      this.openLoss.keepsOpening = opening.length === 0 || told.some((text) => text === opening[0]);
    }
    this.read(steps, raw, ["steps"]);
  }

  finish(): AtifRun {
    if (this.copied > 0) {
      this.warn("copied-context", `steps that are repeated from an earlier part (is_copied_context) and not counted again: ${this.copied}`);
    }
    const [instruction = "", ...rest] = this.opening;
    const last = this.steps[this.steps.length - 1];
    return {
      systemPrompt: joined(this.system),
      instruction,
      initialObservation: joined(rest),
      steps: this.steps,
      // One that nothing was chosen after cost the agent nothing.
      contextLosses: this.losses.filter(({ t }) => t <= this.steps.length),
      truncated:
        last?.observation === null &&
        last.actions.some((action) => !action.isMessage && action.result === null && !LAST_CALLS.has(action.tool ?? "")),
      warnings: this.warnings,
    };
  }

  private step(step: JsonObject, raw: string, path: readonly (string | number)[]): void {
    if (step.is_copied_context === true) {
      this.copied++;
      // Of a continuation that stands alone the opening is still what the agent was told.
      if (step.source === "agent" || this.steps.length > 0 || this.openLoss !== null) return;
    }
    const management = isJsonObject(step.extra) && isJsonObject(step.extra.context_management) ? step.extra.context_management : null;
    const { text } = this.content(step, "message");
    if (management !== null && (management.boundary === undefined || management.boundary === "replace")) {
      this.loseContext(resultTexts(step).join("\n") || null);
      if (step.source !== "agent" && step.source !== "user") return;
    }
    if (step.source === "agent") this.act(step, text, raw, path);
    else if (step.source === "user") this.tell(text);
    else if (this.steps.length === 0 && step.source === "system") this.system.push(text);
    else this.tell([text, ...resultTexts(step)].filter((part) => part !== "").join("\n"));
  }

  private act(step: JsonObject, text: string, raw: string, path: readonly (string | number)[]): void {
    this.openLoss = null;
    const calls = Array.isArray(step.tool_calls) ? step.tool_calls.filter(isJsonObject) : [];
    const results = resultsOf(step);
    const reasoning = typeof step.reasoning_content === "string" ? step.reasoning_content : "";
    const typed = calls.length === 0 && this.isTerminus ? terminusActions(text) : null;
    const actions =
      calls.length > 0
        ? calls.map((call, k) => callOf(call, k, argumentText(call.arguments, raw, [...path, "tool_calls", k, "arguments"])))
        : (typed ?? [plainAction(text, results.length > 0)]);
    const thoughts = [reasoning, calls.length > 0 || typed !== null ? text : ""].filter((part) => part.trim() !== "");
    const current: Step = { t: this.steps.length + 1, thought: joined(thoughts), actions, observation: null };
    this.steps.push(current);
    for (const result of results) this.answer(current, calls, result);
  }

  /** `source_call_id` names a call of the same step; without one the reply belongs to no call. */
  private answer(step: Step, calls: readonly JsonObject[], result: JsonObject): void {
    const id = result.source_call_id;
    const at = typeof id === "string" ? calls.findIndex((call) => call.tool_call_id === id) : -1;
    const { text } = this.content(result, "content");
    // One command typed into a terminal is answered by what the terminal showed.
    const isTyped = calls.length === 0 && step.actions.length === 1 && step.actions[0]?.tool !== null;
    const action = at === -1 ? (isTyped ? step.actions[0] : undefined) : step.actions[at];
    if (action !== undefined && action.result === null) {
      action.result = { status: statusOf(result), text };
      return;
    }
    if (typeof id === "string")
      this.warn(
        "unmatched-reply",
        `step ${step.t}: a reply names the call ${JSON.stringify(id)}, which the step has not; it is kept as an observation`,
      );
    if (result.content !== undefined || result.subagent_trajectory_ref === undefined) hear(step, text);
  }

  private tell(text: string): void {
    if (this.openLoss !== null && this.openLoss.summary === null) this.openLoss.summary = text;
    const step = this.steps[this.steps.length - 1];
    if (step === undefined) this.opening.push(text);
    else hear(step, text);
  }

  private loseContext(summary: string | null): void {
    if (this.steps.length === 0) return;
    this.openLoss = { t: this.steps.length + 1, lostThrough: this.steps.length, keepsOpening: true, summary };
    this.losses.push(this.openLoss);
  }

  private content(holder: JsonObject, key: string): { text: string } {
    const content = chatContent(holder[key]);
    if (content.leftOut.length > 0) this.warn("part-left-out", `parts without text are left out: ${[...new Set(content.leftOut)].join(", ")}`);
    return content;
  }

  private warn(code: string, message: string): void {
    if (!this.warnings.some((warning) => warning.code === code && warning.message === message)) this.warnings.push({ code, message });
  }
}

/** A text that the environment answered was no message to anybody. */
function plainAction(text: string, isAnswered: boolean): Action {
  return isAnswered ? { ...messageAction(text), isMessage: false } : messageAction(text);
}

function callOf(call: JsonObject, k: number, text: string): Action {
  const name = typeof call.function_name === "string" && call.function_name !== "" ? call.function_name : null;
  const given = call.arguments;
  return callAction(k, { name, argumentText: text, args: typeof given === "string" ? parseInner(given) : (given ?? null) });
}

function resultsOf(step: JsonObject): JsonObject[] {
  const { observation } = step;
  return isJsonObject(observation) && Array.isArray(observation.results) ? observation.results.filter(isJsonObject) : [];
}

function resultTexts(step: JsonObject): string[] {
  return resultsOf(step)
    .map((result) => chatContent(result.content).text)
    .filter((text) => text.trim() !== "");
}

/** The format has no field for it; what producers write into `extra` counts. */
function statusOf({ extra }: JsonObject): CallResult["status"] {
  if (!isJsonObject(extra)) return "unknown";
  const code = [extra.exit_code, extra.return_code, extra.returncode].find((value) => typeof value === "number");
  if (extra.is_error === true || extra.error === true || (typeof extra.error === "string" && extra.error !== "")) return "error";
  if (typeof code === "number") return code === 0 ? "ok" : "error";
  return extra.is_error === false ? "ok" : "unknown";
}

function hear(step: Step, text: string): void {
  step.observation = step.observation === null ? text : `${step.observation}\n${text}`;
}

function joined(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join("\n");
}
