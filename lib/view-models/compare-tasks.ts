import { displayLine } from "./display-line";

export interface TaskFlip {
  key: string;
  task: string;
  trial: number;
  isWon: boolean;
  baselineRun: string;
  withRun: string;
}

/** Tasks of one configuration on which it and the baseline differ; a trial is named where there are several. */
export function prepareFlips(
  flipped: readonly { with: string; taskId: string; trial: number; result: "won" | "lost"; baselineRun: string; withRun: string }[],
  focus: string,
): TaskFlip[] {
  return flipped
    .filter((task) => task.with === focus)
    .map(({ taskId, trial, result, baselineRun, withRun }) => ({
      key: JSON.stringify([taskId, trial]),
      task: displayLine(taskId, 120),
      trial,
      isWon: result === "won",
      baselineRun,
      withRun,
    }));
}
