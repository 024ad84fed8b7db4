import { actsOnSame, isSameTarget, type WriteReport } from "./expected-writes";
import type { ToolCall, ToolRun } from "./tool-run";

/**
 * Whether a refused write was made good (methods.md §1.7): later the same tool succeeded on the same thing and the
 * evaluator reports nothing against that. With a report, a refused write that nobody expected and that was never carried
 * through has left nothing behind for the evaluator to report, and is made good as well.
 */
export function isRefusalMadeGood(run: ToolRun, call: ToolCall, report: WriteReport | null): boolean {
  const later = run.calls.filter(
    (other) => isAfter(other, call) && other.isWriteAttempt && other.refusal.status === "accepted" && actsOnSame(call, other),
  );
  if (report === null) return later.length > 0;
  const isFaulty = (other: ToolCall): boolean => report.unexpected.includes(other) || report.differing.some((item) => item.call === other);
  if (later.length > 0) return !isFaulty(later[later.length - 1] ?? call);
  return !report.missing.some((expected) => isSameTarget(call, expected));
}

/** An accepted write that went wrong is made good when a later one on the same thing is as expected. */
export function isWriteMadeGood(call: ToolCall, report: WriteReport): boolean {
  return report.matched.some((item) => isAfter(item.call, call) && actsOnSame(call, item.call));
}

function isAfter(later: ToolCall, earlier: ToolCall): boolean {
  return later.t > earlier.t || (later.t === earlier.t && later.k > earlier.k);
}
