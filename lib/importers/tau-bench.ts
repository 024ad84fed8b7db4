/**
 * tau-bench results (sierra-research/tau-bench, historical_trajectories/ and its forks): one list of runs.
 *
 *   [{"task_id": 3, "trial": 0, "reward": 1.0, "info": {"task": {"instruction": "…", "actions": [{"name": "…", "kwargs": {…}}],
 *     "outputs": []}, "reward_info": {…}}, "traj": [{"role": "system", "content": "…"}, {"role": "user", …}, …]}]
 *
 * Read: traj (tool-calling or ReAct), task_id, trial, reward, info.task (hidden from raters), info.reward_info, info.error.
 * Quirks of forks: `trial` that repeats the task number in every row (read as 0), no system message, tool replies without
 * tool_call_id, agent messages without content, an exception instead of a run (`info.error`: an infrastructure failure).
 * One run a line is read as well, and so are the few-shot dialogues of the same repository ({"messages_display": "user: …"}:
 * text only, a call is "assistant: None"). Ignored: costs, hashes, further fields.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { HiddenRecord, Outcome } from "../trajectory/trajectory";
import { type Dialogue, looksLikeChatMessages, readChatMessages } from "./chat-messages";
import type { Detection, Importer, ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { namedEnvironment } from "./named-environment";
import { exactId } from "./source/exact-id";
import { headRecords } from "./source/head-records";
import { type JsonRecord, readJsonRecords } from "./source/json-records";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { readDisplayedDialogue } from "./tau-displayed-dialogue";
import { isReactDialogue, readReactMessages } from "./tau-react-messages";
import { settleTrials } from "./tau-trials";
import { unknownOutcome, verdictOutcome } from "./verdict-outcome";

const EXPECTED = "an object with task_id, reward, info and traj";

export const tauBench: Importer = {
  id: "tau-bench",
  label: "tau-bench JSON",
  reads: "a list of runs with task_id, trial, reward, info and traj (chat messages with tool calls, or ReAct text); few-shot dialogues as text",
  ignores: "costs, hashes and further fields; info.task is kept as hidden record and is never context",
  successFrom: "reward: 1 is a success; info.error is an infrastructure failure",
  writesFrom: "the tool's name, by the environment's list",
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const first = headRecords(head).find(isJsonObject);
  if (first === undefined) return null;
  if (typeof first.messages_display === "string" && /^(?:user|system|assistant): /.test(first.messages_display)) {
    return { confidence: 0.9, reason: "dialogues as text under messages_display" };
  }
  const { traj } = first;
  if (!Array.isArray(traj)) return null;
  const marks = ["task_id", "reward", "info", "trial"].filter((key) => key in first);
  if (traj.length > 0) {
    if (!looksLikeChatMessages(traj)) return null;
    // With another order of keys the rest of the first run may lie behind the head.
    return {
      confidence: marks.length >= 2 ? 0.97 : 0.75,
      reason: `runs with chat messages under traj${marks.length > 0 ? ` beside ${marks.join(", ")}` : ""}`,
    };
  }
  // A run that ended in an exception has no messages.
  return marks.length >= 3 ? { confidence: 0.9, reason: "runs with task_id, reward and an empty traj" } : null;
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  yield* settleTrials(items(source));
}

async function* items(source: ImportSource): AsyncIterable<ImportItem> {
  for await (const item of readJsonRecords(source, "a list of runs")) {
    yield item.kind === "value" ? importRun(item) : item;
  }
}

function importRun({ record, line, value, raw, warnings }: JsonRecord): ImportItem {
  if (!isJsonObject(value)) return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
  const dialogue = dialogueOf(value);
  if (dialogue === null) {
    return reject(record, line, { code: "missing-field", found: `${describeValue(value.traj)} in "traj"`, expected: "a list of messages" });
  }
  const all = [...warnings, ...dialogue.warnings];
  const id = exactId(value, raw, "task_id") ?? exactId(value, raw, "id") ?? `#${record}`;
  const info = isJsonObject(value.info) ? value.info : {};
  const outcome = "reward" in value || "info" in value || "traj" in value ? outcomeOf(value, info, all) : unknownOutcome();
  if (dialogue.steps.length === 0) all.push({ code: "no-steps", message: "the run holds no message of the agent's" });
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: namedEnvironment(value),
      externalId: id,
      taskId: id,
      scenarioId: null,
      agent: null,
      instruction: "",
      systemPrompt: dialogue.systemPrompt,
      toolDocs: null,
      initialObservation: dialogue.initialObservation,
      steps: dialogue.steps,
      outcome,
      truncated: dialogue.truncated || ranOutOfContext(info),
      hidden: hiddenOf(info),
      trial: typeof value.trial === "number" && Number.isSafeInteger(value.trial) && value.trial >= 0 ? value.trial : 0,
    },
    warnings: all,
  };
}

function dialogueOf(run: JsonObject): Dialogue | null {
  if (Array.isArray(run.traj)) return isReactDialogue(run.traj) ? readReactMessages(run.traj) : readChatMessages(run.traj);
  return typeof run.messages_display === "string" ? readDisplayedDialogue(run.messages_display) : null;
}

function outcomeOf(run: JsonObject, info: JsonObject, warnings: ImportWarning[]): Outcome {
  const error = errorOf(info);
  const outcome = error !== null && typeof run.reward !== "number" ? unknownOutcome() : verdictOutcome("reward", run.reward, "evaluator", warnings);
  // The runner writes reward 0 when an exception ended the run: that is no answer of the agent's.
  if (error === null || outcome.status === "success") return { ...outcome, terminationReason: error };
  return { ...outcome, status: "infrastructure", field: "info.error", terminationReason: error };
}

function errorOf(info: JsonObject): string | null {
  const { error } = info;
  if (typeof error === "string") return error.trim() === "" ? null : error;
  return isJsonObject(error) || Array.isArray(error) ? JSON.stringify(error) : null;
}

function ranOutOfContext(info: JsonObject): boolean {
  return /context[ _](?:length|window)|maximum context|too many tokens|token limit|tokens? exceed/i.test(errorOf(info) ?? "");
}

function hiddenOf(info: JsonObject): HiddenRecord | null {
  const task = isJsonObject(info.task) ? info.task : null;
  const failedRequirements = failedRequirementsOf(info.reward_info);
  if (task === null && failedRequirements.length === 0) return null;
  const actions = Array.isArray(task?.actions) ? task.actions : [];
  const outputs = Array.isArray(task?.outputs) ? task.outputs : [];
  return {
    goal: typeof task?.instruction === "string" ? task.instruction : null,
    expectedActions: actions
      .filter(isJsonObject)
      .map((action) => ({ tool: String(action.name ?? ""), args: action.kwargs ?? action.arguments ?? null, isMatched: null })),
    expectedOutputs: outputs.map((output) => (typeof output === "string" ? output : JSON.stringify(output))),
    failedRequirements,
  };
}

/** The evaluator compares the database (`r_actions`) and looks for texts (`outputs`); it names what it did not find. */
function failedRequirementsOf(rewardInfo: JsonValue | undefined): string[] {
  const report = isJsonObject(rewardInfo) && isJsonObject(rewardInfo.info) ? rewardInfo.info : {};
  const failed = report.r_actions === 0 || report.r_actions === false ? ["r_actions: the database differs from what the expected actions leave"] : [];
  const outputs = isJsonObject(report.outputs) ? Object.entries(report.outputs) : [];
  return [...failed, ...outputs.filter(([, isFound]) => isFound === false).map(([text]) => `outputs: ${text}`)];
}
