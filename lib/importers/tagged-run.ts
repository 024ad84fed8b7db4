/**
 * Runs in line-tagged logs, whatever their benchmark: `INFO - <tag>: <body>`, one run a file, its result in a JSON file of
 * the same name. What differs between benchmarks is a `TaggedKind`: tagged-log.ts, webshop.ts, scienceworld.ts.
 */
import { isJsonObject, type JsonObject } from "../base/json";
import type { Outcome, Step } from "../trajectory/trajectory";
import { gameName } from "./game-name";
import type { ImportItem, ImportSource, ImportWarning } from "./importer";
import { parseInner } from "./source/parse-record";
import { quoteFound } from "./source/quote-found";
import { emptyFile, reject } from "./source/reject";
import { readTaggedRecords, type TaggedRecord } from "./tagged-records";
import { verdictOutcome } from "./verdict-outcome";

export interface TaggedKind {
  environment: string | null;
  opening(task: string): { instruction: string; initialObservation: string | null };
  /** A score in the JSON beside the log is a success from here on. */
  threshold: number;
  /** What the records tagged Reward or Score say, where no JSON stands beside the log. In their order. */
  outcomeOfLog(rewards: readonly string[], warnings: ImportWarning[]): Outcome;
}

const TASK_HEADER = /=+\s*(?:.*?\|\s*)?Task ID:\s*(.*?)\s*=+/;
const TASK_NAME = /Task Name:\s*(.*?)\s*\|/;
const PROMPT_TAG = /prompt|instruction|rule|tools? description/i;
const REWARD_TAGS: ReadonlySet<string> = new Set(["Reward", "Score"]);
const SILENT_TAGS: ReadonlySet<string> = new Set(["done", ""]);

/** So far around the mark the rest of a header stands: a body of megabytes is not searched for one at every place. */
const MOST_HEADER = 1_000;

/** The id and the name of the task that a body announces. */
function readHeader(body: string): { header: string | undefined; name: string | null } {
  for (let at = body.indexOf("Task ID:"); at >= 0; at = body.indexOf("Task ID:", at + 1)) {
    const around = body.slice(Math.max(0, at - MOST_HEADER), at + MOST_HEADER);
    const header = TASK_HEADER.exec(around)?.[1];
    if (header !== undefined) return { header, name: TASK_NAME.exec(around)?.[1] ?? null };
  }
  return { header: undefined, name: null };
}

export async function* readTaggedLog(source: ImportSource, kind: TaggedKind): AsyncIterable<ImportItem> {
  const stem = stemOf(source.name);
  const scoreText = await source.sibling(`${stem}.json`);
  let run: TaggedRun | null = null;
  let count = 0;
  let first: TaggedRecord | null = null;
  for await (const record of readTaggedRecords(source.bytes)) {
    if (first === null && record.tag === "" && record.body.trim() === "") continue;
    first ??= record;
    const { header, name } = readHeader(record.body);
    const startsRun = header !== undefined || record.tag === "Task";
    // What stands in front of the first header (a prompt, rules) belongs to the run that it opens.
    if (startsRun && run !== null && (run.hasTask || run.hasSteps) && !(header === undefined && !run.hasTask)) {
      yield run.item(++count, stem, count === 1 ? scoreText : null);
      run = null;
    }
    // A log that was cut at its head still holds steps.
    run ??= new TaggedRun(record.line, kind);
    if (header === undefined) run.add(record);
    else run.name(header, name);
  }
  if (first === null) yield emptyFile("a log of INFO - lines");
  else if (run === null || !(run.hasTask || run.hasSteps)) {
    yield reject(1, first.line, { code: "no-episode", found: `a text that begins ${quoteFound(first.body)}`, expected: "a record INFO - Task:" });
  } else yield run.item(count + 1, stem, count === 0 ? scoreText : null);
}

class TaggedRun {
  hasTask = false;
  private taskId: string | null = null;
  private scenarioId: string | null = null;
  private task = "";
  private readonly steps: Step[] = [];
  private readonly prompts: string[] = [];
  private readonly unknownTags = new Set<string>();
  /** Said by the agent and not yet followed by an action. */
  private output: string | null = null;
  private plan: string[] = [];
  /** Something of the agent's stands open: nothing has answered it. */
  private isUnanswered = false;
  private readonly rewards: string[] = [];
  private isTooLong = false;
  private hasUndecodableBytes = false;

  constructor(
    private readonly line: number,
    private readonly kind: TaggedKind,
  ) {}

  name(taskId: string, scenarioId: string | null): void {
    this.taskId = taskId;
    this.scenarioId = scenarioId;
  }

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
        if (REWARD_TAGS.has(tag)) this.rewards.push(body.trim());
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
    const closing = [...this.plan, ...(this.output === null ? [] : [this.output])].join("\n");
    return {
      kind: "trajectory",
      record,
      line: this.line,
      draft: {
        environment: this.kind.environment,
        externalId: record === 1 ? stem : `${stem}#${record}`,
        taskId: gameOf(score) ?? this.taskId ?? stem,
        scenarioId: this.scenarioId,
        agent: null,
        ...this.kind.opening(this.task),
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
    if (score === null || (typeof score.score !== "number" && typeof score.score !== "boolean"))
      return this.kind.outcomeOfLog(this.rewards, warnings);
    const outcome = verdictOutcome("score", score.score, "env", warnings, this.kind.threshold);
    const crashed = score.success === false ? "the runner recorded success: false (it did not end by itself)" : null;
    return { ...outcome, field: `${outcome.field} in the JSON beside the log`, terminationReason: crashed };
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

function gameOf(score: JsonObject | null): string | null {
  return typeof score?.task === "string" && score.task !== "" ? gameName(score.task) : null;
}

function stemOf(path: string): string {
  const base = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  return base.replace(/\.(?:log|txt)$/i, "");
}
