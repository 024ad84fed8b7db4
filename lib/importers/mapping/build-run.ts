/**
 * Puts the events of a run into steps. A step is an action (or the calls of one entry) and what came back: thoughts before
 * it are its thought, what comes back before the first action is the opening, thoughts behind the last are the closing one.
 */
import type { Action, CallResult, Step } from "../../trajectory/trajectory";
import type { ImportWarning } from "../importer";
import { quoteFound } from "../source/quote-found";
import type { EntryEvent, ReadAction } from "./read-entry";

export interface BuiltRun {
  systemPrompt: string | null;
  instruction: string | null;
  initialObservation: string | null;
  steps: Step[];
  closingThought: string | null;
  /** Something came back to an action of this run, and nothing to the last one. */
  endsUnanswered: boolean;
  warnings: ImportWarning[];
}

export class RunBuilder {
  private readonly steps: Step[] = [];
  private readonly system: string[] = [];
  private readonly instruction: string[] = [];
  private readonly opening: string[] = [];
  private thoughts: string[] = [];
  private readonly unknown = new Map<string, number>();
  /** What the file says of the newest step's reply, where the flag stands beside the action. */
  private openError: boolean | null = null;

  add(events: readonly EntryEvent[]): void {
    for (const event of events) this.event(event);
  }

  private event(event: EntryEvent): void {
    switch (event.kind) {
      case "thought":
        this.thoughts.push(event.text);
        return;
      case "instruction":
      case "system":
        // Behind the first step it is something that came back, whatever it is called.
        if (this.steps.length > 0) this.hear(event.text, null);
        else (event.kind === "system" ? this.system : this.instruction).push(event.text);
        return;
      case "actions":
        this.act(event.actions, event.isError);
        return;
      case "reply":
        this.hear(event.text, event.isError);
        return;
      case "unknown":
        this.unknown.set(event.value, (this.unknown.get(event.value) ?? 0) + 1);
    }
  }

  private act(actions: readonly ReadAction[], isError: boolean | null): void {
    this.settle();
    const step: Step = {
      t: this.steps.length + 1,
      thought: this.thoughts.length === 0 ? null : this.thoughts.join("\n"),
      actions: actions.map((action, k): Action => {
        const { raw, tool, args, isMessage, reply } = action;
        const result: CallResult | null = reply === null ? null : { status: statusOf(isError), text: reply };
        return { k, raw, tool, args, method: null, actor: "agent", isMessage, result };
      }),
      observation: null,
    };
    this.thoughts = [];
    this.openError = isError;
    this.steps.push(step);
  }

  /** The reply to a call is the call's; what answers a text or several calls together is the step's. */
  private hear(text: string, flag: boolean | null): void {
    const step = this.steps[this.steps.length - 1];
    if (step === undefined) {
      this.opening.push(text);
      return;
    }
    const isError = flag ?? this.openError;
    const [first, ...more] = step.actions;
    const isOpen = first !== undefined && more.length === 0 && !first.isMessage && first.result === null && step.observation === null;
    if (isOpen && (first.tool !== null || isError !== null)) first.result = { status: statusOf(isError), text };
    else step.observation = step.observation === null ? text : `${step.observation}\n${text}`;
    this.openError = null;
  }

  /** An action that is said to have failed and was answered by nothing keeps its flag. */
  private settle(): void {
    const only = this.steps[this.steps.length - 1]?.actions;
    if (this.openError === true && only?.length === 1 && only[0]?.result === null && !only[0].isMessage)
      only[0].result = { status: "error", text: "" };
    this.openError = null;
  }

  end(): BuiltRun {
    this.settle();
    const last = this.steps[this.steps.length - 1];
    return {
      systemPrompt: joined(this.system),
      instruction: joined(this.instruction),
      initialObservation: joined(this.opening),
      steps: this.steps,
      closingThought: joined(this.thoughts),
      endsUnanswered: last !== undefined && !isAnswered(last) && this.steps.some(isAnswered),
      warnings: [...this.unknown].map(([value, count]) => ({
        code: "unknown-part",
        message: `${count} ${count === 1 ? "entry" : "entries"} of the kind ${quoteFound(value)} left out: the mapping does not say what it means`,
      })),
    };
  }
}

function isAnswered(step: Step): boolean {
  return step.observation !== null || step.actions.some((action) => action.result !== null || action.isMessage);
}

function statusOf(isError: boolean | null): CallResult["status"] {
  return isError === null ? "unknown" : isError ? "error" : "ok";
}

function joined(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join("\n");
}
