/**
 * How coding agents' runners say that a run ended, and what follows from it. None of them knows whether the task was
 * solved: "submitted" is not "resolved". One rule for all (product.md: infrastructure failures are an outcome of their own):
 *
 *   handed in, whatever forced it     unknown          a patch is there and can be graded
 *   stopped by a limit or an error    infrastructure   tokens, cost, steps, time, the provider, the sandbox
 *   the agent's own end               unknown          it gave up, or wrote nothing that could be read
 */
import type { Outcome } from "../trajectory/trajectory";
import { unknownOutcome } from "./verdict-outcome";

export interface RunEnd {
  outcome: Outcome;
  /** The file says that the context ran out. */
  ranOutOfContext: boolean;
}

const CONTEXT = /context[ _]?(?:window|length)?|too many tokens|token[ _]limit|maximum context/i;
const HANDED_IN = /^submitted\b/i;
/** What the agent did itself: it gave up, left, or could not be understood. */
const OWN_END = /forfeit|exit_command|(?:^|_)format|formaterror|skipped|user_?interruption|^(?:finished|done|stopped|completed)$/i;

/** `status` is the runner's word (`submitted (exit_cost)`, `LimitsExceeded`), `field` the place where it stands. */
export function endOfRun(status: string | null, field: string): RunEnd {
  const outcome: Outcome = { ...unknownOutcome(), terminationReason: status };
  if (status === null || status.trim() === "") return { outcome: { ...outcome, terminationReason: null }, ranOutOfContext: false };
  const ranOutOfContext = CONTEXT.test(status);
  if (HANDED_IN.test(status) || OWN_END.test(status)) return { outcome, ranOutOfContext };
  return { outcome: { ...outcome, status: "infrastructure", field }, ranOutOfContext };
}
