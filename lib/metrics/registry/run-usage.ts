import type { RunUsage } from "../../trajectory/trajectory";
import type { Metric } from "../metric";
import { total } from "./session-turns";

const PARTS = {
  inputTokens: { label: "Input tokens", what: "tokens that the model was sent, the conversation's repeats included", scale: "tokens" },
  outputTokens: { label: "Output tokens", what: "tokens that the model wrote", scale: "tokens" },
  cost: { label: "Cost", what: "US dollars, as whoever ran it counted them", scale: "dollars" },
} as const satisfies Readonly<Record<keyof RunUsage, { label: string; what: string; scale: Metric["scale"] }>>;

export const USAGE_PARTS = ["inputTokens", "outputTokens", "cost"] as const;

/** What a run takes of the agent's model, where the file records it; runs whose file does not stand in no number of it. */
export function runUsage(part: keyof RunUsage): Metric {
  const { label, what, scale } = PARTS[part];
  return {
    id: part,
    label,
    definition: `Mean of a run: ${what}, over the runs whose file records it.`,
    numerator: what,
    denominator: "runs that record it",
    unit: "trajectory",
    scale,
    better: "lower",
    rater: null,
    cluster: "task",
    interval: "cluster-bootstrap",
    leftOut: ({ counts }) => (counts.usage?.[part] === undefined ? "no_usage" : null),
    add: (runs) => ({ numerator: total(runs, ({ counts }) => counts.usage?.[part] ?? 0), denominator: runs.length }),
    form: "ratio",
    why: () => "not_recorded",
  };
}
