import { buildAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule } from "../alfworld/case-context";
import { doorFact } from "../alfworld/door-fact";

/** A6: take out of a receptacle that was last seen closed. */
export const a6: CaseRule = {
  id: "A6",
  match({ run, state, call, action }) {
    if (action.verb !== "take" || action.place === null) return null;
    const closed = doorFact(state, action.place.name, "closed");
    if (closed === null) return null;
    return buildAnswer({
      content: run.content,
      ruleId: "A6",
      label: "overlooked",
      subPatterns: ["closed"],
      at: call.t,
      element: "state",
      decisive: [closed.ref],
      firstStep: closed.firstStep,
      write: [actionWords(call, action.object, action.place)],
      explanation: `The ${action.place.name} was last seen closed, at step ${closed.ref.address.t}, and not opened since.`,
    });
  },
};
