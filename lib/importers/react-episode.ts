/**
 * From a piece of a ReAct or Reflexion log (what stands between two borders) to its runs.
 *
 * A block begins with a room line that a task follows; a room line that answers `look` begins none. Where the piece is a
 * prompt (it has a header, a verdict, or says "example", "Here is the task", "Your memory") only its LAST block is the run:
 * the others are worked examples and are dropped. Their text never becomes context. What else stands in front of the run
 * (the order to the agent, rules, its memory of earlier trials) is the system prompt. A piece without any such mark holds
 * bare episodes, one run each.
 */
import type { Outcome } from "../trajectory/trajectory";
import { parseAlfworldTurns, ROOM_LINE, splitAlfworldEpisode, TASK_MARK } from "./alfworld-text";
import type { ImportItem, ImportWarning } from "./importer";
import { MAX_RECORD_BYTES } from "./source/limits";
import { quoteFound } from "./source/quote-found";
import { reject } from "./source/reject";
import type { Line } from "./source/split-lines";
import { unknownOutcome } from "./verdict-outcome";

export interface ReactSegment {
  lines: Line[];
  /** Characters in `lines`. */
  length: number;
  /** The number of the header `Environment #n:`; null without one. */
  environment: number | null;
  trial: number;
  headerLine: number | null;
  /** The game, where the runner printed its name. */
  game: string | null;
  /** The word of STATUS, or the r of a result line. */
  verdict: string | null;
  verdictField: string;
  /** Text behind the verdict. */
  tail: string;
  isTooLong: boolean;
  hasUndecodableBytes: boolean;
}

const AGENT_LINE = /^(?:[ \t]*>|Act \d+:)[ \t]*(.*)$/;
const PROMPT_MARK = /\bexamples?\b|\bhere is (?:the|your) task\b|\byour memory for the task\b/i;
/** Lines that end a worked example although no blank line does. */
const HEAD_LINE = /^(?:here (?:is|are)\b|your memory\b|interact with\b|trial \d+:)/i;

export function readEpisodes(segment: ReactSegment, recordsBefore: number, wanted: "all" | "all-but-last"): { items: ImportItem[]; rest: Line[] } {
  const { lines } = segment;
  const starts = lines.flatMap((_, index) => (beginsBlock(lines, index) ? [index] : []));
  const isPrompt = segment.environment !== null || segment.verdict !== null || hasPromptMark(lines, starts);
  if (wanted === "all-but-last" && (isPrompt || starts.length < 2)) return { items: [], rest: lines };
  if (segment.isTooLong) return { items: [tooLong(segment, recordsBefore + 1)], rest: [] };
  const items: ImportItem[] = [];
  const firstRun = isPrompt ? Math.max(0, starts.length - 1) : 0;
  const lastRun = wanted === "all" ? starts.length : starts.length - 1;
  for (let index = firstRun; index < lastRun; index++) {
    const start = starts[index] ?? 0;
    const end = starts[index + 1] ?? lines.length;
    const head = isPrompt ? headOf(lines, starts) : index === 0 ? lines.slice(0, start) : [];
    items.push(importRun(segment, head, lines.slice(start, end), recordsBefore + items.length + 1));
  }
  if (starts.length === 0 && (segment.environment !== null || lines.some(isAgentLine))) items.push(noRoom(segment, recordsBefore + 1));
  const lastStart = starts[starts.length - 1] ?? 0;
  return { items, rest: wanted === "all" ? [] : lines.slice(lastStart) };
}

/** A room line that a task follows, unless it answers the agent's `look`. */
function beginsBlock(lines: readonly Line[], index: number): boolean {
  const text = lines[index]?.text ?? "";
  if (!ROOM_LINE.test(text)) return false;
  let before = index - 1;
  while (before >= 0 && isBlank(lines[before])) before--;
  const action = AGENT_LINE.exec(lines[before]?.text ?? "")?.[1];
  if (action !== undefined && /^look\b/i.test(action)) return false;
  for (let at = index; at < lines.length; at++) {
    const line = lines[at]?.text ?? "";
    if (line.includes(TASK_MARK)) return true;
    if (at > index && (AGENT_LINE.test(line) || ROOM_LINE.test(line))) return false;
  }
  return false;
}

/** Does the text outside of blocks speak of examples, a task to come, a memory? */
function hasPromptMark(lines: readonly Line[], starts: readonly number[]): boolean {
  if (lines.slice(0, starts[0] ?? lines.length).some(({ text }) => PROMPT_MARK.test(text))) return true;
  return starts.some((start, index) =>
    lines.slice(exampleEnd(lines, start, starts[index + 1] ?? lines.length), starts[index + 1]).some(({ text }) => PROMPT_MARK.test(text)),
  );
}

/** Everything in front of the last block that belongs to no worked example. */
function headOf(lines: readonly Line[], starts: readonly number[]): Line[] {
  const head = lines.slice(0, starts[0]);
  for (const [index, start] of starts.slice(0, -1).entries()) {
    const end = starts[index + 1] ?? lines.length;
    head.push(...lines.slice(exampleEnd(lines, start, end), end));
  }
  return head;
}

/** Where the worked example that begins at `start` ends: behind the reply to its last action. */
function exampleEnd(lines: readonly Line[], start: number, limit: number): number {
  let lastAgent = start;
  for (let at = start; at < limit; at++) if (isAgentLine(lines[at])) lastAgent = at;
  if (lastAgent === start) while (lastAgent < limit - 1 && !lines[lastAgent]?.text.includes(TASK_MARK)) lastAgent++;
  for (let at = lastAgent + 1; at < limit; at++) if (isBlank(lines[at]) || HEAD_LINE.test(lines[at]?.text ?? "")) return at;
  return limit;
}

function importRun(segment: ReactSegment, head: readonly Line[], block: readonly Line[], record: number): ImportItem {
  const line = block[0]?.number ?? segment.headerLine;
  const { opening, turns } = splitAlfworldEpisode(episodeText(block));
  const { steps, closingThought, truncated, warnings } = parseAlfworldTurns(turns, { hasUnmarkedFirstLines: false });
  const all: ImportWarning[] = [...warnings];
  if (segment.hasUndecodableBytes)
    all.unshift({ code: "undecodable-bytes", message: "bytes that are no UTF-8 were read as U+FFFD; the raw file keeps them" });
  if (steps.length === 0) all.push({ code: "no-steps", message: "the episode holds no action" });
  if (segment.tail.trim() !== "")
    all.push({ code: "text-left-out", message: `the text after the verdict is no part of the run: ${quoteFound(segment.tail.trim())}` });
  const outcome = outcomeOf(segment, all);
  const externalId = segment.environment === null ? `#${record}` : `env_${segment.environment}`;
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: "alfworld",
      externalId,
      taskId: segment.game ?? externalId,
      scenarioId: null,
      agent: null,
      ...opening,
      // The numbered form prints the run only: what stands in front of it is console noise and no prompt.
      systemPrompt: isNumbered(block) ? null : promptOf(head),
      toolDocs: null,
      steps,
      ...(closingThought === undefined ? {} : { closingThought }),
      outcome,
      truncated,
      hidden: null,
      trial: segment.trial,
    },
    warnings: all,
  };
}

/** The block as one text, line ends as in the file; the older form `Act 3: … / Obs 3: …` is brought to `> …`. */
function episodeText(block: readonly Line[]): string {
  const lines = isNumbered(block)
    ? block.map((line) => ({ ...line, text: line.text.replace(/^Act \d+: ?/, "> ").replace(/^Obs \d+: ?/, "") }))
    : block;
  return lines.map(({ text, end }) => text + end).join("");
}

function isNumbered(block: readonly Line[]): boolean {
  return block.some(({ text }) => /^Act \d+:/.test(text)) && !block.some(({ text }) => /^[ \t]*>/.test(text));
}

function promptOf(head: readonly Line[]): string | null {
  const text = head
    .map((line) => line.text)
    .join("\n")
    .trim();
  return text === "" ? null : text.replace(/\n{3,}/g, "\n\n");
}

function outcomeOf(segment: ReactSegment, warnings: ImportWarning[]): Outcome {
  const word = segment.verdict?.toLowerCase() ?? null;
  const isSuccess = word !== null && ["ok", "success", "1", "true"].includes(word);
  const isFailure = word !== null && ["fail", "failure", "failed", "0", "false"].includes(word);
  if (!isSuccess && !isFailure) {
    const found = segment.verdict === null ? "no STATUS" : `STATUS ${quoteFound(segment.verdict)}`;
    warnings.push({ code: "no-outcome", message: `the outcome is unknown: found ${found}, expected OK or FAIL` });
    return unknownOutcome();
  }
  return {
    status: isSuccess ? "success" : "failure",
    value: null,
    threshold: null,
    source: "env",
    field: segment.verdictField,
    terminationReason: null,
  };
}

function noRoom(segment: ReactSegment, record: number): ImportItem {
  const ink = segment.lines.find((line) => !isBlank(line));
  return reject(record, segment.headerLine ?? ink?.number ?? null, {
    code: "no-episode",
    found: ink === undefined ? "a header without text" : `a text that begins ${quoteFound(ink.text)}`,
    expected: 'a line "You are in the middle of a room" with a task',
  });
}

function tooLong(segment: ReactSegment, record: number): ImportItem {
  const bound = `${MAX_RECORD_BYTES / (1024 * 1024)} MiB`;
  return reject(record, segment.headerLine ?? segment.lines[0]?.number ?? null, {
    code: "record-too-long",
    found: `an episode of more than ${bound} that begins ${quoteFound(segment.lines[0]?.text ?? "")}`,
    expected: `at most ${bound} an episode`,
  });
}

function isAgentLine(line: Line | undefined): boolean {
  const action = AGENT_LINE.exec(line?.text ?? "")?.[1];
  return action !== undefined;
}

function isBlank(line: Line | undefined): boolean {
  return (line?.text ?? "").trim() === "";
}
