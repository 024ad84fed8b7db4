import type { TieOrder } from "../../rubric/rubric";
import type { ToolRun } from "./tool-run";

/** What every rule about a run with an evaluator report needs. */
export interface CaseContext {
  run: ToolRun;
  tieOrder: TieOrder;
}

/** Where a write that never came is put: the last step, or the hand-over that ended the run (methods.md §2.6, X3). */
export interface Anchor {
  t: number;
  k: number;
}

export function anchorOf(run: ToolRun): Anchor {
  const last = run.calls.at(-1);
  const isEnd = last !== undefined && last.kind === "housekeeping" && last.refusal.status !== "refused";
  return isEnd ? { t: last.t, k: last.k } : { t: run.lastStep, k: 0 };
}
