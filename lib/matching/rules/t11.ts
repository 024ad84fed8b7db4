import { contentLines } from "../../environments/alfworld/content-lines";
import type { AlfworldRun } from "../../environments/alfworld/run-record";
import type { SubPattern } from "../../rubric/sub-patterns";
import { buildAnswer } from "../alfworld/answers";
import { atLastStep, type EndRule } from "../alfworld/end-context";

const LAST = 5;
/** The usual limits of the benchmark's runners, for records that do not say why they end. */
const USUAL_CAPS: ReadonlySet<number> = new Set([30, 50, 100]);
const CAP_REASON = /\b(?:max|maximum|cap|limit|time ?out|timed out|exhausted)\b|max_|_limit|timeout/i;

/** T11: the run ended at the step cap while each of its last five steps still revealed a new listing. */
export const t11: EndRule = {
  id: "T11",
  match(context) {
    const { run } = context;
    const reason = run.content.outcome.terminationReason;
    const isStated = reason !== null && CAP_REASON.test(reason);
    const isUsual = reason === null && !run.content.truncated && USUAL_CAPS.has(run.lastStep);
    if ((!isStated && !isUsual) || !lastStepsRevealed(run)) return null;
    const subPatterns: SubPattern[] = ["step-limit"];
    const answer = buildAnswer({
      content: run.content,
      ruleId: "T11",
      label: "other:planning",
      subPatterns,
      at: run.lastStep,
      confidence: isStated ? "rule" : "weak",
      explanation: `The run ended at the step cap (${isStated ? reason : `${run.lastStep} steps, a usual limit`}) while each of the last ${LAST} steps revealed a new listing.`,
    });
    return atLastStep(context, answer);
  },
};

function lastStepsRevealed(run: AlfworldRun): boolean {
  const seen = new Set<string>();
  const revealed = run.calls.map((call) => {
    if (call.status !== "accepted" || call.reply === null) return false;
    let isNew = false;
    let subject: string | null = null;
    for (const line of contentLines(call.reply.text)) {
      if (line.kind !== "listing") subject = line.place;
      else {
        const place: string | null = line.place ?? subject;
        if (place !== null && !seen.has(place)) {
          seen.add(place);
          isNew = true;
        }
      }
    }
    return isNew;
  });
  return revealed.length >= LAST && revealed.slice(-LAST).every((isNew) => isNew);
}
