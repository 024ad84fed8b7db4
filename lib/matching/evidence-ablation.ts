/**
 * The test of evidence: a rule may read facts only from the spans that it quotes. Replace a quote in the record by
 * neutral text of equal length, and the rule must not fire on that evidence again: it is silent, or names another span.
 */
import type { Span, SpanRole } from "../trajectory/span";
import { observationIndex } from "../trajectory/span";
import type { Step, TrajectoryContent } from "../trajectory/trajectory";
import type { RuleAnswer, TrajectoryMatch } from "./match-result";

const NEUTRAL = "lorem ipsum dolor sit amet ";

export function neutralText(length: number): string {
  return NEUTRAL.repeat(Math.ceil(length / NEUTRAL.length)).slice(0, length);
}

/** The record with the span's words replaced; everything else, offsets included, stays as it was. */
export function ablate(content: TrajectoryContent, span: Span): TrajectoryContent {
  const replace = (text: string | null): string | null =>
    text === null ? null : text.slice(0, span.start) + neutralText(span.end - span.start) + text.slice(span.end);
  switch (span.source) {
    case "instruction":
      return { ...content, instruction: replace(content.instruction) ?? "" };
    case "system":
      return { ...content, systemPrompt: replace(content.systemPrompt) };
    case "toolDoc":
      return { ...content, toolDocs: replace(content.toolDocs) };
    case "initialObs":
      return { ...content, initialObservation: replace(content.initialObservation) };
    case "step":
      return { ...content, steps: content.steps.map((step) => (step.t === span.t ? ablateStep(step, span, replace) : step)) };
    case "probe":
      return content;
  }
}

function ablateStep(step: Step, span: Span, replace: (text: string | null) => string | null): Step {
  if (span.field === "thought") return { ...step, thought: replace(step.thought) };
  const action = step.actions[span.k];
  if (span.field === "action" || (action !== undefined && action.result !== null)) {
    const actions = step.actions.map((candidate) => {
      if (candidate.k !== span.k) return candidate;
      if (span.field === "action") return { ...candidate, raw: replace(candidate.raw) ?? "" };
      return candidate.result === null ? candidate : { ...candidate, result: { ...candidate.result, text: replace(candidate.result.text) ?? "" } };
    });
    return { ...step, actions };
  }
  return span.k === observationIndex(step) ? { ...step, observation: replace(step.observation) } : step;
}

const CARRYING_ROLES: ReadonlySet<SpanRole> = new Set(["decisive", "write"]);

/**
 * The spans that a rule names again after they were replaced, as "rule: role at place"; empty when all is well. Every
 * answer of the match is tried, or only those of one rule.
 */
export function spansNamedAgain(
  content: TrajectoryContent,
  match: (content: TrajectoryContent) => TrajectoryMatch,
  ruleId: string | null = null,
): string[] {
  const found: string[] = [];
  for (const answer of answersOf(match(content))) {
    if (ruleId !== null && answer.ruleId !== ruleId) continue;
    for (const span of answer.evidence) {
      if (!CARRYING_ROLES.has(span.role)) continue;
      const again = answersOf(match(ablate(content, span))).some(
        (other) =>
          other.ruleId === answer.ruleId && other.evidence.some((candidate) => CARRYING_ROLES.has(candidate.role) && isSamePlace(candidate, span)),
      );
      if (again)
        found.push(`${answer.ruleId}: ${span.role} at ${span.source} ${span.t}.${span.k} ${span.field} ${span.start}–${span.end} "${span.quote}"`);
    }
  }
  return found;
}

function answersOf(match: TrajectoryMatch): RuleAnswer[] {
  return match.cases;
}

function isSamePlace(a: Span, b: Span): boolean {
  return a.source === b.source && a.t === b.t && a.k === b.k && a.field === b.field && a.start === b.start && a.end === b.end;
}
