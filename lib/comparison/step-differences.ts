/** The cumulative table: an ordered list of configurations, each against the one before it (methods.md §3.5). */
import type { MetricRun } from "../metrics/metric";
import { type CompareOptions, type ComparisonRow, compareConfigurations } from "./compare";

/** Which metrics a paper's ablation table shows, by preference. */
export const STEP_METRICS = ["tgc", "successRate", "sgcPresent", "tgaMacro", "sga", "writeShare", "failedWriteShare", "cia"] as const;

/** One step of one metric, on the units that pair: both values are of the pairs, so that the difference is theirs. */
export type StepDifference = Pick<ComparisonRow, "metric" | "pairs" | "dropped" | "baselineValue" | "withValue" | "difference" | "refused"> & {
  before: string;
  after: string;
};

/** Every step paired as the side-by-side is, also those between two configurations of which neither is the baseline. */
export function stepDifferences(
  runs: readonly MetricRun[],
  configurations: readonly string[],
  options: Pick<CompareOptions, "pairing" | "settings" | "seed">,
): StepDifference[] {
  return configurations.slice(1).flatMap((after, index) => {
    const before = configurations[index] ?? after;
    const compared = compareConfigurations(runs, { ...options, raters: [], draws: 0, baseline: before, others: [after], only: STEP_METRICS });
    return compared.map(({ row: { metric, pairs, dropped, baselineValue, withValue, difference, refused } }) => ({
      ...{ metric, before, after, pairs, dropped, baselineValue, withValue, difference, refused },
    }));
  });
}
