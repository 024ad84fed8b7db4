/**
 * What the annotate screens get from the queue's routes. Blind by construction: no configuration, file name, outcome,
 * machine label, hidden goal or other rater has a field here.
 */
import type { LabelEntry } from "../labels/label";
import type { FailureCode } from "../rubric/failure-codes";
import type { LabelMode } from "../rubric/label-mode";
import type { RubricDefinition } from "../rubric/rubric-definition";
import type { CallIndex, StepIndex } from "../trajectory/trajectory";
import type { StepView, TextView } from "./trajectory-view";

export type AssignmentKind = "gap" | "turn" | "session";

/** One of the caller's assignments, with the caller's own progress and nobody else's. */
export interface AssignmentCard {
  assignmentId: string;
  kind: AssignmentKind;
  mode: LabelMode;
  rubricId: string;
  rubricVersion: string;
  state: "open" | "settling" | "closed";
  mine: Progress;
  /** Of the caller's own items, or null while there are none. */
  medianSeconds: number | null;
}

export interface Progress {
  done: number;
  of: number;
}

/** `GET assignments/A/queue`: the caller's runs in the caller's own seeded order. */
export interface AnnotationQueue {
  assignmentId: string;
  items: QueueItem[];
  /** The first run from `after` on that is not handed in; null when all are. */
  next: string | null;
  mine: Progress;
  medianSeconds: number | null;
}

export interface QueueItem {
  trajectoryId: string;
  /** From 1, in the caller's order. */
  position: number;
  state: "open" | "reserved" | "submitted";
  calibration: boolean;
}

/** A refused write, in the order of the run: proposed to every rater alike, with nothing said of it. */
export interface ProposedWrite {
  caseId: string;
  t: StepIndex;
  k: CallIndex;
  failure: FailureCode;
  action: string | null;
  refused: boolean;
  /** Later steps that try the very same again without a change between. */
  repeatedAt: StepIndex[];
}

/** An assistant's reply to the user, with the calls in between (methods.md §3.3). */
export interface TurnView {
  index: number;
  stepFrom: StepIndex;
  stepTo: StepIndex;
  eligible: boolean;
  /** Why it is not: a greeting, a hand-over. */
  reason: string | null;
}

/** `GET assignments/A/items/T`. */
export interface AnnotationItem {
  study: string;
  assignmentId: string;
  trajectoryId: string;
  kind: AssignmentKind;
  mode: LabelMode;
  /** The caller: labels that wait in a browser are sent by nobody else. */
  rater: string;
  rubric: { id: string; version: string; title: string; definition: RubricDefinition };
  position: number;
  of: number;
  calibration: boolean;
  submitted: boolean;
  environmentLabel: string;
  stepCount: number;
  /** Packed (trajectory-outline.ts): kinds, write attempts and refusals, no case and no label. */
  outline: string;
  openings: TextView[];
  /** Steps round the first proposed write, else from the beginning. */
  steps: StepView[];
  /** For gap assignments; empty otherwise. */
  writes: ProposedWrite[];
  /** For turn and session assignments; empty otherwise. */
  turns: TurnView[];
  /** The caller's own current entries of every kind. */
  labels: LabelEntry[];
  /** The caller's newest entry at each place, undo or not: what the next save there answers to. */
  newestEntries: NewestPlace[];
}

export interface NewestPlace {
  kind: string;
  caseId: string | null;
  place: string;
  seq: number;
}
