import type { GapLabel } from "../rubric/rubric";
import type { LabelEntry } from "./label";

/** What one rater says of a run as a whole. */
export interface RunAnswer {
  label: GapLabel;
  /** Of the whole run: the rater's own set, or the union of the cases. */
  labels: GapLabel[];
  /** The entry that decides: of the run, or of its decisive case. */
  entry: LabelEntry;
}

/**
 * From a rater's current entries on one run (gap labels and decisions on cases) to the run's label (methods.md §1.7): a label
 * of the run as a whole; without one, the label of the case that the rater marked as decisive; without a mark, of the case
 * that the record makes decisive (`decisiveCaseId`: which case was made good is no matter of labels). null: not answered.
 */
export function runAnswer(current: readonly LabelEntry[], decisiveCaseId: string | null): RunAnswer | null {
  const gaps = current.filter((entry) => entry.kind === "gap" && entry.label !== null);
  const ofRun = gaps.find((entry) => entry.caseId === null);
  if (ofRun !== undefined) return toAnswer(ofRun, ofRun.labels);
  const deciding = gaps.find((entry) => entry.caseId === (markedCaseId(current) ?? decisiveCaseId));
  return deciding === undefined ? null : toAnswer(deciding, unionOf(gaps));
}

/** The case that a rater has marked as decisive, by its id or, where the mark has none, by the write that it names. */
export function markedCaseId(current: readonly LabelEntry[]): string | null {
  const marks = current.filter(({ kind, value }) => kind === "case" && value !== null && "decision" in value && value.decision === "decisive");
  const newest = marks.reduce<LabelEntry | null>((last, entry) => (last === null || entry.seq > last.seq ? entry : last), null);
  if (newest === null || newest.value === null || !("decision" in newest.value)) return null;
  const { t, k, failure } = newest.value;
  return newest.caseId ?? `${newest.trajectoryId}:${t}.${k}:${failure}`;
}

function toAnswer(entry: LabelEntry, labels: readonly GapLabel[]): RunAnswer | null {
  return entry.label === null ? null : { label: entry.label, labels: [...labels], entry };
}

/** `unclear` and `none` stand alone: beside a gap label of another case they say nothing more. */
function unionOf(entries: readonly LabelEntry[]): GapLabel[] {
  const all = [...new Set(entries.flatMap((entry) => entry.labels))];
  const substantial = all.filter((label) => label !== "unclear" && label !== "none");
  return substantial.length > 0 ? substantial : all;
}
