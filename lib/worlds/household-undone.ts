/**
 * What the agent took and laid back of its own accord (F3, methods.md §1.2), settled from the world's own log: each such take
 * is a case that decides nothing.
 */
import { kindOf } from "./household-catalogue";
import { isPutBack, type LogEntry } from "./household-log";
import type { HouseholdGoal } from "./household-state";
import type { PlantedCase } from "./planted";

/** Takes that have a case of their own already (a wrong object that is kept) are left alone. */
export function settleUndone(log: readonly LogEntry[], goal: HouseholdGoal, cases: readonly PlantedCase[]): PlantedCase[] {
  return log.flatMap((entry): PlantedCase[] => {
    const { t, action, event } = entry;
    const { command } = event;
    if (!event.accepted || command?.verb !== "take" || cases.some((planted) => planted.t === t)) return [];
    const isLamp = goal.type === "look_at_in_light" && kindOf(command.object) === goal.target;
    const isForeign = goal.isFormulaic && kindOf(command.object) !== goal.object && !isLamp;
    const common = { failure: "F3" as const, t, k: 0, action, repeats: 1, isMadeGood: true };
    if (isForeign) {
      if (!isPutBack(command.object, t, log, goal)) return [];
      return [{ ...common, ruleId: "U1", label: "overlooked", subPatterns: ["wrong-object"], factStep: 0 }];
    }
    if (!isLaidBackUntouched(entry, command.object, command.receptacle, log)) return [];
    return [{ ...common, ruleId: "U1", label: "unclear", subPatterns: [], factStep: null }];
  });
}

/** The next thing done with it, with no lamp used in between, is to put it where it was. */
function isLaidBackUntouched({ t }: LogEntry, object: string, from: string, log: readonly LogEntry[]): boolean {
  for (const { event } of log.slice(t)) {
    const { command } = event;
    if (!event.accepted || command === null) continue;
    if (command.verb === "use") return false;
    if (!("object" in command) || command.object !== object || command.verb === "examine") continue;
    return command.verb === "place" && command.receptacle === from;
  }
  return false;
}
