/**
 * Where raters differ, for somebody who settles it without knowing who said what: every place with two first-pass answers that
 * are not the same, settled or not. Cases, runs and turns must be settled before anything is final; scales are opinions, and
 * may be.
 */
import { groupBy } from "../base/group-by";
import { sha256Hex } from "../base/sha256";
import { isSameSet } from "./combine-labels";
import { currentLabels } from "./current-labels";
import { ADJUDICATED, firstPassLabels, placeOfItem } from "./first-pass";
import type { LabelEntry, RaterId } from "./label";
import { runAnswer } from "./run-answer";

export const DISAGREEMENT_UNITS = ["case", "run", "turn", "scale"] as const;
export type DisagreementUnit = (typeof DISAGREEMENT_UNITS)[number];

export interface Disagreement {
  /** `dg_` + 20 hex digits of the place: says nothing of who differs, or what it is about. */
  id: string;
  unit: DisagreementUnit;
  trajectoryId: string;
  caseId: string | null;
  place: string;
  /** In the order of the sides A, B, …, which changes from place to place. */
  answers: LabelEntry[];
  /** What settled it, and still stands. */
  settled: LabelEntry | null;
  /** The newest entry of `adjudicated` here, undo or not: what the next save answers to. */
  newestSeq: number | null;
}

/** Order of the queue and of the sides. A change is a new id. */
export const DISAGREEMENT_SEED = "adjudication/1";

export interface DisagreementOptions {
  raters: readonly RaterId[];
  /** The case of a run that the record makes decisive (methods.md §1.7). */
  decisiveCaseOf(trajectoryId: string): string | null;
}

/** In an order that the seed makes, and nothing about raters, runs or times. */
export function disagreements(journal: readonly LabelEntry[], options: DisagreementOptions): Disagreement[] {
  const answers = firstPassLabels(journal, options.raters);
  const settlements = journal.filter(({ rater }) => rater === ADJUDICATED);
  const settled = new Map(currentLabels(settlements).map((entry) => [placeOfItem(entry), entry]));
  const newest = new Map(settlements.map((entry) => [placeOfItem(entry), entry.seq]));
  const found = [...placeGroups(answers), ...runGroups(answers, options)].map(({ unit, place, group }): Disagreement => {
    const key = placeOfItem(place);
    const id = `dg_${sha256Hex(key).slice(0, 20)}`;
    const { trajectoryId, caseId } = place;
    return {
      ...{ id, unit, trajectoryId, caseId, place: place.place },
      answers: inSides(id, group),
      settled: settled.get(key) ?? null,
      newestSeq: newest.get(key) ?? null,
    };
  });
  const rank = new Map(found.map(({ id }) => [id, sha256Hex(`${DISAGREEMENT_SEED} ${id}`)]));
  return found.sort((a, b) => ((rank.get(a.id) ?? "") < (rank.get(b.id) ?? "") ? -1 : 1));
}

interface PlaceGroup {
  unit: DisagreementUnit;
  place: Pick<LabelEntry, "trajectoryId" | "kind" | "caseId" | "place">;
  group: LabelEntry[];
}

function placeGroups(answers: readonly LabelEntry[]): PlaceGroup[] {
  return [...groupBy(answers, placeOfItem).values()].flatMap((all): PlaceGroup[] => {
    const group = all.filter((entry) => !isSkipped(entry));
    const [first] = group;
    if (first === undefined || first.kind === "case" || first.kind === "verdict" || group.every((entry) => isSameAnswer(entry, first))) return [];
    const unit = first.kind === "gap" ? (first.caseId === null ? "run" : "case") : first.kind;
    return [{ unit, place: first, group }];
  });
}

/** Runs that raters answer by different cases, or one by a case and one as a whole, with different labels. */
function runGroups(answers: readonly LabelEntry[], { decisiveCaseOf }: DisagreementOptions): PlaceGroup[] {
  return [...groupBy(answers, ({ trajectoryId }) => trajectoryId)].flatMap(([trajectoryId, ofRun]): PlaceGroup[] => {
    const deciding = [...groupBy(ofRun, ({ rater }) => rater).values()].flatMap((own) => {
      const answer = runAnswer(own, decisiveCaseOf(trajectoryId));
      return answer === null ? [] : [answer.entry];
    });
    const [first] = deciding;
    // One case for all: it is settled there, and the run follows.
    if (first === undefined || deciding.every(({ caseId }) => caseId === first.caseId)) return [];
    if (deciding.every((entry) => isSameAnswer(entry, first))) return [];
    return [{ unit: "run", place: { trajectoryId, kind: "gap", caseId: null, place: "" }, group: deciding }];
  });
}

/** A skipped turn is a missing answer. */
function isSkipped({ value }: LabelEntry): boolean {
  return value !== null && "taskComplete" in value && value.value === "skip";
}

function isSameAnswer(one: LabelEntry, other: LabelEntry): boolean {
  if (one.value === null || other.value === null) return isSameSet(one.labels, other.labels);
  if ("scale" in one.value && "scale" in other.value) return one.value.value === other.value.value;
  if (!("taskComplete" in one.value && "taskComplete" in other.value)) return false;
  const { taskComplete } = one.value;
  // Whether the task was done is an answer of its own: not given, it differs from nothing.
  const isSameDone = taskComplete === null || other.value.taskComplete === null || taskComplete === other.value.taskComplete;
  return one.value.value === other.value.value && isSameDone;
}

/** Which answer is A changes from place to place, and is the same whoever looks. */
function inSides(id: string, group: readonly LabelEntry[]): LabelEntry[] {
  const rank = (entry: LabelEntry): string => sha256Hex(`${DISAGREEMENT_SEED} ${id} ${entry.rater}`);
  return [...group].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}
