import { type BootstrapInterval, bootstrapInterval } from "./bootstrap-interval";
import { type ResamplePlan, resamples } from "./resamples";

/** What each cluster adds to a ratio of sums: Σ numerators / Σ denominators. Without denominators the statistic is the sum. */
export interface RatioSide {
  numerators: Float64Array;
  denominators: Float64Array | null;
}

/** One statistic, or with `against` the difference of it between paired clusters: `against` − `side`. */
export interface RatioSeries {
  side: RatioSide;
  against: RatioSide | null;
}

/**
 * Percentile intervals of many ratios of sums by the cluster bootstrap, the draws shared: series over equally many clusters see
 * the same drawn indices, which are exactly those that `clusterBootstrap` and `pairedClusterBootstrap` draw from the same plan.
 * A study has some thirty such metrics; drawing once for all of them is what makes 10,000 draws affordable.
 *
 * A draw whose denominator is 0 (on either side) is undefined, dropped and counted. Undefined: `too_few_clusters`,
 * `all_draws_undefined`. Throws a RangeError for sides of unequal length. Reference: methods.md §7.8.
 * Worked example: numerators 9 4 4, denominators 9 4 5, draw [0 0 2] → 22/23.
 */
export function ratioBootstrap(series: readonly RatioSeries[], plan: { seed: string | number; draws: number }, level = 0.95): BootstrapInterval[] {
  const byLength = new Map<number, number[]>();
  for (const [index, { side, against }] of series.entries()) {
    const length = side.numerators.length;
    if (against !== null && against.numerators.length !== length)
      throw new RangeError(`pairs need sides of one length, found ${length} and ${against.numerators.length}`);
    byLength.set(length, [...(byLength.get(length) ?? []), index]);
  }
  const intervals = new Map<number, BootstrapInterval>();
  for (const [length, members] of byLength) {
    const draws = members.map((): (number | null)[] => []);
    if (length >= 2) {
      for (const indices of resamples(length, plan satisfies ResamplePlan)) {
        for (const [position, member] of members.entries()) draws[position]?.push(drawn(series[member], indices));
      }
    }
    for (const [position, member] of members.entries()) intervals.set(member, bootstrapInterval(draws[position] ?? [], length, level));
  }
  return series.map((_, index) => intervals.get(index) ?? bootstrapInterval([], 0, level));
}

function drawn(series: RatioSeries | undefined, indices: ArrayLike<number>): number | null {
  if (series === undefined) return null;
  const value = ratioAt(series.side, indices);
  if (series.against === null || value === null) return value;
  const other = ratioAt(series.against, indices);
  return other === null ? null : other - value;
}

function ratioAt({ numerators, denominators }: RatioSide, indices: ArrayLike<number>): number | null {
  let numerator = 0;
  let denominator = 0;
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i] ?? 0;
    numerator += numerators[index] ?? 0;
    if (denominators !== null) denominator += denominators[index] ?? 0;
  }
  if (denominators === null) return numerator;
  return denominator === 0 ? null : numerator / denominator;
}
