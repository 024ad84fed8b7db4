import type { Metric } from "../metric";
import { total } from "./session-turns";

/** methods.md §3.1 (M0), from the times that tracers recorded; runs whose file times no first token stand in no number of it. */
export const firstTokenLatency: Metric = {
  id: "firstTokenLatency",
  label: "First token",
  definition: "Mean seconds from the request until the first token of the agent's reply (M0), over all steps that have it recorded.",
  numerator: "sum of seconds until the first token",
  denominator: "steps with a recorded first token",
  unit: "turn",
  scale: "seconds",
  better: "lower",
  rater: null,
  cluster: "session",
  interval: "cluster-bootstrap",
  leftOut: ({ counts }) => (counts.firstToken === undefined ? "no_latency" : null),
  add: (runs) => ({
    numerator: total(runs, ({ counts }) => counts.firstToken?.seconds ?? 0),
    denominator: total(runs, ({ counts }) => counts.firstToken?.steps ?? 0),
  }),
  form: "ratio",
  why: () => "not_recorded",
};
