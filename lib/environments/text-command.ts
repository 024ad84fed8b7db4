/** What the text environments share: actions are lines, and the reply of a step with one action is that action's. */
import type { Action, Step } from "../trajectory/trajectory";
import type { CallClass, CallKind, Refusal } from "./environment";

/** The reply to an action: its own result, or the step's observation where the step holds this action alone; null when there is none. */
export function replyText(action: Action, step: Step): string | null {
  if (action.result !== null) return action.result.text;
  return step.actions.length === 1 ? step.observation : null;
}

export function textClass(action: Action, kind: CallKind, reason: string, parses = true): CallClass {
  return { kind, isWriteAttempt: kind === "write" && action.actor === "agent", parses, source: "builtin", reason };
}

/** Messages are no action; null for everything else. */
export function messageClass(action: Action): CallClass | null {
  return action.isMessage ? textClass(action, "message", "a text said to the user") : null;
}

export interface RefusalPatterns {
  refused: RegExp;
  /** A reply that answers nothing yet, such as a question back. */
  open?: RegExp;
}

/** A refusal by the known texts. A reply that is missing says nothing; any other text is an answer. */
export function refusalByPattern(reply: string | null, { refused, open }: RefusalPatterns): Refusal {
  if (reply === null) return { status: "unknown", by: "no reply" };
  if (refused.test(reply)) return { status: "refused", by: "refusal text" };
  if (open?.test(reply) === true) return { status: "unknown", by: "a question back" };
  return { status: "accepted", by: "no refusal text" };
}
