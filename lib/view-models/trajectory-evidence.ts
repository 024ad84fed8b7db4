/** Evidence on the trajectory page: which quotes are shown, under which number, and which of them may decide a case. */
import type { FailureCode } from "../matching/match-result";
import type { Span, SpanAddress } from "../trajectory/span";
import type { CallIndex, StepIndex } from "../trajectory/trajectory";
import type { CaseView } from "./trajectory-view";

/** The write in question: what a pin is held against. */
export interface CaseTarget {
  t: StepIndex;
  k: CallIndex;
  failure: FailureCode;
}

export interface NumberedSpan {
  span: Span;
  /** 1 and on for quotes; null for the part of the write, which is marked `w`. */
  number: number | null;
  /** Who gave it: shown beside the quote, and decides whether it can be taken away. */
  isPin: boolean;
  /** Position in the draft, for taking it away; null for a quote of somebody else. */
  pinIndex: number | null;
}

/**
 * The quotes of the label in view, then the rater's own pins. A pin on a quote that is already there shares its number,
 * so that no number changes while somebody pins.
 */
export function numberEvidence(shown: readonly Span[], pins: readonly Span[]): NumberedSpan[] {
  const numbered: NumberedSpan[] = [];
  let number = 0;
  const add = (span: Span, pinIndex: number | null): void => {
    const same = numbered.find((other) => isSamePlace(other.span, span) && (other.span.role === "write") === (span.role === "write"));
    if (same !== undefined) {
      if (pinIndex !== null) Object.assign(same, { span, isPin: true, pinIndex });
      return;
    }
    if (span.role !== "write") number++;
    numbered.push({ span, number: span.role === "write" ? null : number, isPin: pinIndex !== null, pinIndex });
  };
  for (const span of shown) add(span, null);
  pins.forEach((span, index) => {
    add(span, index);
  });
  return numbered;
}

export function isSamePlace(a: Span, b: Span): boolean {
  return addressKey(a) === addressKey(b) && a.start === b.start && a.end === b.end;
}

/** A text of the run as one word: serves as a key and as an attribute in the page. */
export function addressKey(address: SpanAddress): string {
  return `${address.source}.${address.t}.${address.k}.${address.field}`;
}

/**
 * Whether a text was before the agent when it chose the write (methods.md §0): step 0 and earlier steps. Calls of one
 * step were chosen together as far as the record tells, so results of the same step do not count. Thoughts are never
 * evidence, and neither are the agent's own actions. A write that never came (F4) has the whole run before it.
 */
export function isInContext(address: SpanAddress, target: CaseTarget): boolean {
  if (address.field !== "observation" || address.source === "probe") return false;
  return address.source !== "step" || address.t < target.t || (address.t === target.t && target.failure === "F4");
}

/** The write of a case as a quote: all of it; the goal's words that the matcher names where the write never came; null without either. */
export function wholeWrite(one: Pick<CaseView, "t" | "k" | "action" | "evidence"> | null): Span | null {
  if (one === null) return null;
  if (one.action === null) return one.evidence.find((span) => span.role === "write") ?? null;
  return { source: "step", t: one.t, k: one.k, field: "action", start: 0, end: one.action.length, quote: one.action, role: "write" };
}
