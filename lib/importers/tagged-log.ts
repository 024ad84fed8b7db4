/**
 * Line-tagged logs of ALFWorld runs (interface-alignment experiments): one run a file, the result in a JSON file of the
 * same name.
 *
 *   INFO - ========== Task ID: 1-4 ==========
 *   INFO - Task: You are in the middle of a room. …
 *   Your task is to: clean some bowl and put it in cabinet.
 *   INFO - Agent Output: THOUGHT: I need to find a bowl first.
 *   ACTION: go to countertop 1
 *   INFO - Agent Action: go to countertop 1
 *   INFO - Observation: On the countertop 1, you see a bowl 2.
 *   INFO - Reward: False
 *   INFO - Done: False
 *
 * A record goes on until the next tag. Read: the tags above, `Agent Plan` (a thought before the first step), and records
 * whose tag names a prompt, rules or tools (system prompt). Outcome: `score` of the JSON beside the log; without it a
 * success when any `Reward` is True, else a failure (the step cap included). `success` in that JSON only says that the
 * runner did not crash. Ignored: other tags (named in a warning), and the ACTION line of an output that repeats the action.
 */
import { isJsonObject, type JsonObject } from "../base/json";
import type { Outcome, Step } from "../trajectory/trajectory";
import { parseAlfworldOpening } from "./alfworld-text";
import type { Detection, Importer, ImportItem, ImportSource, ImportWarning, SourceHead } from "./importer";
import { parseInner } from "./source/parse-record";
import { quoteFound } from "./source/quote-found";
import { emptyFile, reject } from "./source/reject";
import { readTaggedRecords, type TaggedRecord } from "./tagged-records";
import { verdictOutcome } from "./verdict-outcome";

export const taggedLog: Importer = {
  id: "tagged-log",
  label: "Line-tagged ALFWorld log",
  reads: "logs of INFO - Task / Agent Output / Agent Action / Observation / Reward / Done, one run a file, and the JSON with the score beside it",
  ignores: "success in the JSON (it only says that the runner did not crash), tags that are not known (named in a warning)",
  successFrom: "score in the JSON beside the log; without it, Reward: True in any record",
  writesFrom: "the verb of each action",
  isOneRunAFile: true,
  detect,
  read,
};

const TASK_HEADER = /=+\s*(?:.*?\|\s*)?Task ID:\s*(.*?)\s*=+/;
const PROMPT_TAG = /prompt|instruction|rule|tools? description/i;
const SILENT_TAGS: ReadonlySet<string> = new Set(["reward", "done", ""]);

function detect(head: SourceHead): Detection | null {
  const { text } = head;
  if (!/^(?:.{0,60} - )?INFO - (?:Task|Agent Action|Agent Output|Observation):/m.test(text)) return null;
  const hasRoom = /You are in the middle of a room\b/.test(text) && text.includes("Your task is to:");
  return hasRoom ? { confidence: 0.96, reason: "INFO - lines with a task in a room, the agent's actions and observations" } : null;
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  const stem = stemOf(source.name);
  const scoreText = await source.sibling(`${stem}.json`);
  let run: TaggedRun | null = null;
  let count = 0;
  let first: TaggedRecord | null = null;
  for await (const record of readTaggedRecords(source.bytes)) {
    if (first === null && record.tag === "" && record.body.trim() === "") continue;
    first ??= record;
    const header = TASK_HEADER.exec(record.body)?.[1];
    const startsRun = header !== undefined || record.tag === "Task";
    // What stands in front of the first header (a prompt, rules) belongs to the run that it opens.
    if (startsRun && run !== null && (run.hasTask || run.hasSteps) && !(header === undefined && !run.hasTask)) {
      yield run.item(++count, stem, count === 1 ? scoreText : null);
      run = null;
    }
    // A log that was cut at its head still holds steps.
    run ??= new TaggedRun(record.line);
    if (header === undefined) run.add(record);
    else run.taskId = header;
  }
  if (first === null) yield emptyFile("a log of INFO - lines");
  else if (run === null || !(run.hasTask || run.hasSteps)) {
    yield reject(1, first.line, { code: "no-episode", found: `a text that begins ${quoteFound(first.body)}`, expected: "a record INFO - Task:" });
  } else yield run.item(count + 1, stem, count === 0 ? scoreText : null);
}

class TaggedRun {
  hasTask = false;
  taskId: string | null = null;
  private task = "";
  private readonly steps: Step[] = [];
  private readonly prompts: string[] = [];
  private readonly unknownTags = new Set<string>();
  /** Said by the agent and not yet followed by an action. */
  private output: string | null = null;
  private plan: string[] = [];
  /** Something of the agent's stands open: nothing has answered it. */
  private isUnanswered = false;
  private hasReward = false;
  private isTooLong = false;
  private hasUndecodableBytes = false;

  constructor(private readonly line: number) {}

  get hasSteps(): boolean {
    return this.steps.length > 0 || this.output !== null;
  }

  add({ tag, body, isTooLong, hasUndecodableBytes }: TaggedRecord): void {
    this.isTooLong ||= isTooLong;
    this.hasUndecodableBytes ||= hasUndecodableBytes;
    switch (tag) {
      case "Task":
        this.task = body;
        this.hasTask = true;
        return;
      case "Agent Plan":
        this.plan.push(body);
        return;
      case "Agent Output":
        // Two outputs in a row: the first brought no action.
        if (this.output !== null) this.plan.push(this.output);
        this.output = body;
        this.isUnanswered = true;
        return;
      case "Agent Action":
        this.act(body);
        return;
      case "Observation":
        // The agent said something that the runner read no action from, and answered it all the same.
        if (this.output !== null) this.act(proposedAction(this.output));
        this.observe(body);
        return;
      default:
        if (tag === "Reward" && /^(?:true|1(?:\.0+)?)$/i.test(body.trim())) this.hasReward = true;
        else if (PROMPT_TAG.test(tag) && this.steps.length === 0) this.prompts.push(body);
        else if (!SILENT_TAGS.has(tag.toLowerCase())) this.unknownTags.add(tag);
    }
  }

  item(record: number, stem: string, scoreText: string | null): ImportItem {
    if (this.isTooLong) {
      return reject(record, this.line, { code: "record-too-long", found: "a record longer than a run may be", expected: "at most 64 MiB a record" });
    }
    const warnings: ImportWarning[] = [];
    if (this.hasUndecodableBytes)
      warnings.push({ code: "undecodable-bytes", message: "bytes that are no UTF-8 were read as U+FFFD; the raw file keeps them" });
    if (this.unknownTags.size > 0)
      warnings.push({ code: "unknown-tag", message: `tags that are not known were left out: ${[...this.unknownTags].join(", ")}` });
    if (!this.hasTask) warnings.push({ code: "no-task", message: "the log has no record INFO - Task:" });
    if (this.steps.length === 0) warnings.push({ code: "no-steps", message: "the log holds no action" });
    const score = scoreOf(scoreText, warnings);
    const opening = parseAlfworldOpening(this.task);
    const isAlfworld = /You are in the middle of a room\b/.test(this.task);
    const closing = [...this.plan, ...(this.output === null ? [] : [this.output])].join("\n");
    return {
      kind: "trajectory",
      record,
      line: this.line,
      draft: {
        environment: isAlfworld ? "alfworld" : null,
        externalId: record === 1 ? stem : `${stem}#${record}`,
        taskId: gameOf(score) ?? this.taskId ?? stem,
        scenarioId: null,
        agent: null,
        ...(isAlfworld ? opening : { instruction: this.task, initialObservation: null }),
        systemPrompt: this.prompts.length === 0 ? null : this.prompts.join("\n"),
        toolDocs: null,
        steps: this.steps,
        ...(closing === "" ? {} : { closingThought: closing }),
        outcome: this.outcome(score, warnings),
        truncated: this.isUnanswered,
        hidden: null,
        trial: 0,
      },
      warnings,
    };
  }

  private act(raw: string): void {
    const thoughts = [...this.plan, ...(this.output === null ? [] : [thoughtOf(this.output, raw)])].filter((thought) => thought !== "");
    this.plan = [];
    this.output = null;
    this.isUnanswered = true;
    this.steps.push({
      t: this.steps.length + 1,
      thought: thoughts.length === 0 ? null : thoughts.join("\n"),
      actions: [{ k: 0, raw, tool: null, args: null, method: null, actor: "agent", isMessage: false, result: null }],
      observation: null,
    });
  }

  private observe(text: string): void {
    const step = this.steps[this.steps.length - 1];
    this.isUnanswered = false;
    if (step === undefined) {
      // Said before the first action: part of the opening.
      this.task = this.task === "" ? text : `${this.task}\n${text}`;
      return;
    }
    step.observation = step.observation === null ? text : `${step.observation}\n${text}`;
  }

  private outcome(score: JsonObject | null, warnings: ImportWarning[]): Outcome {
    if (score !== null && (typeof score.score === "number" || typeof score.score === "boolean")) {
      const outcome = verdictOutcome("score", score.score, "env", warnings);
      const crashed = score.success === false ? "the runner recorded success: false (it did not end by itself)" : null;
      return { ...outcome, field: `${outcome.field} in the JSON beside the log`, terminationReason: crashed };
    }
    const field = "Reward: True in any record";
    return { status: this.hasReward ? "success" : "failure", value: null, threshold: null, source: "env", field, terminationReason: null };
  }
}

/** What the agent thought: its output without the line that only repeats the action. An output that differs is kept whole. */
function thoughtOf(output: string, action: string): string {
  if (output.trim() === action.trim()) return "";
  const mark = output.lastIndexOf("ACTION:");
  if (mark === -1 || output.slice(mark + "ACTION:".length).trim() !== action.trim()) return output;
  return output.slice(0, mark).trimEnd();
}

function proposedAction(output: string): string {
  const mark = output.lastIndexOf("ACTION:");
  return mark === -1 ? output : output.slice(mark + "ACTION:".length).trim();
}

function scoreOf(text: string | null, warnings: ImportWarning[]): JsonObject | null {
  if (text === null) return null;
  const value = parseInner(text);
  const object = Array.isArray(value) ? value[0] : value;
  if (isJsonObject(object)) return object;
  warnings.push({
    code: "score-unreadable",
    message: `the JSON beside the log does not parse (found ${quoteFound(text)}); the outcome is taken from the log`,
  });
  return null;
}

/** `…/<type>-<Object>-<…>/trial_…/game.tw-pddl` → `<type>-…/trial_…`: folders of the machine are no part of the task. */
function gameOf(score: JsonObject | null): string | null {
  if (typeof score?.task !== "string" || score.task === "") return null;
  const parts = score.task.split(/[\\/]/).filter((part) => part !== "" && part !== "game.tw-pddl");
  return parts.slice(-2).join("/");
}

function stemOf(path: string): string {
  const base = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  return base.replace(/\.(?:log|txt)$/i, "");
}
