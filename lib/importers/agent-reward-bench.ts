/**
 * AgentRewardBench: runs of web agents, one JSON object a run. Documented (arXiv 2504.08942), no file of it was seen.
 *
 *   {"benchmark": "webarena", "agent": "…", "goal": "Find the cheapest lamp.", "valid": true,
 *    "steps": [{"num": 0, "action": "click('a12')", "reasoning": "…", "url": "…", "axtree": "RootWebArea …", "screenshot_path": "…"}],
 *    "summary_info": {"cum_reward": 0.0, "err_msg": null, "terminated": true, "truncated": false}}
 *
 * Read: the above. A row holds what the agent saw before it acted: the page of the first row is the first observation, the page
 * of each further one the reply to the action before it. A last row without an action is what the last action led to.
 * Ignored: screenshots, element lists, model requests, statistics. The people's labels are in a CSV of its own.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Outcome, Step } from "../trajectory/trajectory";
import { readCallTexts } from "./call-text";
import type { Detection, Importer, ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { exactId } from "./source/exact-id";
import { fileStem } from "./source/file-stem";
import { headRecords } from "./source/head-records";
import { type JsonRecord, readJsonRecords } from "./source/json-records";
import { describeValue } from "./source/quote-found";
import { reject } from "./source/reject";
import { unknownOutcome, verdictOutcome } from "./verdict-outcome";

const EXPECTED = "a run with goal and steps (action, url, axtree)";

export const agentRewardBench: Importer = {
  id: "agent-reward-bench",
  label: "AgentRewardBench (web agents)",
  reads: "one run an object: goal, and steps with reasoning, action and the page (url, axtree) before it",
  ignores: "screenshots, element lists, statistics; the CSV with people's labels",
  successFrom: "summary_info.cum_reward ≥ 1; an err_msg is an end by the infrastructure; without both unknown",
  writesFrom: "the name of the browser action (click, fill, …), as a guess that can be corrected",
  isOneRunAFile: true,
  detect,
  read,
};

function detect(head: SourceHead): Detection | null {
  const first = headRecords(head).find(isJsonObject);
  if (first === undefined || !Array.isArray(first.steps) || typeof first.goal !== "string" || typeof first.benchmark !== "string") return null;
  const step = first.steps.find(isJsonObject);
  const isPage = step === undefined ? "summary_info" in first : "axtree" in step || "screenshot_path" in step;
  return isPage ? { confidence: 0.93, reason: "a goal, and steps with the page before each action" } : null;
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  const stem = fileStem(source.name);
  for await (const item of readJsonRecords(source, EXPECTED)) yield item.kind === "value" ? importRun(item, stem) : item;
}

function importRun({ record, line, value, raw, warnings }: JsonRecord, stem: string): ImportItem {
  if (!isJsonObject(value)) return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: EXPECTED });
  if (typeof value.goal !== "string")
    return reject(record, line, { code: "missing-field", found: `${describeValue(value.goal)} in "goal"`, expected: "the task as text" });
  if (!Array.isArray(value.steps))
    return reject(record, line, { code: "missing-field", found: `${describeValue(value.steps)} in "steps"`, expected: "a list of steps" });
  const all = [...warnings];
  const { steps, closingThought, firstPage, truncated } = stepsOf(value.steps, all);
  if (steps.length === 0) all.push({ code: "no-steps", message: "the list of steps holds no action" });
  const id = exactId(value, raw, "task_id") ?? exactId(value, raw, "trajectory_id") ?? (record === 1 ? stem : `${stem}#${record}`);
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: null,
      externalId: id,
      taskId: id,
      scenarioId: textOf(value.benchmark),
      agent: textOf(value.agent) ?? textOf(value.model),
      instruction: value.goal,
      systemPrompt: null,
      toolDocs: null,
      initialObservation: firstPage,
      steps,
      ...(closingThought === "" ? {} : { closingThought }),
      outcome: outcomeOf(value, all),
      truncated,
      hidden: null,
      trial: 0,
    },
    warnings: all,
  };
}

interface Walk {
  steps: Step[];
  closingThought: string;
  firstPage: string | null;
  /** The last action has no page after it. */
  truncated: boolean;
}

function stepsOf(rows: readonly JsonValue[], warnings: ImportWarning[]): Walk {
  const steps: Step[] = [];
  let thoughts: string[] = [];
  let firstPage: string | null = null;
  let waiting: Step | null = null;
  for (const [index, row] of rows.entries()) {
    if (!isJsonObject(row)) {
      warnings.push({ code: "bad-step", message: `step ${index + 1}: found ${describeValue(row)}, expected an object; it is left out` });
      continue;
    }
    const page = pageOf(row);
    if (waiting !== null) waiting.observation = page;
    else firstPage ??= page;
    waiting = null;
    const thought = textOf(row.reasoning);
    if (thought !== null) thoughts.push(thought);
    const action = textOf(row.action);
    if (action === null) continue;
    const [call, second] = readCallTexts(action) ?? [];
    const tool = call !== undefined && second === undefined ? call.name : null;
    waiting = {
      t: steps.length + 1,
      thought: thoughts.length === 0 ? null : thoughts.join("\n"),
      actions: [{ k: 0, raw: action, tool, args: null, method: null, actor: "agent", isMessage: false, result: null }],
      observation: null,
    };
    steps.push(waiting);
    thoughts = [];
  }
  // What is said to the user ends a run: nothing comes back.
  const isAnswered = waiting === null || /^(?:send_msg_to_user|report_infeasible)\(/.test(waiting.actions[0]?.raw ?? "");
  return { steps, closingThought: thoughts.join("\n"), firstPage, truncated: !isAnswered };
}

/** The address, then the page as the agent read it. */
function pageOf(row: JsonObject): string | null {
  const parts = [textOf(row.url), textOf(row.axtree)].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join("\n");
}

function outcomeOf({ summary_info: summary }: JsonObject, warnings: ImportWarning[]): Outcome {
  if (!isJsonObject(summary)) return unknownOutcome();
  const error = textOf(summary.err_msg);
  if (error !== null)
    return {
      status: "infrastructure",
      value: null,
      threshold: null,
      source: "env",
      field: "summary_info.err_msg",
      terminationReason: error.slice(0, 200),
    };
  if (summary.cum_reward === undefined) return unknownOutcome();
  return verdictOutcome("summary_info.cum_reward", summary.cum_reward, "evaluator", warnings);
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
