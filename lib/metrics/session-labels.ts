/** What raters have settled of one session: the input of every metric on dialogues. Who labelled, and how two answers became one, is decided before (methods.md §3.3). */
import type { SessionTurnCounts } from "./grounded-accuracy";

/** The quality scales, each 1–10: quality of the advice, progress of guidance, coherence across turns. */
export const QUALITY_SCALES = ["tgq", "dgp", "ccc"] as const;
export type QualityScale = (typeof QUALITY_SCALES)[number];

/** The final label of one eligible turn. `pending`: two raters differ and nobody has decided. Skipped turns are not in the list. */
export interface FinalTurn {
  value: "grounded" | "ungrounded" | "not_applicable" | "pending";
  /** null: nobody has said it. */
  taskComplete: "yes" | "no" | "unclear" | null;
}

export interface SessionLabels {
  turns: readonly FinalTurn[];
  /** Final value of each scale, 1–10; null where there is none. */
  scales: Readonly<Record<QualityScale, number | null>>;
}

export function turnCounts({ turns }: SessionLabels): SessionTurnCounts {
  const count = (value: FinalTurn["value"]): number => turns.filter((turn) => turn.value === value).length;
  return { grounded: count("grounded"), ungrounded: count("ungrounded"), notApplicable: count("not_applicable"), pending: count("pending") };
}
