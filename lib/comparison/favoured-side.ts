import type { Metric } from "../metrics/metric";
import type { ComparisonRow } from "./compare";

/**
 * Which of two configurations a difference speaks for: where its 95 % interval excludes 0, the one on the better side; null where it
 * holds 0, where there is none, or where neither direction is better. The values of the whole sets have no say in it: they may stand
 * on other runs than the pairs do. Each interval by itself, not adjusted for how many there are.
 */
export function favouredSide({ low, high }: Pick<ComparisonRow, "low" | "high">, better: Metric["better"]): "baseline" | "with" | null {
  if (better === null || low === null || high === null || (low <= 0 && high >= 0)) return null;
  return low > 0 === (better === "higher") ? "with" : "baseline";
}
