/** What a household is made of: the house and its task, the state that actions change, and what one action came to. */
import type { Treatment } from "./household-catalogue";
import type { Dialect, HouseholdCommand } from "./household-grammar";
import type { ToldRules } from "./household-told";

export type TaskType = "pick_and_place" | "pick_clean" | "pick_heat" | "pick_cool" | "pick_two" | "look_at_in_light";
export const TASK_TYPES: readonly TaskType[] = ["pick_and_place", "pick_clean", "pick_heat", "pick_cool", "pick_two", "look_at_in_light"];

export interface HouseholdGoal {
  type: TaskType;
  /** Kind of the object. */
  object: string;
  /** Kind of the receptacle; for a light task the kind of the lamp. */
  target: string;
  treatment: Treatment | null;
  /** The sentence after "Your task is to: ". */
  sentence: string;
  /** False when the sentence is a person's own and fits none of the benchmark's phrasings. */
  isFormulaic: boolean;
}

export type ArrivalStyle = "bare" | "named" | "anonymous";

/** What never changes while a task is worked on. */
export interface House {
  /** In the order of the opening list. */
  receptacles: readonly string[];
  goal: HouseholdGoal;
  dialect: Dialect;
  arrival: ArrivalStyle;
  /** Refusals by an unwritten rule are followed by a sentence that states it. */
  explains: boolean;
  /** Rules that the prompt tells before the first step. */
  told: ToldRules;
  /** Which of the wordings of those sentences. */
  voice: number;
  /** Objects that the simulator lists and, by a fault of its own, never lets go. */
  stuck: ReadonlySet<string>;
}

export interface HouseholdState {
  readonly house: House;
  /** null: in the middle of the room. */
  readonly place: string | null;
  readonly holding: string | null;
  /** Receptacle → what lies in or on it, in listing order. */
  readonly contents: ReadonlyMap<string, readonly string[]>;
  readonly open: ReadonlySet<string>;
  /** `heat mug 2`, … */
  readonly treated: ReadonlySet<string>;
  readonly lit: ReadonlySet<string>;
}

export type RefusalReason =
  | "grammar"
  | "no-such-thing"
  | "hands-full"
  | "already-held"
  | "not-at-receptacle"
  | "closed"
  | "not-there"
  | "stuck"
  | "not-held"
  | "cannot-hold"
  | "wrong-appliance"
  | "unsuitable"
  | "not-openable"
  | "state-already"
  | "not-a-lamp"
  | "lamp-held"
  | "lamp-elsewhere"
  | "no-knife"
  | "not-sliceable";

export interface HouseholdEvent {
  command: HouseholdCommand | null;
  accepted: boolean;
  /** null when the line was accepted. */
  reason: RefusalReason | null;
  /** The unwritten rule that the reply spells out. */
  states: StatedRule | null;
  /** A complete listing that the reply shows. */
  listing: { receptacle: string; objects: readonly string[] } | null;
  /** The reply shows this receptacle closed or open. */
  shows: { receptacle: string; isOpen: boolean } | null;
}

/** The unwritten rules of the interface: no look around shows them. */
export type StatedRule =
  | "one-object"
  | "cannot-hold"
  | "lamp-held"
  | "not-toggleable"
  | "knife-needed"
  | "not-openable"
  | "unsuitable"
  | "must-be-there";
