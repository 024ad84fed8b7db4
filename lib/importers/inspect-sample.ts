/** One sample of an Inspect log as a run. */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Outcome } from "../trajectory/trajectory";
import { readChatMessages } from "./chat-messages";
import type { ImportItem, ImportWarning } from "./importer";
import { inspectConversation } from "./inspect-conversation";
import { sampleOutcome } from "./inspect-scores";
import { namedEnvironment } from "./named-environment";
import { memberOf, usagePart } from "./run-usage";
import { exactId } from "./source/exact-id";
import type { JsonRecord } from "./source/json-records";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";

/** What all samples of a log share (`eval` of its header). */
export interface InspectSetting {
  model: string | null;
  task: string | null;
  /** Names of the scorers, in their order. */
  scorers: string[];
}

export const NO_SETTING: InspectSetting = { model: null, task: null, scorers: [] };

export function readInspectSetting(header: JsonValue): InspectSetting {
  const evaluation = isJsonObject(header) && isJsonObject(header.eval) ? header.eval : {};
  const scorers = Array.isArray(evaluation.scorers) ? evaluation.scorers.filter(isJsonObject) : [];
  return {
    model: typeof evaluation.model === "string" ? evaluation.model : null,
    task: typeof evaluation.task === "string" ? evaluation.task : null,
    scorers: scorers.flatMap(({ name }) => (typeof name === "string" ? [name] : [])),
  };
}

/** A sample has an id, an epoch and an input; of a cut one not all need be visible. */
export function isInspectSample(value: JsonObject): boolean {
  const marks = ["epoch", "input", "target", "scores", "attachments", "store", "events", "error_retries", "working_time"].filter(
    (key) => key in value,
  );
  return "id" in value && "epoch" in value ? marks.length >= 3 : marks.length >= 4;
}

export function importSample({ record, line, value, raw, warnings }: JsonRecord, setting: InspectSetting): ImportItem {
  if (!isJsonObject(value))
    return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: "a sample with id, epoch and messages" });
  const conversation = inspectConversation(value, raw);
  if (conversation === null) {
    return reject(record, line, { code: "missing-field", found: `${describeValue(value.messages)} in "messages"`, expected: "a list of messages" });
  }
  const dialogue = readChatMessages(conversation.messages);
  const all = [...warnings, ...dialogue.warnings];
  if (conversation.unresolved > 0) {
    const message = `${conversation.unresolved} references attachment://… lead to no text of the sample; they stand as they are`;
    all.push({ code: "missing-attachment", message });
  }
  if (dialogue.steps.length === 0) all.push({ code: "no-steps", message: "the sample holds no message of the agent's" });
  const id = exactId(value, raw, "id") ?? `#${record}`;
  const { outcome, failed } = outcomeOf(value, setting, all);
  const lossPart = conversation.contextLosses === undefined ? {} : { contextLosses: conversation.contextLosses };
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: setting.task === null ? null : namedEnvironment({ environment: setting.task }),
      externalId: id,
      taskId: id,
      scenarioId: null,
      agent: setting.model ?? modelOf(value),
      // What stands before the first answer is the sample's input: the task.
      instruction: dialogue.initialObservation ?? "",
      systemPrompt: dialogue.systemPrompt,
      toolDocs: toolsOf(value),
      initialObservation: null,
      steps: dialogue.steps,
      ...lossPart,
      ...usageOf(value, setting.model),
      outcome,
      truncated: dialogue.truncated || ranOutOfContext(value),
      hidden: failed === null ? null : { goal: null, expectedActions: [], expectedOutputs: [], failedRequirements: [failed] },
      // Epochs count from 1.
      trial: typeof value.epoch === "number" && Number.isSafeInteger(value.epoch) && value.epoch >= 1 ? value.epoch - 1 : 0,
    },
    warnings: all,
  };
}

/** Of the agent's own model: a grader's tokens are none of the run's. With one model in the record it is that one. */
function usageOf({ model_usage: usage }: JsonObject, model: string | null): ReturnType<typeof usagePart> {
  const models = isJsonObject(usage) ? Object.keys(usage) : [];
  const name = model !== null && models.includes(model) ? model : models.length === 1 ? models[0] : undefined;
  const own = name === undefined ? undefined : memberOf(usage, name);
  return usagePart({ inputTokens: memberOf(own, "input_tokens"), outputTokens: memberOf(own, "output_tokens") });
}

/**
 * Limits of what the run may cost or hold. A limit of messages is the number of steps that the benchmark grants: who does not get
 * done in them has failed, as elsewhere.
 */
const INFRASTRUCTURE_LIMITS: ReadonlySet<string> = new Set(["context", "token", "time", "working", "cost", "operator"]);

/** A sample that an error or a limit ended may still be scored: only a success stands against it. */
function outcomeOf(sample: JsonObject, setting: InspectSetting, warnings: ImportWarning[]): { outcome: Outcome; failed: string | null } {
  const scored = sampleOutcome(sample, setting.scorers, warnings);
  const { error, limit } = sample;
  const end =
    isJsonObject(error) || typeof error === "string"
      ? { field: "error", reason: isJsonObject(error) ? error.message : error, isInfrastructure: true }
      : limitOf(limit);
  if (end === null) return scored;
  const terminationReason = typeof end.reason === "string" && end.reason !== "" ? end.reason : end.field;
  if (!end.isInfrastructure || scored.outcome.status === "success") return { ...scored, outcome: { ...scored.outcome, terminationReason } };
  return { outcome: { ...scored.outcome, status: "infrastructure", field: end.field, terminationReason }, failed: null };
}

function limitOf(limit: JsonValue | undefined): { field: string; reason: string; isInfrastructure: boolean } | null {
  if (!isJsonObject(limit)) return null;
  const type = typeof limit.type === "string" ? limit.type : "unknown";
  const reason = `${type} limit${typeof limit.limit === "number" ? ` of ${limit.limit}` : ""}`;
  return { field: `limit (${type})`, reason, isInfrastructure: INFRASTRUCTURE_LIMITS.has(type) };
}

function ranOutOfContext({ limit, error }: JsonObject): boolean {
  if (isJsonObject(limit) && limit.type === "context") return true;
  return (
    isJsonObject(error) && typeof error.message === "string" && /context[ _](?:length|window)|maximum context|too many tokens/i.test(error.message)
  );
}

/** The tools that the first call of the model was given. */
function toolsOf(sample: JsonObject): string | null {
  for (const event of Array.isArray(sample.events) ? sample.events : []) {
    if (isJsonObject(event) && event.event === "model" && Array.isArray(event.tools) && event.tools.length > 0) return JSON.stringify(event.tools);
  }
  return null;
}

function modelOf(sample: JsonObject): string | null {
  for (const place of [sample.output, ...(Array.isArray(sample.messages) ? sample.messages : [])]) {
    if (isJsonObject(place) && typeof place.model === "string" && place.model !== "") return place.model;
  }
  return null;
}
