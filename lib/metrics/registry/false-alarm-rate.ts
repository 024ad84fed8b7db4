import type { Metric } from "../metric";
import { hasNoGateResult, whyNoGateRate } from "./gate-result";
import { sumOf } from "./outcome";

/** methods.md §4.6: over all writes; an abstention lets through. Counted when `gate` was run over the study. */
export const falseAlarmRate: Metric = {
  id: "falseAlarmRate",
  label: "Gate false alarms",
  definition:
    "Share of good writes that the deterministic gate rejects without probes when the runs are replayed (our operationalisation of ACCORD's gate).",
  numerator: "good writes rejected",
  denominator: "good writes",
  unit: "write",
  scale: "share",
  better: "lower",
  rater: null,
  cluster: "task",
  interval: "cluster-bootstrap",
  leftOut: hasNoGateResult,
  add: (runs) => ({ numerator: sumOf(runs, ({ gate }) => gate?.rejectedGood ?? 0), denominator: sumOf(runs, ({ gate }) => gate?.goodWrites ?? 0) }),
  form: "ratio",
  why: whyNoGateRate,
};
