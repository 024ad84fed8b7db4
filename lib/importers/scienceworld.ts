/**
 * Line-tagged logs of ScienceWorld runs, one run a file with its score in the JSON of the same name (tagged-run.ts):
 *
 *   INFO - ========== Task Name: boil | Task ID: 0-21 ==========
 *   INFO - Task: This room is called the kitchen. In it, you see: …
 *   INFO - Agent Action: open cupboard
 *   INFO - Observation: The cupboard is now open.
 *   INFO - Score: 3
 *   INFO - Done: False
 *
 * Read: the above; Agent Output and Agent Plan where there are any. The name of the task groups its variations. Scores go
 * from 0 to 100 (a wrong `focus on` may give less than 0): only 100 is a success, the rest is kept. Ignored: other tags
 * (named in a warning), `success` in the JSON (it only says that the runner did not crash).
 */
import type { Outcome } from "../trajectory/trajectory";
import type { Detection, Importer, ImportWarning, SourceHead } from "./importer";
import { readTaggedLog, type TaggedKind } from "./tagged-run";
import { verdictOutcome } from "./verdict-outcome";

const FULL_SCORE = 100;
const TASK_SENTENCE = /^.*\bYour task is to\b.*$/m;

export const scienceworld: Importer = {
  id: "scienceworld",
  label: "Line-tagged ScienceWorld log",
  reads: "logs of INFO - Task / Agent Output / Agent Action / Observation / Score / Done, one run a file, and the JSON with the score beside it",
  ignores: "success in the JSON (it only says that the runner did not crash), tags that are not known (named in a warning)",
  successFrom: "score ≥ 100 in the JSON beside the log; without it, the last Score (0–100, partial scores are kept)",
  writesFrom: "the verb of each action",
  isOneRunAFile: true,
  detect,
  read: (source) => readTaggedLog(source, KIND),
};

const KIND: TaggedKind = {
  environment: "scienceworld",
  opening: readOpening,
  threshold: FULL_SCORE,
  outcomeOfLog: lastScore,
};

function detect(head: SourceHead): Detection | null {
  const { text } = head;
  if (!/^(?:.{0,60} - )?INFO - (?:Task|Agent Action|Agent Output|Observation):/m.test(text)) return null;
  const isScience =
    /= Task Name: .*\| Task ID: \d+-\d+ =/.test(text) || /^(?:.{0,60} - )?INFO - (?:Task|Observation): This room is called the\b/m.test(text);
  return isScience ? { confidence: 0.96, reason: "INFO - lines with a named task and rooms of ScienceWorld" } : null;
}

/** The room, and the task's own sentence where the log has it. */
function readOpening(task: string): { instruction: string; initialObservation: string | null } {
  const sentence = TASK_SENTENCE.exec(task);
  const rest = sentence === null ? [task] : [task.slice(0, sentence.index), task.slice(sentence.index + sentence[0].length)];
  const inked = rest.map((part) => part.trim()).filter((part) => part !== "");
  return { instruction: sentence?.[0].trim() ?? "", initialObservation: inked.length === 0 ? null : inked.join("\n") };
}

/** The score of the environment never says how the run ended: the last one counts. */
function lastScore(scores: readonly string[], warnings: ImportWarning[]): Outcome {
  const last = scores[scores.length - 1];
  const value = last === undefined || last === "" ? Number.NaN : Number(last);
  return verdictOutcome("Score in the last record", Number.isNaN(value) ? undefined : value, "env", warnings, FULL_SCORE);
}
