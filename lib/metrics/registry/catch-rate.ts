import { type Metric, withoutData } from "../metric";

/** methods.md §4.5. */
export const catchRate: Metric = withoutData(
  {
    id: "catchRate",
    label: "Gate catch rate",
    definition: "Share of failed writes that the gate rejects when the runs are replayed.",
    numerator: "failed writes rejected",
    denominator: "failed writes",
    unit: "write",
    scale: "share",
    better: "higher",
  },
  "no_gate_results",
);
