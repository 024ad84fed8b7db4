/** How a runner would name a household task: `hearth-07/pick_heat-mug-cabinet`. */
import type { HouseholdState } from "./household-state";

export function nameHouseholdTask(series: string, index: number, { house: { goal } }: HouseholdState): string {
  return `${series}-${String(index).padStart(2, "0")}/${goal.type}-${goal.object}-${goal.target}`;
}

/** A recorded run under the name that its file gives it. */
export interface NamedHouseholdRun<Run> {
  name: string;
  run: Run;
}
