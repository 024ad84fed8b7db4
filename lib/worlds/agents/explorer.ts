/**
 * The competent explorer: searches place by place, takes what the task asks for, treats it, brings it where it belongs.
 * At fixed points of its plan it stops for `interrupt`; there the scripted agents of mistakes.ts err.
 */
import { ensure } from "../../base/assert";
import { APPLIANCE_OF, kindOf, OPENABLE_KINDS } from "../household-catalogue";
import { formatPlacing } from "../household-grammar";
import type { Episode, Move, Script } from "../household-run";
import type { HouseholdEvent } from "../household-state";
import type { PlantedDecoy, PlantedMistake } from "../planted";
import { type Occasion, sayTo } from "./voice";

/** Points of the plan, in their order. A task passes those that it has. */
export const PHASES = [
  "start",
  "searching",
  "seen",
  "holding",
  "at-appliance",
  "ready",
  "at-lamp",
  "at-target",
  "placed",
  "second-seen",
  "second-holding",
  "second-at-target",
] as const;
export type Phase = (typeof PHASES)[number];

/** Runs at a point of the plan, with the object and place it is about. */
export type Interrupt = (phase: Phase, episode: Episode, at: PlanPoint) => Script;
export interface PlanPoint {
  /** The object of the goal's kind in question; null while none is known. */
  object: string | null;
  /** The receptacle that the phase is about: where the object lies, the appliance, the lamp's place, the target. */
  receptacle: string | null;
}

type Part<T> = Generator<Move, T, HouseholdEvent>;

export function buildMove(
  episode: Episode,
  action: string,
  say: { occasion: Occasion; about?: string } | string | null = null,
  plant: PlantedMistake | null = null,
  decoy: Omit<PlantedDecoy, "t"> | null = null,
): Move {
  const thoughts = say === null ? [] : [typeof say === "string" ? say : sayTo(episode.random, say.occasion, say.about)];
  return { thoughts, action, plant, decoy };
}

export function* explore(episode: Episode, interrupt: Interrupt, surveyed: number): Script {
  const { goal } = episode.state.house;
  const isOver = (): boolean => episode.hasAbandoned;
  const at = (phase: Phase, object: string | null, receptacle: string | null): Script => interrupt(phase, episode, { object, receptacle });
  yield* at("start", null, null);
  if (isOver()) return;
  yield* survey(episode, surveyed);
  const done = new Set<string>();
  const rounds = goal.type === "pick_two" ? 2 : 1;
  let firstTarget: string | null = null;
  for (let round = 1; round <= rounds; round++) {
    const isSecond = round === 2;
    const object: string | null = yield* seek(episode, goal.object, done, function* () {
      if (!isSecond) yield* at("searching", null, null);
    });
    if (object === null || isOver()) return;
    const source = ensure(episode.memory.seen.get(object), "the place of an object in sight").receptacle;
    yield* reach(episode, source);
    yield* at(isSecond ? "second-seen" : "seen", object, source);
    if (isOver()) return;
    yield* reach(episode, source);
    if (episode.state.holding !== object) yield buildMove(episode, `take ${object} from ${source}`, { occasion: "found", about: object });
    // A simulator at fault never lets go of it.
    if (episode.state.holding !== object) return;
    yield* at(isSecond ? "second-holding" : "holding", object, source);
    if (isOver()) return;
    if (goal.type === "look_at_in_light") {
      yield* lightUp(episode, object, at);
      return;
    }
    if (goal.treatment !== null) {
      const appliance = episode.state.house.receptacles.find((name) => goal.treatment !== null && kindOf(name) === APPLIANCE_OF[goal.treatment]);
      if (appliance === undefined) return;
      yield* reach(episode, appliance, { occasion: "treat", about: object });
      yield* at("at-appliance", object, appliance);
      if (isOver()) return;
      yield* reach(episode, appliance);
      if (!episode.state.treated.has(`${goal.treatment} ${object}`)) yield buildMove(episode, `${goal.treatment} ${object} with ${appliance}`);
    }
    if (!isSecond) yield* at("ready", object, null);
    if (isOver()) return;
    const targets = episode.state.house.receptacles.filter((name) => kindOf(name) === goal.target);
    const target: string = firstTarget ?? episode.random.pick(targets);
    firstTarget = target;
    yield* reach(episode, target, { occasion: "deliver", about: target }, false);
    yield* at(isSecond ? "second-at-target" : "at-target", object, target);
    if (isOver()) return;
    yield* reach(episode, target);
    yield buildMove(episode, formatPlacing(object, target, episode.state.house.dialect));
    done.add(object);
    if (!isSecond) yield* at("placed", object, target);
    if (isOver()) return;
  }
}

function* lightUp(episode: Episode, object: string, at: (phase: Phase, object: string | null, receptacle: string | null) => Script): Script {
  const { goal } = episode.state.house;
  const lamp: string | null = yield* seek(episode, goal.target, new Set(), function* () {});
  if (lamp === null) return;
  const receptacle = ensure(episode.memory.seen.get(lamp), "the place of a lamp in sight").receptacle;
  yield* at("at-lamp", object, receptacle);
  if (episode.hasAbandoned) return;
  yield* reach(episode, receptacle, { occasion: "deliver", about: receptacle });
  if (!episode.state.lit.has(lamp)) yield buildMove(episode, `use ${lamp}`);
}

/** Goes to a receptacle when it is somewhere else, and (by default) opens what is shut. */
export function* reach(episode: Episode, receptacle: string, say: { occasion: Occasion; about?: string } | null = null, opens = true): Script {
  if (episode.state.place !== receptacle) yield buildMove(episode, `go to ${receptacle}`, say);
  if (opens && isShut(episode, receptacle)) yield buildMove(episode, `open ${receptacle}`, { occasion: "open", about: receptacle });
}

export function isShut(episode: Episode, receptacle: string): boolean {
  return OPENABLE_KINDS.has(kindOf(receptacle)) && !episode.state.open.has(receptacle);
}

/** An object of the kind that has been seen and still lies where it was seen; else the search goes on. null: looked everywhere. */
export function* seek(episode: Episode, kind: string, except: ReadonlySet<string>, pause: () => Script): Part<string | null> {
  let looked = 0;
  while (true) {
    const known = [...episode.memory.seen].find(([name]) => kindOf(name) === kind && !except.has(name));
    if (known !== undefined) return known[0];
    if (looked >= 2) yield* pause();
    if (episode.hasAbandoned) return null;
    const next = chooseUninspected(episode);
    if (next === null) return null;
    yield* reach(episode, next, { occasion: "look", about: next });
    looked += 1;
  }
}

function* survey(episode: Episode, count: number): Script {
  for (let i = 0; i < count && !episode.hasAbandoned; i++) {
    const next = chooseUninspected(episode);
    if (next === null) return;
    yield* reach(episode, next, i === 0 ? { occasion: "survey" } : { occasion: "look", about: next });
  }
}

function chooseUninspected(episode: Episode): string | null {
  const left = episode.state.house.receptacles.filter((name) => !episode.memory.isInspected(name));
  return left.length === 0 ? null : episode.random.pick(left);
}
