/** A run read as a dialogue for the turn queue: who said what, up to the turn in question, and the label of a turn while it is given. */
import type { TurnLabel } from "../labels/label";
import type { DriftType, TaskComplete, TurnValue } from "../rubric/turn-values";
import type { Span, SpanRole } from "../trajectory/span";
import { type AnnotationInput, type StandingEntry, turnPlace } from "./annotation-input";
import type { TurnView } from "./annotation-item";
import { isSamePlace } from "./trajectory-evidence";
import type { StepView, TextView } from "./trajectory-view";

/** One line of the dialogue. Told: what the assistant was given before it began (policy, tools). */
export interface DialogueRow {
  id: string;
  kind: "told" | "user" | "assistant" | "call" | "reply";
  view: TextView;
  /** For calls and replies. */
  tool: string | null;
  t: number;
  k: number;
  /** The turn that the row belongs to; null before the first and for what the user says. */
  turn: number | null;
}

/** Rows of all steps in their order. Tool calls stand before the reply that they serve, as they happened. */
export function dialogueRows(openings: readonly TextView[], steps: readonly StepView[], turns: readonly TurnView[]): DialogueRow[] {
  const rows: DialogueRow[] = openings.map((view, k) => ({
    id: `0.${k}.${view.address.source}`,
    kind: view.address.source === "initialObs" ? "user" : "told",
    view,
    tool: null,
    t: 0,
    k,
    turn: null,
  }));
  for (const step of steps) {
    const turn = turns.find(({ stepFrom, stepTo }) => step.t >= stepFrom && step.t <= stepTo)?.index ?? null;
    for (const call of step.calls) {
      const said = call.isMessage && call.actor === "agent";
      const kind = call.isMessage ? (said ? "assistant" : "user") : "call";
      rows.push({ id: `${step.t}.${call.k}.a`, kind, view: call.action, tool: call.tool, t: step.t, k: call.k, turn });
      if (call.result !== null)
        rows.push({ id: `${step.t}.${call.k}.r`, kind: "reply", view: call.result, tool: call.tool, t: step.t, k: call.k, turn });
    }
    // What answers a message is the user's; after calls without one it is the environment's.
    const hasMessage = step.calls.some((call) => call.isMessage);
    if (step.observation !== null) {
      const kind = hasMessage ? "user" : "reply";
      rows.push({
        id: `${step.t}.o`,
        kind,
        view: step.observation,
        tool: null,
        t: step.t,
        k: step.observation.address.k,
        turn: hasMessage ? null : turn,
      });
    }
  }
  return rows;
}

/** Rows up to the reply of a turn: what the user answered would label it. */
export function rowsUntil(rows: readonly DialogueRow[], turn: TurnView): DialogueRow[] {
  return rows.filter((row) => row.t < turn.stepTo || (row.t === turn.stepTo && row.kind !== "user"));
}

/** The texts of a turn's own reply. */
export function replyOf(rows: readonly DialogueRow[], turn: TurnView): DialogueRow[] {
  return rows.filter((row) => row.kind === "assistant" && row.t >= turn.stepFrom && row.t <= turn.stepTo);
}

/** Tool replies of the turn and before it, the newest first: the state that was known when it was produced. */
export function stateAt(rows: readonly DialogueRow[], turn: TurnView): DialogueRow[] {
  return rows.filter((row) => row.kind === "reply" && row.t <= turn.stepTo).reverse();
}

export interface TurnDraft {
  value: TurnValue | null;
  taskComplete: TaskComplete | null;
  driftType: DriftType | null;
  pins: readonly Span[];
  note: string;
  unsure: boolean;
  past: readonly TurnState[];
}
export type TurnState = Omit<TurnDraft, "past">;

export const EMPTY_TURN: TurnDraft = { value: null, taskComplete: null, driftType: null, pins: [], note: "", unsure: false, past: [] };

export type TurnAction =
  | { kind: "value"; value: TurnValue }
  | { kind: "complete"; taskComplete: TaskComplete }
  | { kind: "drift"; driftType: DriftType }
  | { kind: "pin"; span: Span }
  | { kind: "move-pin"; index: number; span: Span }
  | { kind: "role"; index: number; role: SpanRole }
  | { kind: "unpin"; index: number }
  | { kind: "note"; note: string }
  | { kind: "unsure" }
  | { kind: "undo" };

const MOST_PAST = 100;

export function changeTurn(draft: TurnDraft, action: TurnAction): TurnDraft {
  const { past, ...now } = draft;
  if (action.kind === "undo") {
    const [last, ...earlier] = past;
    return last === undefined ? draft : { ...last, past: earlier };
  }
  const next = change(now, action);
  if (next === now) return draft;
  const [last] = past;
  const isTyping = action.kind === "note" && last !== undefined && last.note !== now.note && last.value === now.value && last.pins === now.pins;
  return { ...next, past: isTyping || action.kind === "move-pin" ? past : [now, ...past].slice(0, MOST_PAST) };
}

function change(draft: TurnState, action: Exclude<TurnAction, { kind: "undo" }>): TurnState {
  switch (action.kind) {
    case "value":
      // A kind of drift belongs to an ungrounded turn only.
      return draft.value === action.value
        ? draft
        : { ...draft, value: action.value, driftType: action.value === "ungrounded" ? draft.driftType : null };
    case "complete":
      return draft.taskComplete === action.taskComplete ? draft : { ...draft, taskComplete: action.taskComplete };
    case "drift":
      return draft.driftType === action.driftType ? draft : { ...draft, driftType: action.driftType };
    case "pin": {
      const at = draft.pins.findIndex((pin) => isSamePlace(pin, action.span));
      return at < 0 ? { ...draft, pins: [...draft.pins, action.span] } : draft;
    }
    case "move-pin":
      return draft.pins[action.index] === undefined ? draft : { ...draft, pins: draft.pins.with(action.index, action.span) };
    case "role": {
      const pin = draft.pins[action.index];
      return pin === undefined || pin.role === action.role ? draft : { ...draft, pins: draft.pins.with(action.index, { ...pin, role: action.role }) };
    }
    case "unpin":
      return draft.pins[action.index] === undefined ? draft : { ...draft, pins: draft.pins.toSpliced(action.index, 1) };
    case "note":
      return draft.note === action.note ? draft : { ...draft, note: action.note };
    case "unsure":
      return { ...draft, unsure: !draft.unsure };
  }
}

export interface TurnProblem {
  title: string;
  sentence: string;
  focus: "labels" | "pins";
}

/** What keeps a turn from being submitted. */
export function checkTurn(draft: TurnDraft): TurnProblem | null {
  if (draft.value === null) {
    return { title: "No label yet", sentence: "g grounded, u ungrounded, n not applicable, s skip.", focus: "labels" };
  }
  if (draft.value === "ungrounded" && draft.pins.length === 0) {
    return {
      title: "ungrounded needs a pin",
      sentence: "Pin what it contradicts (p), or, where nothing supports it, the words of the reply themselves.",
      focus: "pins",
    };
  }
  if (draft.value === "ungrounded" && draft.driftType === null) {
    return { title: "ungrounded needs a kind of drift", sentence: "1 slot, 2 consistency, 3 fatigue, 4 fact, 5 other.", focus: "labels" };
  }
  if ((draft.value === "grounded" || draft.value === "ungrounded") && draft.taskComplete === null) {
    return {
      title: "Does the turn do what was asked?",
      sentence: "y yes, o no, c unclear. Direction drift is a turn that does what was asked and is ungrounded, so it needs both.",
      focus: "labels",
    };
  }
  return null;
}

export function buildTurnInput(
  draft: TurnDraft,
  turn: { trajectoryId: string; index: number; sawLater: boolean; answersSeq: number | null; milliseconds: number },
): AnnotationInput {
  const value: TurnLabel | null =
    draft.value === null
      ? null
      : { value: draft.value, taskComplete: draft.taskComplete, driftType: draft.driftType, ...(turn.sawLater ? { sawLater: true } : {}) };
  return {
    ...turnPlace(turn.index),
    trajectoryId: turn.trajectoryId,
    label: null,
    labels: [],
    evidence: [...draft.pins],
    note: draft.note.trim(),
    assisted: false,
    value,
    elements: null,
    milliseconds: turn.milliseconds,
    unsure: draft.unsure,
    answersSeq: turn.answersSeq,
    undoes: null,
  };
}

/** An entry as a draft: to be changed, or after it was taken back. */
export function turnFromEntry(entry: Pick<StandingEntry, "value" | "evidence" | "note" | "unsure">): TurnDraft {
  const value = turnValueOf(entry);
  return {
    ...EMPTY_TURN,
    value: value?.value ?? null,
    taskComplete: value?.taskComplete ?? null,
    driftType: value?.driftType ?? null,
    pins: entry.evidence,
    note: entry.note,
    unsure: entry.unsure,
  };
}

export function turnValueOf(entry: Pick<StandingEntry, "value"> | undefined): TurnLabel | null {
  const value = entry?.value ?? null;
  return value !== null && "driftType" in value ? value : null;
}
