/**
 * OpenAI chat conversations: one object a line (fine-tuning and log files of many tools), or a list of them.
 *
 *   {"id": "run-7", "messages": [{"role": "user", "content": "…"}, {"role": "assistant", "content": null, "tool_calls":
 *     [{"id": "c1", "type": "function", "function": {"name": "find_room", "arguments": "{\"day\":\"Monday\"}"}}]},
 *     {"role": "tool", "tool_call_id": "c1", "content": "…"}], "tools": [{"type": "function", "function": {…}}], "success": true}
 *
 * Read: messages (tool_calls, the older function_call and role function, content as parts), tools or functions, id,
 * model, trial, and success, reward or score where there is one. Ignored: further fields.
 * https://platform.openai.com/docs/api-reference/chat
 */
import { isJsonObject, type JsonObject } from "../base/json";
import { isAnthropicRecord } from "./anthropic-messages";
import { looksLikeChatMessages, readChatMessages } from "./chat-messages";
import type { Detection, Importer, ImportItem, ImportSource, SourceHead } from "./importer";
import { isInspectSample } from "./inspect-sample";
import { areMiniSweAgentMessages } from "./mini-swe-agent-marks";
import { namedEnvironment } from "./named-environment";
import { exactId } from "./source/exact-id";
import { headRecords } from "./source/head-records";
import { type JsonRecord, readJsonRecords } from "./source/json-records";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { statedOutcome } from "./verdict-outcome";

const EXPECTED = "an object with messages";
/** Beside messages these mark a recording of another producer, which has its own rules. */
const FOREIGN_FIELDS = [
  "traj",
  "trajectory",
  "trajectory_format",
  "simulations",
  "termination_reason",
  "reward_info",
  "history",
  "samples",
  "events",
  "output",
];

export const openaiChatJsonl: Importer = {
  id: "openai-chat-jsonl",
  label: "OpenAI chat JSONL",
  reads: "one object a line with messages (roles system, user, assistant, tool; tool_calls or function_call), tools, id and model",
  ignores: "further fields; pictures and sound among the parts of a message (named in a warning)",
  successFrom: "success, else reward, else score, where the line has one; otherwise unknown",
  writesFrom: "the tool's name",
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const first = headRecords(head).find(isJsonObject);
  if (first === undefined || isForeign(first) || !looksLikeChatMessages(first.messages)) return null;
  const hasCalls = first.messages.some((message) => isJsonObject(message) && ("tool_calls" in message || "function_call" in message));
  return { confidence: hasCalls ? 0.85 : 0.75, reason: `objects with chat messages${hasCalls ? " and tool calls" : ""} under messages` };
}

/** Chat messages of a producer with an importer of its own. */
function isForeign(record: JsonObject): boolean {
  const hasForeignField = FOREIGN_FIELDS.some((field) => field in record);
  return hasForeignField || isAnthropicRecord(record) || isInspectSample(record) || areMiniSweAgentMessages(record.messages);
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  for await (const item of readJsonRecords(source, EXPECTED)) {
    yield item.kind === "value" ? importConversation(item) : item;
  }
}

function importConversation({ record, line, value, raw, warnings }: JsonRecord): ImportItem {
  if (!isJsonObject(value)) return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
  if (!Array.isArray(value.messages)) {
    return reject(record, line, { code: "missing-field", found: `${describeValue(value.messages)} in "messages"`, expected: "a list of messages" });
  }
  const { systemPrompt, initialObservation, steps, truncated, warnings: dialogueWarnings } = readChatMessages(value.messages);
  const all = [...warnings, ...dialogueWarnings];
  if (steps.length === 0) all.push({ code: "no-steps", message: "the conversation holds no message of the agent's" });
  const externalId = exactId(value, raw, "id") ?? `#${record}`;
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: namedEnvironment(value),
      externalId,
      taskId: exactId(value, raw, "task_id") ?? externalId,
      scenarioId: null,
      agent: typeof value.model === "string" ? value.model : null,
      instruction: "",
      systemPrompt,
      toolDocs: toolDocsOf(value),
      initialObservation,
      steps,
      outcome: statedOutcome(value, all),
      truncated,
      hidden: null,
      trial: typeof value.trial === "number" && Number.isSafeInteger(value.trial) && value.trial >= 0 ? value.trial : 0,
    },
    warnings: all,
  };
}

function toolDocsOf(row: JsonObject): string | null {
  const tools = row.tools ?? row.functions;
  if (tools === undefined || tools === null) return null;
  return typeof tools === "string" ? tools : JSON.stringify(tools);
}
