/**
 * WebShop runs in two forms.
 *
 * Results of ADaPT (archiki/ADaPT, results/), actions without what they were answered:
 *   {"fixed_0": {"problem": "i need a red lamp, and price lower than 20.00 dollars", "score": 0.5, "success": false,
 *     "action_history": ["search[red lamp]", "think[The first one fits.]", "click[B000000001]", "click[Buy Now]"]}, "overall": {…}}
 *
 * Line-tagged logs, one run a file with its score in the JSON of the same name (tagged-run.ts):
 *   INFO - Task: WebShop \nInstruction:  \ni need a red lamp …\n[Search]
 *   INFO - Agent Action: search[red lamp]
 *   INFO - Observation: [Back to Search] \nPage 1 (Total results: 50) …
 *   INFO - Reward: 0.0
 *
 * Read: the above. `think[…]` is a thought. A score below 1 is a failure and kept. Ignored: `overall` (skipped), further
 * fields, `success` in the JSON beside a log (it only says that the runner did not crash).
 */
import type { JsonObject, JsonValue } from "../base/json";
import type { Outcome, Step } from "../trajectory/trajectory";
import { type AdaptTask, ownAdaptTask, readAdaptTasks } from "./adapt-tasks";
import type { Detection, Importer, ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { takeHead } from "./source/source-head";
import { readTaggedLog, type TaggedKind } from "./tagged-run";
import { readTextOpening } from "./text-opening";
import { verdictOutcome } from "./verdict-outcome";

const EXPECTED = "an object with problem, score and action_history";
const THOUGHT = /^\s*think\[/i;

export const webshop: Importer = {
  id: "webshop",
  label: "WebShop (ADaPT results, line-tagged logs)",
  reads:
    "tasks with problem, score and action_history; or logs of INFO - Task / Agent Action / Observation / Reward and the JSON with the score beside them",
  ignores: "the summary under overall (skipped), further fields; ADaPT's lists hold no observations",
  successFrom: "score ≥ 1 (a partial score is kept); in a log without a JSON beside it, the last Reward",
  writesFrom: "click[…]: Buy Now is the only write that cannot be undone, options change the state of the page",
  configurationFolder: (path) => (/\.log$/i.test(path) ? "" : null),
  detect,
  read,
};

const KIND: TaggedKind = {
  environment: "webshop",
  opening: (task) => {
    const { instruction, initialObservation } = readTextOpening(task);
    return { instruction, initialObservation };
  },
  threshold: 1,
  outcomeOfLog: lastReward,
};

function detect(head: SourceHead): Detection | null {
  const { text } = head;
  if (/^(?:.{0,60} - )?INFO - (?:Task|Agent Action|Agent Output|Observation):/m.test(text)) {
    const isShop = /^(?:.{0,60} - )?INFO - Agent Action: (?:search|click)\[/m.test(text) || /INFO - Task: ?WebShop\b/.test(text);
    return isShop ? { confidence: 0.96, reason: "INFO - lines with search[…] and click[…] in a shop" } : null;
  }
  return ownAdaptTask(head, isShopping) !== null ? { confidence: 0.96, reason: "tasks with lists of search[…] and click[…]" } : null;
}

function isShopping({ action_history: actions }: JsonObject): boolean {
  if (!Array.isArray(actions)) return false;
  return actions.length === 0 || actions.some((action) => typeof action === "string" && /^(?:search|click|think)\[/.test(action));
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  const { head, bytes } = await takeHead(source.name, source.bytes);
  const isJson = /^\s*(?:\{|$)/.test(head.text);
  yield* isJson ? readAdaptTasks({ ...source, bytes }, EXPECTED, importTask) : readTaggedLog({ ...source, bytes }, KIND);
}

function importTask({ key, value, record, line, warnings }: AdaptTask): ImportItem {
  if (!Array.isArray(value.action_history)) {
    const found = `${describeValue(value.action_history)} in "action_history"`;
    return reject(record, line, { code: "missing-field", found, expected: "a list of actions" });
  }
  const all = [...warnings];
  if (typeof value.problem !== "string")
    all.push({ code: "no-task", message: `found ${describeValue(value.problem)} in "problem", expected the task` });
  const { steps, closingThought } = stepsOf(value.action_history, all);
  if (steps.length === 0) all.push({ code: "no-steps", message: "the list of actions is empty" });
  const id = key === "" ? `#${record}` : key;
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: "webshop",
      externalId: id,
      taskId: id,
      scenarioId: null,
      agent: null,
      instruction: typeof value.problem === "string" ? value.problem : "",
      systemPrompt: null,
      toolDocs: null,
      initialObservation: null,
      steps,
      ...(closingThought === "" ? {} : { closingThought }),
      outcome: outcomeOf(value, all),
      // The form holds no replies at all: that the last action has none says nothing.
      truncated: false,
      hidden: null,
      trial: 0,
    },
    warnings: all,
  };
}

function stepsOf(history: readonly JsonValue[], warnings: ImportWarning[]): { steps: Step[]; closingThought: string } {
  const steps: Step[] = [];
  let thoughts: string[] = [];
  for (const [index, entry] of history.entries()) {
    if (typeof entry !== "string") {
      warnings.push({ code: "bad-action", message: `action ${index + 1}: found ${describeValue(entry)}, expected a text; it is left out` });
    } else if (THOUGHT.test(entry)) thoughts.push(entry);
    else {
      const thought = thoughts.length === 0 ? null : thoughts.join("\n");
      steps.push({
        t: steps.length + 1,
        thought,
        actions: [{ k: 0, raw: entry, tool: null, args: null, method: null, actor: "agent", isMessage: false, result: null }],
        observation: null,
      });
      thoughts = [];
    }
  }
  return { steps, closingThought: thoughts.join("\n") };
}

/** The score decides; `success` stands in where there is none, and is compared with it where there is. */
function outcomeOf(value: JsonObject, warnings: ImportWarning[]): Outcome {
  if (typeof value.score !== "number") return verdictOutcome("success", value.success, "env", warnings);
  const outcome = verdictOutcome("score", value.score, "env", warnings);
  if (typeof value.success === "boolean" && value.success !== (outcome.status === "success")) {
    warnings.push({ code: "verdicts-differ", message: `"success" is ${value.success} although "score" is ${value.score}; the score decided` });
  }
  return outcome;
}

/** A shop pays once, at the end: the last reward is the score. */
function lastReward(rewards: readonly string[], warnings: ImportWarning[]): Outcome {
  const last = rewards[rewards.length - 1];
  const value = last === undefined ? Number.NaN : /^true$/i.test(last) ? 1 : /^false$/i.test(last) ? 0 : Number(last === "" ? Number.NaN : last);
  return verdictOutcome("Reward in the last record", Number.isNaN(value) ? undefined : value, "env", warnings);
}
