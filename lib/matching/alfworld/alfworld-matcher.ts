/**
 * The matcher of ALFWorld: cases by the A and B rules, the omission by the T rules, and the run's label from the
 * decisive case (methods.md §1.7): the earliest case that was not made good; with none left, the omission.
 */
import { readAlfworldRun } from "../../environments/alfworld/run-record";
import { EXCLUSIVE_LABELS, GAP_LABELS, type GapLabel } from "../../rubric/rubric";
import type { CaseMatch, RuleAnswer, TrajectoryMatch } from "../match-result";
import type { Matcher } from "../matcher";
import { t00 } from "../rules/t00";
import { caseOfAnswer } from "./case-of-answer";
import { Deeds } from "./deeds";
import type { EndContext } from "./end-context";
import { findCases } from "./find-cases";
import { isMadeGood } from "./made-good";
import { END_AMENDMENT, END_RULES } from "./rule-tables";

export const alfworldMatcher: Matcher = {
  match(content, facts, _environment, settings) {
    const empty = t00.match(content);
    if (empty !== null) return runLabel(empty, null, null, []);
    const run = readAlfworldRun(content, settings, facts.calls);
    const deeds = new Deeds(run.calls, run.goal);
    const isFailure = content.outcome.status === "failure";
    const { cases, state } = findCases(run, { deeds, withAccepted: isFailure, tieOrder: settings.tieOrder });
    if (!isFailure) return unlabelled(cases.map(({ match }) => match));

    const decisive = cases.find((found) => !isMadeGood(found, run, deeds)) ?? null;
    const omission = findOmission({ run, goal: run.goal, state, deeds, cases }, decisive !== null);
    const all = cases.map(({ match }) => match);
    if (omission !== null) all.push(omission);
    const deciding = decisive?.match ?? omission;
    if (deciding === null) throw new Error("no case and no omission in a failed run: T13 must stand last in the table");
    return runLabel(deciding, all.indexOf(deciding), deciding.t, all);
  },
};

/**
 * The F4 case: a required write that never came. The rules that name no such write (T11 to T13) speak only where no
 * other case decides.
 */
function findOmission(context: EndContext, isDecided: boolean): CaseMatch | null {
  for (const rule of END_RULES) {
    if (isDecided && NAMES_NO_WRITE.has(rule.id)) return null;
    const found = askEndRule(context, rule);
    if (found === null) continue;
    return caseOfAnswer(END_AMENDMENT.amend(context, found.answer), found, "F4", null);
  }
  return null;
}

const NAMES_NO_WRITE: ReadonlySet<string> = new Set(["T11", "T12", "T13"]);

function askEndRule(context: EndContext, rule: (typeof END_RULES)[number]): ReturnType<typeof rule.match> {
  try {
    return rule.match(context);
  } catch (fault) {
    throw new Error(`rule ${rule.id} failed at the end of a run of ${context.run.calls.length} calls`, { cause: fault });
  }
}

function runLabel(answer: RuleAnswer, decisiveCase: number | null, decisiveStep: number | null, cases: CaseMatch[]): TrajectoryMatch {
  return {
    label: answer.label,
    labels: cases.length === 0 ? [answer.label] : unionOfLabels(cases),
    decisiveCase,
    decisiveStep,
    ruleId: answer.ruleId,
    subPatterns: answer.subPatterns,
    confidence: answer.confidence,
    distance: answer.distance,
    evidence: answer.evidence,
    negativeSearch: answer.negativeSearch,
    explanation: answer.explanation,
    cases,
  };
}

/** In rubric order; a label that stands alone only where it does. */
function unionOfLabels(cases: readonly CaseMatch[]): GapLabel[] {
  const labels = new Set<GapLabel>();
  for (const found of cases) for (const label of found.labels) labels.add(label);
  if (labels.size === 1) return [...labels];
  const union = GAP_LABELS.filter((label) => labels.has(label));
  const others = union.filter((label) => !EXCLUSIVE_LABELS.has(label));
  return others.length > 0 ? others : union.slice(0, 1);
}

function unlabelled(cases: CaseMatch[]): TrajectoryMatch {
  return {
    label: null,
    labels: [],
    decisiveCase: null,
    decisiveStep: null,
    ruleId: null,
    subPatterns: [],
    confidence: null,
    distance: null,
    evidence: [],
    negativeSearch: null,
    explanation: "outcome unknown",
    cases,
  };
}
