/** What a key press settles: from a disagreement and a choice to what is sent, or the sentence that says what is missing. */

import { err, ok, type Result } from "../base/result";
import type { LabelValue, SettledBy } from "../labels/label";
import { type GapLabel, LABEL_DEFINITIONS } from "../rubric/rubric";
import { DRIFT_TYPES, type DriftType, type TaskComplete } from "../rubric/turn-values";
import type { Span } from "../trajectory/span";
import type { DisagreementCard } from "./adjudication-view";

/** What `PUT adjudication/labels/<key>` takes, without what comes from the item. */
export interface Settlement {
  item: string;
  label: GapLabel | null;
  labels: GapLabel[];
  value: LabelValue | null;
  /** Quotes of whoever settles; those of both sides are kept by the server. */
  evidence: Span[];
  note: string;
  via: SettledBy;
  answersSeq: number | null;
  undoes: number | null;
}

export interface SettleChoice {
  /** The key in the rubric of gaps, 1–3 for a turn, the score (10 for `0`) for a scale. */
  key: string;
  /** Of a turn: what the screen shows as chosen. */
  taskComplete: TaskComplete | null;
  note: string;
}

export const TURN_CHOICES = [
  { key: "1", value: "grounded", name: "grounded" },
  { key: "2", value: "ungrounded", name: "ungrounded" },
  { key: "3", value: "not_applicable", name: "not applicable" },
] as const;

export const labelOfKey = (key: string): GapLabel | null => LABEL_DEFINITIONS.find((definition) => definition.key === key)?.label ?? null;

/** Whether the task was done, where the sides say the same; null where they differ and somebody has to choose. */
export function sharedTaskComplete({ sides }: DisagreementCard): TaskComplete | null {
  const said = sides.flatMap(({ value }) => (value !== null && "taskComplete" in value && value.taskComplete !== null ? [value.taskComplete] : []));
  return said.length > 0 && said.every((answer) => answer === said[0]) ? (said[0] ?? null) : null;
}

/** Whether anybody of the sides said whether the task was done: only then it is asked. */
export function asksTaskComplete({ sides }: DisagreementCard): boolean {
  return sides.some(({ value }) => value !== null && "taskComplete" in value && value.taskComplete !== null);
}

export function settlementOf(card: DisagreementCard, choice: SettleChoice): Result<Settlement, string> {
  const base: Settlement = {
    ...{
      item: card.id,
      label: null,
      labels: [],
      value: null,
      evidence: [],
      note: choice.note,
      via: card.via,
      answersSeq: card.newestSeq,
      undoes: null,
    },
  };
  if (card.unit === "turn") {
    const turn = TURN_CHOICES.find(({ key }) => key === choice.key);
    if (turn === undefined) return err("A turn is settled by 1 grounded, 2 ungrounded, 3 not applicable.");
    if (asksTaskComplete(card) && choice.taskComplete === null)
      return err("They differ on whether the task was done: say y yes, n no or c unclear first.");
    const driftType = turn.value === "ungrounded" ? driftOf(card) : null;
    return ok({ ...base, value: { value: turn.value, taskComplete: choice.taskComplete, driftType } });
  }
  if (card.unit === "scale") {
    const score = choice.key === "0" ? 10 : Number(choice.key);
    const scale = card.sides.map(({ value }) => (value !== null && "scale" in value ? value.scale : null)).find((name) => name !== null);
    return scale === undefined ? err("This is no scale.") : ok({ ...base, value: { scale, value: score } });
  }
  const label = labelOfKey(choice.key);
  if (label === null) return err("No label has this key.");
  return ok({ ...base, label, labels: [label] });
}

/** A set that was put together key by key. */
export function settlementOfSet(card: DisagreementCard, chosen: readonly GapLabel[], note: string): Result<Settlement, string> {
  const [label] = chosen;
  if (label === undefined) return err("Choose at least one label first.");
  return ok({ item: card.id, label, labels: [...chosen], value: null, evidence: [], note, via: card.via, answersSeq: card.newestSeq, undoes: null });
}

/** All of one side's answer. */
export function settlementOfSide(card: DisagreementCard, side: string, note: string): Result<Settlement, string> {
  const answer = card.sides.find((one) => one.side === side);
  if (answer === undefined) return err(`There is no side ${side}.`);
  const { label, labels, value } = answer;
  return ok({ item: card.id, label, labels: [...labels], value, evidence: [], note, via: card.via, answersSeq: card.newestSeq, undoes: null });
}

export function undoOf(card: DisagreementCard): Result<Settlement, string> {
  if (card.settled === null) return err("There is nothing settled here to take back.");
  const { seq } = card.settled;
  return ok({ item: card.id, label: null, labels: [], value: null, evidence: [], note: "", via: card.via, answersSeq: card.newestSeq, undoes: seq });
}

/** The kind of drift that was named by whoever calls the turn ungrounded. */
function driftOf({ sides }: DisagreementCard): DriftType | null {
  const named = sides.flatMap(({ value }) => (value !== null && "driftType" in value && value.driftType !== null ? [value.driftType] : []));
  return DRIFT_TYPES.find((type) => named.includes(type)) ?? null;
}

/** An answer in a word or two, for list and head. */
export function answerName({ labels, value }: Pick<DisagreementCard["sides"][number], "labels" | "value">): string {
  if (value === null) return labels.join(" + ");
  if ("scale" in value) return String(value.value);
  if (!("taskComplete" in value)) return "";
  const done =
    value.taskComplete === null ? "" : `, task ${value.taskComplete === "unclear" ? "unclear" : value.taskComplete === "yes" ? "done" : "not done"}`;
  return `${value.value.replaceAll("_", " ")}${done}`;
}

/** What the disagreement is about, in the list. */
export function placeName({ unit, action, t, place }: DisagreementCard): string {
  if (unit === "case") return action ?? (t === null ? "a write" : `a write that never came, step ${t}`);
  if (unit === "run") return "the run as a whole";
  return unit === "turn" ? `turn ${place.slice("turn:".length)}` : place.slice("scale:".length).toUpperCase();
}
