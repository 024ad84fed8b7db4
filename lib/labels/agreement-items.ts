/**
 * From a journal to the table on which agreement is computed (methods.md §1.8): who gave which label to which item. First-pass
 * labels of the named raters only; runs of a calibration set are left out and counted.
 */
import { groupBy } from "../base/group-by";
import { GAP_LABELS } from "../rubric/rubric";
import { SCALE_HIGHEST, SCALE_IDS, SCALE_LOWEST, TASK_COMPLETE_VALUES } from "../rubric/turn-values";
import { VERDICT_REVIEWS } from "../rubric/verdict-reviews";
import type { Span } from "../trajectory/span";
import { currentLabels } from "./current-labels";
import { ADJUDICATED, firstPassLabels } from "./first-pass";
import type { LabelEntry, RaterId, SettledBy } from "./label";
import { turnOfPlace } from "./label-place";
import { runAnswer } from "./run-answer";

/** What is compared: cases and runs (gap labels), turns and what derives from them, the scales of a session, and what is said of verdicts. */
export const AGREEMENT_UNITS = ["case", "trajectory", "turn", "taskComplete", "session", ...SCALE_IDS, "verdict"] as const;
export type AgreementUnit = (typeof AGREEMENT_UNITS)[number];

/** One rater's label of one item. */
export interface RatedItem {
  /** Case id, trajectory id, or trajectory id and turn or verdict. */
  item: string;
  /** Items of one run hang together: intervals draw runs. */
  trajectoryId: string;
  rater: RaterId;
  label: string;
  /** The set in multi-label mode; `[label]` for every unit but cases and runs. */
  labels: readonly string[];
  evidence: readonly Span[];
  note: string;
  /** The entry of the journal that says it. */
  seq: number;
}

export interface AgreementItems {
  items: RatedItem[];
  /** Distinct items of calibration runs, left out. */
  calibrationItems: number;
  /** The whole scheme, in its order. */
  scheme: readonly string[];
}

export interface AgreementItemOptions {
  unit: AgreementUnit;
  raters: readonly RaterId[];
  /** Runs that everybody labelled to calibrate. */
  calibration: ReadonlySet<string>;
  /** null: every run of the study. */
  runs: ReadonlySet<string> | null;
  /** The case of a run that the record makes decisive (methods.md §1.7), for runs without a mark of the rater's. */
  decisiveCaseOf(trajectoryId: string): string | null;
}

const SCALE_SCHEME = Array.from({ length: SCALE_HIGHEST - SCALE_LOWEST + 1 }, (_, index) => String(SCALE_LOWEST + index));

/** Schemes whole and in order: weights and chance count labels that nobody used. */
export const AGREEMENT_SCHEMES: Record<AgreementUnit, readonly string[]> = {
  case: GAP_LABELS,
  trajectory: GAP_LABELS,
  // `skip` is no label but a missing one.
  turn: ["grounded", "ungrounded", "not_applicable"],
  taskComplete: TASK_COMPLETE_VALUES,
  session: ["grounded", "ungrounded"],
  tgq: SCALE_SCHEME,
  dgp: SCALE_SCHEME,
  ccc: SCALE_SCHEME,
  verdict: VERDICT_REVIEWS,
};

export function agreementItems(journal: readonly LabelEntry[], options: AgreementItemOptions): AgreementItems {
  const entries = firstPassLabels(journal, options.raters).filter(({ trajectoryId }) => options.runs?.has(trajectoryId) ?? true);
  const all = itemsOf(entries, options);
  const items = all.filter(({ trajectoryId }) => !options.calibration.has(trajectoryId));
  const leftOut = new Set(all.filter(({ trajectoryId }) => options.calibration.has(trajectoryId)).map(({ item }) => item));
  return { items, calibrationItems: leftOut.size, scheme: AGREEMENT_SCHEMES[options.unit] };
}

/** How each item was settled, by item: what the rater `adjudicated` says of it now. */
export function settledItems(journal: readonly LabelEntry[], options: Pick<AgreementItemOptions, "unit" | "decisiveCaseOf">): Map<string, SettledBy> {
  const settled = currentLabels(journal.filter(({ rater }) => rater === ADJUDICATED));
  const via = new Map(settled.map((entry) => [entry.seq, entry.via ?? "adjudication"]));
  return new Map(itemsOf(settled, options).map(({ item, seq }): [string, SettledBy] => [item, via.get(seq) ?? "adjudication"]));
}

function itemsOf(entries: readonly LabelEntry[], { unit, decisiveCaseOf }: Pick<AgreementItemOptions, "unit" | "decisiveCaseOf">): RatedItem[] {
  switch (unit) {
    case "case":
      return caseItems(entries);
    case "trajectory":
      return perRun(entries).flatMap(([trajectoryId, group]) => {
        const answer = runAnswer(group, decisiveCaseOf(trajectoryId));
        return answer === null ? [] : [rated(answer.entry, trajectoryId, answer.label, answer.labels)];
      });
    case "turn":
      return turnEntries(entries).flatMap(({ entry, turn, value }) => (value === "skip" ? [] : [rated(entry, turnItem(entry, turn), value)]));
    case "taskComplete":
      return turnEntries(entries).flatMap(({ entry, turn, value, taskComplete }) =>
        value === "skip" || taskComplete === null ? [] : [rated(entry, turnItem(entry, turn), taskComplete)],
      );
    case "session":
      return sessionItems(entries);
    case "tgq":
    case "dgp":
    case "ccc":
      return entries.flatMap((entry) =>
        entry.value !== null && "scale" in entry.value && entry.value.scale === unit
          ? [rated(entry, entry.trajectoryId, String(entry.value.value))]
          : [],
      );
    case "verdict":
      return entries.flatMap((entry) =>
        entry.value !== null && "review" in entry.value ? [rated(entry, `${entry.trajectoryId}:${entry.place}`, entry.value.review)] : [],
      );
  }
}

/** A case that its rater has taken off the list has no label of that rater. */
function caseItems(entries: readonly LabelEntry[]): RatedItem[] {
  const dropped = new Set(
    entries
      .filter(({ kind, value }) => kind === "case" && value !== null && "decision" in value && value.decision === "not-a-case")
      .map(({ rater, caseId }) => JSON.stringify([rater, caseId])),
  );
  return entries.flatMap((entry) => {
    const { kind, caseId, label, labels, rater } = entry;
    if (kind !== "gap" || caseId === null || label === null || dropped.has(JSON.stringify([rater, caseId]))) return [];
    return [rated(entry, caseId, label, labels)];
  });
}

/** A session as its rater's turns make it: one ungrounded turn is enough; without a turn that counts there is no label. */
function sessionItems(entries: readonly LabelEntry[]): RatedItem[] {
  return perRun(entries).flatMap(([trajectoryId, group]) => {
    const turns = turnEntries(group).filter(({ value }) => value === "grounded" || value === "ungrounded");
    const deciding = turns.find(({ value }) => value === "ungrounded") ?? turns[0];
    return deciding === undefined ? [] : [rated(deciding.entry, trajectoryId, deciding.value)];
  });
}

/** Entries by run and rater, in order of rater and journal. */
function perRun(entries: readonly LabelEntry[]): [trajectoryId: string, group: LabelEntry[]][] {
  const groups = groupBy(entries, ({ rater, trajectoryId }) => JSON.stringify([rater, trajectoryId]));
  return [...groups.values()].flatMap((group): [string, LabelEntry[]][] => (group[0] === undefined ? [] : [[group[0].trajectoryId, group]]));
}

function turnEntries(entries: readonly LabelEntry[]) {
  return entries.flatMap((entry) => {
    const turn = entry.kind === "turn" ? turnOfPlace(entry.place) : null;
    if (turn === null || entry.value === null || !("taskComplete" in entry.value)) return [];
    return [{ entry, turn, value: entry.value.value, taskComplete: entry.value.taskComplete }];
  });
}

const turnItem = ({ trajectoryId }: LabelEntry, turn: number): string => `${trajectoryId}:turn:${turn}`;

function rated(
  { rater, trajectoryId, evidence, note, seq }: LabelEntry,
  item: string,
  label: string,
  labels: readonly string[] = [label],
): RatedItem {
  return { item, trajectoryId, rater, label, labels, evidence, note, seq };
}
