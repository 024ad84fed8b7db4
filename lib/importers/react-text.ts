/**
 * Console logs and trial logs of the ReAct and Reflexion runners on ALFWorld: plain text, one or many runs.
 *
 *   #####
 *   Environment #4:
 *   Interact with a household to solve a task. Here are two examples.
 *   You are in the middle of a room. …            ← worked examples
 *   Your memory for the task below:
 *   Trial 0:
 *   …
 *   Here is the task:
 *   You are in the middle of a room. …            ← the run
 *   Your task is to: …
 *   > go to desk 1
 *   On the desk 1, you see a pen 2.
 *   STATUS: FAIL
 *   #####
 *   Environment #5: Success                       ← solved in an earlier trial: skipped
 *
 * Also read: the older console form `Act 1: … / Obs 1: …` with its result line (`12 r 1 rs […] …`), and bare episodes
 * one after the other. Read: see react-episode.ts. `trial` counts how often an environment number has come before in
 * the same file. Ignored: the worked examples, what a reflection says after STATUS (warned), console noise outside of runs.
 */
import { looksLikeAlfworldEpisode, ROOM_LINE } from "./alfworld-text";
import type { Detection, Importer, ImportItem, ImportSource, SourceHead } from "./importer";
import { type ReactSegment, readEpisodes } from "./react-episode";
import { MAX_RECORD_BYTES } from "./source/limits";
import { quoteFound } from "./source/quote-found";
import { emptyFile, reject } from "./source/reject";
import { type Line, splitLines } from "./source/split-lines";

export const reactText: Importer = {
  id: "react-text",
  label: "ReAct / Reflexion console text (ALFWorld)",
  reads: "episodes of lines `> action` with the reply below, or `Act n:` / `Obs n:`; trial logs with #####, Environment #n: and STATUS:",
  ignores: "worked examples in front of a run, reflections after STATUS, the runner's OK. to a thought, console noise between runs",
  successFrom: "STATUS: OK is a success, STATUS: FAIL a failure; the result line of the older console form; otherwise unknown",
  writesFrom: "the verb of each action line",
  detect,
  read,
};

const SEPARATOR = /^(?:#{5,}|-{5,})\s*$/;
const HEADER = /^Environment #(\d+):\s*(.*?)\s*$/;
const RESULT_OF_WORLD = /^Environment #\d+ Trial #\d+: \w+\s*$/;
const STATUS = /^STATUS:\s*(\w+)/;
/** `12 r 1 rs [0, 1, …]`: what the ReAct notebook prints after each game. */
const RESULT_LINE = /^\d+ r (\w+) rs \[/;
const SUMMARY_LINE = /^(?:ADDITIONAL SUCCESS|SUCCESS|FAIL|TOTAL|ACCURACY):\s*[\d.]+\s*$/;
const PROMPT_START = /^Interact with a household\b/;
/** The runner's own line before a game: `using <game>/<trial>`, or the name alone. */
const GAME_LINE = /^(?:using\s+)?(\w+-\w+-\w+-\w+-\d+\/trial_T\d+_\d+_\d+)\s*$/;
/** From here on a text of many bare episodes is emptied as it is read. */
const SOFT_LIMIT = 4 * 1024 * 1024;
const MOST_OF_TAIL = 400;
/** Lines of an over-long episode that are kept for its message. */
const KEPT_OF_TOO_LONG = 20;

function detect(head: SourceHead): Detection | null {
  const { text } = head;
  if (/^\s*[{[<]/.test(text) || /^(?:.{0,60} - )?INFO - /m.test(text)) return null;
  const isTrialLog = /^Environment #\d+:/m.test(text) && /^#{5,}/m.test(text);
  const isOnlySolved = isTrialLog && /^Environment #\d+: Success\s*$/m.test(text);
  if (!looksLikeAlfworldEpisode(text) && !isOnlySolved) return null;
  const isSure = isTrialLog || /^STATUS:|^Here is the task|^Interact with a household/m.test(text);
  return {
    confidence: isSure ? 0.93 : 0.85,
    reason: isTrialLog ? "a trial log with ##### and Environment #n:" : "an episode in a room with a task and lines of the agent's",
  };
}

async function* read(source: ImportSource): AsyncIterable<ImportItem> {
  const reader = new TrialLogReader();
  let first: string | null = null;
  for await (const batch of splitLines(source.bytes)) {
    for (const line of batch) {
      first ??= line.text.trim() === "" ? null : line.text;
      reader.push(line);
    }
    // Once a chunk and not once a line: a step of an async generator costs more than a line.
    for (const item of reader.take()) yield item;
  }
  reader.finish();
  for (const item of reader.take()) yield item;
  if (reader.records === 0) yield first === null ? emptyFile("a log of episodes") : noEpisode(first);
}

function noEpisode(first: string): ImportItem {
  return reject(1, null, {
    code: "no-episode",
    found: `a text that begins ${quoteFound(first)}`,
    expected: 'a line "You are in the middle of a room" with a task',
  });
}

class TrialLogReader {
  records = 0;
  private segment = emptySegment();
  private isAfterStatus = false;
  private hasSummary = false;
  private softLimit = SOFT_LIMIT;
  /** How often each environment number has come. */
  private readonly seen = new Map<number, number>();
  private readonly items: ImportItem[] = [];

  /** The items that are ready. */
  take(): ImportItem[] {
    return this.items.splice(0);
  }

  push(line: Line): void {
    const { text } = line;
    if (this.isOrdinary(text)) this.add(line);
    else if (!this.mark(text, line.number)) {
      // What follows STATUS is a reflection, until the next prompt or room.
      if (this.isAfterStatus && (ROOM_LINE.test(text) || PROMPT_START.test(text))) this.finish();
      this.add(line);
    }
  }

  finish(): void {
    const { items } = readEpisodes(this.segment, this.records, "all");
    this.records += items.length;
    this.items.push(...items);
    this.segment = emptySegment();
    this.isAfterStatus = false;
    this.hasSummary = false;
    this.softLimit = SOFT_LIMIT;
  }

  /** Most lines are the agent's or an answer; their beginning says so before any pattern is tried. */
  private isOrdinary(text: string): boolean {
    return !this.isAfterStatus && (text.startsWith("> ") || text === "OK." || text.startsWith("On the ") || text === "Nothing happens.");
  }

  /** Takes a line that marks a border; false when it is none. */
  private mark(text: string, line: number): boolean {
    const header = HEADER.exec(text);
    if (header !== null) {
      this.finish();
      this.header(Number(header[1]), header[2] ?? "", line);
    } else if (SEPARATOR.test(text)) {
      this.finish();
    } else if (GAME_LINE.test(text)) {
      if (this.segment.lines.some((kept) => kept.text.trim() !== "")) this.finish();
      this.segment.game = GAME_LINE.exec(text)?.[1] ?? null;
    } else if (RESULT_OF_WORLD.test(text)) {
      this.skip(line, "result-line", `${quoteFound(text.trim())} is a result without steps`);
    } else if (this.segment.lines.length === 0 && SUMMARY_LINE.test(text)) {
      if (!this.hasSummary) this.skip(line, "summary", "the summary of the log is no run");
      this.hasSummary = true;
    } else if (STATUS.test(text) || RESULT_LINE.test(text)) {
      this.segment.verdict = STATUS.exec(text)?.[1] ?? RESULT_LINE.exec(text)?.[1] ?? null;
      this.segment.verdictField = STATUS.test(text) ? "STATUS" : "r in the result line";
      this.isAfterStatus = true;
    } else return false;
    return true;
  }

  private header(environment: number, rest: string, line: number): void {
    const trial = this.seen.get(environment) ?? 0;
    this.seen.set(environment, trial + 1);
    if (rest !== "") {
      this.skip(line, "solved-earlier", `Environment #${environment}: ${rest}, without steps: it was decided in an earlier trial`);
      return;
    }
    this.segment.environment = environment;
    this.segment.trial = trial;
    this.segment.headerLine = line;
  }

  private add(line: Line): void {
    const { segment } = this;
    if (line.isTooLong) segment.isTooLong = true;
    if (line.hasUndecodableBytes) segment.hasUndecodableBytes = true;
    if (this.isAfterStatus) {
      if (segment.tail.length < MOST_OF_TAIL) segment.tail += `${line.text}\n`;
      return;
    }
    segment.length += line.text.length + 1;
    if (segment.length > MAX_RECORD_BYTES) segment.isTooLong = true;
    if (segment.isTooLong) segment.lines.length = Math.min(segment.lines.length, KEPT_OF_TOO_LONG);
    else segment.lines.push(line);
    if (segment.length > this.softLimit && !segment.isTooLong) this.emptyBareEpisodes();
  }

  /** Nothing has marked a border for a long time: bare episodes need not wait for the end of the file. */
  private emptyBareEpisodes(): void {
    const { items, rest } = readEpisodes(this.segment, this.records, "all-but-last");
    this.records += items.length;
    this.items.push(...items);
    this.segment.lines = rest;
    this.segment.length = rest.reduce((sum, { text }) => sum + text.length + 1, 0);
    this.softLimit = Math.max(SOFT_LIMIT, 2 * this.segment.length);
  }

  private skip(line: number, code: string, message: string): void {
    this.records++;
    this.items.push({ kind: "skipped", record: this.records, line, code, message });
  }
}

function emptySegment(): ReactSegment {
  return {
    lines: [],
    length: 0,
    environment: null,
    trial: 0,
    headerLine: null,
    game: null,
    verdict: null,
    verdictField: "none",
    tail: "",
    isTooLong: false,
    hasUndecodableBytes: false,
  };
}
