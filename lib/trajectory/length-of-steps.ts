import type { Step } from "./trajectory";

/** Characters that the steps hold: what the memory and the time of reading a run go by. Thoughts and arguments are not counted, they are short beside them. */
export function lengthOfSteps(steps: readonly Step[]): number {
  let length = 0;
  for (const step of steps) {
    length += step.observation?.length ?? 0;
    for (const action of step.actions) length += action.raw.length + (action.result?.text.length ?? 0);
  }
  return length;
}
