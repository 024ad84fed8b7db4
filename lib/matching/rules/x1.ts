/**
 * X1, an accepted write on the right thing with another argument than expected: V3, V2, V1 on that argument; when none
 * fires and the user named the written value, the user departed from its goal: other:environment; else unclear
 * (methods.md §2.6). What the user said is read from words, so those answers are weak.
 */
import type { ExpectedAction } from "../../trajectory/trajectory";
import type { RuleAnswer } from "../match-result";
import type { ArgumentDifference } from "../tools/argument-differences";
import type { CaseContext } from "../tools/case-context";
import { combineFindings } from "../tools/combine-findings";
import { argumentsOfExpected } from "../tools/expected-writes";
import type { Finding } from "../tools/finding";
import type { ToolCall } from "../tools/tool-run";
import { userNamedValues } from "../tools/user-part";
import { askAbout, toolSpan, type WriteQuestion, writeSpan } from "../tools/write-question";
import { v1 } from "./v1";
import { v2 } from "./v2";
import { v3 } from "./v3";

export interface DifferingWrite {
  call: ToolCall;
  expected: ExpectedAction;
  differences: ArgumentDifference[];
}

export const x1 = {
  id: "X1",
  match({ run, tieOrder }: CaseContext, write: DifferingWrite): RuleAnswer {
    const focus = new Set(write.differences.map((difference) => difference.top));
    const question = askAbout(run, write.call, { focus, expected: argumentsOfExpected(write.expected) });
    const broken = [v3, v2, v1].flatMap((rule) => rule.match(question)).filter((finding) => isAtIssue(finding, focus));
    const user = broken.length > 0 ? null : userNamedValues(question, "X1", write.differences);
    const findings = broken.length > 0 ? broken : [user ?? undecided(question, write.differences)];
    const answer = combineFindings(findings, "X1", write.call.t, tieOrder, run.texts);
    return { ...answer, explanation: `${differenceText(write.differences)} ${answer.explanation}` };
  },
};

/** Constraints and state concern the whole write; of arguments only those that differ count. */
function isAtIssue(finding: Finding, focus: ReadonlySet<string>): boolean {
  const path = /^argument:([^.[]+)/.exec(finding.element)?.[1];
  return path === undefined || focus.has(path);
}

function undecided(question: WriteQuestion, differences: readonly ArgumentDifference[]): Finding {
  const written = differences.flatMap((difference) => (difference.actual === null ? [] : [writeSpan(question, difference.actual)]));
  const tool = toolSpan(question);
  return {
    ruleId: "X1",
    element: "constraint",
    label: "unclear",
    subPatterns: ["other"],
    confidence: "weak",
    spans: written.length > 0 || tool === null ? written : [tool],
    negativeSearch: null,
    explanation: "No rule says from what the agent had seen why another value was right; compare these arguments with the user's messages.",
  };
}

function differenceText(differences: readonly ArgumentDifference[]): string {
  const names = [...new Set(differences.map((difference) => difference.top))];
  return `The evaluator expected another ${names.join(", ")}.`;
}
