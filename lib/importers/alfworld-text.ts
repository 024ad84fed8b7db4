/**
 * The text of one ALFWorld episode, as KnowAgent, ADaPT and the ReAct and Reflexion runners write it:
 *
 *   You are in the middle of a room. Looking quickly around you, you see a desk 1, and a shelf 1.
 *   Your task is to: put some pen on shelf.
 *   > think: I should look at the desk first.
 *   OK.
 *   > go to desk 1
 *   On the desk 1, you see a pen 2.
 *
 * A line that begins with `>` is the agent's; what follows it up to the next `>` answers it. `think:` and `ActionPath:`
 * (any case, with the colon) are thoughts, everything else is an action and a step (methods.md §0). A bare `>` is no step.
 * The answer `OK.` to a thought is the runner's convention and is left out; any other text under a thought is kept
 * with it. Thoughts after the last action become `closingThought`.
 */
import type { Step } from "../trajectory/trajectory";
import type { ImportWarning } from "./importer";
import { quoteFound } from "./source/quote-found";

export interface AlfworldOpening {
  instruction: string;
  initialObservation: string | null;
}

export interface AlfworldTurns {
  steps: Step[];
  closingThought?: string;
  truncated: boolean;
  warnings: ImportWarning[];
}

export interface AlfworldTurnOptions {
  /**
   * ADaPT joins the runs of its sub-plans, and the first line of each has lost its `> `: at the start of the text and
   * after a bare `>` an unmarked line is the agent's.
   */
  hasUnmarkedFirstLines: boolean;
}

/** The line with which every episode begins; a reply to `look` begins with it too. */
export const ROOM_LINE = /^\s*You are in the middle of a room\b/;
export const TASK_MARK = "Your task is to:";
const MARK = 0x3e;
const SPACE = 0x20;
const LF = 0x0a;
const CR = 0x0d;
const THOUGHT = /^\s*(?:think|actionpath):/i;
const THOUGHT_ANSWER = /^\s*ok\.\s*$/i;

/** Does the text look like an episode: a room, a task, an agent's line (`>`, or `Act 1:` of the older console form)? */
export function looksLikeAlfworldEpisode(text: string): boolean {
  return /^[^\S\n\r]*You are in the middle of a room\b/m.test(text) && text.includes(TASK_MARK) && /^(?:[ \t]*>|Act \d+:)/m.test(text);
}

/** Separates the opening (room and task) from the turns. The instruction is the task's own line. */
export function splitAlfworldEpisode(text: string): { opening: AlfworldOpening; turns: string } {
  const firstTurn = /^[ \t]*>/m.exec(text)?.index ?? text.length;
  return { opening: parseAlfworldOpening(text.slice(0, firstTurn)), turns: text.slice(firstTurn) };
}

export function parseAlfworldOpening(text: string): AlfworldOpening {
  const room = /^[ \t]*You are in the middle of a room\b/m.exec(text);
  // In front of the room stands at most the game engine's banner.
  const opening = room === null ? text : text.slice(room.index);
  const task = opening.indexOf(TASK_MARK);
  if (task === -1) return { instruction: "", initialObservation: inkOf(opening, 0, opening.length) };
  const taskEnd = lineEnd(opening, task);
  // What a runner adds behind the task (a hint, a list of commands) is part of what the environment said first.
  const parts = [opening.slice(0, task), opening.slice(taskEnd)].map((part) => part.trim()).filter((part) => part !== "");
  return { instruction: opening.slice(task, taskEnd).trimEnd(), initialObservation: parts.length === 0 ? null : parts.join("\n") };
}

export function parseAlfworldTurns(text: string, options: AlfworldTurnOptions): AlfworldTurns {
  const steps: Step[] = [];
  const warnings: ImportWarning[] = [];
  let thoughts: string[] = [];
  let current: "start" | "action" | "thought" | "bare" = "start";
  let endsUnanswered = false;

  for (const block of turnBlocks(text, options.hasUnmarkedFirstLines)) {
    if (block.agent === null) {
      // Text before the first agent's line that is no opening either: only a caller that cut wrongly gets here.
      if (block.reply !== null) warnings.push(leftOut("text before the first action", block.reply));
      continue;
    }
    endsUnanswered = block.reply === null && !isBlank(block.agent);
    if (isBlank(block.agent)) {
      current = "bare";
    } else if (isThought(block.agent)) {
      current = "thought";
      thoughts.push(block.agent);
    } else {
      current = "action";
      steps.push(step(steps.length + 1, thoughts, block.agent));
      thoughts = [];
    }
    if (block.reply === null) continue;
    const last = steps[steps.length - 1];
    if (current === "action" && last !== undefined) last.observation = block.reply;
    else if (current === "thought" && !THOUGHT_ANSWER.test(block.reply)) thoughts.push(withoutThoughtAnswer(block.reply));
    else if (current === "bare") warnings.push(leftOut("the reply to an empty line of the agent's", block.reply));
  }
  return {
    steps,
    ...(thoughts.length > 0 ? { closingThought: thoughts.join("\n") } : {}),
    truncated: endsUnanswered,
    warnings,
  };
}

interface TurnBlock {
  /** The agent's line without its mark; null for text in front of the first one. */
  agent: string | null;
  /** What stands under it, verbatim and joined as in the file; null when there is only white space. */
  reply: string | null;
}

/** Cuts at the agent's lines. Works on offsets, so that a reply of several lines stays as it stood, CRLF included. */
function turnBlocks(text: string, hasUnmarkedFirstLines: boolean): TurnBlock[] {
  const blocks: TurnBlock[] = [];
  let agent: string | null = null;
  let replyStart = 0;
  let mayBeUnmarked = hasUnmarkedFirstLines;
  for (let at = 0; at < text.length; ) {
    const end = lineEnd(text, at);
    const contentEnd = text.charCodeAt(end - 1) === CR && end < text.length ? end - 1 : end;
    const first = firstInk(text, at, contentEnd);
    const isMarked = text.charCodeAt(first) === MARK && first < contentEnd;
    if (isMarked || (mayBeUnmarked && first < contentEnd)) {
      if (agent !== null || at > replyStart) blocks.push({ agent, reply: inkOf(text, replyStart, at) });
      // One space stands behind the mark; ADaPT's unmarked lines have kept it.
      let start = isMarked ? first + 1 : at;
      if (text.charCodeAt(start) === SPACE) start++;
      agent = text.slice(Math.min(start, contentEnd), contentEnd);
      replyStart = end + 1;
      mayBeUnmarked = hasUnmarkedFirstLines && isBlank(agent);
    }
    at = end + 1;
  }
  if (agent !== null || replyStart < text.length) blocks.push({ agent, reply: inkOf(text, replyStart, text.length) });
  return blocks;
}

function isThought(line: string): boolean {
  // Nearly every line is decided by its first letter; the pattern is for the rest.
  const first = line.charCodeAt(firstInk(line, 0, line.length)) | 0x20;
  return (first === 0x74 || first === 0x61) && THOUGHT.test(line);
}

function step(t: number, thoughts: string[], raw: string): Step {
  return {
    t,
    thought: thoughts.length === 0 ? null : thoughts.join("\n"),
    actions: [{ k: 0, raw, tool: null, args: null, method: null, actor: "agent", isMessage: false, result: null }],
    observation: null,
  };
}

function withoutThoughtAnswer(reply: string): string {
  const end = lineEnd(reply, 0);
  return THOUGHT_ANSWER.test(reply.slice(0, end)) ? reply.slice(end + 1) : reply;
}

function leftOut(what: string, text: string): ImportWarning {
  return { code: "text-left-out", message: `${what} belongs to no step and is left out: ${quoteFound(text)}` };
}

/** Without surrounding line ends and without the space at the end; inner ones and the first line's indent stay. null: nothing but space. */
function inkOf(text: string, from: number, to: number): string | null {
  let end = to;
  while (end > from && isSpace(text.charCodeAt(end - 1))) end--;
  if (end <= from) return null;
  let start = from;
  for (let at = from; isSpace(text.charCodeAt(at)); at++) if (text.charCodeAt(at) === LF) start = at + 1;
  return text.slice(start, end);
}

/** The first character of a line that is no space or tab; `to` when there is none. */
function firstInk(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isSpace(text.charCodeAt(at))) at++;
  return at;
}

function isSpace(unit: number): boolean {
  return unit === SPACE || (unit >= 0x09 && unit <= CR);
}

function isBlank(text: string): boolean {
  return firstInk(text, 0, text.length) === text.length;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}
