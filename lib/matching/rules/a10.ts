import { earliest, latest } from "../../environments/alfworld/tracker-state";
import { buildAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule, needsObjectInHand } from "../alfworld/case-context";
import { meantName } from "../alfworld/plain-name";

/**
 * A10: move, heat, cool or clean of an object that was seen lying somewhere and was not taken. A name of another shape
 * (`hot mug 1`, `mug`) is judged by the thing it means: seen or held under its own name, it is a `format-mismatch`.
 */
export const a10: CaseRule = {
  id: "A10",
  match({ run, state, call, action }) {
    const { object } = action;
    if (!needsObjectInHand(action.verb) || object === null || state.holding?.object === object.name) return null;
    const meant = meantName(state, object.name);
    const name = meant ?? object.name;
    const held = state.holding?.object === name ? state.holding : null;
    const seen = latest(state.sightings, name);
    const fact = held ?? seen;
    if (fact === null) return null;
    return buildAnswer({
      content: run.content,
      ruleId: "A10",
      label: "overlooked",
      subPatterns: meant === null ? ["not-taken"] : held === null ? ["not-taken", "format-mismatch"] : ["format-mismatch"],
      at: call.t,
      element: held === null ? "state" : "argument:object",
      decisive: [fact.ref],
      firstStep: held?.t ?? earliest(state.sightings, name)?.t ?? fact.t,
      write: [actionWords(call, object)],
      explanation:
        held === null
          ? `The ${name} was not in the hand: it was last seen${seen?.place == null ? "" : ` at the ${seen.place}`} at step ${fact.t} and not taken.`
          : `The game calls the object in the hand "${name}" (step ${fact.t}), not "${object.name}".`,
    });
  },
};
