/** What one rater has answered, unit by unit: the base of the per-class counts. */
import type { CaseDecision, LabelEntry } from "../labels/label";
import { runAnswer } from "../labels/run-answer";
import type { TrajectoryMatch } from "../matching/match-result";
import type { GapLabel } from "../rubric/rubric";

export type Unit = "case" | "trajectory";

/** One run with its cases, as every export of labels needs it. */
export interface ExportRun {
  study: string;
  trajectoryId: string;
  file: string;
  record: number;
  externalId: string;
  trial: number;
  configuration: string;
  environment: string;
  outcome: "success" | "failure" | "infrastructure" | "unknown";
  match: TrajectoryMatch;
  /** Ids of `match.cases`, in their order. */
  caseIds: string[];
}

export interface Answer {
  label: GapLabel;
  labels: readonly GapLabel[];
}

/** A case that a rater added to those that the record shows. */
export interface AddedCase {
  caseId: string;
  decision: CaseDecision;
}

/** What a rater's current entries say about the list of cases of a run. */
export function caseList(run: ExportRun, current: readonly LabelEntry[]): { caseIds: string[]; added: AddedCase[] } {
  const decisions = current.flatMap(({ kind, caseId, value }) =>
    kind === "case" && caseId !== null && value !== null && "decision" in value ? [{ caseId, decision: value }] : [],
  );
  const dropped = new Set(decisions.filter(({ decision }) => decision.decision === "not-a-case").map(({ caseId }) => caseId));
  const added = decisions.filter(({ caseId, decision }) => decision.decision === "added" && !run.caseIds.includes(caseId));
  return { caseIds: [...run.caseIds.filter((caseId) => !dropped.has(caseId)), ...added.map(({ caseId }) => caseId)], added };
}

/**
 * The units of a run that are counted: its cases (as this rater lists them), or the run itself when it failed for a reason of
 * the agent's.
 */
export function unitCount(run: ExportRun, unit: Unit, current: readonly LabelEntry[] = []): number {
  if (unit === "case") return caseList(run, current).caseIds.length;
  return run.outcome === "failure" ? 1 : 0;
}

/** The matcher answers every unit that it lists. */
export function matcherAnswers(run: ExportRun, unit: Unit): Answer[] {
  if (unit === "case") return run.match.cases.map(({ label, labels }) => ({ label, labels }));
  return run.match.label === null ? [] : [{ label: run.match.label, labels: run.match.labels }];
}

/** The case of a run that decides by what was made good in the record (methods.md §1.7); null where there is none. */
export function decisiveCaseId(run: ExportRun): string | null {
  return run.match.decisiveCase === null ? null : (run.caseIds[run.match.decisiveCase] ?? null);
}

/**
 * The answers in a rater's current entries (`current`: those of this rater on this run): of the cases that the rater lists, or
 * of the failed run as `runAnswer` finds it.
 */
export function raterAnswers(run: ExportRun, unit: Unit, current: readonly LabelEntry[]): Answer[] {
  if (unit === "case") {
    const listed = new Set(caseList(run, current).caseIds);
    const ofCases = current.filter((entry) => entry.kind === "gap" && entry.caseId !== null && listed.has(entry.caseId));
    return ofCases.flatMap(({ label, labels }) => (label === null ? [] : [{ label, labels }]));
  }
  if (run.outcome !== "failure") return [];
  const answer = runAnswer(current, decisiveCaseId(run));
  return answer === null ? [] : [{ label: answer.label, labels: answer.labels }];
}
