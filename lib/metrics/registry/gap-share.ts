import type { GapLabel } from "../../rubric/rubric";
import type { Metric, MetricRun } from "../metric";

/**
 * `gapShare:<label>`, methods.md §1.7: of the units that this rater has answered. Under multi-label a unit may count for several
 * labels, so shares may add up to more than 1. Shares of cases and of runs are different numbers and always named.
 */
export function gapShare(label: GapLabel, unit: "case" | "trajectory", rater: string): Metric {
  const answers = (run: MetricRun): readonly (readonly GapLabel[])[] => run.answers.get(rater)?.[unit] ?? [];
  const units = unit === "case" ? "failed writes" : "failed runs";
  return {
    id: `gapShare:${label}`,
    label: `${label}, of ${unit === "case" ? "cases" : "runs"}`,
    definition: `Share of ${units} that ${rater} labelled ${label}, of those with an answer (our operationalisation of the rubric).`,
    numerator: `${units} with the label ${label}`,
    denominator: `${units} with an answer, unclear and none included`,
    unit,
    scale: "share",
    better: null,
    rater,
    cluster: "task",
    interval: "wilson-units",
    countsEachSide: true,
    leftOut: (run) => (answers(run).length === 0 ? "no_answer" : null),
    add: (runs) => {
      const all = runs.flatMap((run) => answers(run));
      return { numerator: all.filter((labels) => labels.includes(label)).length, denominator: all.length };
    },
    form: "ratio",
    why: () => "no_answers",
  };
}
