import { type Metric, withoutData } from "../metric";

/** methods.md §3.1 (M0). The normalised trajectory keeps no times: what a file recorded of them is not compared. */
export const firstTokenLatency: Metric = withoutData(
  {
    id: "firstTokenLatency",
    label: "First token",
    definition: "Mean seconds until the first token of a reply (M0).",
    numerator: "sum of seconds",
    denominator: "turns with a recorded latency",
    unit: "turn",
    scale: "seconds",
    better: "lower",
  },
  "not_recorded",
);
