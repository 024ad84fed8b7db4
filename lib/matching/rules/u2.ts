/**
 * U2, corrected (F3, methods.md §1.2): an accepted write whose values the agent itself replaced later. What the agent knew by
 * then says what it lacked before: V3, V2, V1 on the values that were replaced; else a later value that stood nowhere before
 * the write is incomplete, one that already stood there overlooked. Always weak: that the first value was a mistake is
 * inferred from the second. A user who asked for the change after naming the first value changed its mind: no case.
 */
import type { RuleAnswer } from "../match-result";
import { exemption, isFreeText } from "../provenance/exemptions";
import { statementsOf } from "../provenance/find-source";
import type { CaseContext } from "../tools/case-context";
import { combineFindings } from "../tools/combine-findings";
import type { Finding } from "../tools/finding";
import { isAtIssue } from "../tools/is-at-issue";
import { absentValues, isObservable, latestStatement, type NeededValue, searchFor } from "../tools/needed-values";
import type { UndoneWrite } from "../tools/undone-writes";
import { undoingSpan, userAskedBetween } from "../tools/user-undid";
import { askAbout, toolSpan, type WriteQuestion, writeSpan } from "../tools/write-question";
import { v1 } from "./v1";
import { v2 } from "./v2";
import { v3 } from "./v3";

export const u2 = {
  id: "U2",
  match({ run, tieOrder }: CaseContext, undone: UndoneWrite): RuleAnswer | null {
    const { call, by, differences } = undone;
    const focus = new Set(differences.map(({ top }) => top));
    const question = askAbout(run, call, { focus });
    const broken = [v3, v2, v1].flatMap((rule) => rule.match(question)).filter((finding) => isAtIssue(finding, focus));
    if (broken.length === 0 && userAskedBetween(run, undone)) return null;
    const findings = broken.length > 0 ? broken : [learnedLater(question, undone) ?? hadBeenThere(question, undone) ?? undecided(question, undone)];
    const weak = findings.map((finding): Finding => ({ ...finding, confidence: "weak" }));
    const answer = combineFindings(weak, "U2", call.t, tieOrder, run.texts);
    const fields = [...new Set(differences.map(({ field }) => field))].join(", ");
    return {
      ...answer,
      evidence: [...answer.evidence, undoingSpan(run, by)],
      explanation: `The agent replaced ${fields} itself at step ${by.t}. ${answer.explanation}`,
    };
  },
};

/** The values of the second write that say something: no flags, small numbers or composed texts. */
function laterValues({ differences }: UndoneWrite): NeededValue[] {
  return differences.flatMap(({ field, expected }) => {
    if (expected === undefined || exemption({ field, value: expected, isEmptyContainer: false }, false) !== null) return [];
    return isFreeText({ field, value: expected }) ? [] : [{ field, value: expected }];
  });
}

function learnedLater(question: WriteQuestion, undone: UndoneWrite): Finding | null {
  const { run, call } = question;
  const absent = absentValues(laterValues(undone), question.context);
  const between = run.texts.before(undone.by.t).filter((text) => text.t >= call.t && isObservable(text));
  const shown = absent.flatMap(({ field, value }) => statementsOf(between, value, field).slice(0, 1));
  const [first] = shown;
  if (first === undefined) return null;
  return {
    ...partOf(question, undone, "incomplete", "never-located"),
    spans: [...writtenSpans(question, undone), ...shown.map(({ span }) => span)],
    negativeSearch: searchFor(run.content, absent, call.t - 1),
    explanation: `${absent.map(({ field, value }) => `${field} = ${String(value)}`).join(", ")} came into view only at step ${first.span.t}.`,
  };
}

function hadBeenThere(question: WriteQuestion, undone: UndoneWrite): Finding | null {
  const stated = latestStatement(laterValues(undone), question.context);
  if (stated === null) return null;
  return {
    ...partOf(question, undone, "overlooked", "contradicts"),
    spans: [{ ...stated.span, role: "decisive" }, ...writtenSpans(question, undone)],
    explanation: `What it put in its place had been in view at step ${stated.span.t}, before the write.`,
  };
}

function undecided(question: WriteQuestion, undone: UndoneWrite): Finding {
  return {
    ...partOf(question, undone, "unclear", "other"),
    explanation: "Neither value stands in anything that the agent had seen: what was wrong with the first is not in the record.",
  };
}

function partOf(question: WriteQuestion, undone: UndoneWrite, label: Finding["label"], subPattern: Finding["subPatterns"][number]): Finding {
  const path = undone.differences[0]?.actual?.path;
  return {
    ruleId: "U2",
    element: path === undefined ? "state" : `argument:${path}`,
    label,
    subPatterns: [subPattern],
    confidence: "weak",
    spans: writtenSpans(question, undone),
    negativeSearch: null,
    explanation: "",
  };
}

function writtenSpans(question: WriteQuestion, { differences }: UndoneWrite): Finding["spans"] {
  const written = differences.flatMap(({ actual }) => (actual === null ? [] : [writeSpan(question, actual)]));
  const tool = toolSpan(question);
  return written.length > 0 || tool === null ? written : [tool];
}
