import { buildAnswer } from "../alfworld/answers";
import { actionWords, type CaseRule } from "../alfworld/case-context";
import { doorFact } from "../alfworld/door-fact";

/** A19: open of what was last seen open, close of what was last seen closed. */
export const a19: CaseRule = {
  id: "A19",
  match({ run, state, call, action }) {
    if ((action.verb !== "open" && action.verb !== "close") || action.place === null) return null;
    const wanted = action.verb === "open" ? "open" : "closed";
    const fact = doorFact(state, action.place.name, wanted);
    if (fact === null) return null;
    return buildAnswer({
      content: run.content,
      ruleId: "A19",
      label: "overlooked",
      subPatterns: ["state-already"],
      at: call.t,
      element: "state",
      decisive: [fact.ref],
      firstStep: fact.firstStep,
      write: [actionWords(call)],
      explanation: `The ${action.place.name} was already ${wanted}, as step ${fact.ref.address.t} says.`,
    });
  },
};
