/**
 * What was left undone when a run failed: the one F4 case that every failed run has (methods.md §2.4), settled from the
 * world's own log in the order of that table. T3 and T4 are one case: T4 adds `kept-searching`.
 */
import { APPLIANCE_OF, kindOf } from "./household-catalogue";
import type { LogEntry } from "./household-log";
import type { HouseholdMemory } from "./household-memory";
import type { HouseholdState } from "./household-state";
import type { PlantedCase, PlantedLabel } from "./planted";

interface PlayedEpisode {
  state: HouseholdState;
  memory: HouseholdMemory;
  log: readonly LogEntry[];
  cap: number;
}

type Ending = { ruleId: string; label: PlantedLabel; subPatterns: string[]; factStep: number | null; t?: number };

/** Searching on in at least so many other places after the object was in sight is `kept-searching`. */
const KEPT_SEARCHING = 3;
/** So many lines at the end that are no command make a run a matter of format; so many new listings a matter of the step limit. */
const STREAK = 5;

export function settleEnding(episode: PlayedEpisode, cases: readonly PlantedCase[]): PlantedCase {
  const ending = noSteps(episode) ?? formatEnding(episode) ?? goalEnding(episode, cases) ?? freeEnding(episode, cases);
  const last = episode.log.length;
  return {
    ...{ ruleId: ending.ruleId, label: ending.label, subPatterns: ending.subPatterns, failure: "F4", factStep: ending.factStep },
    ...{ t: ending.t ?? last, k: 0, action: null, repeats: 1, isMadeGood: false },
  };
}

const gap = (ruleId: string, label: PlantedLabel, subPattern: string, factStep: number | null = null): Ending => ({
  ...{ ruleId, label, subPatterns: [subPattern], factStep },
});
const fromGoal = (ruleId: string, subPattern: string): Ending => gap(ruleId, "overlooked", subPattern, 0);

function noSteps({ log }: PlayedEpisode): Ending | null {
  return log.length === 0 ? gap("T00", "unclear", "no-steps") : null;
}

function formatEnding({ log }: PlayedEpisode): Ending | null {
  const isForeign = (entry: LogEntry): boolean => entry.event.command === null && !isOddlyNamed(entry.action);
  const streak = log.length - 1 - log.findLastIndex((entry) => !isForeign(entry));
  const foreign = log.filter(isForeign);
  if (streak < STREAK && foreign.length * 2 <= log.length) return null;
  const first = streak > 0 ? log[log.length - streak] : foreign[0];
  return { ...gap("T0", "other:format", "invalid-command"), t: first?.t ?? log.length };
}

/** `take hot mug 1 from desk 1` and `use microwave 1 on mug 1` fill their slots, if with odd words: no lines without grammar. */
function isOddlyNamed(action: string): boolean {
  return /^(?:take .+ from .+|use .+)$/.test(action);
}

function goalEnding({ state, memory, log }: PlayedEpisode, cases: readonly PlantedCase[]): Ending | null {
  const { goal, receptacles } = state.house;
  if (!goal.isFormulaic) return null;
  const last = log.length;
  const isGoalObject = (name: string): boolean => kindOf(name) === goal.object;
  const sightings = [...memory.seen].filter(([name]) => isGoalObject(name)).map(([, { t }]) => t);
  if (sightings.length === 0) {
    const everywhere = receptacles.every((name) => memory.isInspected(name));
    return everywhere ? gap("T2", "unclear", "absent-or-missed") : gap("T1", "incomplete", "never-located");
  }
  const accepted = log.filter((entry) => entry.event.accepted);
  const taken = accepted.filter(({ event: { command } }) => command?.verb === "take" && isGoalObject(command.object));
  if (taken.length === 0) {
    const since = Math.max(...sightings);
    const moves = accepted.filter(({ t, event: { command } }) => t > since && command?.verb === "go");
    const ending = gap(moves.length >= KEPT_SEARCHING ? "T4" : "T3", "overlooked", "seen-not-taken", since);
    if (moves.length >= KEPT_SEARCHING) ending.subPatterns.push("kept-searching");
    return ending;
  }
  if (goal.type === "look_at_in_light") {
    const lamps = [...memory.seen].filter(([name]) => kindOf(name) === goal.target).map(([, { t }]) => t);
    return lamps.length === 0 ? gap("T8", "incomplete", "never-located") : gap("T9", "overlooked", "lamp-not-used", Math.max(...lamps));
  }
  if (goal.treatment !== null) {
    const { treatment } = goal;
    const isTreated = accepted.some(({ event: { command } }) => command?.verb === treatment && isGoalObject(command.object));
    const appliance = APPLIANCE_OF[treatment];
    if (!isTreated && receptacles.some((name) => kindOf(name) === appliance)) {
      const isVisited = [...memory.visited.keys()].some((name) => kindOf(name) === appliance);
      if (!isVisited) return fromGoal("T5", "appliance-not-visited");
      const tried = cases.filter((planted) => planted.failure === "F1" && planted.action?.startsWith(`${treatment} `) === true).at(-1);
      if (tried === undefined) return fromGoal("T6", "state-required");
      return { ruleId: "T6", label: tried.label, subPatterns: tried.subPatterns, factStep: tried.factStep };
    }
    if (!isTreated) return null;
  }
  const placed = accepted.flatMap(({ event: { command } }) =>
    command?.verb === "place" && isGoalObject(command.object) && kindOf(command.receptacle) === goal.target ? [command.object] : [],
  );
  if (goal.type === "pick_two" && placed.length > 0) return secondEnding(state, memory, placed, taken, last);
  if (placed.length > 0) return null;
  const visitsTarget = [...memory.visited.keys()].some((name) => kindOf(name) === goal.target);
  return visitsTarget ? fromGoal("T7b", "not-placed") : fromGoal("T7", "target-not-visited");
}

function secondEnding(state: HouseholdState, memory: HouseholdMemory, placed: string[], taken: readonly LogEntry[], last: number): Ending | null {
  const { goal } = state.house;
  if (new Set(placed).size > 1) return null;
  const others = [...memory.seen].filter(([name]) => kindOf(name) === goal.object && !placed.includes(name));
  if (others.length === 0) return gap("T10", "incomplete", "never-located");
  const isTaken = taken.some(({ event: { command } }) => command !== null && "object" in command && !placed.includes(command.object));
  if (isTaken) return gap("T10", "overlooked", "not-placed", 0);
  return gap("T10", "overlooked", "seen-not-taken", Math.min(last, Math.max(...others.map(([, { t }]) => t))));
}

function freeEnding({ log, cap }: PlayedEpisode, cases: readonly PlantedCase[]): Ending {
  const tail = log.slice(-STREAK);
  const listed = new Map<string, number>();
  for (const { t, event } of log) if (event.listing !== null && !listed.has(event.listing.receptacle)) listed.set(event.listing.receptacle, t);
  const isNew = (entry: LogEntry): boolean => entry.event.listing !== null && listed.get(entry.event.listing.receptacle) === entry.t;
  if (log.length >= cap && tail.length === STREAK && tail.every(isNew)) return gap("T11", "other:planning", "step-limit");
  const [before, final] = [log.at(-2), log.at(-1)];
  if (final !== undefined && before?.action === final.action && !final.event.accepted) {
    const repeated = cases.find((planted) => planted.action === final.action && planted.repeats > 1);
    if (repeated !== undefined) return { ruleId: "T12", label: repeated.label, subPatterns: repeated.subPatterns, factStep: repeated.factStep };
  }
  return { ruleId: "T13", label: "unclear", subPatterns: [], factStep: null };
}
