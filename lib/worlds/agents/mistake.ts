/** What a scripted mistake is, and small things that all of them need. */
import { ensure } from "../../base/assert";
import { kindOf } from "../household-catalogue";
import type { HouseholdOptions } from "../household-layout";
import type { Episode, Move, Script } from "../household-run";
import type { HouseholdEvent, StatedRule, TaskType } from "../household-state";
import type { PlantedLabel, PlantedMistake } from "../planted";
import { isShut, type Phase, type PlanPoint } from "./explorer";

/** What the agent does once it has given up its plan. */
export type Aftermath = "stop" | "loop" | "wander";

export interface Mistake {
  /** Unique; begins with the rule it is meant for. */
  id: string;
  phase: Phase | readonly Phase[];
  /** What the house must be like. */
  needs?: HouseholdOptions;
  /** The task types it can befall; all when left out. */
  types?: readonly TaskType[];
  /** After it the plan can go on, and the task can still succeed. */
  isRecoverable: boolean;
  /** Its aftermaths when the agent gives up; `stop` only when left out. */
  aftermaths?: readonly Aftermath[];
  /** Receptacles of these roles are left alone in the aftermath. */
  avoids?: (episode: Episode) => readonly string[];
  /** The rule that must come out as the ending; for mistakes of omission. */
  ending?: string;
  /** Errs. False: the situation for it did not arise, and nothing wrong was done. */
  err(episode: Episode, at: PlanPoint): Generator<Move, boolean, HouseholdEvent>;
  /** What has to be put right before the plan can go on. */
  repair?(episode: Episode, at: PlanPoint): Script;
}

export const TREATING: readonly TaskType[] = ["pick_clean", "pick_heat", "pick_cool"];
export const PLACING: readonly TaskType[] = ["pick_and_place", "pick_clean", "pick_heat", "pick_cool", "pick_two"];

export function refused(ruleId: string, label: PlantedLabel, subPattern: string | readonly string[], factStep: number | null = null): PlantedMistake {
  return { ruleId, label, subPatterns: typeof subPattern === "string" ? [subPattern] : [...subPattern], failure: "F1", factStep };
}

export function wronglyAccepted(ruleId: string, subPattern: string): PlantedMistake {
  return { ruleId, label: "overlooked", subPatterns: [subPattern], failure: "F2", factStep: 0 };
}

/** A rule that nobody can see is `other:interface` until the household has spelled it out, and overlooked from then on. */
export function unstated(episode: Episode, ruleId: string, rule: StatedRule): PlantedMistake {
  const since = episode.memory.stated.get(rule);
  if (since === undefined) return refused(ruleId, "other:interface", rule);
  // "One at a time" and "not while you hold it" are broken only by a hand that is full: the pick-up is a fact of its own.
  const { holding } = episode.state;
  const isAboutHand = rule === "one-object" || rule === "lamp-held";
  const picked = isAboutHand && holding !== null ? episode.memory.pickedUp.get(holding)?.t : undefined;
  return refused(ruleId, "overlooked", rule, Math.min(since, picked ?? since));
}

/** The same from afar: where only "be there first" has been spelled out, that is the rule that was broken knowingly. */
export function unstatedFromAfar(episode: Episode, ruleId: string, rule: StatedRule): PlantedMistake {
  const isKnowing = !episode.memory.stated.has(rule) && episode.memory.stated.has("must-be-there");
  return isKnowing ? unstated(episode, "A22", "must-be-there") : unstated(episode, ruleId, rule);
}

export function pickFrom<T>(episode: Episode, items: readonly T[]): T | null {
  return items.length === 0 ? null : episode.random.pick(items);
}

export function receptaclesWhere(episode: Episode, holds: (name: string) => boolean): string[] {
  return episode.state.house.receptacles.filter(holds);
}

export function isTarget(episode: Episode, receptacle: string): boolean {
  return kindOf(receptacle) === episode.state.house.goal.target;
}

/** Holds (or may hold) what the task asks for: the agent would need it. */
export function holdsGoalObject(episode: Episode, receptacle: string): boolean {
  const { goal } = episode.state.house;
  return (episode.state.contents.get(receptacle) ?? []).some((name) => kindOf(name) === goal.object || kindOf(name) === goal.target);
}

/** What lies in view at the agent's place. */
export function visibleObjects(episode: Episode): readonly string[] {
  const { place } = episode.state;
  if (place === null || !episode.memory.isInspected(place) || isShut(episode, place)) return [];
  return episode.state.contents.get(place) ?? [];
}

/** A name of the kind that has not been shown yet. */
export function unseenName(episode: Episode, kind: string): string {
  const numbers = [1, 2, 3, 4].filter((n) => !episode.memory.seen.has(`${kind} ${n}`));
  return `${kind} ${ensure(numbers[0], `a number that no ${kind} in sight has`)}`;
}

/** A receptacle name of the kind that the house does not have. */
export function absentReceptacle(episode: Episode, kind: string): string {
  const count = episode.state.house.receptacles.filter((name) => kindOf(name) === kind).length;
  return `${kind} ${count + 1 + episode.random.below(4)}`;
}
