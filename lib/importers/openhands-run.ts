/** Events of OpenHands as steps: calls of one model reply are one step, and an observation goes to the action that caused it. */
import { isJsonObject, type JsonValue } from "../base/json";
import type { Action, ContextLoss, Step } from "../trajectory/trajectory";
import { callAction, messageAction } from "./chat-messages";
import type { ImportWarning } from "./importer";
import { type Forgotten, isOpenHandsEvent, type OpenHandsCall, type OpenHandsEvent, readOpenHandsEvent } from "./openhands-events";
import { describeValue } from "./source/quote-found";

export interface OpenHandsRun {
  systemPrompt: string | null;
  toolDocs: string | null;
  instruction: string | null;
  initialObservation: string | null;
  steps: Step[];
  contextLosses: ContextLoss[];
  model: string | null;
  /** What the runner said at the end, where it ended in an error. */
  failure: string | null;
  truncated: boolean;
  warnings: ImportWarning[];
}

/** Calls that end the run: nothing answers them. */
const LAST_CALLS: ReadonlySet<string> = new Set(["finish", "reject", "submit"]);

export function readOpenHandsHistory(history: readonly JsonValue[]): OpenHandsRun {
  return new HistoryReader().read(history);
}

class HistoryReader {
  private readonly system: string[] = [];
  private readonly opening: string[] = [];
  private instruction: string | null = null;
  private toolDocs: string | null = null;
  private model: string | null = null;
  private failure: string | null = null;
  private readonly steps: Step[] = [];
  private readonly losses: ContextLoss[] = [];
  private readonly warnings: ImportWarning[] = [];
  private responseId: string | null = null;
  /** Which step an event belongs to; the opening is step 0. */
  private readonly stepOfEvent = new Map<string, number>();
  private readonly actions = new Map<string, Action>();
  /** Calls without an id wait in their order. */
  private open: Action[] = [];

  read(history: readonly JsonValue[]): OpenHandsRun {
    for (const [index, entry] of history.entries()) {
      if (Array.isArray(entry)) for (const event of entry) this.entry(event, index + 1);
      else this.entry(entry, index + 1);
    }
    const last = this.steps[this.steps.length - 1];
    return {
      systemPrompt: joined(this.system),
      toolDocs: this.toolDocs,
      instruction: this.instruction,
      initialObservation: joined(this.opening),
      steps: this.steps,
      // One that nothing was chosen after cost the agent nothing.
      contextLosses: this.losses.filter(({ t }) => t <= this.steps.length),
      model: this.model,
      failure: this.failure,
      truncated: last?.actions.some((action) => !action.isMessage && action.result === null && !LAST_CALLS.has(action.tool ?? "")) ?? false,
      warnings: this.warnings,
    };
  }

  private entry(value: JsonValue, number: number): void {
    if (!isOpenHandsEvent(value)) {
      // An empty second half of a pair is nothing; an empty object is what a null action leaves.
      if (!isJsonObject(value) || Object.keys(value).length > 0)
        this.warn("bad-event", `event ${number}: found ${describeValue(value)}, expected an action or an observation; it is left out`);
      return;
    }
    this.event(readOpenHandsEvent(value));
  }

  private event(event: OpenHandsEvent): void {
    if ("id" in event && event.id !== null && event.type !== "action") this.stepOfEvent.set(event.id, this.steps.length);
    switch (event.type) {
      case "system":
        this.system.push(event.text);
        if (event.tools !== null) this.toolDocs = JSON.stringify(event.tools);
        return;
      case "message":
        this.message(event);
        return;
      case "action":
        this.act(event);
        return;
      case "observation":
        this.observe(event);
        return;
      case "condensation":
        this.forget(event.forgotten, event.summary);
        return;
      case "state":
        this.failure = event.isError ? (event.reason ?? "the agent's state is error") : null;
        return;
      case "silent":
        return;
    }
  }

  /** Without a source: what comes first is the task; later a text that waits for an answer is the agent's. */
  private message(event: Extract<OpenHandsEvent, { type: "message" }>): void {
    const isAgents = event.source === "agent" || (event.source === null && event.waits && this.instruction !== null);
    if (isAgents) {
      this.steps.push({ t: this.steps.length + 1, thought: null, actions: [messageAction(event.text)], observation: null });
      this.responseId = null;
      if (event.id !== null) this.stepOfEvent.set(event.id, this.steps.length);
    } else if (this.instruction === null && this.steps.length === 0) this.instruction = event.text;
    else this.hear(event.text);
  }

  private act({ id, call, thoughts, responseId, model }: Extract<OpenHandsEvent, { type: "action" }>): void {
    this.model ??= model;
    const last = this.steps[this.steps.length - 1];
    const isSameReply = responseId !== null && responseId === this.responseId && last !== undefined;
    const step: Step = isSameReply
      ? last
      : { t: this.steps.length + 1, thought: joined(thoughts.filter((text) => text.trim() !== "")), actions: [], observation: null };
    if (!isSameReply) this.steps.push(step);
    this.responseId = responseId;
    const action = actionOf(step.actions.length, call);
    step.actions.push(action);
    if (id === null) this.open.push(action);
    else {
      this.actions.set(id, action);
      this.stepOfEvent.set(id, step.t);
    }
  }

  private observe({ id, cause, result, isError }: Extract<OpenHandsEvent, { type: "observation" }>): void {
    const action = cause === null ? (id === null ? this.open.shift() : undefined) : this.actions.get(cause);
    if (action !== undefined && action.result === null) {
      action.result = result;
      return;
    }
    if (cause !== null && !isError)
      this.warn("unmatched-reply", `the observation of event ${cause} answers no open action; it is kept as an observation of the step`);
    this.hear(result.text);
  }

  private hear(text: string): void {
    const step = this.steps[this.steps.length - 1];
    if (step === undefined) this.opening.push(text);
    else step.observation = step.observation === null ? text : `${step.observation}\n${text}`;
  }

  /** The events forgotten are a stretch; what is kept in front of it (usually the task) is step 0 and perhaps a few steps. */
  private forget(forgotten: Forgotten, summary: string | null): void {
    const steps = [...this.stepOfEvent].filter(([id]) => isForgotten(id, forgotten)).map(([, t]) => t);
    const lostThrough = steps.length === 0 ? 0 : Math.max(...steps);
    if (lostThrough === 0) return;
    const kept = [...this.stepOfEvent].filter(([id, t]) => t >= 1 && t < lostThrough && !isForgotten(id, forgotten)).map(([, t]) => t);
    const first = kept.length === 0 ? null : Math.min(...kept);
    if (first !== null && !steps.includes(first))
      this.warn("kept-steps", `of the steps before ${lostThrough + 1} some were kept when the others left the context; all are counted as lost`);
    this.losses.push({ t: this.steps.length + 1, lostThrough, keepsOpening: !steps.includes(0), summary });
  }

  private warn(code: string, message: string): void {
    this.warnings.push({ code, message });
  }
}

function isForgotten(id: string, { ids, start, end }: Forgotten): boolean {
  if (ids.has(id)) return true;
  const number = Number(id);
  return start !== null && end !== null && Number.isInteger(number) && number >= start && number <= end;
}

function actionOf(k: number, { name, argumentText, line, args }: OpenHandsCall): Action {
  const action = callAction(k, { name: name === "" ? null : name, argumentText: argumentText ?? "", args });
  return line === null ? action : { ...action, raw: line };
}

function joined(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join("\n");
}
