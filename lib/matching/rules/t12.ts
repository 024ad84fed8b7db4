import { atLastStep, type EndRule } from "../alfworld/end-context";
import { answerOfCase } from "../alfworld/restate-case";

/** T12: the run ended by repeating a refused write: the label of that case, with `repeat`. */
export const t12: EndRule = {
  id: "T12",
  match(context) {
    const { run, cases } = context;
    const last = run.calls.at(-1);
    if (last === undefined || last.status !== "refused" || !last.isWriteAttempt) return null;
    const found = cases.findLast(({ match, callIndex }) => {
      const call = run.calls[callIndex];
      return match.failure === "F1" && match.repeats >= 2 && call !== undefined && sameWrite(call.raw, last.raw);
    });
    if (found === undefined) return null;
    const answer = answerOfCase(run, found.match, "T12", `The run ended by repeating the write that was refused at step ${found.match.t}.`, [
      "repeat",
    ]);
    return atLastStep(context, answer);
  },
};

function sameWrite(a: string, b: string): boolean {
  const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, " ");
  return plain(a) === plain(b);
}
