/**
 * TextCraft results of ADaPT (archiki/ADaPT, results/): one object, task → run.
 *
 *   {"env_3": {"problem": "craft oak stairs.", "commands": "Crafting commands:\ncraft 4 oak planks using 1 oak logs\n…",
 *     "trace": " think: …\nOK.\n> inventory\nInventory: [stone] (4) \n> get 1 oak logs\nGot 1 oak logs\n…\n>\n\n",
 *     "plans": ["…"], "reward": 1}, "overall": {…}}
 *
 * Read: problem (the task), commands (what the environment said first), trace, reward. The trace has the form of ADaPT's
 * ALFWorld traces: the first line of each sub-plan has lost its `> `. `overall` is skipped. Ignored: plans (what the
 * planner decided, which the executor never saw) and further fields.
 */

import type { JsonObject } from "../base/json";
import { type AdaptTask, ownAdaptTask, readAdaptTasks } from "./adapt-tasks";
import { parseAlfworldTurns } from "./alfworld-text";
import type { Detection, Importer, ImportItem, SourceHead } from "./importer";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { verdictOutcome } from "./verdict-outcome";

const EXPECTED = "an object with problem, commands, trace and reward";

export const textcraft: Importer = {
  id: "textcraft",
  label: "ADaPT results JSON (TextCraft)",
  reads: "one object of tasks with problem, commands, trace and reward",
  ignores: "plans, further fields, the summary under overall (skipped), the runner's OK. to a thought",
  successFrom: "reward: 1 (or true) is a success, 0 (or false) a failure",
  writesFrom: "the verb of each action line: craft and get write",
  detect,
  read: (source) => readAdaptTasks(source, EXPECTED, importTask),
};

function detect(head: SourceHead): Detection | null {
  const isFound = ownAdaptTask(head, isCrafting) !== null;
  return isFound ? { confidence: 0.96, reason: "tasks with problem, crafting commands and trace" } : null;
}

function isCrafting(task: JsonObject): boolean {
  if (!("commands" in task) || !("trace" in task || "reward" in task || "problem" in task)) return false;
  return typeof task.commands !== "string" || /^craft \d+ .+ using \d+ /m.test(task.commands);
}

function importTask({ key, value, record, line, warnings }: AdaptTask): ImportItem {
  const trace = value.trace === null ? "" : value.trace;
  if (typeof trace !== "string") {
    return reject(record, line, { code: "missing-field", found: `${describeValue(value.trace)} in "trace"`, expected: "the run as one text" });
  }
  const all = [...warnings];
  const { steps, closingThought, truncated, warnings: textWarnings } = parseAlfworldTurns(trace, { hasUnmarkedFirstLines: true });
  all.push(...textWarnings);
  if (typeof value.problem !== "string")
    all.push({ code: "no-task", message: `found ${describeValue(value.problem)} in "problem", expected the task` });
  if (steps.length === 0) all.push({ code: "no-steps", message: trace.trim() === "" ? "the trace is empty" : "the trace holds no action" });
  const commands = typeof value.commands === "string" ? value.commands.trim() : "";
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: "textcraft",
      externalId: key === "" ? `#${record}` : key,
      taskId: key === "" ? `#${record}` : key,
      scenarioId: null,
      agent: null,
      instruction: typeof value.problem === "string" ? value.problem : "",
      systemPrompt: null,
      toolDocs: null,
      initialObservation: commands === "" ? null : commands,
      steps,
      ...(closingThought === undefined ? {} : { closingThought }),
      outcome: verdictOutcome("reward", value.reward, "env", all),
      truncated,
      hidden: null,
      trial: 0,
    },
    warnings: all,
  };
}
