import { buildSpan, type Span, type SpanAddress, type SpanRole } from "../../trajectory/span";
import type { TrajectoryContent } from "../../trajectory/trajectory";

/** Where a fact was read: an address and UTF-16 offsets into its raw text. Becomes a span when a rule quotes it. */
export interface TextRef {
  address: SpanAddress;
  start: number;
  end: number;
}

/** The quote as evidence. */
export function refSpan(content: TrajectoryContent, ref: TextRef, role: SpanRole): Span {
  return buildSpan(content, ref.address, ref.start, ref.end, role);
}
