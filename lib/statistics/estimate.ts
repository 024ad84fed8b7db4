import type { BootstrapWarning } from "./bootstrap-interval";
import { clusterBootstrap } from "./cluster-bootstrap";
import type { Quantity } from "./quantity";
import { DEFAULT_DRAWS } from "./resamples";
import { wilsonInterval } from "./wilson-interval";

export type IntervalMethod = "wilson" | "cluster-bootstrap";

/** A number with everything needed to read it: interval and how it was made, what it stands on, or why there is none. */
export interface Estimate<Reason extends string = string> {
  value: number | null;
  low: number | null;
  high: number | null;
  /** What the number stands on: items, pairs, units; the caller says which. */
  n: number;
  undefinedBecause: Reason | null;
  /** null when there is no interval. */
  interval: IntervalMethod | null;
  /** Seed, draws made and draws in which the statistic was undefined; null where nothing was resampled. */
  seed: string | number | null;
  draws: number | null;
  dropped: number | null;
  warnings: BootstrapWarning[];
}

/** Share count/total with its 95 % Wilson interval. Undefined: `n_zero`. */
export function shareEstimate(count: number, total: number): Estimate<"n_zero"> {
  const interval = wilsonInterval(count, total);
  const rest = { n: total, seed: null, draws: null, dropped: null, warnings: [] };
  if (interval === null) return { value: null, low: null, high: null, undefinedBecause: "n_zero", interval: null, ...rest };
  return { value: count / total, ...interval, undefinedBecause: null, interval: "wilson", ...rest };
}

/**
 * A statistic of clusters with its 95 % bootstrap interval. An undefined value has no interval, even where some draws are
 * defined; `draws: 0` asks for none. Too few clusters: a value without an interval.
 */
export function bootstrapEstimate<Cluster extends NonNullable<unknown>, Reason extends string>(
  clusters: readonly Cluster[],
  statistic: (sample: readonly Cluster[]) => Quantity<Reason>,
  options: { n: number; seed: string | number; draws?: number },
): Estimate<Reason> {
  const { value, undefinedBecause } = statistic(clusters);
  const { n, seed, draws = DEFAULT_DRAWS } = options;
  const interval = value === null || draws === 0 ? null : clusterBootstrap(clusters, (sample) => statistic(sample).value, { seed, draws });
  if (interval === null || interval.low === null) {
    return {
      value,
      low: null,
      high: null,
      n,
      undefinedBecause,
      interval: null,
      seed: null,
      draws: null,
      dropped: null,
      warnings: interval?.warnings ?? [],
    };
  }
  return {
    value,
    low: interval.low,
    high: interval.high,
    n,
    undefinedBecause,
    interval: "cluster-bootstrap",
    seed,
    draws: interval.draws,
    dropped: interval.dropped,
    warnings: interval.warnings,
  };
}
