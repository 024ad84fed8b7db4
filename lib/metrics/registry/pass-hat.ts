import type { Metric } from "../metric";
import { passHatK } from "../pass-hat-k";
import { hasSucceeded, withoutOutcome } from "./outcome";

/** `passHat<k>`, methods.md §6.3: a task adds C(c, k) / C(n, k); tasks with fewer than k trials drop out. Not pass@k. */
export function passHat(k: number): Metric {
  return {
    id: `passHat${k}`,
    label: `pass^${k}`,
    definition: `Chance that an agent solves a task in all of ${k} trials, estimated from its trials: the mean over tasks of C(c, ${k}) / C(n, ${k}).`,
    numerator: `sum over tasks of C(c, ${k}) / C(n, ${k}), c successes in n trials`,
    denominator: `tasks with ${k} or more trials`,
    unit: "task",
    scale: "share",
    better: "higher",
    rater: null,
    cluster: "task",
    interval: "cluster-bootstrap",
    leftOut: withoutOutcome,
    add: (runs) => {
      const { passHatK: value } = passHatK([{ trials: runs.length, successes: runs.filter(hasSucceeded).length }], k);
      return value.value === null ? { numerator: 0, denominator: 0 } : { numerator: value.value, denominator: 1 };
    },
    form: "ratio",
    why: (runs) => (runs.some((run) => withoutOutcome(run) === null) ? "k_exceeds_trials" : "no_tasks"),
  };
}
