import { defined, notDefined, type Quantity } from "../statistics/quantity";
import type { RatioSide } from "../statistics/ratio-bootstrap";
import type { Metric, MetricCluster, MetricReason, MetricRun } from "./metric";

export interface Measured {
  quantity: Quantity<MetricReason>;
  numerator: number | null;
  /** null for a count that is divided by nothing. */
  denominator: number | null;
}

/** The value of a metric over its clusters; `runs` are all of the group and say why where there is none. */
export function measure(metric: Metric, clusters: readonly MetricCluster[], runs: readonly MetricRun[]): Measured {
  const numerator = clusters.reduce((sum, cluster) => sum + cluster.numerator, 0);
  const denominator = clusters.reduce((sum, cluster) => sum + cluster.denominator, 0);
  const parts = { numerator, denominator: metric.denominator === null ? null : denominator };
  const hasNone = clusters.length === 0 || (metric.denominator !== null && denominator === 0);
  if (hasNone) return { quantity: notDefined(metric.why(runs)), numerator: null, denominator: null };
  if (metric.form === "sum") return { quantity: defined(numerator), ...parts };
  if (metric.form === "ratio") return { quantity: defined(numerator / denominator), ...parts };
  return { quantity: metric.form(clusters), ...parts };
}

/** The clusters as the shared bootstrap reads them. */
export function ratioSide(metric: Metric, clusters: readonly MetricCluster[]): RatioSide {
  return {
    numerators: Float64Array.from(clusters, ({ numerator }) => numerator),
    denominators: metric.form === "sum" ? null : Float64Array.from(clusters, ({ denominator }) => denominator),
  };
}
