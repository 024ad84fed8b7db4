import type { Metric } from "../metric";
import { total, whyNoTurns, withoutTurnLabel } from "./session-turns";

/** methods.md §3.4: task-complete *and* ungrounded. Turns whose completion or groundedness is not known stand in neither part. */
export const directionDriftRate: Metric = {
  id: "directionDriftRate",
  label: "Direction drift",
  definition: "Share of turns that do what was asked and yet misdirect against the current state, of turns of which both are known.",
  numerator: "turns that are task-complete and ungrounded",
  denominator: "turns with known completion (yes or no) and a final groundedness",
  unit: "turn",
  scale: "share",
  better: "lower",
  rater: null,
  cluster: "session",
  interval: "cluster-bootstrap",
  leftOut: withoutTurnLabel,
  add: (runs, { notApplicable }) => {
    const known = runs
      .flatMap(({ session }) => session?.turns ?? [])
      .filter(({ value, taskComplete }) => {
        const isKnown = value === "grounded" || value === "ungrounded" || (value === "not_applicable" && notApplicable === "count-as-grounded");
        return isKnown && (taskComplete === "yes" || taskComplete === "no");
      });
    const drifting = total(known, ({ value, taskComplete }) => (value === "ungrounded" && taskComplete === "yes" ? 1 : 0));
    return { numerator: drifting, denominator: known.length };
  },
  form: "ratio",
  why: whyNoTurns("no_known_completion"),
};
