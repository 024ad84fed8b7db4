/**
 * A dialogue as turns (methods.md §3.3). A turn is one assistant reply to a user message with the tool calls in between;
 * it spans the steps from behind one message of the user to the next.
 */
import type { StepIndex } from "../trajectory/trajectory";

/** Why a turn is not labelled. `no-reply`: the record ends before the assistant said anything. */
export type Ineligible = "greeting" | "hand-over" | "no-reply";

export interface Turn {
  /** The reply to the n-th message of the user is turn n, from 1; what the assistant says before any is turn 0. */
  index: number;
  stepFrom: StepIndex;
  stepTo: StepIndex;
  /** What the assistant said to the user; several messages in a row are joined by a newline. */
  text: string;
  /** null: it is labelled. */
  ineligible: Ineligible | null;
}
