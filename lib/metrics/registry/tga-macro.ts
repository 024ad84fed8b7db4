import type { Metric } from "../metric";
import { scoresOf, total, whyNoTurns, withoutTurnLabel } from "./session-turns";

/** Turn-level grounded accuracy (TGA), methods.md §3.4, the default reading: each session counts once. */
export const tgaMacro: Metric = {
  id: "tgaMacro",
  label: "TGA",
  definition: "Turn-level grounded accuracy: mean over sessions of the share of grounded turns.",
  numerator: "sum over sessions of grounded turns / final turns",
  denominator: "sessions with a final turn",
  unit: "session",
  scale: "share",
  better: "higher",
  rater: null,
  cluster: "session",
  interval: "cluster-bootstrap",
  leftOut: withoutTurnLabel,
  add: (runs, settings) => {
    const scored = scoresOf(runs, settings).filter(({ turns }) => turns > 0);
    return { numerator: total(scored, ({ grounded, turns }) => grounded / turns), denominator: scored.length };
  },
  form: "ratio",
  why: whyNoTurns("no_eligible_turns"),
};
