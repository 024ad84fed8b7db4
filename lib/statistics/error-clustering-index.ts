import { defined, notDefined, type Quantity } from "./quantity";

/** Good and all units of one cluster. */
export interface ClusterCounts {
  good: number;
  total: number;
}

type ClusteringReason = "no_items" | "nothing_to_cluster";

export interface ErrorClusteringIndex {
  /** Clusters with at least one unit. */
  clusters: number;
  /** Pooled share of good units, 0–1. */
  unitShare: Quantity<"no_items">;
  /** Share of clusters in which every unit is good, 0–1. */
  observed: Quantity<"no_items">;
  /** The same share if errors fell independently, with the lengths that the clusters really have. */
  expected: Quantity<"no_items">;
  /** observed − expected, −1 to 1: above 0 errors lie together, below 0 they are spread out. */
  index: Quantity<ClusteringReason>;
}

/**
 * Do errors lie together? The share of faultless clusters against what independent errors of the same overall rate would give.
 *
 * observed = mean over clusters [good = total]; expected = mean over clusters p^total, p = Σ good / Σ total; index = observed −
 * expected. The real lengths are used: p to the power of the mean length is too low when lengths differ (Jensen), and would show
 * clustering where there is none (methods.md §3.2). Assumes one error rate for all clusters under independence: an easy and a
 * hard kind of cluster also give an index above 0. Not a test; its interval is a bootstrap over clusters.
 *
 * Undefined: `no_items` (no cluster with a unit), the index also `nothing_to_cluster` (all good, all bad, or no cluster with
 * two units: observed and expected are then equal whatever the errors do).
 * Reference: none; methods.md §3.2 has the published rows. Worked example: 3/3, 1/2, 3/4 → p 7/9, observed 1/3, expected
 * ((7/9)² + (7/9)³ + (7/9)⁴)/3 = 0.480465, index −0.147132.
 */
export function errorClusteringIndex(clusters: readonly ClusterCounts[]): ErrorClusteringIndex {
  const counted = clusters.filter((cluster) => cluster.total > 0);
  if (counted.length === 0) {
    const missing = notDefined("no_items");
    return { clusters: 0, unitShare: missing, observed: missing, expected: missing, index: missing };
  }
  const good = counted.reduce((sum, cluster) => sum + cluster.good, 0);
  const total = counted.reduce((sum, cluster) => sum + cluster.total, 0);
  const observed = counted.filter((cluster) => cluster.good === cluster.total).length / counted.length;
  const expected = independentShare(
    good / total,
    counted.map((cluster) => cluster.total),
  );
  const canCluster = good > 0 && good < total && counted.some((cluster) => cluster.total >= 2);
  return {
    clusters: counted.length,
    unitShare: defined(good / total),
    observed: defined(observed),
    expected: defined(expected),
    index: canCluster ? defined(observed - expected) : notDefined("nothing_to_cluster"),
  };
}

/** Expected share of faultless clusters of these lengths when every unit is good with probability p, independently. */
export function independentShare(p: number, lengths: readonly number[]): number {
  if (lengths.length === 0) throw new RangeError("expected at least one cluster length, found none");
  return lengths.reduce((sum, length) => sum + p ** length, 0) / lengths.length;
}
