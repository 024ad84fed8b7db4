/** What one rater has answered, unit by unit: the base of the per-class counts. */
import type { LabelEntry } from "../labels/label";
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

/** The units of a run that are counted: its cases, or the run itself when it failed for a reason of the agent's. */
export function unitCount(run: ExportRun, unit: Unit): number {
  if (unit === "case") return run.match.cases.length;
  return run.outcome === "failure" ? 1 : 0;
}

/** The matcher answers every unit that it lists. */
export function matcherAnswers(run: ExportRun, unit: Unit): Answer[] {
  if (unit === "case") return run.match.cases.map(({ label, labels }) => ({ label, labels }));
  return run.match.label === null ? [] : [{ label: run.match.label, labels: run.match.labels }];
}

/**
 * The answers in a rater's current labels (`current`: those of this rater on this run). A run is answered by a label on
 * the run as a whole; without one, by the label of its decisive case (methods.md §1.7: which case decides is a matter of what
 * was made good, not of labels). The set of such a run is the union of the cases answered so far.
 */
export function raterAnswers(run: ExportRun, unit: Unit, current: readonly LabelEntry[]): Answer[] {
  const ofCase = run.caseIds.map((caseId) => toAnswer(current.find((entry) => entry.caseId === caseId)));
  if (unit === "case") return ofCase.filter((answer) => answer !== null);
  if (run.outcome !== "failure") return [];
  const ofRun = toAnswer(current.find((entry) => entry.caseId === null));
  if (ofRun !== null) return [ofRun];
  const decisive = run.match.decisiveCase === null ? null : (ofCase[run.match.decisiveCase] ?? null);
  return decisive === null ? [] : [{ label: decisive.label, labels: unionOf(ofCase.filter((answer) => answer !== null)) }];
}

function toAnswer(entry: LabelEntry | undefined): Answer | null {
  return entry === undefined || entry.label === null ? null : { label: entry.label, labels: entry.labels };
}

/** `unclear` and `none` stand alone: beside a gap label of another case they say nothing more. */
function unionOf(answers: readonly Answer[]): GapLabel[] {
  const all = [...new Set(answers.flatMap((answer) => answer.labels))];
  const substantial = all.filter((label) => label !== "unclear" && label !== "none");
  return substantial.length > 0 ? substantial : all;
}
