import type { AlfworldCall, AlfworldRun } from "../../environments/alfworld/run-record";
import { buildAnswer } from "../alfworld/answers";
import { actionWords } from "../alfworld/case-context";
import type { EndRule } from "../alfworld/end-context";

const LAST = 5;
const SHOWN = 5;

/**
 * T0: more than half of the actions, or the last five, do not parse or are of the other dialect. The case stands at the
 * first of the final streak; without one at the end, at the first of them.
 */
export const t0: EndRule = {
  id: "T0",
  match({ run }) {
    const { calls, dialect } = run;
    let foreignCalls = 0;
    let streak = 0;
    for (const call of calls) {
      const isForeignCall = isForeign(call, dialect);
      if (isForeignCall) foreignCalls++;
      streak = isForeignCall ? streak + 1 : 0;
    }
    if (foreignCalls * 2 <= calls.length && streak < LAST) return null;
    const foreign = calls.filter((call) => isForeign(call, dialect));
    const shown = streak > 0 ? calls.slice(calls.length - streak) : foreign;
    const first = shown[0];
    if (first === undefined) return null;
    const answer = buildAnswer({
      content: run.content,
      ruleId: "T0",
      label: "other:format",
      subPatterns: ["invalid-command"],
      at: first.t,
      supports: shown.slice(0, SHOWN).map((call) => (call.raw.trim() === "" ? null : actionWords(call))),
      explanation: `${foreign.length} of ${calls.length} actions do not fit the action grammar of this environment, ${streak} of them in a row at the end.`,
    });
    return { t: first.t, k: first.k, answer };
  },
};

function isForeign({ action }: AlfworldCall, dialect: AlfworldRun["dialect"]): boolean {
  return action === null || (dialect !== null && action.dialect !== null && action.dialect !== dialect);
}
