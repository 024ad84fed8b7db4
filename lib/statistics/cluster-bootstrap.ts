import { type BootstrapInterval, bootstrapInterval } from "./bootstrap-interval";
import { type ResamplePlan, resamples } from "./resamples";

/** A statistic of a sample of clusters; null where it is undefined. The array is reused from draw to draw: read it, do not keep it. */
export type SampleStatistic<Cluster> = (sample: readonly Cluster[]) => number | null;

/**
 * Percentile interval of the cluster bootstrap: clusters (sessions, scenarios, tasks, items) are drawn with replacement, as many
 * as there are, with all their members; one drawn twice counts twice; the statistic is computed anew for each draw.
 *
 * Assumes independent clusters and a statistic that varies smoothly with them; few clusters make it too narrow.
 * Undefined draws are dropped and counted. Undefined: `too_few_clusters`, `all_draws_undefined`. Same seed → same interval.
 * Reference: scipy.stats.bootstrap(method="percentile") with one number for each cluster, R boot over cluster ids; methods.md §7.8.
 * Worked example: clusters 9/9, 4/4, 4/5, statistic the share of full ones, all 27 draws listed → 0.216667 to 1.
 */
export function clusterBootstrap<Cluster extends NonNullable<unknown>>(
  clusters: readonly Cluster[],
  statistic: SampleStatistic<Cluster>,
  plan: ResamplePlan,
  level = 0.95,
): BootstrapInterval {
  const draws: (number | null)[] = [];
  if (clusters.length >= 2) {
    const sample: Cluster[] = [];
    for (const indices of resamples(clusters.length, plan)) {
      drawInto(sample, clusters, indices);
      draws.push(statistic(sample));
    }
  }
  return bootstrapInterval(draws, clusters.length, level);
}

/** Fills `sample` with the clusters at `indices`. Throws a RangeError for an index that no cluster has. */
export function drawInto<Cluster extends NonNullable<unknown>>(sample: Cluster[], clusters: readonly Cluster[], indices: ArrayLike<number>): void {
  sample.length = indices.length;
  for (let i = 0; i < indices.length; i++) {
    const cluster = clusters[indices[i] ?? -1];
    if (cluster === undefined) throw new RangeError(`expected a cluster index from 0 to ${clusters.length - 1}, found ${indices[i]}`);
    sample[i] = cluster;
  }
}
