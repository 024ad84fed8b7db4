/** Mistakes about opening, closing, using and slicing: rules A2, A15–A19, A22 (methods.md §2.3). */
import { KNIFE_KINDS, kindOf, LAMP_KINDS, OPENABLE_KINDS, SLICEABLE_KINDS } from "../household-catalogue";
import { formatPlacing } from "../household-grammar";
import type { Episode } from "../household-run";
import { buildMove, isShut, reach, seek } from "./explorer";
import {
  absentReceptacle,
  holdsGoalObject,
  isTarget,
  type Mistake,
  pickFrom,
  receptaclesWhere,
  refused,
  unseenName,
  unstated,
  unstatedFromAfar,
  visibleObjects,
} from "./mistake";

const LIGHT = ["look_at_in_light"] as const;
const ALL = ["loop", "wander", "stop"] as const;
/** For things the task does not need: going on would make the slip good, so the agent sticks to it. */
const STAY = ["loop", "stop"] as const;

const isOpenable = (name: string): boolean => OPENABLE_KINDS.has(kindOf(name));

/** A thing that the task plainly does not need. */
function isIdle(episode: Episode, name: string): boolean {
  return !isTarget(episode, name) && !holdsGoalObject(episode, name) && !["microwave", "fridge", "sinkbasin"].includes(kindOf(name));
}

export const OPENING_MISTAKES: readonly Mistake[] = [
  {
    id: "A2-open",
    phase: "searching",
    isRecoverable: true,
    aftermaths: STAY,
    *err(episode) {
      const idle = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => isOpenable(name) && isIdle(episode, name)),
      );
      if (idle === null) return false;
      const absent = absentReceptacle(episode, kindOf(idle));
      yield buildMove(episode, `open ${absent}`, { occasion: "open", about: absent }, refused("A2", "overlooked", "no-such-receptacle", 0));
      return true;
    },
  },
  {
    id: "A15-unseen-lamp",
    phase: "holding",
    types: LIGHT,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode) {
      const { goal } = episode.state.house;
      if (episode.memory.hasSeenKind(goal.target)) return false;
      const lamp = unseenName(episode, goal.target);
      yield buildMove(episode, `use ${lamp}`, { occasion: "err" }, refused("A15", "incomplete", "assumed-entity"));
      return true;
    },
  },
  {
    id: "A16-lamp-elsewhere",
    phase: "at-lamp",
    types: LIGHT,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { receptacle }) {
      const lamp = [...episode.memory.seen].find(([name]) => kindOf(name) === episode.state.house.goal.target);
      const away = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => name !== receptacle),
      );
      if (lamp === undefined || away === null) return false;
      if (episode.state.place === receptacle) yield* reach(episode, away, { occasion: "wander", about: away }, false);
      yield buildMove(episode, `use ${lamp[0]}`, { occasion: "err" }, refused("A16", "overlooked", "elsewhere", lamp[1].t));
      return true;
    },
  },
  {
    id: "A17-lamp-in-hand",
    phase: "start",
    types: LIGHT,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode) {
      const lamp = yield* seek(episode, episode.state.house.goal.target, new Set(), function* () {});
      const place = lamp === null ? undefined : episode.memory.seen.get(lamp);
      if (lamp === null || place === undefined) return false;
      yield* reach(episode, place.receptacle);
      yield buildMove(episode, `take ${lamp} from ${place.receptacle}`, { occasion: "found", about: lamp }, null, {
        kind: "lamp-of-a-light-task",
        wouldBe: "B1",
      });
      yield buildMove(episode, `use ${lamp}`, { occasion: "err" }, unstated(episode, "A17", "lamp-held"));
      return true;
    },
    *repair(episode) {
      const { holding, place, house } = episode.state;
      if (holding !== null && place !== null) yield buildMove(episode, formatPlacing(holding, place, house.dialect), { occasion: "repair" });
    },
  },
  {
    id: "A17-told",
    phase: "start",
    needs: { explains: true },
    types: LIGHT,
    isRecoverable: false,
    aftermaths: ALL,
    *err(episode) {
      const lamp = yield* seek(episode, episode.state.house.goal.target, new Set(), function* () {});
      const place = lamp === null ? undefined : episode.memory.seen.get(lamp);
      const shut = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => isShut(episode, name) && isIdle(episode, name)),
      );
      if (lamp === null || place === undefined || shut === null) return false;
      yield* reach(episode, place.receptacle);
      yield buildMove(episode, `take ${lamp} from ${place.receptacle}`, { occasion: "found", about: lamp });
      yield buildMove(episode, `use ${lamp}`, { occasion: "err" }, unstated(episode, "A17", "lamp-held"));
      // The accepted write between them makes the second try a case of its own.
      yield* reach(episode, shut, { occasion: "wander", about: shut });
      yield buildMove(episode, `use ${lamp}`, { occasion: "again" }, unstated(episode, "A17", "lamp-held"));
      return true;
    },
  },
  {
    id: "A17b-object",
    phase: "searching",
    isRecoverable: true,
    aftermaths: STAY,
    *err(episode) {
      const { goal } = episode.state.house;
      const thing = pickFrom(
        episode,
        visibleObjects(episode).filter((name) => !LAMP_KINDS.has(kindOf(name)) && kindOf(name) !== goal.object),
      );
      if (thing === null) return false;
      yield buildMove(episode, `use ${thing}`, { occasion: "err" }, unstated(episode, "A17b", "not-toggleable"));
      return true;
    },
  },
  {
    id: "A17b-appliance",
    phase: "at-appliance",
    isRecoverable: false,
    aftermaths: ALL,
    *err(episode, { receptacle }) {
      if (receptacle === null) return false;
      yield buildMove(episode, `use ${receptacle}`, { occasion: "err" }, unstated(episode, "A17b", "not-toggleable"));
      return true;
    },
  },
  {
    id: "A17c-no-knife",
    phase: ["searching", "seen"],
    isRecoverable: false,
    aftermaths: ALL,
    *err(episode) {
      const food = pickFrom(
        episode,
        visibleObjects(episode).filter((name) => SLICEABLE_KINDS.has(kindOf(name))),
      );
      const knife = [...episode.memory.seen.keys()].find((name) => KNIFE_KINDS.has(kindOf(name))) ?? "knife 1";
      if (food === null) return false;
      yield buildMove(episode, `slice ${food} with ${knife}`, { occasion: "err" }, unstated(episode, "A17c", "knife-needed"));
      return true;
    },
  },
  {
    id: "A17b-told",
    phase: "searching",
    needs: { explains: true },
    isRecoverable: false,
    aftermaths: STAY,
    *err(episode) {
      const { goal } = episode.state.house;
      const things = visibleObjects(episode).filter((name) => !LAMP_KINDS.has(kindOf(name)) && kindOf(name) !== goal.object);
      if (things.length < 2) return false;
      for (const thing of things.slice(0, 2)) {
        yield buildMove(episode, `use ${thing}`, { occasion: "err" }, unstated(episode, "A17b", "not-toggleable"));
      }
      return true;
    },
  },
  {
    id: "A17c-told",
    phase: ["searching", "seen"],
    needs: { explains: true },
    isRecoverable: false,
    aftermaths: ALL,
    *err(episode) {
      const food = visibleObjects(episode).filter((name) => SLICEABLE_KINDS.has(kindOf(name)));
      if (food.length < 2) return false;
      for (const name of food.slice(0, 2)) {
        yield buildMove(episode, `slice ${name} with knife 1`, { occasion: "err" }, unstated(episode, "A17c", "knife-needed"));
      }
      return true;
    },
  },
  {
    id: "A18-told",
    phase: "start",
    needs: { explains: true },
    isRecoverable: false,
    aftermaths: STAY,
    *err(episode) {
      const unknown = receptaclesWhere(episode, (name) => !isOpenable(name) && isIdle(episode, name));
      if (unknown.length < 2) return false;
      for (const name of episode.random.shuffle(unknown).slice(0, 2)) {
        yield buildMove(episode, `open ${name}`, { occasion: "open", about: name }, unstatedFromAfar(episode, "A18", "not-openable"));
      }
      return true;
    },
  },
  {
    id: "A18-listed",
    phase: "searching",
    isRecoverable: true,
    aftermaths: STAY,
    *err(episode) {
      const { place } = episode.state;
      const listing = place === null ? undefined : episode.memory.listing.get(place);
      if (place === null || listing === undefined || isOpenable(place) || !isIdle(episode, place)) return false;
      const verb = episode.random.pick(["open", "close"]);
      yield buildMove(episode, `${verb} ${place}`, { occasion: "err" }, refused("A18", "overlooked", "not-openable", listing.t));
      return true;
    },
  },
  {
    id: "A18-unlisted",
    phase: ["start", "searching"],
    isRecoverable: true,
    aftermaths: STAY,
    *err(episode) {
      const unknown = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => !isOpenable(name) && !episode.memory.isInspected(name) && isIdle(episode, name)),
      );
      if (unknown === null) return false;
      yield buildMove(episode, `open ${unknown}`, { occasion: "open", about: unknown }, unstatedFromAfar(episode, "A18", "not-openable"));
      return true;
    },
  },
  {
    id: "A19-already-open",
    phase: "searching",
    isRecoverable: true,
    aftermaths: STAY,
    *err(episode) {
      const { place } = episode.state;
      const state = place === null ? undefined : episode.memory.openness.get(place);
      if (place === null || state === undefined || !isIdle(episode, place)) return false;
      const verb = state.isOpen ? "open" : "close";
      yield buildMove(episode, `${verb} ${place}`, { occasion: "err" }, refused("A19", "overlooked", "state-already", state.t));
      return true;
    },
  },
  {
    id: "A19-target",
    phase: ["at-target", "second-at-target"],
    isRecoverable: false,
    aftermaths: STAY,
    *err(episode, { receptacle }) {
      if (receptacle === null || !isOpenable(receptacle)) return false;
      yield* reach(episode, receptacle);
      const state = episode.memory.openness.get(receptacle);
      if (state === undefined) return false;
      yield buildMove(episode, `open ${receptacle}`, { occasion: "again" }, refused("A19", "overlooked", "state-already", state.t));
      return true;
    },
  },
  {
    id: "A22-open",
    phase: ["start", "searching"],
    isRecoverable: true,
    aftermaths: STAY,
    *err(episode) {
      const unknown = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => isOpenable(name) && !episode.memory.openness.has(name) && isIdle(episode, name)),
      );
      if (unknown === null) return false;
      yield buildMove(episode, `open ${unknown}`, { occasion: "open", about: unknown }, unstated(episode, "A22", "must-be-there"));
      return true;
    },
  },
];
