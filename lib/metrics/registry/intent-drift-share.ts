import { type Metric, withoutData } from "../metric";

/** methods.md §12. */
export const intentDriftShare: Metric = withoutData(
  {
    id: "intentDriftShare",
    label: "Intent drift",
    definition: "Share of dialogues with a changed requirement in which a superseded or withdrawn part still shapes an answer or a call.",
    numerator: "dialogues that drift",
    denominator: "dialogues with a changed requirement",
    unit: "session",
    scale: "share",
    better: "lower",
  },
  "no_intent_records",
);
