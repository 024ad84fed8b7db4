/**
 * `c_t`: what the agent could see before it chose a call of step t (methods.md §0). Thoughts and the agent's own actions are
 * no evidence of a fact; what a compaction took away is no longer there, only its summary is.
 */
import { observationsOf, openingTexts, type SpanAddress } from "./span";
import type { StepIndex, TrajectoryContent } from "./trajectory";

/** Steps whose texts the agent could no longer see when it chose step t; `keepsOpening` says whether step 0 was still there. */
export interface LostContext {
  /** 0 when nothing was lost. */
  lostThrough: StepIndex;
  keepsOpening: boolean;
}

/** What was lost before step t was chosen. Several losses add up: the farthest one counts. */
export function lostContext(content: TrajectoryContent, t: StepIndex): LostContext {
  const lost: LostContext = { lostThrough: 0, keepsOpening: true };
  for (const loss of content.contextLosses ?? []) {
    if (loss.t > t) continue;
    lost.lostThrough = Math.max(lost.lostThrough, loss.lostThrough);
    lost.keepsOpening &&= loss.keepsOpening;
  }
  return lost;
}

/**
 * Whether the text at an address could be evidence before step t: the opening, or something that came back in an earlier step
 * and was still there. A step's own results never are: they came after its calls were chosen.
 */
export function isInContext(content: TrajectoryContent, address: SpanAddress, t: StepIndex): boolean {
  if (address.field !== "observation" || address.source === "probe") return false;
  const { lostThrough, keepsOpening } = lostContext(content, t);
  if (address.source !== "step") return keepsOpening;
  return address.t < t && address.t > lostThrough;
}

/** Every text of `c_t` in reading order, with its address. */
export function contextTexts(content: TrajectoryContent, t: StepIndex): { address: SpanAddress; text: string }[] {
  const texts = [...openingTexts(content), ...content.steps.slice(0, Math.max(0, t - 1)).flatMap(observationsOf)];
  return texts.filter(({ address }) => isInContext(content, address, t));
}
