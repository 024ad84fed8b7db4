/**
 * U3, reverted (F3, methods.md §1.2): an accepted write that the agent itself took back by the opposite act, by deleting what
 * it had made, or by an editor's undo. V3, V2, V1 on the write; where none fires the record shows that it was undone and not
 * why: unclear. Always weak. A user who asked for the undoing changed its mind: no case.
 */
import type { RuleAnswer } from "../match-result";
import type { CaseContext } from "../tools/case-context";
import { combineFindings } from "../tools/combine-findings";
import type { Finding } from "../tools/finding";
import type { UndoneWrite } from "../tools/undone-writes";
import { undoingSpan, userAskedBetween } from "../tools/user-undid";
import { askAbout, toolSpan, type WriteQuestion } from "../tools/write-question";
import { v1 } from "./v1";
import { v2 } from "./v2";
import { v3 } from "./v3";

export const u3 = {
  id: "U3",
  match({ run, tieOrder }: CaseContext, undone: UndoneWrite): RuleAnswer | null {
    const { call, by } = undone;
    const question = askAbout(run, call);
    // An edit of a file is judged by no value of it.
    const broken = isEdit(undone) ? [] : [v3, v2, v1].flatMap((rule) => rule.match(question));
    if (broken.length === 0 && userAskedBetween(run, undone)) return null;
    const findings = broken.length > 0 ? broken.map((finding): Finding => ({ ...finding, confidence: "weak" })) : [undecided(question)];
    const answer = combineFindings(findings, "U3", call.t, tieOrder, run.texts);
    return {
      ...answer,
      evidence: [...answer.evidence, undoingSpan(run, by)],
      explanation: `The agent took this back itself at step ${by.t}. ${answer.explanation}`,
    };
  },
};

/** An editor's undo goes by the same tool. */
function isEdit({ call, by }: UndoneWrite): boolean {
  return call.tool === by.tool || /undo_edit$/.test(by.tool);
}

function undecided(question: WriteQuestion): Finding {
  const tool = toolSpan(question);
  return {
    ruleId: "U3",
    element: "state",
    label: "unclear",
    subPatterns: ["other"],
    confidence: "weak",
    spans: tool === null ? [] : [tool],
    negativeSearch: null,
    explanation: "Nothing that the agent had seen speaks against it: whether it was a mistake or a trial is not in the record.",
  };
}
