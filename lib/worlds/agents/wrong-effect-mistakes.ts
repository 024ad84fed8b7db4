/** Writes that the household accepts and the task does not: rules B1–B4, with A21 on the way (methods.md §2.3). */
import { kindOf, NARROW_KINDS } from "../household-catalogue";
import { formatPlacing } from "../household-grammar";
import type { Episode } from "../household-run";
import { buildMove, reach } from "./explorer";
import { isTarget, type Mistake, PLACING, pickFrom, receptaclesWhere, refused, TREATING, visibleObjects, wronglyAccepted } from "./mistake";

function placing(episode: Episode, object: string, receptacle: string): string {
  return formatPlacing(object, receptacle, episode.state.house.dialect);
}

function canHold(receptacle: string, object: string): boolean {
  return NARROW_KINDS.get(kindOf(receptacle))?.has(kindOf(object)) !== false;
}

/** Something else than what the task asks for, lying in view; in a light task not the lamp. */
function otherObject(episode: Episode): string | null {
  const { goal } = episode.state.house;
  return pickFrom(
    episode,
    visibleObjects(episode).filter((name) => kindOf(name) !== goal.object && kindOf(name) !== goal.target),
  );
}

export const WRONG_EFFECT_MISTAKES: readonly Mistake[] = [
  {
    id: "B1-kept",
    phase: ["searching", "seen"],
    isRecoverable: false,
    aftermaths: ["wander", "stop"],
    *err(episode) {
      const other = otherObject(episode);
      if (other === null || episode.state.place === null) return false;
      yield buildMove(
        episode,
        `take ${other} from ${episode.state.place}`,
        { occasion: "found", about: other },
        wronglyAccepted("B1", "wrong-object"),
      );
      return true;
    },
  },
  {
    id: "B2-delivered",
    phase: ["searching", "seen"],
    types: PLACING,
    isRecoverable: false,
    aftermaths: ["wander", "stop"],
    *err(episode) {
      const other = otherObject(episode);
      const { place } = episode.state;
      const target = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => isTarget(episode, name) && other !== null && canHold(name, other)),
      );
      if (other === null || place === null || isTarget(episode, place) || target === null) return false;
      yield buildMove(episode, `take ${other} from ${place}`, { occasion: "found", about: other }, wronglyAccepted("B1", "wrong-object"));
      yield* reach(episode, target, { occasion: "deliver", about: target });
      yield buildMove(episode, placing(episode, other, target), { occasion: "err" }, wronglyAccepted("B2", "wrong-object"));
      return true;
    },
  },
  {
    id: "A21-wrong-object",
    phase: ["searching", "seen"],
    types: PLACING,
    isRecoverable: false,
    aftermaths: ["loop", "wander", "stop"],
    *err(episode) {
      const other = otherObject(episode);
      const { place } = episode.state;
      const target = pickFrom(
        episode,
        receptaclesWhere(
          episode,
          (name) => isTarget(episode, name) && name !== place && !episode.memory.isSeenClosed(name) && other !== null && canHold(name, other),
        ),
      );
      if (other === null || place === null || target === null) return false;
      yield buildMove(episode, `take ${other} from ${place}`, { occasion: "found", about: other }, wronglyAccepted("B1", "wrong-object"));
      yield buildMove(episode, placing(episode, other, target), { occasion: "err" }, refused("A21", "overlooked", "wrong-object", 0));
      return true;
    },
  },
  {
    id: "decoy-put-back",
    phase: ["searching", "seen"],
    isRecoverable: true,
    *err(episode) {
      const other = otherObject(episode);
      const { place } = episode.state;
      if (other === null || place === null) return false;
      yield buildMove(episode, `take ${other} from ${place}`, { occasion: "err" }, null, { kind: "put-back", wouldBe: "B1" });
      yield buildMove(episode, placing(episode, other, place), { occasion: "repair" }, null, { kind: "put-back", wouldBe: "B2" });
      return true;
    },
  },
  {
    // Untreated, but into a place that the task does not name: no harm yet.
    id: "decoy-set-aside",
    phase: "holding",
    types: TREATING,
    isRecoverable: true,
    *err(episode, { object, receptacle }) {
      if (object === null || receptacle === null || episode.state.place !== receptacle || isTarget(episode, receptacle)) return false;
      yield buildMove(episode, placing(episode, object, receptacle), { occasion: "err" }, null, { kind: "set-aside", wouldBe: "B3" });
      yield buildMove(episode, `take ${object} from ${receptacle}`, { occasion: "repair" });
      return true;
    },
  },
  {
    id: "B3-untreated",
    phase: "holding",
    types: TREATING,
    isRecoverable: false,
    aftermaths: ["wander", "stop"],
    *err(episode, { object }) {
      const target = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => isTarget(episode, name)),
      );
      if (object === null || target === null) return false;
      yield* reach(episode, target, { occasion: "deliver", about: target });
      yield buildMove(episode, placing(episode, object, target), { occasion: "err" }, wronglyAccepted("B3", "state-required"));
      return true;
    },
  },
  {
    id: "B4-other-instance",
    phase: "second-holding",
    types: ["pick_two"],
    isRecoverable: false,
    aftermaths: ["wander", "stop"],
    *err(episode, { object }) {
      const first = [...episode.memory.putDown.values()].at(-1)?.receptacle;
      const target = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => isTarget(episode, name) && name !== first),
      );
      if (object === null || target === null) return false;
      yield* reach(episode, target, { occasion: "deliver", about: target });
      yield buildMove(episode, placing(episode, object, target), { occasion: "err" }, wronglyAccepted("B4", "same-receptacle"));
      return true;
    },
  },
];
