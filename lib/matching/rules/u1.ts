import { typeOfName } from "../../environments/alfworld/names";
import { latest } from "../../environments/alfworld/tracker-state";
import { buildAnswer } from "../alfworld/answers";
import { type AcceptedContext, type AcceptedRule, deedWords } from "../alfworld/case-context";

/**
 * U1, undone (F3, methods.md §1.2; docs/decisions): an accepted take that the agent took back. Of an object that the goal
 * does not name (B1 with the putting back of §1.7) the goal contradicts the take. Of any other only a thing laid back
 * where it came from, with nothing done to it, counts, and then the record does not say which of the two was the slip.
 * Always weak: that the agent thought better of it, and did not just try, is inferred.
 */
export const u1: AcceptedRule = {
  id: "U1",
  match(context) {
    const { run, goal, state, call, deeds, callIndex } = context;
    const { event } = call;
    if (event?.kind !== "take") return null;
    const type = typeOfName(event.object);
    const isForeign = goal !== null && type !== null && type !== goal.objectType && type !== goal.lampType;
    const write = [deedWords(call, event, "object")];
    const sighting = latest(state.sightings, event.object)?.ref ?? null;
    const putBack = isForeign ? deeds.lastPutBack(event.object, callIndex) : null;
    if (goal !== null && putBack !== null) {
      const later = putBack.event?.kind === "move" ? deedWords(putBack, putBack.event) : null;
      return buildAnswer({
        ...{ content: run.content, ruleId: "U1", label: "overlooked", subPatterns: ["wrong-object"], at: call.t, element: "constraint" },
        ...{ decisive: [goal.words.whole], supports: [sighting, later], write, confidence: "weak" },
        explanation: `The goal names "${goal.objectType}"; the agent took the ${event.object} and put it back later.`,
      });
    }
    const back = isForeign ? null : laidBackAt(context);
    if (back === null) return null;
    return buildAnswer({
      ...{ content: run.content, ruleId: "U1", label: "unclear", subPatterns: ["other"], at: call.t, supports: [sighting], write },
      explanation: `The ${event.object} was laid back where it came from at step ${back}, with nothing done to it. Whether the take or the putting back was the slip is not in the record.`,
    });
  },
};

/** The step at which the object is back in its place; null when something was done with it in between, or it never went back. */
function laidBackAt({ run, call, callIndex }: AcceptedContext): number | null {
  const { event } = call;
  if (event?.kind !== "take") return null;
  for (const later of run.calls.slice(callIndex + 1)) {
    if (later.status !== "accepted" || later.event === null) continue;
    const deed = later.event;
    if (deed.kind === "use") return null;
    if (!("object" in deed) || deed.object !== event.object || deed.kind === "carry") continue;
    return deed.kind === "move" && deed.place === event.place ? later.t : null;
  }
  return null;
}
