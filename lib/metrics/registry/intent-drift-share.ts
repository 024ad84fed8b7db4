import type { Metric } from "../metric";

/**
 * methods.md §12: of the dialogues with at least one changed requirement, the share that drifts. A dialogue counts once, however many
 * of its requirements drift and whether or not a case of it is `stale` as well. `rater`: the judge whose records it stands on.
 */
export function intentDriftShare(rater: string | null): Metric {
  return {
    id: "intentDriftShare",
    label: "Intent drift",
    definition: "Share of dialogues with a changed requirement in which a superseded or withdrawn part still shapes an answer or a call.",
    numerator: "dialogues that drift",
    denominator: "dialogues with a changed requirement",
    unit: "session",
    scale: "share",
    better: "lower",
    rater,
    cluster: "session",
    interval: "wilson",
    isPairedTest: true,
    leftOut: ({ intent }) => (intent === null ? "no_answer" : null),
    add: (runs) => {
      const changed = runs.filter(({ intent }) => intent !== null && intent.changed > 0);
      return { numerator: changed.filter(({ intent }) => intent !== null && intent.drifting > 0).length, denominator: changed.length };
    },
    form: "ratio",
    why: () => "no_intent_records",
  };
}

/** Whose records the runs carry; null: nobody's. */
export function intentRater(runs: readonly { intent: { rater: string } | null }[]): string | null {
  return runs.find(({ intent }) => intent !== null)?.intent?.rater ?? null;
}
