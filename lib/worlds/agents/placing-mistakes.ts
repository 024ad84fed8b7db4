/** Mistakes about putting down, heating, cooling and cleaning: rules A2, A9–A14, A20, A22 (methods.md §2.3). */
import { APPLIANCE_OF, kindOf, NARROW_KINDS, OPENABLE_KINDS, TREATABLE_KINDS, TREATMENTS } from "../household-catalogue";
import { formatPlacing } from "../household-grammar";
import type { Episode } from "../household-run";
import { buildMove, isShut, reach } from "./explorer";
import { absentReceptacle, isTarget, type Mistake, PLACING, pickFrom, receptaclesWhere, refused, TREATING, unseenName, unstated } from "./mistake";

const ALL = ["loop", "wander", "stop"] as const;

function placing(episode: Episode, object: string, receptacle: string): string {
  return formatPlacing(object, receptacle, episode.state.house.dialect);
}

/** Other things that stand in a house and that somebody might mistake for the appliance. */
const FALSE_APPLIANCES = {
  heat: ["stoveburner", "toaster", "fridge", "coffeemachine"],
  cool: ["sinkbasin", "microwave", "countertop"],
  clean: ["bathtubbasin", "countertop", "garbagecan", "toilet"],
} as const;

export const PLACING_MISTAKES: readonly Mistake[] = [
  {
    id: "A2-place",
    phase: ["at-target", "second-at-target"],
    types: PLACING,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object, receptacle }) {
      if (object === null || receptacle === null) return false;
      const absent = absentReceptacle(episode, kindOf(receptacle));
      yield buildMove(episode, placing(episode, object, absent), { occasion: "err" }, refused("A2", "overlooked", "no-such-receptacle", 0));
      return true;
    },
  },
  {
    id: "A2-treat",
    phase: "at-appliance",
    types: TREATING,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object, receptacle }) {
      const { treatment } = episode.state.house.goal;
      if (object === null || receptacle === null || treatment === null) return false;
      const absent = absentReceptacle(episode, kindOf(receptacle));
      yield buildMove(episode, `${treatment} ${object} with ${absent}`, { occasion: "err" }, refused("A2", "overlooked", "no-such-receptacle", 0));
      return true;
    },
  },
  {
    id: "A9-treat",
    phase: "at-appliance",
    types: TREATING,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object, receptacle }) {
      const { treatment } = episode.state.house.goal;
      if (object === null || receptacle === null || treatment === null) return false;
      yield* reach(episode, receptacle);
      yield buildMove(episode, placing(episode, object, receptacle), { occasion: "treat", about: object });
      const put = episode.memory.putDown.get(object);
      if (put === undefined) return false;
      yield buildMove(episode, `${treatment} ${object} with ${receptacle}`, { occasion: "err" }, refused("A9", "overlooked", "put-down", put.t));
      return true;
    },
    *repair(episode, { object, receptacle }) {
      yield buildMove(episode, `take ${object} from ${receptacle}`, { occasion: "repair" });
    },
  },
  {
    id: "A9-place",
    phase: ["ready", "second-holding"],
    types: PLACING,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object }) {
      const rest = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => !isTarget(episode, name) && !NARROW_KINDS.has(kindOf(name)) && !OPENABLE_KINDS.has(kindOf(name))),
      );
      const target = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => isTarget(episode, name)),
      );
      if (object === null || rest === null || target === null) return false;
      yield* reach(episode, rest, { occasion: "wander", about: rest });
      yield buildMove(episode, placing(episode, object, rest), "I put it down here for a moment.");
      const put = episode.memory.putDown.get(object);
      if (put === undefined) return false;
      yield* reach(episode, target, { occasion: "deliver", about: target });
      yield buildMove(episode, placing(episode, object, target), { occasion: "err" }, refused("A9", "overlooked", "put-down", put.t));
      return true;
    },
    *repair(episode, { object }) {
      const put = object === null ? undefined : episode.memory.putDown.get(object);
      if (put === undefined) return;
      yield* reach(episode, put.receptacle, { occasion: "repair" });
      yield buildMove(episode, `take ${object} from ${put.receptacle}`);
    },
  },
  {
    id: "A10-treat",
    phase: "seen",
    types: TREATING,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object }) {
      const { treatment } = episode.state.house.goal;
      const appliance =
        treatment === null
          ? null
          : pickFrom(
              episode,
              receptaclesWhere(episode, (name) => kindOf(name) === APPLIANCE_OF[treatment]),
            );
      if (object === null || appliance === null) return false;
      yield* reach(episode, appliance, { occasion: "treat", about: object }, false);
      const sighting = episode.memory.seen.get(object);
      if (sighting === undefined) return false;
      yield buildMove(
        episode,
        `${treatment} ${object} with ${appliance}`,
        { occasion: "err" },
        refused("A10", "overlooked", "not-taken", sighting.t),
      );
      return true;
    },
  },
  {
    id: "A10-place",
    phase: ["seen", "second-seen"],
    types: PLACING,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object }) {
      const target = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => isTarget(episode, name)),
      );
      if (object === null || target === null) return false;
      yield* reach(episode, target, { occasion: "deliver", about: target });
      const sighting = episode.memory.seen.get(object);
      if (sighting === undefined) return false;
      yield buildMove(episode, placing(episode, object, target), { occasion: "err" }, refused("A10", "overlooked", "not-taken", sighting.t));
      return true;
    },
  },
  {
    id: "A11-treat",
    phase: ["start", "searching"],
    types: TREATING,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode) {
      const { treatment, object } = episode.state.house.goal;
      const appliance =
        treatment === null
          ? null
          : pickFrom(
              episode,
              receptaclesWhere(episode, (name) => kindOf(name) === APPLIANCE_OF[treatment]),
            );
      if (appliance === null) return false;
      yield* reach(episode, appliance, { occasion: "look", about: appliance }, false);
      if (episode.memory.hasSeenKind(object)) return false;
      const guess = unseenName(episode, object);
      yield buildMove(episode, `${treatment} ${guess} with ${appliance}`, { occasion: "err" }, refused("A11", "incomplete", "assumed-entity"));
      return true;
    },
  },
  {
    id: "A11-place",
    phase: ["start", "searching"],
    types: PLACING,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode) {
      const target = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => isTarget(episode, name)),
      );
      if (target === null) return false;
      yield* reach(episode, target, { occasion: "look", about: target }, false);
      const { object } = episode.state.house.goal;
      if (episode.memory.hasSeenKind(object)) return false;
      const guess = unseenName(episode, object);
      yield buildMove(episode, placing(episode, guess, target), { occasion: "err" }, refused("A11", "incomplete", "assumed-entity"));
      return true;
    },
  },
  {
    id: "A12-false-appliance",
    phase: "holding",
    types: TREATING,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object }) {
      const { treatment } = episode.state.house.goal;
      if (object === null || treatment === null) return false;
      const kinds: readonly string[] = FALSE_APPLIANCES[treatment];
      const wrong = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => kinds.includes(kindOf(name))),
      );
      if (wrong === null) return false;
      yield* reach(episode, wrong, { occasion: "treat", about: object }, false);
      const hasRight = episode.state.house.receptacles.some((name) => kindOf(name) === APPLIANCE_OF[treatment]);
      const plant = hasRight ? refused("A12", "overlooked", "wrong-appliance", 0) : refused("A12", "incomplete", "wrong-appliance");
      yield buildMove(episode, `${treatment} ${object} with ${wrong}`, { occasion: "err" }, plant);
      return true;
    },
  },
  {
    id: "A13-shut-target",
    phase: ["at-target", "second-at-target"],
    types: PLACING,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object, receptacle }) {
      const state = receptacle === null ? undefined : episode.memory.openness.get(receptacle);
      if (object === null || receptacle === null || state === undefined || state.isOpen) return false;
      yield buildMove(episode, placing(episode, object, receptacle), { occasion: "err" }, refused("A13", "overlooked", "closed", state.t));
      return true;
    },
  },
  {
    id: "A14-narrow",
    phase: ["holding", "second-holding"],
    types: PLACING,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object }) {
      const narrow = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => object !== null && NARROW_KINDS.get(kindOf(name))?.has(kindOf(object)) === false),
      );
      if (object === null || narrow === null) return false;
      yield* reach(episode, narrow, { occasion: "wander", about: narrow });
      yield buildMove(episode, placing(episode, object, narrow), { occasion: "err" }, unstated(episode, "A14", "cannot-hold"));
      return true;
    },
  },
  {
    id: "A14-told",
    phase: "holding",
    needs: { explains: true },
    types: PLACING,
    isRecoverable: false,
    aftermaths: ALL,
    *err(episode, { object }) {
      const narrow = episode.random.shuffle(
        receptaclesWhere(episode, (name) => object !== null && NARROW_KINDS.get(kindOf(name))?.has(kindOf(object)) === false),
      );
      if (object === null || narrow.length < 2) return false;
      for (const name of narrow.slice(0, 2)) {
        yield* reach(episode, name, { occasion: "wander", about: name });
        yield buildMove(episode, placing(episode, object, name), { occasion: "err" }, unstated(episode, "A14", "cannot-hold"));
      }
      return true;
    },
  },
  {
    id: "A20-told",
    phase: ["holding", "second-holding"],
    needs: { explains: true },
    isRecoverable: false,
    aftermaths: ALL,
    *err(episode, { object }) {
      const pairs = episode.random.shuffle(
        TREATMENTS.filter((treatment) => object !== null && !TREATABLE_KINDS[treatment].has(kindOf(object))).flatMap((treatment) =>
          receptaclesWhere(episode, (name) => kindOf(name) === APPLIANCE_OF[treatment]).map((name) => ({ treatment, name })),
        ),
      );
      if (object === null || pairs.length < 2) return false;
      for (const { treatment, name } of pairs.slice(0, 2)) {
        yield* reach(episode, name, { occasion: "wander", about: name }, false);
        yield buildMove(episode, `${treatment} ${object} with ${name}`, { occasion: "err" }, unstated(episode, "A20", "unsuitable"));
      }
      return true;
    },
  },
  {
    id: "A20-unsuitable",
    phase: ["holding", "second-holding"],
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object }) {
      const pairs = TREATMENTS.filter((treatment) => object !== null && !TREATABLE_KINDS[treatment].has(kindOf(object))).flatMap((treatment) =>
        receptaclesWhere(episode, (name) => kindOf(name) === APPLIANCE_OF[treatment]).map((name) => ({ treatment, name })),
      );
      const chosen = pickFrom(episode, pairs);
      if (object === null || chosen === null) return false;
      yield* reach(episode, chosen.name, { occasion: "wander", about: chosen.name }, false);
      yield buildMove(episode, `${chosen.treatment} ${object} with ${chosen.name}`, { occasion: "err" }, unstated(episode, "A20", "unsuitable"));
      return true;
    },
  },
  {
    // As methods.md §10.3: held, ready, and too far away.
    id: "A22-treat",
    phase: "holding",
    types: TREATING,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object }) {
      const { treatment } = episode.state.house.goal;
      const appliance =
        treatment === null
          ? null
          : pickFrom(
              episode,
              receptaclesWhere(episode, (name) => kindOf(name) === APPLIANCE_OF[treatment]),
            );
      if (object === null || appliance === null || episode.state.place === appliance) return false;
      yield buildMove(episode, `${treatment} ${object} with ${appliance}`, { occasion: "err" }, unstated(episode, "A22", "must-be-there"));
      return true;
    },
  },
  {
    id: "A22-place",
    phase: ["ready", "second-holding"],
    types: PLACING,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object }) {
      const target = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => isTarget(episode, name) && name !== episode.state.place && !episode.memory.isSeenClosed(name)),
      );
      if (object === null || target === null) return false;
      yield buildMove(episode, placing(episode, object, target), { occasion: "err" }, unstated(episode, "A22", "must-be-there"));
      return true;
    },
  },
  {
    id: "A22-stale",
    phase: ["ready", "second-holding"],
    types: PLACING,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object }) {
      const { place } = episode.state;
      const arrived = place === null ? undefined : episode.memory.visited.get(place);
      const target = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => isTarget(episode, name) && name !== place && !episode.memory.isSeenClosed(name)),
      );
      if (object === null || target === null || arrived === undefined || episode.memory.stated.has("must-be-there")) return false;
      const claim = episode.random.pick([
        `I am at ${target} now, so I can put it there.`,
        `Now that I'm at the ${target}, I put it down.`,
        `I am now at ${target}.`,
      ]);
      yield buildMove(episode, placing(episode, object, target), claim, refused("A22", "overlooked", "stale", arrived));
      return true;
    },
  },
  {
    id: "A22-told",
    phase: ["holding"],
    needs: { explains: true },
    types: TREATING,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object, receptacle }) {
      const { treatment } = episode.state.house.goal;
      const appliances = treatment === null ? [] : receptaclesWhere(episode, (name) => kindOf(name) === APPLIANCE_OF[treatment]);
      const target = pickFrom(
        episode,
        receptaclesWhere(
          episode,
          (name) => isTarget(episode, name) && name !== receptacle && !episode.memory.isSeenClosed(name) && !isShut(episode, name),
        ),
      );
      const appliance = pickFrom(episode, appliances);
      if (object === null || target === null || appliance === null || episode.state.place === appliance) return false;
      yield buildMove(episode, `${treatment} ${object} with ${appliance}`, { occasion: "err" }, unstated(episode, "A22", "must-be-there"));
      yield buildMove(episode, placing(episode, object, target), { occasion: "err" }, unstated(episode, "A22", "must-be-there"));
      return true;
    },
  },
];
