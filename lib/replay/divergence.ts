import type { StepIndex, TrajectoryContent } from "../trajectory/trajectory";

/** The first step at which two runs of one task do not make the same calls; null when the shorter is the beginning of the longer. */
export function divergence(a: TrajectoryContent, b: TrajectoryContent): StepIndex | null {
  const length = Math.min(a.steps.length, b.steps.length);
  for (let index = 0; index < length; index++) {
    const [own, other] = [a.steps[index], b.steps[index]];
    if (own === undefined || other === undefined) break;
    const isSame = own.actions.length === other.actions.length && own.actions.every(({ raw }, k) => raw === other.actions[k]?.raw);
    if (!isSame) return index + 1;
  }
  return null;
}
