/**
 * What two annotators together say of each turn (methods.md §3.3): equal answers are final by agreement, different ones
 * wait for a third person, one alone is `single`, `skip` is missing. Whether the task was done is combined in the same
 * way, `unclear` being an answer. Labels are never averaged.
 */
import { compareUtf8 } from "../base/compare-utf8";
import { groupBy } from "../base/group-by";
import type { DriftType, TaskComplete, TurnValue } from "../rubric/turn-values";
import type { FinalVia } from "./combine-labels";
import { currentLabels } from "./current-labels";
import { ADJUDICATED, firstPassLabels } from "./first-pass";
import type { LabelEntry, RaterId, SettledBy, TurnLabel } from "./label";
import { turnOfPlace } from "./label-place";

/** `skip` is no value: a turn that everybody skipped has no final record. */
export type FinalTurnValue = Exclude<TurnValue, "skip">;

export interface FinalTurnLabel {
  trajectoryId: string;
  /** Index of the turn. */
  turn: number;
  /** null while it is pending. */
  value: FinalTurnValue | null;
  via: FinalVia;
  /** null when nobody answered, or while it is pending. */
  taskComplete: TaskComplete | null;
  taskCompleteVia: FinalVia | null;
  /** What the raters who call it ungrounded agree on; null otherwise. */
  driftType: DriftType | null;
  /** Who said what, by rater. */
  given: { rater: string; label: TurnLabel }[];
}

/** A turn label with its place; null for any other entry. */
export function turnLabelOf(entry: LabelEntry): { turn: number; label: TurnLabel } | null {
  if (entry.kind !== "turn" || entry.value === null || !("taskComplete" in entry.value)) return null;
  const turn = turnOfPlace(entry.place);
  return turn === null ? null : { turn, label: entry.value };
}

/**
 * `raters`: the people (or label sets made elsewhere) whose first-pass labels are combined; machines are never among them.
 * By trajectory (UTF-8), then turn. A turn of which nobody said anything but `skip` has no record.
 */
export function finalTurnLabels(journal: readonly LabelEntry[], raters: readonly RaterId[]): FinalTurnLabel[] {
  const turns = journal.filter(({ kind }) => kind === "turn");
  const settled = currentLabels(turns.filter(({ rater }) => rater === ADJUDICATED));
  const given = [...settled, ...firstPassLabels(turns, raters)].flatMap((entry) => {
    const found = turnLabelOf(entry);
    return found === null ? [] : [{ ...found, rater: entry.rater, via: entry.via, trajectoryId: entry.trajectoryId }];
  });
  const byTurn = groupBy(given, ({ trajectoryId, turn }) => JSON.stringify([trajectoryId, turn]));
  const finals = [...byTurn.values()].flatMap((group): FinalTurnLabel[] => {
    const [first] = group;
    return first === undefined ? [] : combine(first.trajectoryId, first.turn, group);
  });
  return finals.sort((a, b) => compareUtf8(a.trajectoryId, b.trajectoryId) || a.turn - b.turn);
}

interface Given {
  rater: string;
  label: TurnLabel;
  via: SettledBy | null;
}

function combine(trajectoryId: string, turn: number, group: readonly Given[]): FinalTurnLabel[] {
  const settled = group.find(({ rater }) => rater === ADJUDICATED);
  const people = group.filter(({ rater }) => rater !== ADJUDICATED).sort((a, b) => compareUtf8(a.rater, b.rater));
  const settledVia = settled?.via ?? "adjudication";
  const value =
    settled !== undefined && settled.label.value !== "skip"
      ? { value: settled.label.value, via: settledVia }
      : agree(people.flatMap(({ label }) => (label.value === "skip" ? [] : [label.value])));
  if (value === null) return [];
  const done =
    settled !== undefined && settled.label.taskComplete !== null
      ? { value: settled.label.taskComplete, via: settledVia }
      : agree(people.flatMap(({ label }) => (label.value === "skip" || label.taskComplete === null ? [] : [label.taskComplete])));
  return [
    {
      trajectoryId,
      turn,
      value: value.value,
      via: value.via,
      taskComplete: done?.value ?? null,
      taskCompleteVia: done?.via ?? null,
      driftType: value.value === "ungrounded" ? driftOf(settled, people) : null,
      given: people.map(({ rater, label }) => ({ rater, label })),
    },
  ];
}

/** null when nobody answered. */
function agree<Value>(answers: readonly Value[]): { value: Value | null; via: "agreement" | "single" | "pending" } | null {
  const [first] = answers;
  if (first === undefined) return null;
  if (answers.length === 1) return { value: first, via: "single" };
  return answers.every((answer) => answer === first) ? { value: first, via: "agreement" } : { value: null, via: "pending" };
}

function driftOf(settled: Given | undefined, people: readonly Given[]): DriftType | null {
  if (settled !== undefined && settled.label.value === "ungrounded") return settled.label.driftType;
  const types = people.flatMap(({ label }) => (label.value === "ungrounded" ? [label.driftType] : []));
  return types.every((type) => type === types[0]) ? (types[0] ?? null) : null;
}
