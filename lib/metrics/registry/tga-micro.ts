import type { Metric } from "../metric";
import { scoresOf, total, whyNoTurns, withoutTurnLabel } from "./session-turns";

/** methods.md §3.4: turns of all sessions pooled, always shown beside the macro form. */
export const tgaMicro: Metric = {
  id: "tgaMicro",
  label: "TGA, pooled",
  definition: "Share of grounded turns, the turns of all sessions pooled.",
  numerator: "grounded turns",
  denominator: "final turns",
  unit: "turn",
  scale: "share",
  better: "higher",
  rater: null,
  cluster: "session",
  interval: "cluster-bootstrap",
  leftOut: withoutTurnLabel,
  add: (runs, settings) => {
    const scores = scoresOf(runs, settings);
    return { numerator: total(scores, ({ grounded }) => grounded), denominator: total(scores, ({ turns }) => turns) };
  },
  form: "ratio",
  why: whyNoTurns("no_eligible_turns"),
};
