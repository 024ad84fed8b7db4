import { foldRepeats, type RefusedWrite } from "../rules/w12";
import type { ToolRun } from "./tool-run";

export type { RefusedWrite };

/** F1: refused writes of the agent, loops folded into their first occurrence (W12). */
export function refusedWrites(run: ToolRun): RefusedWrite[] {
  return foldRepeats(run.calls);
}
