import type { Metric } from "../metric";
import { total } from "./session-turns";

/** Beside M0 (methods.md §3.1): how long a whole reply took, where the tracer recorded its end. */
export const replyLatency: Metric = {
  id: "replyLatency",
  label: "Whole reply",
  definition: "Mean seconds from the request until the agent's reply was whole, over all steps that have it recorded.",
  numerator: "sum of seconds until the reply was whole",
  denominator: "steps with a recorded end of the reply",
  unit: "turn",
  scale: "seconds",
  better: "lower",
  rater: null,
  cluster: "session",
  interval: "cluster-bootstrap",
  leftOut: ({ counts }) => (counts.reply === undefined ? "no_latency" : null),
  add: (runs) => ({
    numerator: total(runs, ({ counts }) => counts.reply?.seconds ?? 0),
    denominator: total(runs, ({ counts }) => counts.reply?.steps ?? 0),
  }),
  form: "ratio",
  why: () => "not_recorded",
};
