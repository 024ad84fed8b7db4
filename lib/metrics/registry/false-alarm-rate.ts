import { type Metric, withoutData } from "../metric";

/** methods.md §4.5. */
export const falseAlarmRate: Metric = withoutData(
  {
    id: "falseAlarmRate",
    label: "Gate false alarms",
    definition: "Share of good writes that the gate rejects when the runs are replayed.",
    numerator: "good writes rejected",
    denominator: "good writes",
    unit: "write",
    scale: "share",
    better: "lower",
  },
  "no_gate_results",
);
