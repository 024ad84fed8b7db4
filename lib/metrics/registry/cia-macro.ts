import type { Metric } from "../metric";
import { sumOf } from "./outcome";
import { whyNoActions, withoutRefusalTest } from "./refusal-known";

/** methods.md §5.4: the mean of the runs' own shares, shown beside CIA and never as it. */
export const ciaMacro: Metric = {
  id: "ciaMacro",
  label: "CIA, mean of runs",
  definition: "Mean over runs of each run's own share of consecutive invalid actions. Not the published definition, which pools.",
  numerator: "sum of the runs' own shares",
  denominator: "runs with an action",
  unit: "trajectory",
  scale: "share",
  better: "lower",
  rater: null,
  cluster: "task",
  interval: "cluster-bootstrap",
  leftOut: withoutRefusalTest,
  add: (runs) => {
    const acting = runs.filter(({ counts }) => counts.calls > 0);
    return { numerator: sumOf(acting, ({ counts }) => (counts.invalidInRuns ?? 0) / counts.calls), denominator: acting.length };
  },
  form: "ratio",
  why: whyNoActions,
};
