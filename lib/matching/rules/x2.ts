/**
 * X2, an accepted write that nothing expected stands against: V3 on it (policy, instruction), then W9, else as X1
 * (methods.md §2.6).
 */
import type { ExpectedAction } from "../../trajectory/trajectory";
import { unsettledCondition } from "../constraints/unsettled-condition";
import type { RuleAnswer } from "../match-result";
import type { CaseContext } from "../tools/case-context";
import { combineFindings } from "../tools/combine-findings";
import type { Finding } from "../tools/finding";
import type { ToolCall } from "../tools/tool-run";
import { userWantedWrite } from "../tools/user-part";
import { askAbout, toolSpan, type WriteQuestion } from "../tools/write-question";
import { v1 } from "./v1";
import { v2 } from "./v2";
import { v3 } from "./v3";
import { w9 } from "./w9";

export const x2 = {
  id: "X2",
  match({ run, tieOrder }: CaseContext, call: ToolCall, missing: readonly ExpectedAction[]): RuleAnswer {
    const question = askAbout(run, call);
    const firsts = [...v3.match(question), ...w9.match(question)];
    const seconds = [...v2.match(question), ...v1.match(question)];
    // A weak word about one argument says less than the user who wanted the whole write.
    const sure = seconds.filter((finding) => finding.confidence === "rule");
    // With the same act expected on another thing, the dialogue went elsewhere; without, only a rule can have forbidden it.
    const isElsewhere = missing.some((expected) => expected.tool === call.tool);
    const user = (isElsewhere ? null : unsettled(question)) ?? userWantedWrite(question, "X2");
    const rest = user !== null ? [user] : seconds.length > 0 ? seconds : [undecided(question)];
    const findings = firsts.length > 0 ? firsts : sure.length > 0 ? sure : rest;
    const answer = combineFindings(findings, "X2", call.t, tieOrder, run.texts);
    return { ...answer, explanation: `The evaluator expected no such write. ${answer.explanation}` };
  },
};

function unsettled(question: WriteQuestion): Finding | null {
  const broken = unsettledCondition(question);
  if (broken === null) return null;
  return {
    ruleId: "V3",
    element: broken.element,
    label: "overlooked",
    subPatterns: [broken.subPattern],
    confidence: "weak",
    spans: [...broken.decisive, broken.write],
    negativeSearch: null,
    explanation: broken.explanation,
  };
}

function undecided(question: WriteQuestion): Finding {
  const tool = toolSpan(question);
  return {
    ruleId: "X2",
    element: "constraint",
    label: "unclear",
    subPatterns: ["other"],
    confidence: "weak",
    spans: tool === null ? [] : [tool],
    negativeSearch: null,
    explanation: "No rule says from what the agent had seen why it should not have been made, and no user message asks for it.",
  };
}
