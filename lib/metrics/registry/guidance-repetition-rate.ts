import { type Metric, withoutData } from "../metric";

/** methods.md §11. */
export const guidanceRepetitionRate: Metric = withoutData(
  {
    id: "guidanceRepetitionRate",
    label: "Repeated guidance",
    definition: "Share of guidance turns whose type was still cooling down.",
    numerator: "guidance turns of a type still cooling down",
    denominator: "guidance turns",
    unit: "turn",
    scale: "share",
    better: "lower",
  },
  "no_state_snapshots",
);
