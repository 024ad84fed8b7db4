import { quantileOfSorted } from "./quantile";

/** What a reader should know before leaning on the interval (methods.md §7.8). */
export type BootstrapWarning =
  /** Fewer than 10 clusters. */
  | "few_clusters"
  /** Fewer than 2,000 draws. */
  | "few_draws"
  /** The statistic was undefined in more than 5 % of the draws. */
  | "many_draws_dropped"
  /** Every draw gave the same value: show Wilson's interval beside it. */
  | "zero_width";

export interface BootstrapInterval {
  low: number | null;
  high: number | null;
  undefinedBecause: "too_few_clusters" | "all_draws_undefined" | null;
  clusters: number;
  /** Draws made, the dropped ones included. */
  draws: number;
  /** Draws in which the statistic was undefined: they are left out of the quantiles, and counted here. */
  dropped: number;
  warnings: BootstrapWarning[];
}

const FEW_CLUSTERS = 10;
const FEW_DRAWS = 2_000;
const MANY_DROPPED = 0.05;

/**
 * Percentile interval of bootstrap draws: the quantiles (type 7) at (1 − level)/2 and (1 + level)/2 of the defined draws, null
 * being an undefined one. Undefined: `too_few_clusters` (fewer than 2), `all_draws_undefined`. methods.md §7.8.
 */
export function bootstrapInterval(draws: readonly (number | null)[], clusters: number, level: number): BootstrapInterval {
  const kept = Float64Array.from(draws.filter((draw): draw is number => draw !== null && !Number.isNaN(draw))).sort();
  const counts = { clusters, draws: draws.length, dropped: draws.length - kept.length };
  if (clusters < 2) return { low: null, high: null, undefinedBecause: "too_few_clusters", ...counts, dropped: 0, warnings: [] };
  const warnings: BootstrapWarning[] = [];
  if (clusters < FEW_CLUSTERS) warnings.push("few_clusters");
  if (draws.length < FEW_DRAWS) warnings.push("few_draws");
  if (counts.dropped > MANY_DROPPED * draws.length) warnings.push("many_draws_dropped");
  if (kept.length === 0) return { low: null, high: null, undefinedBecause: "all_draws_undefined", ...counts, warnings };
  if (kept[0] === kept[kept.length - 1]) warnings.push("zero_width");
  const tail = (1 - level) / 2;
  return { low: quantileOfSorted(kept, tail), high: quantileOfSorted(kept, 1 - tail), undefinedBecause: null, ...counts, warnings };
}
