import { refSpan } from "../../environments/alfworld/text-ref";
import { actionWords } from "../alfworld/case-context";
import type { EndContext } from "../alfworld/end-context";
import { lastListed } from "../alfworld/end-context";
import type { RuleAnswer } from "../match-result";

const MOVES = 3;
const SHOWN = 5;

/**
 * T4: adds to T3. After the last listing of the goal object the agent went on to other receptacles for at least three steps:
 * `kept-searching`, with those moves as support.
 */
export const t4 = {
  id: "T4",
  amend(context: EndContext, answer: RuleAnswer): RuleAnswer {
    const { run, goal, state } = context;
    if (answer.ruleId !== "T3" || goal === null) return answer;
    const seen = lastListed(state, goal.objectType);
    if (seen === null) return answer;
    const moves = run.calls.filter(
      ({ t, action, status }) => t > seen.t && status === "accepted" && action?.verb === "go" && action.place?.name !== seen.place,
    );
    if (moves.length < MOVES) return answer;
    const supports = moves.slice(0, SHOWN).map((call) => refSpan(run.content, actionWords(call), "supports"));
    const [first, ...others] = answer.subPatterns;
    return {
      ...answer,
      subPatterns: first === undefined ? ["kept-searching"] : [first, "kept-searching", ...others],
      evidence: [...answer.evidence, ...supports],
      explanation: `${answer.explanation} The agent went on to ${moves.length} other places instead.`,
    };
  },
};
