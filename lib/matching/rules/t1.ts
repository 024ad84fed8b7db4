import type { TextRef } from "../../environments/alfworld/text-ref";
import { buildAnswer } from "../alfworld/answers";
import { isInspected, nameSome, withGoal } from "../alfworld/end-context";
import { observedNames, searchConfidence, searchType } from "../alfworld/negative-search";

const SHOWN_DOORS = 3;

/**
 * T1: no object of the goal's type was ever observed, and some receptacle of the room was never inspected. Where the
 * record has no list of the room, the receptacles are those that it names.
 */
export const t1 = withGoal("T1", ({ run, goal, state }) => {
  if (observedNames(state, goal.objectType).length > 0) return null;
  const known = state.openingList?.receptacles ?? [...new Set([...state.visited.keys(), ...state.openFacts.keys()])];
  const uninspected = known.filter((place) => !isInspected(state, place));
  if (uninspected.length === 0) return null;
  const doors: TextRef[] = uninspected.flatMap((place) => state.openFacts.get(place)?.at(-1)?.ref ?? []);
  return buildAnswer({
    content: run.content,
    ruleId: "T1",
    label: "incomplete",
    subPatterns: ["never-located"],
    at: run.lastStep,
    element: "argument:object",
    supports: [state.openingList?.ref ?? null, ...doors.slice(-SHOWN_DOORS)],
    write: [goal.words.object],
    negativeSearch: searchType(run, goal.objectType, run.lastStep),
    confidence: searchConfidence(state),
    explanation: `No ${goal.objectType} was ever observed; ${uninspected.length} of ${known.length} receptacles ${uninspected.length === 1 ? "was" : "were"} not inspected: ${nameSome(uninspected)}.`,
  });
});
