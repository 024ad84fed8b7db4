/** The world's own record of a run, and the question whether a mistake was made good later on (methods.md §1.7). */
import { APPLIANCE_OF, kindOf } from "./household-catalogue";
import type { HouseholdCommand } from "./household-grammar";
import type { HouseholdEvent, HouseholdGoal } from "./household-state";
import type { PlantedCase } from "./planted";

export interface LogEntry {
  t: number;
  action: string;
  event: HouseholdEvent;
  /** After this step: `heat mug 2`, … */
  treated: ReadonlySet<string>;
}

/** What a write line is about, also when it is no command. */
interface About {
  verb: string;
  object: string | null;
  receptacle: string | null;
}

const NAMES = /(?<![a-z])([a-z]+ \d+)/g;

export function aboutLine(action: string): About {
  const first = action.split(" ")[0] ?? "";
  const verb = first === "put" || first === "move" ? "place" : first;
  const names = action.slice(first.length).match(NAMES) ?? [];
  if (verb === "open" || verb === "close") return { verb, object: null, receptacle: names[0] ?? null };
  return { verb, object: names[0] ?? null, receptacle: names[1] ?? null };
}

export function isMadeGood(planted: PlantedCase, log: readonly LogEntry[], goal: HouseholdGoal): boolean {
  if (planted.action === null) return false;
  const about = aboutLine(planted.action);
  const later = log.filter((entry) => entry.t > planted.t && entry.event.accepted);
  if (about.verb === "open" || about.verb === "close" || about.verb === "use") return isRetriedOrLeft(about, later, goal);
  if (about.object !== null && goal.isFormulaic && kindOf(about.object) !== goal.object) {
    // A refused write changed nothing: the right deed later makes it good just as well as putting the thing back.
    const putBack = isPutBack(about.object, planted.t, log, goal);
    if (putBack || planted.failure === "F2") return putBack;
  }
  const kind = goal.isFormulaic ? goal.object : about.object === null ? null : kindOf(about.object);
  return later.some(({ event: { command }, treated }) => {
    if (command === null || command.verb !== about.verb || !("object" in command) || kindOf(command.object) !== kind) return false;
    if (command.verb !== "place") return true;
    if (!goal.isFormulaic) return about.receptacle !== null && kindOf(command.receptacle) === kindOf(about.receptacle);
    const isReady = goal.treatment === null || treated.has(`${goal.treatment} ${command.object}`);
    return isReady && kindOf(command.receptacle) === goal.target;
  });
}

function isRetriedOrLeft(about: About, later: readonly LogEntry[], goal: HouseholdGoal): boolean {
  const thing = about.receptacle ?? about.object;
  const isSame = ({ action }: LogEntry): boolean => {
    const other = aboutLine(action);
    return (other.receptacle ?? other.object) === thing;
  };
  if (later.some((entry) => isSame(entry) && aboutLine(entry.action).verb === about.verb)) return true;
  const needed = [goal.target, goal.object, goal.treatment === null ? "" : APPLIANCE_OF[goal.treatment]];
  if (thing === null || needed.includes(kindOf(thing))) return false;
  return goal.isFormulaic && later.some((entry) => !isSame(entry) && entry.event.command !== null && namesThing(entry.event.command));
}

/** `look` and the like are about nothing: doing them is not moving on. */
function namesThing(command: HouseholdCommand): boolean {
  return "receptacle" in command || "object" in command;
}

/** An object that the goal does not ask for went back where it came from, or to a place that is not the goal's. */
export function isPutBack(object: string, since: number, log: readonly LogEntry[], goal: HouseholdGoal): boolean {
  let from: string | null = null;
  for (const { t, event } of log) {
    const { command } = event;
    if (!event.accepted || command === null) continue;
    if (command.verb === "take" && command.object === object) from = command.receptacle;
    if (t > since && command.verb === "place" && command.object === object) {
      if (command.receptacle === from || kindOf(command.receptacle) !== goal.target) return true;
    }
  }
  return false;
}
