/**
 * SWE-agent runs (SWE-agent/SWE-agent 0.2 to 1.x, `<instance>.traj`): one JSON object a file.
 *
 *   {"environment": "swe_main", "trajectory": [{"action": "open a.py\n", "observation": "[File: /repo/a.py …", "response": "…",
 *     "state": "{\"open_file\": …}", "thought": "Let's look at …"}], "history": [{"role": "system", "content": "…", "agent": "main"}, …],
 *     "info": {"exit_status": "submitted", "submission": "diff --git …", "model_stats": {…}}, "replay_config": {…}}
 *
 * Read: trajectory (one step an entry), history (system prompt, the issue, the tool calls of function-calling models; the
 * steps, where it stands alone), info.exit_status, replay_config (an object, or JSON in a string) for task and model,
 * attempts (one run each). Ignored: state, costs, the patch, the copies of the conversation in each step, demonstrations
 * of other issues. The runner's own last entry ("Exit due to cost limit") is no step.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import { endOfRun } from "./cut-short";
import type { Detection, Importer, ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { memberOf, usagePart } from "./run-usage";
import { fileStem } from "./source/file-stem";
import { headValues } from "./source/head-records";
import { readOpenedDocuments, withoutMembers } from "./source/json-documents";
import type { JsonRecord } from "./source/json-records";
import { parseInner } from "./source/parse-record";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { commandNames, readHistory, readTrajectory } from "./swe-agent-steps";
import { verdictOutcome } from "./verdict-outcome";

const EXPECTED = "an object with trajectory or history";
/** What every step repeats: the whole conversation up to it. */
const LEFT_OUT: ReadonlySet<string> = new Set(["messages", "query", "state", "extra_info"]);

export const sweAgent: Importer = {
  id: "swe-agent",
  label: "SWE-agent trajectory",
  reads: "trajectory with action, observation, response and thought; history for prompts and tool calls, or alone; replay_config, info.exit_status",
  ignores: "state, costs, patches, the conversation repeated in each step, demonstrations of other issues, the runner's own last entry",
  successFrom:
    'resolved, where a file says it; "submitted" says nothing of it: unknown; stopped by a limit or an error with nothing handed in: infrastructure',
  writesFrom: "the command's or the tool's name; for shell lines what they do",
  isOneRunAFile: true,
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const top = headValues(head)[0];
  if (!isJsonObject(top)) return null;
  const marks = ["history", "info", "replay_config", "environment", "attempts"].filter((key) => key in top);
  if (hasSweSteps(top.trajectory)) {
    return { confidence: marks.length > 0 ? 0.95 : 0.8, reason: `steps with action, observation and response under trajectory` };
  }
  const attempts = Array.isArray(top.attempts) ? top.attempts.find(isJsonObject) : undefined;
  if (attempts !== undefined && hasSweSteps(attempts.trajectory)) return { confidence: 0.95, reason: "attempts with SWE-agent steps" };
  if (isSweHistory(top.history) && !["events", "test_result", "instruction", "question", "messages"].some((key) => key in top)) {
    return { confidence: 0.9, reason: "messages with role and agent under history" };
  }
  return null;
}

function hasSweSteps(value: JsonValue | undefined): boolean {
  const first = Array.isArray(value) ? value[0] : undefined;
  if (!isJsonObject(first) || typeof first.action !== "string" || !("observation" in first)) return false;
  return ["response", "state", "execution_time", "query", "messages"].filter((key) => key in first).length >= 1 && "thought" in first;
}

function isSweHistory(value: JsonValue | undefined): value is JsonValue[] {
  const first = Array.isArray(value) ? value[0] : undefined;
  return isJsonObject(first) && typeof first.role === "string" && "content" in first && typeof first.agent === "string";
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  const stem = fileStem(source.name);
  let count = 0;
  const documents = readOpenedDocuments(source, EXPECTED, new Set(["trajectory", "history"]), (step) => withoutMembers(step, LEFT_OUT));
  for await (const document of documents) {
    if (document.kind !== "value") {
      count++;
      yield { ...document, record: count };
      continue;
    }
    const runs = runsIn(document.value);
    for (const [trial, run] of runs.entries()) {
      count++;
      yield importRun(run, { ...document, record: count }, runs.length > 1 || count === 1 ? stem : `${stem}#${count}`, trial);
    }
  }
}

/** A retrying agent writes all its attempts and repeats the chosen one at the top. */
function runsIn(value: JsonValue): JsonValue[] {
  const attempts = isJsonObject(value) && Array.isArray(value.attempts) ? value.attempts.filter(isJsonObject) : [];
  return attempts.length === 0
    ? [value]
    : attempts.map((attempt) => ({
        ...attempt,
        replay_config: attempt.replay_config ?? (isJsonObject(value) ? (value.replay_config ?? null) : null),
      }));
}

function importRun(value: JsonValue, { record, line, warnings }: JsonRecord, externalId: string, trial: number): ImportItem {
  if (!isJsonObject(value)) return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
  const { history, info } = value;
  const trajectory = Array.isArray(value.trajectory) ? value.trajectory.map((step) => withoutMembers(step, LEFT_OUT)) : null;
  const messages = Array.isArray(history) ? history : [];
  if (!looksLikeRun(trajectory, history, info)) {
    return reject(record, line, { code: "missing-field", found: describeValue(value), expected: EXPECTED });
  }
  const replay = replayConfigOf(value.replay_config);
  const commands = commandNames(replay);
  const read = trajectory !== null && trajectory.length > 0 ? readTrajectory(trajectory, messages, commands) : readHistory(messages, commands);
  const all: ImportWarning[] = [...warnings, ...read.warnings];
  if (read.steps.length === 0) all.push({ code: "no-steps", message: "the run holds no action" });
  const details = isJsonObject(info) ? info : {};
  const problem = problemOf(replay);
  const last = read.steps[read.steps.length - 1]?.actions[0];
  const { outcome, truncated } = endingOf(value, details, last?.tool !== null && last?.result === null, all);
  const environment = typeof value.environment === "string" && !/^(?:swe_)?main$/.test(value.environment) ? value.environment : null;
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: "coding",
      externalId,
      taskId: problem.id ?? environment ?? externalId,
      scenarioId: null,
      agent: modelOf(replay),
      instruction: read.instruction === "" ? (problem.text ?? "") : read.instruction,
      systemPrompt: read.systemPrompt,
      toolDocs: null,
      initialObservation: read.initialObservation,
      steps: read.steps,
      ...usagePart({
        inputTokens: memberOf(details.model_stats, "tokens_sent"),
        outputTokens: memberOf(details.model_stats, "tokens_received"),
        cost: memberOf(details.model_stats, "instance_cost"),
      }),
      outcome,
      truncated,
      hidden: null,
      trial,
    },
    warnings: all,
  };
}

/** An empty run is one too, as long as the file looks like SWE-agent's. */
function looksLikeRun(trajectory: readonly JsonValue[] | null, history: JsonValue | undefined, info: JsonValue | undefined): boolean {
  if (trajectory !== null && trajectory.length > 0) return trajectory.some((step) => isJsonObject(step) && "action" in step && "observation" in step);
  return isSweHistory(history) || (isJsonObject(info) && "exit_status" in info);
}

function endingOf(
  run: JsonObject,
  info: JsonObject,
  isUnanswered: boolean,
  warnings: ImportWarning[],
): { outcome: ReturnType<typeof endOfRun>["outcome"]; truncated: boolean } {
  const status = typeof info.exit_status === "string" ? info.exit_status : null;
  const end = endOfRun(status, "info.exit_status");
  const truncated = end.ranOutOfContext || isUnanswered;
  for (const [place, holder] of [
    ["resolved", run],
    ["info.resolved", info],
  ] as const) {
    if (typeof holder.resolved !== "boolean") continue;
    return { outcome: { ...verdictOutcome(place, holder.resolved, "evaluator", warnings), terminationReason: status }, truncated };
  }
  return { outcome: end.outcome, truncated };
}

/** An object, or JSON in a string. */
function replayConfigOf(value: JsonValue | undefined): JsonObject | null {
  const config = typeof value === "string" ? parseInner(value) : value;
  return isJsonObject(config) ? config : null;
}

function problemOf(replay: JsonObject | null): { id: string | null; text: string | null } {
  const statement = replay !== null && isJsonObject(replay.problem_statement) ? replay.problem_statement : {};
  return {
    id: typeof statement.id === "string" && statement.id !== "" ? statement.id : null,
    text: typeof statement.text === "string" ? statement.text : null,
  };
}

function modelOf(replay: JsonObject | null): string | null {
  const agent = replay !== null && isJsonObject(replay.agent) ? replay.agent : {};
  return isJsonObject(agent.model) && typeof agent.model.name === "string" ? agent.model.name : null;
}
