import { errorClusteringIndex as indexOf } from "../../statistics/error-clustering-index";
import type { Metric } from "../metric";
import { scoresOf, total, whyNoTurns, withoutTurnLabel } from "./session-turns";

/** methods.md §3.2: SGA against what independent turn errors with the real lengths would give; sessions with a pending turn left out. */
export const errorClusteringMetric: Metric = {
  id: "errorClusteringIndex",
  label: "Error clustering",
  definition: "Share of faultless sessions minus what independent turn errors would give: above 0 errors lie together, below 0 they are spread.",
  numerator: "grounded turns of sessions without a pending turn",
  denominator: "final turns of sessions without a pending turn",
  unit: "session",
  scale: "index",
  better: null,
  rater: null,
  cluster: "session",
  interval: "cluster-bootstrap",
  leftOut: withoutTurnLabel,
  add: (runs, settings) => {
    const settled = scoresOf(runs, settings).filter(({ pending }) => pending === 0);
    return { numerator: total(settled, ({ grounded }) => grounded), denominator: total(settled, ({ turns }) => turns) };
  },
  form: (clusters) => indexOf(clusters.map(({ numerator, denominator }) => ({ good: numerator, total: denominator }))).index,
  why: whyNoTurns("no_eligible_turns"),
};
