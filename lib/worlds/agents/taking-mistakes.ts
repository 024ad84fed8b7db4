/** Mistakes about `take`: rules A2–A8, A22, A23 and, by way of a full hand, A4 (methods.md §2.3). */
import { CONDITION_OF, kindOf, OPENABLE_KINDS } from "../household-catalogue";
import { buildMove, isShut, reach } from "./explorer";
import {
  absentReceptacle,
  holdsGoalObject,
  isTarget,
  type Mistake,
  pickFrom,
  receptaclesWhere,
  refused,
  TREATING,
  unseenName,
  unstated,
  visibleObjects,
} from "./mistake";

const ALL = ["loop", "wander", "stop"] as const;
const take = (object: string, receptacle: string): string => `take ${object} from ${receptacle}`;

export const TAKING_MISTAKES: readonly Mistake[] = [
  {
    id: "A2-take",
    phase: ["seen", "second-seen"],
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object, receptacle }) {
      if (object === null || receptacle === null) return false;
      const absent = absentReceptacle(episode, kindOf(receptacle));
      yield buildMove(episode, take(object, absent), { occasion: "found", about: object }, refused("A2", "overlooked", "no-such-receptacle", 0));
      return true;
    },
  },
  {
    id: "A3-again",
    phase: ["holding", "second-holding"],
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object, receptacle }) {
      const picked = object === null ? undefined : episode.memory.pickedUp.get(object);
      if (object === null || receptacle === null || picked === undefined) return false;
      yield buildMove(episode, take(object, receptacle), { occasion: "found", about: object }, refused("A3", "overlooked", "already-held", picked.t));
      return true;
    },
  },
  {
    id: "A4-full-hand",
    phase: ["holding", "second-holding"],
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode) {
      const other = pickFrom(episode, visibleObjects(episode));
      if (other === null || episode.state.place === null) return false;
      yield buildMove(episode, take(other, episode.state.place), { occasion: "err" }, unstated(episode, "A4", "one-object"));
      return true;
    },
  },
  {
    id: "A4-told",
    phase: "holding",
    needs: { explains: true },
    isRecoverable: false,
    aftermaths: ALL,
    *err(episode) {
      const here = visibleObjects(episode);
      const other = pickFrom(episode, here);
      const { place } = episode.state;
      if (other === null || place === null) return false;
      const next = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => name !== place && !isTarget(episode, name) && (episode.state.contents.get(name) ?? []).length > 0),
      );
      if (next === null) return false;
      yield buildMove(episode, take(other, place), { occasion: "err" }, unstated(episode, "A4", "one-object"));
      yield* reach(episode, next, { occasion: "wander", about: next });
      const further = pickFrom(episode, visibleObjects(episode));
      if (further === null) return false;
      yield buildMove(episode, take(further, next), { occasion: "err" }, unstated(episode, "A4", "one-object"));
      return true;
    },
  },
  {
    id: "A5-guess",
    phase: "searching",
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode) {
      const { place } = episode.state;
      const listing = place === null ? undefined : episode.memory.listing.get(place);
      if (place === null || listing === undefined) return false;
      const guess = unseenName(episode, episode.state.house.goal.object);
      if (listing.objects.includes(guess)) return false;
      yield buildMove(
        episode,
        take(guess, place),
        { occasion: "found", about: guess },
        refused("A5", "overlooked", "contradicts-listing", listing.t),
      );
      return true;
    },
  },
  {
    // As methods.md §10.1: seen in one place, reached for in another that has just been shown without it.
    id: "A5-other-place",
    phase: ["seen", "second-seen"],
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object, receptacle }) {
      const next = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => name !== receptacle && !isShut(episode, name)),
      );
      if (next === null || object === null) return false;
      yield* reach(episode, next, { occasion: "wander", about: next });
      const listing = episode.memory.listing.get(next);
      if (listing === undefined || listing.objects.includes(object)) return false;
      yield buildMove(
        episode,
        take(object, next),
        { occasion: "found", about: object },
        refused("A5", "overlooked", "contradicts-listing", listing.t),
      );
      return true;
    },
  },
  {
    id: "A5-from-afar",
    phase: "searching",
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode) {
      const { place, house } = episode.state;
      const guess = unseenName(episode, house.goal.object);
      const known = [...episode.memory.listing].filter(([name]) => name !== place && !episode.memory.isSeenClosed(name));
      const chosen = pickFrom(episode, known);
      if (chosen === null) return false;
      yield buildMove(episode, take(guess, chosen[0]), { occasion: "err" }, refused("A5", "overlooked", "contradicts-listing", chosen[1].t));
      return true;
    },
  },
  {
    id: "A5-adjective",
    phase: "seen",
    types: TREATING,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object, receptacle }) {
      const { treatment } = episode.state.house.goal;
      const listing = receptacle === null ? undefined : episode.memory.listing.get(receptacle);
      if (object === null || receptacle === null || treatment === null || listing === undefined) return false;
      const plant = refused("A5", "overlooked", ["contradicts-listing", "format-mismatch"], listing.t);
      yield buildMove(episode, take(`${CONDITION_OF[treatment]} ${object}`, receptacle), { occasion: "err" }, plant);
      return true;
    },
  },
  {
    id: "A6-shut",
    phase: "searching",
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode) {
      const shut = receptaclesWhere(episode, (name) => isShut(episode, name) && !episode.memory.isInspected(name));
      const chosen = pickFrom(episode, shut);
      if (chosen === null) return false;
      yield* reach(episode, chosen, { occasion: "look", about: chosen }, false);
      const guess = unseenName(episode, episode.state.house.goal.object);
      const state = episode.memory.openness.get(chosen);
      if (state === undefined || state.isOpen) return false;
      const isDecoy = episode.random.chance(0.3);
      // "Next to it, you see nothing" says nothing about what the shut place holds: still A6.
      if (isDecoy) yield buildMove(episode, "look");
      const decoy = isDecoy ? { kind: "look-shows-nothing", wouldBe: "A5" } : null;
      yield buildMove(episode, take(guess, chosen), { occasion: "err" }, refused("A6", "overlooked", "closed", state.t), decoy);
      return true;
    },
  },
  {
    id: "A6-closed-again",
    phase: ["seen", "second-seen"],
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object, receptacle }) {
      if (object === null || receptacle === null || !OPENABLE_KINDS.has(kindOf(receptacle)) || isShut(episode, receptacle)) return false;
      if (episode.state.place !== receptacle) return false;
      yield buildMove(episode, `close ${receptacle}`, { occasion: "err" });
      const state = episode.memory.openness.get(receptacle);
      if (state === undefined) return false;
      yield buildMove(episode, take(object, receptacle), { occasion: "found", about: object }, refused("A6", "overlooked", "closed", state.t));
      return true;
    },
  },
  {
    id: "A7-guess",
    phase: ["start", "searching"],
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode) {
      const { goal } = episode.state.house;
      if (episode.memory.hasSeenKind(goal.object)) return false;
      const unknown = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => !episode.memory.isInspected(name) && !episode.memory.visited.has(name)),
      );
      if (unknown === null) return false;
      const guess = unseenName(episode, goal.object);
      // "You see nothing" from the middle of the room is no listing either.
      const isDecoy = episode.state.place === null && episode.random.chance(0.4);
      if (isDecoy) yield buildMove(episode, "look");
      const decoy = isDecoy ? { kind: "look-shows-nothing", wouldBe: "A5" } : null;
      const thought = episode.random.pick([
        `A ${kindOf(guess)} is usually kept in a ${kindOf(unknown)}, so I take ${guess} from ${unknown}.`,
        `I am sure that ${unknown} has ${guess}.`,
        `I will fetch ${guess} from ${unknown}.`,
      ]);
      yield buildMove(episode, take(guess, unknown), thought, refused("A7", "incomplete", "assumed-entity"), decoy);
      return true;
    },
  },
  {
    id: "A8-elsewhere",
    phase: ["seen", "second-seen"],
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object }) {
      const sighting = object === null ? undefined : episode.memory.seen.get(object);
      const unknown = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => !episode.memory.isInspected(name) && !episode.memory.isSeenClosed(name)),
      );
      if (object === null || sighting === undefined || unknown === null) return false;
      yield buildMove(episode, take(object, unknown), { occasion: "found", about: object }, refused("A8", "overlooked", "elsewhere", sighting.t));
      return true;
    },
  },
  {
    id: "A22-take",
    phase: ["seen", "second-seen"],
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object, receptacle }) {
      const away = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => name !== receptacle),
      );
      if (object === null || receptacle === null || away === null || episode.memory.isSeenClosed(receptacle)) return false;
      yield* reach(episode, away, { occasion: "wander", about: away }, false);
      yield buildMove(episode, take(object, receptacle), { occasion: "found", about: object }, unstated(episode, "A22", "must-be-there"));
      return true;
    },
  },
  {
    id: "A23-stuck",
    phase: ["seen", "second-seen"],
    needs: { isGoalObjectStuck: true },
    isRecoverable: false,
    aftermaths: ALL,
    *err(episode, { object, receptacle }) {
      if (object === null || receptacle === null || !episode.state.house.stuck.has(object)) return false;
      yield* reach(episode, receptacle);
      const plant = { ...refused("A23", "unclear", []), subPatterns: [] };
      yield buildMove(episode, take(object, receptacle), { occasion: "found", about: object }, plant);
      return true;
    },
  },
  {
    // The same refused line twice with an accepted write between them: two cases, not one with a repeat.
    id: "A5-twice",
    phase: "searching",
    isRecoverable: true,
    aftermaths: ["wander", "stop"],
    *err(episode) {
      const { place, house } = episode.state;
      const listing = place === null ? undefined : episode.memory.listing.get(place);
      const shut = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => isShut(episode, name) && !episode.memory.isInspected(name) && !holdsGoalObject(episode, name)),
      );
      if (place === null || listing === undefined || shut === null) return false;
      const guess = unseenName(episode, house.goal.object);
      const plant = refused("A5", "overlooked", "contradicts-listing", listing.t);
      yield buildMove(episode, take(guess, place), { occasion: "err" }, plant);
      yield* reach(episode, shut, { occasion: "look", about: shut });
      yield buildMove(episode, take(guess, place), { occasion: "again" }, plant, { kind: "repeat-after-change", wouldBe: "A1" });
      return true;
    },
  },
];
