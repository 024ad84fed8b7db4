import { EXCLUSIVE_LABELS, GAP_LABELS, type TieOrder } from "../../rubric/rubric";
import type { TrajectoryContent } from "../../trajectory/trajectory";
import type { CaseMatch, RuleAnswer, TrajectoryMatch } from "../match-result";
import type { FoundCase } from "./found-case";

/** The label of the run from its cases (methods.md §1.7): the earliest that was not made good decides, at one place by the tie order. */
export function runLabel(content: TrajectoryContent, found: readonly FoundCase[], tieOrder: TieOrder): TrajectoryMatch {
  const cases = found.map((item) => item.match);
  if (content.outcome.status !== "failure") return { ...NOTHING, cases, explanation: "outcome unknown" };
  const decisive = decisiveCase(found, tieOrder);
  if (decisive === null)
    return {
      ...NOTHING,
      label: "unclear",
      labels: ["unclear"],
      ruleId: "T00",
      subPatterns: ["no-steps"],
      confidence: "weak",
      explanation: "The record holds no step.",
    };
  const { label, ruleId, subPatterns, confidence, distance, evidence, negativeSearch, explanation, t } = decisive;
  return {
    label,
    labels: unionOf(cases),
    decisiveCase: cases.indexOf(decisive),
    decisiveStep: t,
    ruleId,
    subPatterns,
    confidence,
    distance,
    evidence,
    negativeSearch,
    explanation,
    cases,
  };
}

/** A run without a step has a label and no case. */
export function emptyRunLabel(answer: RuleAnswer): TrajectoryMatch {
  const { label, labels, ruleId, subPatterns, confidence, explanation } = answer;
  return { ...NOTHING, label, labels, ruleId, subPatterns, confidence, explanation };
}

function decisiveCase(found: readonly FoundCase[], tieOrder: TieOrder): CaseMatch | null {
  const open = found.filter((item) => !item.isMadeGood).map((item) => item.match);
  const first = open[0] ?? found.at(-1)?.match;
  if (first === undefined) return null;
  const tied = open.filter((item) => item.t === first.t && item.k === first.k && item.failure === first.failure);
  return tieOrder.flatMap((label) => tied.filter((item) => item.label === label))[0] ?? first;
}

function unionOf(cases: readonly CaseMatch[]): TrajectoryMatch["labels"] {
  const all = new Set(cases.flatMap((item) => item.labels));
  const labels = GAP_LABELS.filter((label) => all.has(label));
  const shared = labels.filter((label) => !EXCLUSIVE_LABELS.has(label));
  return shared.length > 0 ? shared : labels;
}

const NOTHING: TrajectoryMatch = {
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
  explanation: "",
  cases: [],
};
