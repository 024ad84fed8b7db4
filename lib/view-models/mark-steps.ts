/** What the outline of a run shows of its calls: what the environment says of each, step after step. */
import type { TrajectoryFacts } from "../analysis/facts";
import type { TrajectoryContent } from "../trajectory/trajectory";
import type { CallMark } from "./trajectory-outline";

/** Of a call without facts nothing is known: not that it was accepted either. */
const UNKNOWN: CallMark = { kind: "unparsed", isWriteAttempt: false, refusal: "unknown" };

export function markSteps({ steps }: Pick<TrajectoryContent, "steps">, { calls }: Pick<TrajectoryFacts, "calls">): CallMark[][] {
  let next = 0;
  return steps.map(({ actions }) =>
    actions.map(() => {
      const fact = calls[next++];
      return fact === undefined ? UNKNOWN : { kind: fact.kind, isWriteAttempt: fact.isWriteAttempt, refusal: fact.refusal.status };
    }),
  );
}
