/**
 * W13, the answer that was handed in stands in nothing that the agent had seen (methods.md §2.5). With the right one known:
 * overlooked `contradicts` where that had been observed, incomplete `never-located` where not. Where the evaluator only says
 * that the answer is wrong, a person has to look: unclear, with the answer as the place.
 */
import { buildSpan, type Span } from "../../trajectory/span";
import type { RuleAnswer } from "../match-result";
import { findSource, nothingFound, type Source } from "../provenance/find-source";
import type { RecordedText } from "../provenance/run-texts";
import type { Anchor, CaseContext } from "../tools/case-context";
import { combineFindings } from "../tools/combine-findings";
import { type FinalAnswer, finalAnswer } from "../tools/final-answer";
import type { Finding } from "../tools/finding";
import type { ToolRun } from "../tools/tool-run";

export const w13 = {
  id: "W13",
  match({ run, tieOrder }: CaseContext, anchor: Anchor): RuleAnswer | null {
    const given = finalAnswer(run);
    if (given === null || typeof given.value === "boolean") return null;
    const { expectedOutputs = [], failedRequirements = [] } = run.content.hidden ?? {};
    const expected = expectedOutputs.filter((output) => output.trim() !== "");
    const isWrong =
      expected.length > 0 ? !expected.some((output) => isSameAnswer(output, given)) : failedRequirements.some((text) => /\banswers?\b/i.test(text));
    const context = run.texts.before(given.call.t);
    if (!isWrong || findSource(context, given.value, "answer", { allowDerived: true, allowOverlap: false }) !== null) return null;
    const [right] = expected;
    const finding = right === undefined ? unknownAnswer(run, given) : wrongAnswer(run, given, right, context);
    return combineFindings([finding], "W13", anchor.t, tieOrder, run.texts);
  },
};

/** The same text, or the same number in another shape. */
export function isSameAnswer(output: string, { value }: Pick<FinalAnswer, "value">): boolean {
  const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, " ");
  if (plain(output) === plain(String(value))) return true;
  const numbers = [output, String(value)].map((text) =>
    /^[^\d-]{0,3}-?\d[\d,]*(?:\.\d+)?\s*%?$/.test(text.trim()) ? Number(text.replace(/[^\d.-]/g, "")) : Number.NaN,
  );
  return numbers[0] === numbers[1];
}

function wrongAnswer(run: ToolRun, given: FinalAnswer, right: string, context: readonly RecordedText[]): Finding {
  const base = { ruleId: "W13", element: `argument:${given.leaf.path}`, confidence: "rule" as const };
  const source = usable(findSource(context, right, "answer", { allowDerived: false, allowOverlap: false }), right);
  if (source !== null) {
    return {
      ...base,
      label: "overlooked",
      subPatterns: ["contradicts"],
      spans: [{ ...source.span, role: "decisive" }, answerSpan(run, given)],
      negativeSearch: null,
      explanation: `The answer ${String(given.value)} stands in no reply; the right one, ${right}, was in view at step ${source.span.t}.`,
    };
  }
  return {
    ...base,
    label: "incomplete",
    subPatterns: ["never-located"],
    // A number may have to be reckoned from what was seen.
    confidence: Number.isNaN(Number(right)) ? "rule" : "weak",
    spans: [answerSpan(run, given)],
    negativeSearch: nothingFound(run.content, [right], given.call.t - 1),
    explanation: `The answer ${String(given.value)} stands in no reply, and neither does the right one, ${right}.`,
  };
}

/** A small number stands in almost any reply. */
function usable(source: Source | null, right: string): Source | null {
  const number = Number(right);
  return source !== null && (Number.isNaN(number) || Math.abs(number) > 20) ? source : null;
}

function unknownAnswer(run: ToolRun, given: FinalAnswer): Finding {
  return {
    ruleId: "W13",
    element: `argument:${given.leaf.path}`,
    label: "unclear",
    subPatterns: ["other"],
    confidence: "weak",
    spans: [answerSpan(run, given)],
    negativeSearch: null,
    explanation: `The evaluator says that the answer is wrong; ${String(given.value)} stands in no reply, and the record does not say what would have been right.`,
  };
}

function answerSpan(run: ToolRun, { call, leaf }: FinalAnswer): Span {
  return buildSpan(run.content, { source: "step", t: call.t, k: call.k, field: "action" }, leaf.start, Math.min(leaf.end, leaf.start + 300), "write");
}
