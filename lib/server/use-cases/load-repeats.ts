/** Where a refused call of a run was tried again. */
import type { Action, CallIndex, StepIndex } from "../../trajectory/trajectory";
import { rowOf, unpackOutline } from "../../view-models/trajectory-outline";
import { iterateChunks } from "../repositories/chunks";
import type { OpenTrajectory } from "./open-trajectory";

/** Steps after `t` at which the same call was refused again, as many as the case counts (`repeats` counts the first one too). */
export async function loadRepeats(
  { database, chunks }: Pick<OpenTrajectory, "database" | "chunks">,
  outline: string,
  { t, k, repeats }: { t: StepIndex; k: CallIndex; repeats: number },
): Promise<StepIndex[]> {
  const again: StepIndex[] = [];
  if (repeats < 2) return again;
  const run = unpackOutline(outline);
  const later = chunks.filter(({ lastStep }) => lastStep >= t);
  let first: string | undefined;
  for await (const steps of iterateChunks(database, later)) {
    for (const step of steps) {
      if (step.t === t) first = step.actions.filter((action) => action.k === k).map(wordsOf)[0];
      if (step.t <= t) continue;
      for (const action of step.actions) {
        const isRefused = run.rows[rowOf(run, step.t, action.k)]?.mark?.refusal === "refused";
        if (isRefused && wordsOf(action) === first) again.push(step.t);
        if (again.length === repeats - 1) return again;
      }
    }
  }
  return again;
}

/** Spacing does not make another call. */
function wordsOf({ tool, raw }: Action): string {
  return `${tool ?? ""} ${raw.replaceAll(/\s+/g, " ").trim()}`;
}
