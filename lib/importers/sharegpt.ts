/**
 * Dialogues in the ShareGPT form: AgentInstruct, AgentGym, ETO, ToolBench's training data, function-calling sets.
 *
 *   {"id": "alfworld_7", "conversations": [
 *     {"from": "human", "value": "Interact with a household …"}, {"from": "gpt", "value": "OK", "loss": false},
 *     {"from": "human", "value": "You are in the middle of a room. …\nYour task is to: …"},
 *     {"from": "gpt", "value": "Thought: …\nAction: go to desk 1", "loss": true},
 *     {"from": "human", "value": "Observation: On the desk 1, you see a pen 2."}], "reward": 1}
 *
 * Read: conversations (from and value, also role and content), id or item_id, system, tools, and success, reward or
 * score where there is one. A first human turn that the agent only acknowledges ("OK") is the prompt. Thought and action
 * are cut apart at their marks (agent-turn.ts); a message without a mark is a message. The mark `Observation:` is the
 * runner's and left out. Ignored: loss, weight, further fields.
 * https://huggingface.co/datasets/THUDM/AgentInstruct
 */
import { isJsonObject, type JsonObject } from "../base/json";
import type { Detection, Importer, ImportItem, ImportSource, SourceHead } from "./importer";
import { namedEnvironment } from "./named-environment";
import { ShareGptReader } from "./sharegpt-turns";
import { exactId } from "./source/exact-id";
import { headRecords } from "./source/head-records";
import { type JsonRecord, readJsonRecords } from "./source/json-records";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { readTextOpening } from "./text-opening";
import { statedOutcome } from "./verdict-outcome";

const EXPECTED = "an object with conversations";
/** AgentGym's evaluation files use the singular. */
const LISTS = ["conversations", "conversation"] as const;
const IDS = ["id", "item_id", "conversation_id"] as const;

export const sharegpt: Importer = {
  id: "sharegpt",
  label: "ShareGPT dialogues (AgentInstruct, AgentGym, ETO)",
  reads: "objects with conversations of from and value (human, gpt, system, function_call, observation), id, system, tools",
  ignores: "loss and weight, the agent's OK to its prompt, the mark Observation:, further fields",
  successFrom: "success, else reward, else score, where the record has one; otherwise unknown",
  writesFrom: "the environment named by the id or by the opening text; for calls the tool's name",
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const first = headRecords(head).find(isJsonObject);
  const turns = first === undefined ? undefined : first.conversations;
  if (!Array.isArray(turns)) return null;
  const turn = turns.find(isJsonObject);
  if (turn === undefined || !("from" in turn)) return null;
  return { confidence: "value" in turn ? 0.95 : 0.75, reason: "objects with conversations of from and value" };
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  for await (const item of readJsonRecords(source, EXPECTED)) {
    yield item.kind === "value" ? importDialogue(item) : item;
  }
}

function importDialogue({ record, line, value, raw, warnings }: JsonRecord): ImportItem {
  if (!isJsonObject(value)) return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
  const turns = LISTS.map((key) => value[key]).find(Array.isArray);
  if (turns === undefined) {
    const found = `${describeValue(value.conversations)} in "conversations"`;
    return reject(record, line, { code: "missing-field", found, expected: "a list of turns with from and value" });
  }
  const dialogue = new ShareGptReader().read(turns);
  const all = [...warnings, ...dialogue.warnings];
  if (dialogue.steps.length === 0) all.push({ code: "no-steps", message: "the dialogue holds no message of the agent's" });
  const externalId = IDS.map((key) => exactId(value, raw, key)).find((id) => id !== null) ?? `#${record}`;
  const opening = readTextOpening(dialogue.opening ?? "");
  const system = [typeof value.system === "string" ? value.system : null, dialogue.systemPrompt].filter((text) => text !== null && text !== "");
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: environmentOf(value, externalId) ?? opening.environment,
      externalId,
      taskId: exactId(value, raw, "task_id") ?? externalId,
      scenarioId: null,
      agent: typeof value.model === "string" ? value.model : null,
      instruction: opening.instruction,
      systemPrompt: system.length === 0 ? null : system.join("\n"),
      toolDocs: toolDocsOf(value),
      initialObservation: opening.initialObservation,
      steps: dialogue.steps,
      outcome: statedOutcome(value, all),
      truncated: dialogue.truncated,
      hidden: null,
      trial: typeof value.trial === "number" && Number.isSafeInteger(value.trial) && value.trial >= 0 ? value.trial : 0,
    },
    warnings: all,
  };
}

/** A field that names it, or the id: `alfworld_12`, `webshop-7`. */
function environmentOf(row: JsonObject, id: string): string | null {
  return namedEnvironment(row) ?? (/^[a-z]+[_-]\d/i.test(id) ? namedEnvironment({ environment: id.replaceAll("-", "_") }) : null);
}

function toolDocsOf(row: JsonObject): string | null {
  const { tools } = row;
  if (tools === undefined || tools === null || tools === "") return null;
  return typeof tools === "string" ? tools : JSON.stringify(tools);
}
