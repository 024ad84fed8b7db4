/** Lines that are no command: rule A0 and, at the end of a run, T0 (methods.md §2.3, §2.4). */
import { formatPlacing } from "../household-grammar";
import { buildMove, reach } from "./explorer";
import { isTarget, type Mistake, PLACING, pickFrom, receptaclesWhere, refused, TREATING } from "./mistake";

const ALL = ["loop", "wander", "stop"] as const;
const invalid = refused("A0", "other:format", "invalid-command");

const CHATTER: readonly ((thing: string) => string)[] = [
  () => "task completed",
  () => "done",
  (thing) => `find ${thing}`,
  (thing) => `search for ${thing}`,
  () => "check the room",
  () => "wait",
  (thing) => `turn around to ${thing}`,
  () => "finish",
];

export const FORMAT_MISTAKES: readonly Mistake[] = [
  {
    id: "A0-take",
    phase: ["seen", "second-seen"],
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object }) {
      const line = episode.random.pick([`take ${object}`, `take ${object} now`]);
      yield buildMove(episode, line, { occasion: "found", about: object ?? "it" }, invalid);
      return true;
    },
  },
  {
    id: "A0-treat",
    phase: "at-appliance",
    types: TREATING,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object }) {
      const { treatment } = episode.state.house.goal;
      yield buildMove(episode, `${treatment} ${object}`, { occasion: "err" }, invalid);
      return true;
    },
  },
  {
    id: "A0-use-on",
    phase: "at-appliance",
    types: TREATING,
    isRecoverable: false,
    aftermaths: ALL,
    *err(episode, { object, receptacle }) {
      yield buildMove(episode, `use ${receptacle} on ${object}`, { occasion: "err" }, invalid);
      return true;
    },
  },
  {
    id: "A0-place",
    phase: ["at-target", "second-at-target"],
    types: PLACING,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object }) {
      const line = episode.state.house.dialect === "put" ? `put ${object} down` : `move ${object} here`;
      yield buildMove(episode, line, { occasion: "err" }, invalid);
      return true;
    },
  },
  {
    // The household has shown by now which of the two forms it takes.
    id: "A0-dialect",
    phase: "second-at-target",
    types: ["pick_two"],
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object, receptacle }) {
      if (object === null || receptacle === null) return false;
      yield* reach(episode, receptacle);
      const other = episode.state.house.dialect === "put" ? "move" : "put";
      yield buildMove(episode, formatPlacing(object, receptacle, other), { occasion: "err" }, refused("A0", "other:format", "dialect"));
      return true;
    },
  },
  {
    id: "A0-dialect-after-help",
    phase: "at-target",
    types: PLACING,
    isRecoverable: true,
    aftermaths: ALL,
    *err(episode, { object, receptacle }) {
      if (object === null || receptacle === null) return false;
      yield* reach(episode, receptacle);
      yield buildMove(episode, "help", "I am not sure about the wording of the next line.");
      const other = episode.state.house.dialect === "put" ? "move" : "put";
      yield buildMove(episode, formatPlacing(object, receptacle, other), { occasion: "err" }, refused("A0", "other:format", "dialect"));
      return true;
    },
  },
  {
    id: "T0-chatter",
    phase: ["searching", "holding", "at-target"],
    isRecoverable: false,
    ending: "T0",
    *err(episode) {
      const { goal } = episode.state.house;
      const count = 5 + episode.random.below(4);
      for (let i = 0; i < count; i++) yield buildMove(episode, episode.random.pick(CHATTER)(`the ${goal.object}`), { occasion: "err" });
      return true;
    },
  },
  {
    // A line that is no command and no attempt to change anything: no case.
    id: "decoy-no-write",
    phase: ["searching", "holding"],
    isRecoverable: true,
    *err(episode) {
      const place = pickFrom(
        episode,
        receptaclesWhere(episode, (name) => !isTarget(episode, name)),
      );
      yield buildMove(episode, `search ${place}`, { occasion: "look", about: place ?? "" }, null, { kind: "no-write", wouldBe: "A0" });
      return true;
    },
  },
];
