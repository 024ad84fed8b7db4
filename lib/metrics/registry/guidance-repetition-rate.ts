import type { Metric } from "../metric";
import { sumOf } from "./outcome";

/** methods.md §11: the name is StateGC's, the definition ours. Guidance of a type without a known cooldown stands in neither part. */
export const guidanceRepetitionRate: Metric = {
  id: "guidanceRepetitionRate",
  label: "Repeated guidance",
  definition: "Share of guidance turns whose type was still cooling down, of turns with a state snapshot (our definition of StateGC's rate).",
  numerator: "guidance turns of a type still cooling down",
  denominator: "guidance turns of a type that the tables know",
  unit: "turn",
  scale: "share",
  better: "lower",
  rater: null,
  cluster: "session",
  interval: "cluster-bootstrap",
  leftOut: (run) => (run.guidance === null ? "no_state_snapshot" : null),
  add: (runs) => ({
    numerator: sumOf(runs, ({ guidance }) => guidance?.repeated ?? 0),
    denominator: sumOf(runs, ({ guidance }) => guidance?.turns ?? 0),
  }),
  form: "ratio",
  why: (runs) => (runs.every(({ guidance }) => guidance === null) ? "no_state_snapshots" : "no_guidance"),
};
