import { isDecided } from "../grounded-accuracy";
import type { Metric } from "../metric";
import { scoresOf, whyNoTurns, withoutTurnLabel } from "./session-turns";

/** methods.md §3.2, §3.4: an incident is a session, not a turn; an undecided session is none yet. */
export const incidents: Metric = {
  id: "incidents",
  label: "Incidents",
  definition: "Decided sessions with at least one ungrounded turn. Counted per session, in a recorded set: no incidents of production.",
  numerator: "decided sessions with an ungrounded turn",
  denominator: "decided sessions",
  unit: "session",
  scale: "count",
  better: "lower",
  rater: null,
  cluster: "session",
  interval: "wilson",
  leftOut: withoutTurnLabel,
  add: (runs, settings) => {
    const decided = scoresOf(runs, settings).filter((score) => score.turns + score.pending > 0 && isDecided(score));
    return { numerator: decided.filter(({ grounded, turns }) => grounded < turns).length, denominator: decided.length };
  },
  form: "sum",
  why: whyNoTurns("no_decided_sessions"),
};
