/** Agents that leave something out: nothing is refused, the run just ends without it (rules T1–T13 of methods.md §2.4). */
import { APPLIANCE_OF, kindOf, LAMP_KINDS } from "../household-catalogue";
import { formatPlacing } from "../household-grammar";
import type { Episode, Script } from "../household-run";
import { buildMove, isShut, reach } from "./explorer";
import { isTarget, type Mistake, PLACING, pickFrom, receptaclesWhere, refused, TREATING, unstated, wronglyAccepted } from "./mistake";

const LIGHT = ["look_at_in_light"] as const;

function targets(episode: Episode): string[] {
  return receptaclesWhere(episode, (name) => isTarget(episode, name));
}

/** Just gives up at this point. */
function* giveUp(): Generator<never, boolean, never> {
  yield* [];
  return true;
}

function placesOf(episode: Episode, kind: string): string[] {
  return receptaclesWhere(episode, (name) => (episode.state.contents.get(name) ?? []).some((object) => kindOf(object) === kind));
}

/** Somewhere else that has been looked into already. */
function* goBack(episode: Episode): Script {
  const known = receptaclesWhere(episode, (name) => name !== episode.state.place && episode.memory.isInspected(name));
  const next = pickFrom(episode, known);
  yield buildMove(episode, next === null ? "look" : `go to ${next}`, next === null ? null : { occasion: "wander", about: next });
}

export const OMISSIONS: readonly Mistake[] = [
  {
    id: "T1-stops-searching",
    phase: "searching",
    isRecoverable: false,
    aftermaths: ["stop", "wander"],
    avoids: (episode) => placesOf(episode, episode.state.house.goal.object),
    ending: "T1",
    *err(episode) {
      // A shut place that was visited and not opened has not been inspected.
      const shut = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => isShut(episode, name) && !episode.memory.isInspected(name)),
      );
      if (shut !== null) yield* reach(episode, shut, { occasion: "look", about: shut }, false);
      return true;
    },
  },
  {
    id: "T2-absent",
    phase: "searching",
    needs: { lacksGoalObject: true },
    isRecoverable: false,
    ending: "T2",
    *err(episode) {
      const left = receptaclesWhere(episode, (name) => !episode.memory.isInspected(name));
      for (const name of episode.random.shuffle(left)) yield* reach(episode, name, { occasion: "look", about: name });
      return true;
    },
  },
  { id: "T3-seen-not-taken", phase: "seen", isRecoverable: false, ending: "T3", err: giveUp },
  {
    id: "T4-kept-searching",
    phase: "seen",
    isRecoverable: false,
    aftermaths: ["wander"],
    avoids: (episode) => placesOf(episode, episode.state.house.goal.object),
    ending: "T4",
    err: giveUp,
  },
  {
    id: "T5-appliance-not-visited",
    phase: "holding",
    types: TREATING,
    isRecoverable: false,
    aftermaths: ["wander", "stop"],
    avoids: (episode) => {
      const { treatment } = episode.state.house.goal;
      return receptaclesWhere(episode, (name) => treatment !== null && kindOf(name) === APPLIANCE_OF[treatment]);
    },
    ending: "T5",
    err: giveUp,
  },
  { id: "T6-not-treated", phase: "at-appliance", types: TREATING, isRecoverable: false, aftermaths: ["wander", "stop"], ending: "T6", err: giveUp },
  {
    id: "T7-target-not-visited",
    phase: "ready",
    types: PLACING,
    isRecoverable: false,
    aftermaths: ["wander", "stop"],
    avoids: targets,
    ending: "T7",
    err: giveUp,
  },
  { id: "T7b-not-placed", phase: "at-target", types: PLACING, isRecoverable: false, aftermaths: ["wander", "stop"], ending: "T7b", err: giveUp },
  {
    id: "T8-lamp-never-located",
    phase: "holding",
    types: LIGHT,
    isRecoverable: false,
    aftermaths: ["wander", "stop"],
    avoids: (episode) => placesOf(episode, episode.state.house.goal.target),
    ending: "T8",
    err: giveUp,
  },
  {
    id: "T9-lamp-not-used",
    phase: "at-lamp",
    types: LIGHT,
    isRecoverable: false,
    aftermaths: ["wander", "stop"],
    ending: "T9",
    err: giveUp,
  },
  {
    id: "T10-second-not-located",
    phase: "placed",
    types: ["pick_two"],
    isRecoverable: false,
    aftermaths: ["stop", "wander"],
    avoids: (episode) => placesOf(episode, episode.state.house.goal.object),
    ending: "T10",
    err: giveUp,
  },
  {
    id: "T10-second-not-taken",
    phase: "second-seen",
    types: ["pick_two"],
    isRecoverable: false,
    aftermaths: ["wander", "stop"],
    ending: "T10",
    err: giveUp,
  },
  {
    id: "T10-second-not-placed",
    phase: "second-holding",
    types: ["pick_two"],
    isRecoverable: false,
    aftermaths: ["wander", "stop"],
    ending: "T10",
    err: giveUp,
  },
  {
    // The task is in somebody's own words, and every step up to the last brings a new listing.
    id: "T11-step-limit",
    phase: "searching",
    needs: { isFormulaic: false },
    isRecoverable: false,
    ending: "T11",
    *err(episode) {
      const unseen = (): string[] => receptaclesWhere(episode, (name) => !episode.memory.isInspected(name));
      while (episode.steps.length < episode.cap - 5) {
        // Until the last five steps the agent dawdles, so that they all fall on places that show their contents at once.
        const shut = unseen().find((name) => isShut(episode, name));
        if (shut !== undefined && episode.cap - episode.steps.length >= 7) yield* reach(episode, shut, { occasion: "look", about: shut });
        else yield* goBack(episode);
      }
      const plain = unseen().filter((name) => !isShut(episode, name));
      if (plain.length < 5) return false;
      for (const name of episode.random.shuffle(plain).slice(0, 5)) yield* reach(episode, name, { occasion: "look", about: name });
      return true;
    },
  },
  {
    // It gives up before it has done anything.
    id: "T00-no-steps",
    phase: "start",
    isRecoverable: false,
    ending: "T00",
    err: giveUp,
  },
  {
    // There is no appliance to go to. It pushes at a door from afar, goes to look elsewhere, and pushes at that door again.
    id: "T12-same-door-again",
    phase: "holding",
    needs: { lacksAppliance: true },
    types: TREATING,
    isRecoverable: false,
    aftermaths: ["loop"],
    ending: "T12",
    *err(episode) {
      const { place, house } = episode.state;
      const isAway = (name: string): boolean => name !== place && kindOf(name) !== house.goal.target;
      const door = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => isAway(name) && isShut(episode, name) && !episode.memory.openness.has(name)),
      );
      const other = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => isAway(name) && name !== door),
      );
      if (door === null || other === null) return false;
      yield buildMove(episode, `open ${door}`, { occasion: "err" }, unstated(episode, "A22", "must-be-there"));
      yield* reach(episode, other, { occasion: "wander", about: other }, false);
      yield buildMove(episode, `open ${door}`, { occasion: "again" });
      return true;
    },
  },
  {
    // Everything is placed, in two places instead of one; the last thing the agent does is to push at an open door.
    id: "T12-ends-in-repeat",
    phase: "second-holding",
    types: ["pick_two"],
    isRecoverable: false,
    aftermaths: ["loop"],
    ending: "T12",
    *err(episode, { object }) {
      const first = [...episode.memory.putDown.values()].at(-1)?.receptacle;
      const target = pickFrom(
        episode,
        targets(episode).filter((name) => name !== first),
      );
      if (object === null || target === null) return false;
      yield* reach(episode, target, { occasion: "deliver", about: target });
      const placed = formatPlacing(object, target, episode.state.house.dialect);
      yield buildMove(episode, placed, { occasion: "err" }, wronglyAccepted("B4", "same-receptacle"));
      const door = episode.memory.openness.get(target);
      const listing = episode.memory.listing.get(target);
      if (door !== undefined) {
        yield buildMove(episode, `open ${target}`, { occasion: "err" }, refused("A19", "overlooked", "state-already", door.t));
      } else if (listing !== undefined) {
        yield buildMove(episode, `close ${target}`, { occasion: "err" }, refused("A18", "overlooked", "not-openable", listing.t));
      }
      return true;
    },
  },
  {
    id: "T13-no-appliance",
    phase: "holding",
    needs: { lacksAppliance: true },
    types: TREATING,
    isRecoverable: false,
    aftermaths: ["wander", "stop"],
    ending: "T13",
    err: giveUp,
  },
  {
    id: "T13-free-words",
    phase: ["searching", "holding"],
    needs: { isFormulaic: false },
    isRecoverable: false,
    aftermaths: ["wander", "stop"],
    ending: "T13",
    err: giveUp,
  },
  {
    // The lamp is switched on before the object is in hand: using it is not yet the task.
    id: "T9-lit-too-early",
    phase: "start",
    types: LIGHT,
    isRecoverable: false,
    ending: "T9",
    *err(episode) {
      const { goal } = episode.state.house;
      const [lampPlace, objectPlace] = [placesOf(episode, goal.target)[0], placesOf(episode, goal.object)[0]];
      const lamp = (episode.state.contents.get(lampPlace ?? "") ?? []).find((name) => LAMP_KINDS.has(kindOf(name)));
      if (lampPlace === undefined || objectPlace === undefined || lamp === undefined || kindOf(lamp) !== goal.target) return false;
      yield* reach(episode, lampPlace, { occasion: "look", about: lampPlace });
      yield buildMove(episode, `use ${lamp}`, { occasion: "err" });
      yield* reach(episode, objectPlace, { occasion: "look", about: objectPlace });
      const object = (episode.state.contents.get(objectPlace) ?? []).find((name) => kindOf(name) === goal.object);
      if (object === undefined) return false;
      yield buildMove(episode, `take ${object} from ${objectPlace}`, { occasion: "found", about: object });
      return true;
    },
  },
];
