/**
 * An overlay lays something over a recorded run: what a gate, interface rules or a state rule kernel would have done at each step.
 * All overlays speak in these terms, so that one timeline and two lanes show any of them.
 */
import type { CallIndex, StepIndex } from "../trajectory/trajectory";

export const OVERLAY_IDS = ["accord-gate", "interface-rules", "state-rule-kernel", "recorded-gate"] as const;
export type OverlayId = (typeof OVERLAY_IDS)[number];

/** `stop`: the attempt would not have run. `doubt`: undecided. `pass`: let through. `change`: the reply would read otherwise. `drift`: the reply left what was allowed. */
export type MarkTone = "stop" | "doubt" | "pass" | "change" | "drift";

/** One mark on the timeline. */
export interface OverlayMark {
  t: StepIndex;
  /** null where it speaks of the step as a whole. */
  k: CallIndex | null;
  tone: MarkTone;
  /** A word or two: `reject`, `A22`, `repeat-guidance`. */
  label: string;
  /** One sentence for a person. */
  detail: string;
}

/** What the right lane shows otherwise than the record. */
export interface LaneChange {
  t: StepIndex;
  k: CallIndex | null;
  kind: "attempt-removed" | "message-added" | "reply-extended" | "reply-replaced";
  /** The text that the agent would have read; null where something is only taken away. */
  text: string | null;
}

export interface Overlay {
  id: OverlayId;
  title: string;
  /** What this overlay is and cannot tell, in one or two sentences that stand on the page. */
  caveat: string;
  /** In order of (t, k). */
  marks: readonly OverlayMark[];
  changes: readonly LaneChange[];
  /** From behind this call on the recorded run is not what would have followed; null when nothing was stopped. */
  offPolicyAfter: { t: StepIndex; k: CallIndex } | null;
}
