import { observationsOf, openingTexts, type Span, type SpanAddress } from "./span";
import type { StepIndex, TrajectoryContent } from "./trajectory";

/**
 * Where a quote stands in a step (0: the opening), letter for letter: in what came back first, then in the actions, then in
 * the thought; the first place of each text. null: nowhere in this step. For labels made elsewhere, which name the step only.
 */
export function findQuote(content: TrajectoryContent, t: StepIndex, quote: string): Omit<Span, "role"> | null {
  for (const { address, text } of textsOf(content, t)) {
    const start = text.indexOf(quote);
    if (start >= 0 && quote !== "") return { ...address, start, end: start + quote.length, quote };
  }
  return null;
}

function textsOf(content: TrajectoryContent, t: StepIndex): { address: SpanAddress; text: string }[] {
  if (t === 0) return openingTexts(content);
  const step = content.steps[t - 1];
  if (step === undefined) return [];
  const own = (k: number, field: SpanAddress["field"], text: string): { address: SpanAddress; text: string } => ({
    address: { source: "step", t, k, field },
    text,
  });
  return [
    ...observationsOf(step),
    ...step.actions.map((action) => own(action.k, "action", action.raw)),
    ...(step.thought === null ? [] : [own(0, "thought", step.thought)]),
  ];
}
