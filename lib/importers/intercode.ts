/**
 * InterCode results (princeton-nlp/intercode, data/results/): an object of tasks, each with parallel lists.
 *
 *   {"0": {"environment": "ic_bash", "dataset": "…", "task_id": 0, "query": "List all …", "turn_history": {"thoughts": ["…"],
 *     "actions": ["execute[ls -la]", "submit"], "observations": ["…", "…"], "rewards": [0, 1.0], "valid_action": [true, true]},
 *     "summary": {"max_reward": 1.0, "turns_taken": 2, "turns_max": 10}}}
 *
 * Plan-and-solve files nest the tasks: {"meta": {…}, "logs": {"0": …}} and have `steps` in place of thoughts. Read: query,
 * turn_history, summary.max_reward, gold (hidden). `valid_action` is whether the command ended with exit code 0. Ignored:
 * info (what the grader saw), data sets, the other rewards.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Action, CallResult, HiddenRecord, Outcome, Step } from "../trajectory/trajectory";
import type { Detection, Importer, ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { cutJson } from "./source/cut-json";
import { exactId } from "./source/exact-id";
import { headValues } from "./source/head-records";
import { type JsonRecord, pieceRecord } from "./source/json-records";
import { describeValue } from "./source/quote-found";
import { emptyFile, reject } from "./source/reject";
import { unknownOutcome, verdictOutcome } from "./verdict-outcome";

const EXPECTED = "an object with query and turn_history";

export const intercode: Importer = {
  id: "intercode",
  label: "InterCode results",
  reads: "tasks with query and turn_history (thoughts or steps, actions, observations, rewards, valid_action), bare or nested under logs",
  ignores: "meta, what the grader saw (info), rewards of single turns; gold is kept as hidden record and is never context",
  successFrom: "summary.max_reward, else the highest of the rewards: 1 is a success, less is a failure and keeps its number",
  writesFrom: "what the command line does; valid_action false is a refusal",
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const top = headValues(head)[0];
  if (!isJsonObject(top) && !Array.isArray(top)) return null;
  const tasks: JsonValue = isJsonObject(top) && isJsonObject(top.logs) ? top.logs : top;
  const first = (Array.isArray(tasks) ? tasks : Object.values(tasks)).find(isTask);
  if (first === undefined) return null;
  return {
    confidence: 0.95,
    reason: `tasks with parallel lists under turn_history${isJsonObject(top) && "logs" in top ? ", nested under logs" : ""}`,
  };
}

function isTask(value: JsonValue): value is JsonObject {
  return isJsonObject(value) && isJsonObject(value.turn_history) && (Array.isArray(value.turn_history.actions) || "query" in value);
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  let count = 0;
  // Tasks are members of the file, or of `logs`; everything else is cut out whole.
  const descend = (path: readonly (string | number)[]): boolean => path.length === 0 || (path.length === 1 && path[0] === "logs");
  for await (const batch of cutJson(source.bytes, descend)) {
    for (const piece of batch) {
      count++;
      const record = pieceRecord(piece, count);
      const [key, inner] = piece.path;
      if (record.kind === "value" && key === "meta" && inner === undefined) {
        yield {
          kind: "skipped",
          record: count,
          line: piece.line,
          code: "meta",
          message: `record ${count}: "meta" describes the experiment and is no run`,
        };
      } else yield record.kind === "value" ? importTask(record, String(inner ?? key ?? `#${count}`)) : record;
    }
  }
  if (count === 0) yield emptyFile(EXPECTED);
}

function importTask({ record, line, value, raw, warnings }: JsonRecord, key: string): ImportItem {
  if (!isJsonObject(value)) return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
  const history = value.turn_history;
  if (!isJsonObject(history) || !Array.isArray(history.actions)) {
    const found = isJsonObject(history)
      ? `${describeValue(history.actions)} in "turn_history.actions"`
      : `${describeValue(history)} in "turn_history"`;
    return reject(record, line, { code: "missing-field", found, expected: "parallel lists of actions and observations" });
  }
  const all: ImportWarning[] = [...warnings];
  const kind = /^(?:ic_)?(\w+)$/.exec(typeof value.environment === "string" ? value.environment : "")?.[1] ?? null;
  const steps = history.actions.map((action, index) => stepOf(history, kind, action, index));
  if (steps.length === 0) all.push({ code: "no-steps", message: "the task holds no action" });
  for (const list of ["observations", "valid_action"] as const) {
    const found = history[list];
    if (Array.isArray(found) && found.length !== steps.length)
      all.push({ code: "uneven-lists", message: `${found.length} ${list} for ${steps.length} actions: they are paired from the first on` });
  }
  const id = exactId(value, raw, "task_id") ?? key;
  const last = steps[steps.length - 1]?.actions[0];
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: kind === "bash" || kind === "ctf" ? `intercode-${kind}` : null,
      externalId: id,
      taskId: id,
      scenarioId: null,
      agent: null,
      instruction: typeof value.query === "string" ? value.query : "",
      systemPrompt: null,
      toolDocs: null,
      initialObservation: null,
      steps,
      outcome: outcomeOf(value, history, all),
      truncated: last !== undefined && last.result === null && last.tool !== "submit",
      hidden: hiddenOf(value, kind),
      trial: 0,
    },
    warnings: all,
  };
}

function stepOf(history: JsonObject, kind: string | null, value: JsonValue, index: number): Step {
  const thought = textAt(history.thoughts, index) ?? textAt(history.steps, index);
  const action = actionOf(typeof value === "string" ? value : JSON.stringify(value), kind);
  action.result = resultOf(history, index);
  return { t: index + 1, thought: thought === null || thought.trim() === "" ? null : thought, actions: [action], observation: null };
}

/** `execute[…]` wraps a command of a ReAct agent; `submit` hands in, in capture-the-flag tasks with the flag. */
function actionOf(text: string, kind: string | null): Action {
  const base = { k: 0, raw: text, method: null, actor: "agent", isMessage: false, result: null } as const;
  const inner = /^\s*execute\[([\s\S]*)\]\s*$/.exec(text)?.[1] ?? text;
  const submit = /^\s*submit\b\s*(?:\[([\s\S]*)\]|([\s\S]*))$/.exec(inner);
  if (submit !== null) {
    const answer = (submit[1] ?? submit[2] ?? "").trim();
    return { ...base, tool: "submit", args: answer === "" ? {} : { answer } };
  }
  if (kind === "sql") return { ...base, tool: "sql", args: { query: inner } };
  if (kind === "python") return { ...base, tool: "python", args: { code: inner } };
  return { ...base, tool: "bash", args: { command: inner } };
}

function resultOf(history: JsonObject, index: number): CallResult | null {
  const text = observationText(Array.isArray(history.observations) ? history.observations[index] : undefined);
  if (text === null) return null;
  const valid = Array.isArray(history.valid_action) ? history.valid_action[index] : undefined;
  return { status: valid === true ? "ok" : valid === false ? "error" : "unknown", text };
}

/** A text, or a list of rows. */
function observationText(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map((row) => (typeof row === "string" ? row : JSON.stringify(row))).join("\n");
  return JSON.stringify(value);
}

function outcomeOf(task: JsonObject, history: JsonObject, warnings: ImportWarning[]): Outcome {
  const summary = isJsonObject(task.summary) ? task.summary : {};
  if (typeof summary.max_reward === "number") return verdictOutcome("summary.max_reward", summary.max_reward, "env", warnings);
  const rewards = (Array.isArray(history.rewards) ? history.rewards : []).filter((reward) => typeof reward === "number");
  if (rewards.length > 0) return verdictOutcome("the highest of turn_history.rewards", Math.max(...rewards), "env", warnings);
  warnings.push({ code: "no-outcome", message: `the outcome is unknown: found ${describeValue(summary.max_reward)} in "summary.max_reward"` });
  return unknownOutcome();
}

function hiddenOf(task: JsonObject, kind: string | null): HiddenRecord | null {
  if (typeof task.gold !== "string" || task.gold === "") return null;
  const expected = actionOf(kind === "ctf" ? `submit ${task.gold}` : task.gold, kind);
  return {
    goal: null,
    expectedActions: [{ tool: expected.tool ?? "bash", args: expected.args, isMatched: null }],
    expectedOutputs: [],
    failedRequirements: [],
  };
}

function textAt(list: JsonValue | undefined, index: number): string | null {
  const value = Array.isArray(list) ? list[index] : undefined;
  return typeof value === "string" ? value : null;
}
