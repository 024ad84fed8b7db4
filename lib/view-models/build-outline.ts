/** The outline of a run: what the timeline and the folded list show, without the long texts. */
import type { CallFacts, TrajectoryFacts } from "../analysis/facts";
import type { Step, TrajectoryContent } from "../trajectory/trajectory";
import { type OutlineCall, type OutlineStep, PREVIEW_LENGTH } from "./trajectory-view";

export function buildOutline(content: TrajectoryContent, facts: TrajectoryFacts): OutlineStep[] {
  let next = 0;
  return content.steps.map((step) => {
    const calls = facts.calls.slice(next, next + step.actions.length);
    next += step.actions.length;
    return outlineStep(step, calls);
  });
}

function outlineStep(step: Step, facts: readonly CallFacts[]): OutlineStep {
  const calls: OutlineCall[] = step.actions.map((action, index) => {
    const fact = facts[index];
    return {
      k: action.k,
      kind: fact?.kind ?? "unparsed",
      isWriteAttempt: fact?.isWriteAttempt ?? false,
      refusal: fact?.refusal.status ?? "unknown",
      isInvalid: fact?.isInvalid ?? null,
      tool: action.tool,
      preview: preview(action.raw),
      resultPreview: preview(action.result?.text ?? ""),
      resultLength: action.result?.text.length ?? 0,
    };
  });
  return {
    t: step.t,
    hasThought: step.thought !== null,
    calls,
    observationPreview: preview(step.observation ?? ""),
    observationLength: step.observation?.length ?? 0,
  };
}

/** White space that is not one plain space between two words. */
const OTHER_SPACE = /[^\S ]| {2}/;

/** The first characters as one line. Cut between code points, so that no half character is shown. */
function preview(text: string): string {
  const head = text.length <= PREVIEW_LENGTH * 2 ? text : text.slice(0, PREVIEW_LENGTH * 2);
  const line = (OTHER_SPACE.test(head) ? head.replaceAll(/\s+/g, " ") : head).trim();
  if (line.length <= PREVIEW_LENGTH) return line;
  const cut = line.slice(0, PREVIEW_LENGTH);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
