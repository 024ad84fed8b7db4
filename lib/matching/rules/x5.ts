/**
 * X5, every write went as expected and an expected answer stands in no message of the agent: overlooked `contradicts`
 * when the value had been observed (or follows from one reply), incomplete `never-located` when not (methods.md §2.6).
 */
import type { Span } from "../../trajectory/span";
import { sentenceSpan } from "../constraints/constraint";
import type { RuleAnswer } from "../match-result";
import { findSource, nothingFound } from "../provenance/find-source";
import { findOtherForm, findToken } from "../provenance/find-value";
import type { JsonScalar } from "../provenance/json-leaves";
import { isTaskText, RecordedText } from "../provenance/run-texts";
import type { Anchor, CaseContext } from "../tools/case-context";
import { combineFindings } from "../tools/combine-findings";
import { finalAnswer } from "../tools/final-answer";
import type { Finding } from "../tools/finding";
import { isObservable } from "../tools/needed-values";
import type { ToolRun } from "../tools/tool-run";
import { isSameAnswer } from "./w13";

export const x5 = {
  id: "X5",
  match({ run, tieOrder }: CaseContext, anchor: Anchor): RuleAnswer | null {
    const findings = (run.content.hidden?.expectedOutputs ?? [])
      .filter((output) => output.trim() !== "" && !wasSaid(run, output))
      .map((output, index) => unsaid(run, output, anchor, index));
    return findings.length === 0 ? null : combineFindings(findings, "X5", anchor.t, tieOrder, run.texts);
  },
};

/** In a message, or as the answer that was handed in by a call. */
function wasSaid(run: ToolRun, output: string): boolean {
  const given = finalAnswer(run);
  if (given !== null && isSameAnswer(output, given)) return true;
  return run.texts.messages.some((message) => {
    if (findToken(message.text.toLowerCase(), output.toLowerCase()) >= 0) return true;
    const text = new RecordedText({ source: "step", t: message.t, k: message.k, field: "action" }, message.text, "user", null);
    return findOtherForm(text, answerValue(output), "answer") !== null;
  });
}

function answerValue(output: string): JsonScalar {
  return /^-?\d+(?:\.\d+)?$/.test(output.trim()) ? Number(output) : output;
}

function unsaid(run: ToolRun, output: string, anchor: Anchor, index: number): Finding {
  const context = run.texts.before(anchor.t).filter(isObservable);
  const value = answerValue(output);
  const source =
    // A small number stands in almost any reply: only a count that comes to it says something.
    (typeof value === "number" && Math.abs(value) <= 20
      ? null
      : findSource(context, output, "answer", { allowDerived: false, allowOverlap: false })) ??
    findSource(context, value, "answer", { allowDerived: true, allowOverlap: false });
  const isUsable = source !== null && (source.level === "L6" || typeof value !== "number" || Math.abs(value) > 20);
  if (source !== null && isUsable) {
    const decisive: Span = { ...source.span, role: "decisive" };
    return {
      ruleId: "X5",
      element: `constraint`,
      label: "overlooked",
      subPatterns: ["contradicts"],
      confidence: source.level === "L6" ? "weak" : "rule",
      spans: [decisive, { ...(question(run, source.span.t) ?? decisive), role: "write" }],
      negativeSearch: null,
      explanation: `The answer ${output} was expected and never said; it stands in the reply of step ${source.span.t}${source.how === null ? "" : ` (${source.how})`}.`,
    };
  }
  return {
    ruleId: "X5",
    element: index === 0 ? "constraint" : `constraint ${index + 1}`,
    label: "incomplete",
    subPatterns: ["never-located"],
    confidence: typeof value === "number" ? "weak" : "rule",
    spans: [],
    negativeSearch: nothingFound(run.content, [output], anchor.t - 1),
    explanation: `The answer ${output} was expected, was never said and stands in nothing that the agent had seen.`,
  };
}

const ASKING = /\?|\b(?:how (?:many|much)|what|which|when|tell me|know|price|total|number)\b/i;

/** The user's question that the reply would have answered: the latest one before it. */
function question(run: ToolRun, t: number): Span | null {
  for (const text of [...run.texts.before(t)].reverse()) {
    if (!isTaskText(text)) continue;
    const sentence = text.sentences.findLast((item) => ASKING.test(item.text));
    if (sentence !== undefined) return sentenceSpan(text, sentence);
  }
  return null;
}
