import { findQuote } from "../trajectory/find-quote";
import type { Span, SpanRole } from "../trajectory/span";
import type { StepIndex, TrajectoryContent } from "../trajectory/trajectory";

/** A quote anywhere in a step, letter for letter; for records that name a step and no field. A thought is no place for one. */
export function locateInStep(content: TrajectoryContent, t: StepIndex, quote: string, role: SpanRole): Span | null {
  const found = findQuote(content, t, quote);
  return found === null || found.field === "thought" ? null : { ...found, role };
}
