/**
 * Writes one household run as a line-tagged log (formats.md §1.5) with the JSON that stands beside it. `success` there
 * says only that the run did not crash: the result is `score`.
 */
import { openingOf } from "../household";
import type { HouseholdRun } from "../household-run";

export interface TaggedLog {
  log: string;
  /** The text of the `.json` beside the log. */
  summary: string;
}

const RULE = "-".repeat(33);

export function writeLineTaggedLog(taskId: string, run: HouseholdRun): TaggedLog {
  const { room, task } = openingOf(run.start.house);
  const lines = [`INFO - ========== Task ID: ${taskId} ==========`, `INFO - Task: ${room}`, "", task];
  run.steps.forEach(({ thoughts, action, reply }, i) => {
    const isLast = i === run.steps.length - 1;
    if (thoughts.length > 0) lines.push(`INFO - Agent Output: THOUGHT: ${thoughts.join("\n")}`, `ACTION: ${action}`);
    lines.push(`INFO - Agent Action: ${action}`, `INFO - Observation: ${reply}`);
    lines.push(
      `INFO - Reward: ${isLast && run.isSuccess ? "True" : "False"}`,
      `INFO - Done: ${isLast && !run.hitCap ? "True" : "False"}`,
      `INFO - ${RULE}`,
    );
  });
  return {
    log: `${lines.join("\n")}\n`,
    summary: `${JSON.stringify({ task: `${taskId}/game.tw-pddl`, score: run.isSuccess ? 1 : 0, success: true })}\n`,
  };
}
