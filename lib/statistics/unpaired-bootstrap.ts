import { type BootstrapInterval, bootstrapInterval } from "./bootstrap-interval";
import { drawInto, type SampleStatistic } from "./cluster-bootstrap";
import { resamples } from "./resamples";

/**
 * Percentile interval of the difference second − first of a statistic of two independent groups of clusters: each group is drawn by
 * itself, the second by a seed derived from the first's, and the draws are paired in their order.
 *
 * Assumes that the groups are independent samples; the same tasks under two conditions are pairs (`pairedClusterBootstrap`).
 * Undefined: `too_few_clusters` (fewer than 2 on either side), `all_draws_undefined`. methods.md §3.5, §7.8.
 * Worked example: groups all 0 and all 1, statistic the mean → 1 to 1, warned of as of width 0.
 */
export function unpairedBootstrap<Cluster extends NonNullable<unknown>>(
  first: readonly Cluster[],
  second: readonly Cluster[],
  statistic: SampleStatistic<Cluster>,
  plan: { seed: string | number; draws: number },
  level = 0.95,
): BootstrapInterval {
  const clusters = Math.min(first.length, second.length);
  if (clusters < 2) return bootstrapInterval([], clusters, level);
  const before = drawAll(first, statistic, plan);
  const after = drawAll(second, statistic, { ...plan, seed: `${plan.seed}/second` });
  const draws = before.map((value, draw) => {
    const other = after[draw];
    return value === null || other === null || other === undefined ? null : other - value;
  });
  return bootstrapInterval(draws, clusters, level);
}

function drawAll<Cluster extends NonNullable<unknown>>(
  clusters: readonly Cluster[],
  statistic: SampleStatistic<Cluster>,
  plan: { seed: string | number; draws: number },
): (number | null)[] {
  const sample: Cluster[] = [];
  const draws: (number | null)[] = [];
  for (const indices of resamples(clusters.length, plan)) {
    drawInto(sample, clusters, indices);
    draws.push(statistic(sample));
  }
  return draws;
}
