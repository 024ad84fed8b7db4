import { isDecided } from "../grounded-accuracy";
import type { Metric } from "../metric";
import { scoresOf, whyNoTurns, withoutTurnLabel } from "./session-turns";

/** Session-level grounded accuracy (SGA), methods.md §3.4, over decided sessions. */
export const sga: Metric = {
  id: "sga",
  label: "SGA",
  definition: "Session-level grounded accuracy: share of decided sessions in which every turn is grounded.",
  numerator: "sessions with every turn grounded",
  denominator: "decided sessions: no turn pending, or one ungrounded already",
  unit: "session",
  scale: "share",
  better: "higher",
  rater: null,
  cluster: "session",
  interval: "wilson",
  isPairedTest: true,
  leftOut: withoutTurnLabel,
  add: (runs, settings) => {
    const decided = scoresOf(runs, settings).filter((score) => score.turns + score.pending > 0 && isDecided(score));
    return { numerator: decided.filter(({ grounded, turns }) => grounded === turns).length, denominator: decided.length };
  },
  form: "ratio",
  why: whyNoTurns("no_decided_sessions"),
};
