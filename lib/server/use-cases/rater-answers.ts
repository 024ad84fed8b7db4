/** What a rater says of the units that can be compared with another rater's: runs, or the cases that the record shows. */
import { peopleOf } from "../../exports/counts";
import { decisiveCaseId, type ExportRun, raterAnswers, type Unit } from "../../exports/unit-answers";
import { withFinalEntries } from "../../labels/combine-labels";
import { currentLabels } from "../../labels/current-labels";
import { isJudge } from "../../labels/judge-versions";
import type { LabelEntry } from "../../labels/label";
import type { GivenAnswer, RatedAnswer } from "../../labels/validate-labels";

/** Units of a run that can be compared: the run, or the cases that the record shows (those that a rater added have no second label). */
export function unitIds(run: ExportRun, unit: Unit): readonly string[] {
  return unit === "case" ? run.caseIds : [run.trajectoryId];
}

/** By run or case; a unit without an answer is missing. */
export function answersOf(
  runs: readonly ExportRun[],
  journal: readonly LabelEntry[],
  rater: string,
  unit: Unit,
): Map<string, GivenAnswer & RatedAnswer> {
  const answers = new Map<string, GivenAnswer & RatedAnswer>();
  const current = currentLabels(withFinalEntries(journal, peopleOf(journal))).filter((entry) => entry.rater === rater);
  if (unit === "case") return new Map(runs.flatMap((run) => (rater === "rule" ? matcherCases(run) : journalCases(run, current))));
  for (const run of runs) {
    const answer = rater === "rule" ? matcherAnswer(run) : journalAnswer(run, current);
    if (answer !== null) answers.set(run.trajectoryId, answer);
  }
  return answers;
}

function matcherCases({ match, caseIds }: ExportRun): [string, GivenAnswer & RatedAnswer][] {
  return match.cases.flatMap((found, index): [string, GivenAnswer & RatedAnswer][] => {
    const { label, confidence, ruleId, evidence, distance, explanation, t } = found;
    const id = caseIds[index];
    if (id === undefined) return [];
    const steps = evidence.map((span) => span.t);
    return [
      [id, { label, alternatives: [], confidence, decisiveStep: t, ruleId, evidenceSteps: steps, spans: evidence, distance, note: explanation }],
    ];
  });
}

/** A case is one write: only a judge is asked which step decides it. */
function journalCases(run: ExportRun, current: readonly LabelEntry[]): [string, GivenAnswer & RatedAnswer][] {
  return current.flatMap((entry): [string, GivenAnswer & RatedAnswer][] => {
    if (entry.trajectoryId !== run.trajectoryId || entry.kind !== "gap" || entry.caseId === null || entry.label === null) return [];
    const { label, evidence, note, details } = entry;
    const answer = {
      ...{ label, alternatives: details?.alternatives ?? [], confidence: null, decisiveStep: details?.decisiveStep ?? null, ruleId: null },
      ...{ evidenceSteps: evidence.map((span) => span.t), spans: evidence, distance: details?.distance ?? null, note },
    };
    return [[entry.caseId, answer]];
  });
}

function matcherAnswer({ match }: ExportRun): (GivenAnswer & RatedAnswer) | null {
  const { label, confidence, decisiveStep, ruleId, evidence, distance, explanation } = match;
  if (label === null) return null;
  const evidenceSteps = evidence.map((span) => span.t);
  return { label, alternatives: [], confidence, decisiveStep, ruleId, evidenceSteps, spans: evidence, distance, note: explanation };
}

/**
 * The decisive step is what the rater said, and unknown where the label was given on a case: which case decides is then a
 * matter of what was made good (methods.md §1.7), and comparing it with the matcher's would compare the matcher with itself. A
 * judge was asked for the step of each case: that of the case that decides is its own answer.
 */
function journalAnswer(run: ExportRun, current: readonly LabelEntry[]): (GivenAnswer & RatedAnswer) | null {
  const own = current.filter((entry) => entry.trajectoryId === run.trajectoryId);
  const [answer] = raterAnswers(run, "trajectory", own);
  if (answer === undefined) return null;
  const ofRun = own.find((entry) => entry.kind === "gap" && entry.caseId === null);
  const spans = (ofRun === undefined ? own : [ofRun]).flatMap((entry) => entry.evidence);
  const decisive = ofRun ?? own.find((entry) => entry.kind === "gap" && isJudge(entry.rater) && entry.caseId === decisiveCaseId(run));
  const details = decisive?.details ?? null;
  return {
    label: answer.label,
    alternatives: details?.alternatives ?? [],
    confidence: null,
    decisiveStep: details?.decisiveStep ?? null,
    ruleId: null,
    evidenceSteps: spans.map((span) => span.t),
    spans,
    distance: details?.distance ?? null,
    note: ofRun?.note ?? own.find((entry) => entry.label === answer.label)?.note ?? "",
  };
}
