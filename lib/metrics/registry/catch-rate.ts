import type { Metric } from "../metric";
import { hasNoGateResult, whyNoGateRate } from "./gate-result";
import { sumOf } from "./outcome";

/** methods.md §4.6: over all writes; an abstention lets through. Counted when `gate` was run over the study. */
export const catchRate: Metric = {
  id: "catchRate",
  label: "Gate catch rate",
  definition:
    "Share of failed writes that the deterministic gate rejects without probes when the runs are replayed (our operationalisation of ACCORD's gate).",
  numerator: "failed writes rejected",
  denominator: "failed writes",
  unit: "write",
  scale: "share",
  better: "higher",
  rater: null,
  cluster: "task",
  interval: "cluster-bootstrap",
  leftOut: hasNoGateResult,
  add: (runs) => ({
    numerator: sumOf(runs, ({ gate }) => gate?.rejectedFailed ?? 0),
    denominator: sumOf(runs, ({ gate }) => gate?.failedWrites ?? 0),
  }),
  form: "ratio",
  why: whyNoGateRate,
};
