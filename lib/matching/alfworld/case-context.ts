/** What a case rule sees: the write, and the state of the record before it. Nothing later, with the exceptions that B rules name. */
import type { ParsedAction, Slot } from "../../environments/alfworld/action-grammar";
import type { AlfworldGoal } from "../../environments/alfworld/goal";
import type { AlfworldCall, AlfworldRun } from "../../environments/alfworld/run-record";
import type { TextRef } from "../../environments/alfworld/text-ref";
import type { TrackerState } from "../../environments/alfworld/tracker-state";
import type { RuleAnswer } from "../match-result";
import type { Deeds } from "./deeds";

export interface CaseContext {
  run: AlfworldRun;
  goal: AlfworldGoal | null;
  /** Before the call. */
  state: TrackerState;
  call: AlfworldCall;
}

/** A refused write that parses; A0 alone looks at those that do not. */
export interface ParsedCaseContext extends CaseContext {
  action: ParsedAction;
}

/** An accepted write of a failed run: the B rules ask what became of it, so they see the deeds of the whole run. */
export interface AcceptedContext extends CaseContext {
  deeds: Deeds;
  /** Position of the call in `run.calls`. */
  callIndex: number;
}

/** One rule about a refused write. It answers, or it has nothing to say; it never returns a bare boolean. */
export interface CaseRule {
  id: string;
  /** Its answer presupposes that the environment has refused the write: nothing for a gate, which stands before the reply. */
  readsReply?: true;
  match(context: ParsedCaseContext): RuleAnswer | null;
}

export interface AcceptedRule {
  id: string;
  match(context: AcceptedContext): RuleAnswer | null;
}

type Verb = ParsedAction["verb"];
const TREATMENTS: ReadonlySet<Verb> = new Set(["heat", "cool", "clean"]);

export function isTreatment(verb: Verb): verb is "heat" | "cool" | "clean" {
  return TREATMENTS.has(verb);
}

/** move, heat, cool, clean: the verbs that need the object in the hand. */
export function needsObjectInHand(verb: Verb): boolean {
  return verb === "move" || isTreatment(verb);
}

/** The words of the action that a rule is about. */
export function actionWords(call: AlfworldCall, ...slots: readonly (Slot | null)[]): TextRef {
  const filled = slots.filter((slot) => slot !== null);
  const address = { source: "step", t: call.t, k: call.k, field: "action" } as const;
  if (filled.length > 0) return { address, start: Math.min(...filled.map((slot) => slot.start)), end: Math.max(...filled.map((slot) => slot.end)) };
  const start = call.raw.length - call.raw.trimStart().length;
  return { address, start, end: Math.min(call.raw.trimEnd().length, start + MAXIMUM_QUOTE) };
}

/**
 * The words of an accepted action that name what was done; where the runner rewrote the action and its words name
 * something else, the sentence of the reply.
 */
export function deedWords(
  call: AlfworldCall,
  event: { object: string; place: string; start: number; end: number },
  part: "object" | "both" = "both",
): TextRef {
  const { action, reply } = call;
  const isNamed = action?.object?.name === event.object && (part === "object" || action.place?.name === event.place);
  if (!isNamed && reply !== null) return { address: reply.address, start: event.start, end: event.end };
  return actionWords(call, action?.object ?? null, part === "object" ? null : (action?.place ?? null));
}

/** Sentences and leaves are quoted up to this length (lists whole). */
export const MAXIMUM_QUOTE = 300;
