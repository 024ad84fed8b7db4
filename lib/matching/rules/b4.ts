import { typeOfName } from "../../environments/alfworld/names";
import { latest, type Placing, type TrackerState } from "../../environments/alfworld/tracker-state";
import { buildAnswer } from "../alfworld/answers";
import { type AcceptedRule, deedWords } from "../alfworld/case-context";

/**
 * B4: of two objects the second goes into another receptacle of the right type than the first. `weak`: the wording of
 * the goal does not say that it must be one and the same.
 */
export const b4: AcceptedRule = {
  id: "B4",
  match({ run, goal, state, call }) {
    const { event } = call;
    if (goal === null || goal.kind !== "two" || event?.kind !== "move") return null;
    if (typeOfName(event.object) !== goal.objectType || typeOfName(event.place) !== goal.receptacleType) return null;
    const first = placedBefore(state, goal.objectType, goal.receptacleType ?? "", event.object);
    if (first.length === 0 || first.some((placing) => placing.place === event.place)) return null;
    const other = first.at(-1);
    return buildAnswer({
      content: run.content,
      ruleId: "B4",
      label: "overlooked",
      subPatterns: ["same-receptacle"],
      at: call.t,
      element: "constraint",
      confidence: "weak",
      decisive: [goal.words.whole],
      supports: [other?.ref ?? null],
      write: [deedWords(call, event)],
      explanation: `The ${event.object} went into the ${event.place}, the ${other?.object} into the ${other?.place}; the game wants both in one.`,
    });
  },
};

/** Where the other objects of the type lie, as far as they lie in a receptacle of the goal's type. */
function placedBefore(state: TrackerState, objectType: string, receptacleType: string, object: string): Placing[] {
  const placed: Placing[] = [];
  for (const [name, placings] of state.placings) {
    const last = placings.at(-1);
    if (name === object || typeOfName(name) !== objectType || last === undefined || typeOfName(last.place) !== receptacleType) continue;
    const pickup = latest(state.pickups, name);
    if (pickup === null || pickup.t < last.t) placed.push(last);
  }
  return placed;
}
