/**
 * Line-tagged logs of ALFWorld runs (interface-alignment experiments): one run a file, the result in a JSON file of the
 * same name.
 *
 *   INFO - ========== Task ID: 1-4 ==========
 *   INFO - Task: You are in the middle of a room. …
 *   Your task is to: clean some bowl and put it in cabinet.
 *   INFO - Agent Output: THOUGHT: I need to find a bowl first.
 *   ACTION: go to countertop 1
 *   INFO - Agent Action: go to countertop 1
 *   INFO - Observation: On the countertop 1, you see a bowl 2.
 *   INFO - Reward: False
 *   INFO - Done: False
 *
 * A record goes on until the next tag. Read: the tags above, `Agent Plan` (a thought before the first step), and records
 * whose tag names a prompt, rules or tools (system prompt). Outcome: `score` of the JSON beside the log; without it a
 * success when any `Reward` is True, else a failure (the step cap included). `success` in that JSON only says that the
 * runner did not crash. Ignored: other tags (named in a warning), and the ACTION line of an output that repeats the action.
 */
import { parseAlfworldOpening } from "./alfworld-text";
import type { Detection, Importer, SourceHead } from "./importer";
import { readTaggedLog, type TaggedKind } from "./tagged-run";

const KIND: TaggedKind = {
  environment: "alfworld",
  opening: parseAlfworldOpening,
  threshold: 1,
  outcomeOfLog: (rewards) => ({
    status: rewards.some((reward) => /^(?:true|1(?:\.0+)?)$/i.test(reward)) ? "success" : "failure",
    value: null,
    threshold: null,
    source: "env",
    field: "Reward: True in any record",
    terminationReason: null,
  }),
};

export const taggedLog: Importer = {
  id: "tagged-log",
  label: "Line-tagged ALFWorld log",
  reads: "logs of INFO - Task / Agent Output / Agent Action / Observation / Reward / Done, one run a file, and the JSON with the score beside it",
  ignores: "success in the JSON (it only says that the runner did not crash), tags that are not known (named in a warning)",
  successFrom: "score in the JSON beside the log; without it, Reward: True in any record",
  writesFrom: "the verb of each action",
  isOneRunAFile: true,
  detect,
  read: (source) => readTaggedLog(source, KIND),
};

function detect(head: SourceHead): Detection | null {
  const { text } = head;
  if (!/^(?:.{0,60} - )?INFO - (?:Task|Agent Action|Agent Output|Observation):/m.test(text)) return null;
  const hasRoom = /You are in the middle of a room\b/.test(text) && text.includes("Your task is to:");
  return hasRoom ? { confidence: 0.96, reason: "INFO - lines with a task in a room, the agent's actions and observations" } : null;
}
