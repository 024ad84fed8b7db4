import type { Metric } from "../metric";
import type { QualityScale } from "../session-labels";
import { total } from "./session-turns";

const NAMES: Record<QualityScale, { label: string; what: string }> = {
  tgq: { label: "TGQ", what: "quality of the advice" },
  dgp: { label: "DGP", what: "progress of guidance through the dialogue" },
  ccc: { label: "CCC", what: "coherence across turns" },
};

/** A scale from 1 to 10, methods.md §3.1 (M3–M5): the mean over sessions of the final rating. */
export function qualityScale(scale: QualityScale): Metric {
  const { label, what } = NAMES[scale];
  return {
    id: scale,
    label,
    definition: `Mean over sessions of the final rating of the ${what}, from 1 to 10.`,
    numerator: "sum of final ratings",
    denominator: "rated sessions",
    unit: "session",
    scale: "score",
    better: "higher",
    rater: null,
    cluster: "session",
    interval: "cluster-bootstrap",
    leftOut: (run) => (run.session?.scales[scale] == null ? "no_rating" : null),
    add: (runs) => ({ numerator: total(runs, ({ session }) => session?.scales[scale] ?? 0), denominator: runs.length }),
    form: "ratio",
    why: () => "no_ratings",
  };
}
