/**
 * Two recorded runs of one task, step by step: how far they are the same, and where they part. Behind that place their steps stand
 * side by side by number only; which of them answer each other is not known.
 */
import { observationsOf } from "../trajectory/span";
import type { Step, StepIndex } from "../trajectory/trajectory";

export interface Divergence {
  /** The first step that is not the same in both. */
  t: StepIndex;
  /** `action`: another action after the same replies. `reply`: the same action, and another reply. `end`: one run ends before it. */
  by: "action" | "reply" | "end";
}

/** Where two runs part; null when each step of both is the same. Thoughts are no part of it: nothing else could see them. */
export function firstDivergence(one: readonly Step[], other: readonly Step[]): Divergence | null {
  const both = Math.min(one.length, other.length);
  for (let index = 0; index < both; index++) {
    const [a, b] = [one[index], other[index]];
    if (a === undefined || b === undefined) break;
    if (actionsOf(a) !== actionsOf(b)) return { t: index + 1, by: "action" };
    if (repliesOf(a) !== repliesOf(b)) return { t: index + 1, by: "reply" };
  }
  return one.length === other.length ? null : { t: both + 1, by: "end" };
}

const actionsOf = (step: Step): string => JSON.stringify(step.actions.map(({ raw }) => raw));
const repliesOf = (step: Step): string => JSON.stringify(observationsOf(step).map(({ text }) => text));
