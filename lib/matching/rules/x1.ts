/**
 * X1, an accepted write on the right thing with another argument than expected: V3, V2, V1 on that argument; when none
 * fires and the user named the written value, the user departed from its goal: other:environment; else unclear
 * (methods.md §2.6). What the user said is read from words, so those answers are weak.
 */
import type { ExpectedAction } from "../../trajectory/trajectory";
import type { RuleAnswer } from "../match-result";
import { isIdentifier } from "../provenance/value-forms";
import type { ArgumentDifference } from "../tools/argument-differences";
import type { CaseContext } from "../tools/case-context";
import { combineFindings } from "../tools/combine-findings";
import { argumentsOfExpected } from "../tools/expected-writes";
import type { Finding } from "../tools/finding";
import { isAtIssue } from "../tools/is-at-issue";
import { absentValues, searchFor } from "../tools/needed-values";
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
    const sure = broken.filter((finding) => !isReckoned(finding, question));
    const user = sure.length > 0 ? null : userNamedValues(question, "X1", write.differences);
    const rest = broken.length > 0 ? broken : [neverSeen(question, write.differences) ?? undecided(question, write.differences)];
    const findings = sure.length > 0 ? sure : user === null ? rest : [user];
    const answer = combineFindings(findings, "X1", write.call.t, tieOrder, run.texts);
    return { ...answer, explanation: `${differenceText(write.differences)} ${answer.explanation}` };
  },
};

/** A quantity without a source may have been reckoned: what the user said of it goes first. */
function isReckoned(finding: Finding, question: WriteQuestion): boolean {
  const leaf = question.arguments.find((item) => finding.element === `argument:${item.path}`);
  return finding.ruleId === "V1" && finding.confidence === "weak" && typeof leaf?.value === "number";
}

/** The identifier that was expected stands in nothing that the agent had seen: it could not have been chosen. */
function neverSeen(question: WriteQuestion, differences: readonly ArgumentDifference[]): Finding | null {
  const values = differences.flatMap(({ field, expected }) =>
    typeof expected === "string" && isIdentifier(field) ? [{ field, value: expected }] : [],
  );
  const absent = absentValues(values, question.context);
  const tool = toolSpan(question);
  if (absent.length === 0 || tool === null) return null;
  const written = differences.flatMap((difference) => (difference.actual === null ? [] : [writeSpan(question, difference.actual)]));
  return {
    ruleId: "X1",
    element: "state",
    label: "incomplete",
    subPatterns: ["never-located"],
    confidence: "weak",
    spans: written.length > 0 ? written : [tool],
    negativeSearch: searchFor(question.run.content, absent, question.call.t - 1),
    explanation: `The expected ${absent.map(({ field }) => field).join(", ")} ${absent.length === 1 ? "stands" : "stand"} in no reply and no user message before step ${question.call.t}.`,
  };
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
  return `The evaluator expected ${names.length === 1 ? "another value" : "other values"} of ${names.join(", ")}.`;
}
