import { type BootstrapInterval, bootstrapInterval } from "./bootstrap-interval";
import { drawInto, type SampleStatistic } from "./cluster-bootstrap";
import { type ResamplePlan, resamples } from "./resamples";

/**
 * Percentile interval of the difference second − first of a statistic over paired clusters (the same sessions or tasks under two
 * conditions): one draw of cluster ids is used for both sides, so that what a hard cluster does to both cancels.
 *
 * A draw counts only where the statistic is defined on both sides. Throws a RangeError for sides of unequal length; else as
 * `clusterBootstrap`. Reference: scipy.stats.bootstrap(paired=True); methods.md §3.5, §7.8.
 * Worked example: two pairs (0.5, 0.5) and (0.2, 0.6), statistic the mean, draws [0 0] [0 1] [1 0] [1 1] → draws 0 0.2 0.2 0.4.
 */
export function pairedClusterBootstrap<Cluster extends NonNullable<unknown>>(
  first: readonly Cluster[],
  second: readonly Cluster[],
  statistic: SampleStatistic<Cluster>,
  plan: ResamplePlan,
  level = 0.95,
): BootstrapInterval {
  if (first.length !== second.length) throw new RangeError(`pairs need sides of one length, found ${first.length} and ${second.length}`);
  const draws: (number | null)[] = [];
  if (first.length >= 2) {
    const firstSample: Cluster[] = [];
    const secondSample: Cluster[] = [];
    for (const indices of resamples(first.length, plan)) {
      drawInto(firstSample, first, indices);
      drawInto(secondSample, second, indices);
      const before = statistic(firstSample);
      const after = statistic(secondSample);
      draws.push(before === null || after === null ? null : after - before);
    }
  }
  return bootstrapInterval(draws, first.length, level);
}
