/**
 * Who&When (mingyin1/Agents_Failure_Attribution): failures of multi-agent systems, each with a human's word on which agent
 * made the decisive mistake, at which step and why. One run a file.
 *
 *   {"question": "…", "ground_truth": "42", "is_correct": false, "question_ID": "…",
 *    "history": [{"name": "Excel_Expert", "role": "assistant", "content": "…"}, {"name": "Computer_terminal", "role": "user", …}],
 *    "mistake_agent": "Excel_Expert", "mistake_step": "0", "mistake_reason": "…", "system_prompt": {"Excel_Expert": "…"}}
 *   … the hand-crafted half: {"role": "Orchestrator (-> WebSurfer)", "content": "…"}, "is_corrected": false
 *
 * Read: every entry of an agent's is a step, written `<agent>: <text>` so that it stays clear who spoke; an entry marked
 * (thought) is the thought of the step that follows; what the terminal or the human says is what came back. The label
 * goes to the hidden record; one that names another agent than the log has there is warned about, not refused.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { HiddenRecord, Outcome, Step } from "../trajectory/trajectory";
import { messageAction } from "./chat-messages";
import type { Detection, Importer, ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { exactId } from "./source/exact-id";
import { headRecords } from "./source/head-records";
import { type JsonRecord, readJsonRecords } from "./source/json-records";
import { placeName } from "./source/place-name";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { verdictOutcome } from "./verdict-outcome";

const MARKS = ["mistake_agent", "mistake_step", "mistake_reason", "is_correct", "is_corrected", "question_ID", "ground_truth"] as const;
/** A speaker of more letters is none that a label could name. */
const MOST_NAME = 200;
const EXPECTED = "a failure with history and mistake_agent";

export const whoAndWhen: Importer = {
  id: "who-and-when",
  label: "Who&When multi-agent failure",
  reads: "question, history of the agents' messages, system prompts; the label (mistake agent, step, reason) into the hidden record",
  ignores: "level and further fields; ground_truth and the label are kept as hidden, never shown as context",
  successFrom: "is_correct, else is_corrected (true or false, also as text)",
  writesFrom: "nothing writes: the agents' messages are texts",
  isOneRunAFile: true,
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const first = headRecords(head).find(isJsonObject);
  if (first === undefined) return null;
  const entries = Array.isArray(first.history) ? first.history.filter(isJsonObject) : [];
  const hasHistory = entries.some((entry) => "content" in entry && ("role" in entry || "name" in entry));
  const marks = MARKS.filter((key) => key in first);
  if (!(hasHistory || first.history === undefined)) return null;
  if (marks.length >= 2 && ("question" in first || hasHistory)) {
    const isSure = marks.some((mark) => mark.startsWith("mistake_"));
    return { confidence: isSure ? 0.96 : 0.8, reason: `a history with ${marks.slice(0, 3).join(", ")}` };
  }
  // The label may lie behind the end of the head: then only how the speakers are written tells.
  const speaks = entries.some(({ role }) => typeof role === "string" && /\((?:thought|-> ?\w+)\)\s*$/.test(role));
  return hasHistory && speaks && !head.isWhole ? { confidence: 0.85, reason: "a history of agents that think and address one another" } : null;
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  for await (const item of readJsonRecords(source, EXPECTED)) yield item.kind === "value" ? importFailure(item, source.name) : item;
}

function importFailure({ record, line, value, raw, warnings }: JsonRecord, path: string): ImportItem {
  if (!isJsonObject(value)) return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
  if (!Array.isArray(value.history)) {
    return reject(record, line, { code: "missing-field", found: `${describeValue(value.history)} in "history"`, expected: "a list of messages" });
  }
  const all = [...warnings];
  const question = typeof value.question === "string" ? value.question : "";
  const { steps, opening, closingThought, stepOf } = readHistory(value.history, all);
  if (steps.length === 0) all.push({ code: "no-steps", message: "the history holds no message of an agent's" });
  checkLabel(value, value.history, all);
  const name = placeName(path);
  const externalId = record === 1 ? name || "#1" : `${name}#${record}`;
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: "chat",
      externalId,
      taskId: exactId(value, raw, "question_ID") ?? externalId,
      scenarioId: null,
      agent: null,
      instruction: question,
      systemPrompt: systemOf(value.system_prompt),
      toolDocs: null,
      initialObservation: opening === null || opening.trim() === question.trim() ? null : opening,
      steps,
      ...(closingThought === "" ? {} : { closingThought }),
      outcome: outcomeOf(value, all),
      truncated: false,
      hidden: hiddenOf(value, stepOf),
      trial: 0,
    },
    warnings: all,
  };
}

interface History {
  steps: Step[];
  opening: string | null;
  closingThought: string;
  /** The step that an entry of the history became or belongs to, by its position; 0 before the first step. */
  stepOf: number[];
}

function readHistory(history: readonly JsonValue[], warnings: ImportWarning[]): History {
  const steps: Step[] = [];
  const stepOf: number[] = [];
  let opening: string | null = null;
  let thoughts: string[] = [];
  for (const [index, entry] of history.entries()) {
    const text = isJsonObject(entry) ? textOf(entry.content) : null;
    if (!isJsonObject(entry) || text === null) {
      warnings.push({
        code: "bad-message",
        message: `entry ${index}: found ${describeValue(entry)}, expected an object with content; it is left out`,
      });
      stepOf.push(steps.length);
      continue;
    }
    const speaker = speakerOf(entry);
    const last = steps[steps.length - 1];
    if (isEnvironment(speaker)) {
      stepOf.push(steps.length);
      if (last === undefined) opening = opening === null ? text : `${opening}\n${text}`;
      else last.observation = last.observation === null ? text : `${last.observation}\n${text}`;
    } else if (/\(thought\)\s*$/i.test(speaker)) {
      thoughts.push(`${speaker}: ${text}`);
      stepOf.push(steps.length + 1);
    } else {
      const thought = thoughts.length === 0 ? null : thoughts.join("\n");
      steps.push({ t: steps.length + 1, thought, actions: [messageAction(`${speaker}: ${text}`)], observation: null });
      stepOf.push(steps.length);
      thoughts = [];
    }
  }
  return { steps, opening, closingThought: thoughts.join("\n"), stepOf: stepOf.map((t) => Math.min(t, steps.length)) };
}

/** The agent: in `name`, where there is one; else in `role`. */
function speakerOf(entry: JsonObject): string {
  if (typeof entry.name === "string" && entry.name !== "") return entry.name;
  return typeof entry.role === "string" && entry.role !== "" ? entry.role : "unknown";
}

/** Programs that run code, and the person who asked: they answer the agents and are none. */
function isEnvironment(speaker: string): boolean {
  return /^(?:human|user|computer[_ ]?terminal)$/i.test(speaker);
}

function textOf(content: JsonValue | undefined): string | null {
  if (typeof content === "string") return content;
  return content === undefined || content === null ? null : JSON.stringify(content);
}

function systemOf(value: JsonValue | undefined): string | null {
  if (typeof value === "string") return value;
  if (!isJsonObject(value)) return null;
  const texts = Object.entries(value).map(([agent, text]) => `${agent}:\n${typeof text === "string" ? text : JSON.stringify(text)}`);
  return texts.length === 0 ? null : texts.join("\n\n");
}

function outcomeOf(value: JsonObject, warnings: ImportWarning[]): Outcome {
  const field = value.is_correct !== undefined ? "is_correct" : "is_corrected";
  const given = value[field];
  const verdict = typeof given === "string" && /^(?:true|false)$/i.test(given.trim()) ? /^true$/i.test(given.trim()) : given;
  return verdictOutcome(field, verdict, "human", warnings);
}

function hiddenOf(value: JsonObject, stepOf: readonly number[]): HiddenRecord {
  const { mistake_agent: agent, mistake_step: step, mistake_reason: reason, mistake_type: type, ground_truth: answer } = value;
  const index = indexOf(step);
  const t = index === null ? undefined : stepOf[index];
  const lines: string[] = [];
  if (typeof agent === "string") lines.push(`mistake agent: ${agent}`);
  if (index !== null) lines.push(`mistake step: ${index} of the history${t === undefined ? "" : `, step ${t} of this run`}`);
  if (typeof reason === "string") lines.push(`mistake reason: ${reason}`);
  if (typeof type === "string") lines.push(`mistake type: ${type}`);
  return {
    goal: null,
    expectedActions: [],
    expectedOutputs: answer === undefined || answer === null ? [] : [textOf(answer) ?? ""],
    failedRequirements: lines,
  };
}

function indexOf(value: JsonValue | undefined): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** Some labels name another agent than the log has at their step: the file is kept as it is, and says so. */
function checkLabel({ mistake_agent: agent, mistake_step: step }: JsonObject, history: readonly JsonValue[], warnings: ImportWarning[]): void {
  if (agent === undefined && step === undefined) return;
  const index = indexOf(step);
  const entry = index === null ? undefined : history[index];
  if (entry === undefined) {
    const found = `found ${describeValue(step)} in "mistake_step" and a history of ${history.length}`;
    warnings.push({ code: "label-disagrees", message: `the label disagrees with the log: ${found}` });
    return;
  }
  const speaker = isJsonObject(entry) ? speakerOf(entry) : "nobody";
  const name = speaker.slice(0, MOST_NAME).replace(/\s*\(.*\)\s*$/, "");
  if (typeof agent === "string" && name.toLowerCase() !== agent.trim().toLowerCase()) {
    warnings.push({
      code: "label-disagrees",
      message: `the label disagrees with the log: it blames ${agent} at entry ${index}, which is ${speaker}'s`,
    });
  }
}
