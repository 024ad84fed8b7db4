/** What a household task asks for, how it is worded, and when it is reached (methods.md §2.1, type-level: any instance counts). */
import type { SeededRandom } from "../base/seeded-random";
import { CONDITION_OF, kindOf, type Treatment } from "./household-catalogue";
import type { HouseholdState, TaskType } from "./household-state";

export function treatmentOf(type: TaskType): Treatment | null {
  if (type === "pick_clean") return "clean";
  if (type === "pick_heat") return "heat";
  return type === "pick_cool" ? "cool" : null;
}

/** The goal's sentence in one of the benchmark's phrasings. */
export function phraseGoal(type: TaskType, object: string, target: string, random: SeededRandom): string {
  const preposition = random.pick(["in", "on", "in/on"]);
  const treatment = treatmentOf(type);
  if (treatment !== null) {
    const adjective = CONDITION_OF[treatment];
    return random.chance(0.5)
      ? `put a ${adjective} ${object} ${preposition} ${target}.`
      : `${treatment} some ${object} and put it ${preposition} ${target}.`;
  }
  if (type === "pick_two") {
    return random.chance(0.5) ? `put two ${object} ${preposition} ${target}.` : `find two ${object} and put them ${preposition} ${target}.`;
  }
  if (type === "look_at_in_light") {
    return random.chance(0.5) ? `look at ${object} under the ${target}.` : `examine the ${object} with the ${target}.`;
  }
  return random.chance(0.5) ? `put a ${object} ${preposition} ${target}.` : `put some ${object} ${preposition} ${target}.`;
}

/** The same goal as somebody would say it: no phrasing of the benchmark fits. */
export function phraseGoalFreely(type: TaskType, object: string, target: string, random: SeededRandom): string {
  const treatment = treatmentOf(type);
  if (treatment !== null) {
    const adjective = { heat: "warm", cool: "chilled", clean: "washed" }[treatment];
    return random.pick([
      `The ${target} is still missing a ${adjective} ${object}.`,
      `We would like a ${adjective} ${object} waiting at the ${target}.`,
    ]);
  }
  if (type === "pick_two") return random.pick([`A pair of ${object} belongs with the ${target}.`, `Gather both ${object} at the ${target}, please.`]);
  if (type === "look_at_in_light") return random.pick([`Somebody should read the ${object} where the ${target} shines.`]);
  return random.pick([`The ${object} would be better off near the ${target}.`, `Bring the ${object} over to the ${target}, please.`]);
}

export function isGoalReached(state: HouseholdState): boolean {
  const { type, object, target, treatment } = state.house.goal;
  if (type === "look_at_in_light") {
    if (state.holding === null || kindOf(state.holding) !== object || state.place === null) return false;
    return (state.contents.get(state.place) ?? []).some((name) => kindOf(name) === target && state.lit.has(name));
  }
  const needed = type === "pick_two" ? 2 : 1;
  for (const [receptacle, objects] of state.contents) {
    if (kindOf(receptacle) !== target) continue;
    const fitting = objects.filter((name) => kindOf(name) === object && (treatment === null || state.treated.has(`${treatment} ${name}`)));
    if (fitting.length >= needed) return true;
  }
  return false;
}
