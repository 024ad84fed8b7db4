/** One simulation of tau2-bench as a run. */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Outcome } from "../trajectory/trajectory";
import { readChatMessages } from "./chat-messages";
import type { ImportItem, ImportWarning } from "./importer";
import { memberOf, usagePart } from "./run-usage";
import { argumentText, hasRoundedNumber } from "./source/exact-arguments";
import { exactId } from "./source/exact-id";
import type { JsonRecord } from "./source/json-records";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { tau2Hidden } from "./tau2-hidden";
import { type Tau2Setting, tau2Environment } from "./tau2-setting";
import { verdictOutcome } from "./verdict-outcome";

const EXPECTED = "a simulation with task_id, messages and reward_info";

/**
 * Why a run ended through no doing of the agent's: the runner broke or ran out of time, the simulated user broke the
 * rules of the dialogue, the context was full. `max_steps`, `too_many_errors` and `agent_error` are the agent's own and
 * stay failures. The benchmark itself leaves out the first and the second of these.
 */
const INFRASTRUCTURE: ReadonlySet<string> = new Set(["infrastructure_error", "context_window_exceeded", "unexpected_error", "timeout", "user_error"]);

/** The line of a record that was read from a file beside the source is not one of the source. */
export type Tau2Record = Omit<JsonRecord, "line"> & { line: number | null };

export function importSimulation({ record, line, value, raw, warnings }: Tau2Record, setting: Tau2Setting): ImportItem {
  if (!isJsonObject(value)) return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
  const { messages } = value;
  const isRunnersFault = INFRASTRUCTURE.has(String(value.termination_reason));
  // A run that never began has no messages; a spoken one keeps them in ticks.
  if (!Array.isArray(messages) && !(isRunnersFault && (messages === null || messages === undefined))) {
    const found = `${describeValue(messages)} in "messages"`;
    return reject(record, line, {
      code: "missing-field",
      found,
      expected: "a list of messages (spoken runs, which have ticks instead, are not read)",
    });
  }
  const dialogue = readChatMessages(exactMessages(Array.isArray(messages) ? messages : [], raw));
  const all = [...warnings, ...dialogue.warnings];
  const id = exactId(value, raw, "task_id") ?? exactId(value, raw, "id") ?? `#${record}`;
  if (dialogue.steps.length === 0) all.push({ code: "no-steps", message: "the run holds no message of the agent's" });
  const policy = typeof value.policy === "string" ? value.policy : setting.policy;
  if (policy === null && dialogue.systemPrompt === null) {
    all.push({ code: "no-policy", message: "no policy is known: found none in info.environment_info, nor a results.json beside the simulation" });
  }
  const task = setting.taskOf(id);
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: setting.environment ?? tau2Environment(value.domain ?? domainOf(task)),
      externalId: id,
      taskId: id,
      scenarioId: null,
      agent: setting.agent,
      instruction: "",
      systemPrompt: dialogue.systemPrompt ?? policy,
      toolDocs: setting.toolDocs,
      initialObservation: dialogue.initialObservation,
      steps: dialogue.steps,
      ...(dialogue.contextLosses === undefined ? {} : { contextLosses: dialogue.contextLosses }),
      ...usageOf(value),
      outcome: outcomeOf(value, isRunnersFault, all),
      truncated: dialogue.truncated || value.termination_reason === "context_window_exceeded",
      hidden: tau2Hidden(value.reward_info, task),
      trial: typeof value.trial === "number" && Number.isSafeInteger(value.trial) && value.trial >= 0 ? value.trial : 0,
    },
    warnings: all,
  };
}

/** Of the agent: the simulated user's own tokens and cost are none of the run's. A greeting that no model wrote has no usage. */
function usageOf({ messages, agent_cost: cost }: JsonObject): ReturnType<typeof usagePart> {
  const answers = Array.isArray(messages) ? messages.filter((message) => memberOf(message, "role") === "assistant") : [];
  const calls = answers.flatMap((message) => memberOf(message, "usage") ?? []);
  const sums = (key: string): JsonValue[] => calls.map((usage) => memberOf(usage, key) ?? null);
  return usagePart({ inputTokens: sums("prompt_tokens"), outputTokens: sums("completion_tokens"), cost });
}

function outcomeOf(run: JsonObject, isRunnersFault: boolean, warnings: ImportWarning[]): Outcome {
  const reward = isJsonObject(run.reward_info) ? run.reward_info.reward : undefined;
  const terminationReason = typeof run.termination_reason === "string" && run.termination_reason !== "" ? run.termination_reason : null;
  const outcome = verdictOutcome("reward_info.reward", reward, "evaluator", isRunnersFault ? [] : warnings);
  if (!isRunnersFault || outcome.status === "success") return { ...outcome, terminationReason };
  return { ...outcome, status: "infrastructure", source: "evaluator", field: `termination_reason ${terminationReason ?? ""}`, terminationReason };
}

/** The domain that a task's scenario names, where no info came along. */
function domainOf(task: JsonObject | null): JsonValue | undefined {
  const scenario = isJsonObject(task?.user_scenario) ? task.user_scenario : {};
  return isJsonObject(scenario.instructions) ? scenario.instructions.domain : undefined;
}

/** Arguments are objects here: those with a number beyond 2^53 are taken from the file as they stand. */
function exactMessages(messages: readonly JsonValue[], raw: string): readonly JsonValue[] {
  return messages.map((message, index) => {
    if (!isJsonObject(message) || !Array.isArray(message.tool_calls)) return message;
    const calls = message.tool_calls;
    if (!calls.some((call) => isJsonObject(call) && hasRoundedNumber(call.arguments ?? null))) return message;
    const exact = calls.map((call, at): JsonValue => {
      if (!isJsonObject(call)) return call;
      return { ...call, arguments: argumentText(call.arguments, raw, ["messages", index, "tool_calls", at, "arguments"]) };
    });
    return { ...message, tool_calls: exact };
  });
}
