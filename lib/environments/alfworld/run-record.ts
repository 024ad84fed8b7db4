/**
 * A run of ALFWorld as the tracker and the rules read it: every call parsed once, its reply beside it, the goal, the
 * opening list and the dialect of the environment.
 */
import { observationIndex, type SpanAddress } from "../../trajectory/span";
import type { Action, CallIndex, Step, StepIndex, TrajectoryContent } from "../../trajectory/trajectory";
import type { EnvironmentSettings, Refusal } from "../environment";
import { type ActionReading, type AlfworldDialect, type ParsedAction, parseAlfworldAction, readAction } from "./action-grammar";
import { dialectOfGrammar, dialectOfReply } from "./dialect";
import type { AlfworldGoal } from "./goal";
import { type OpeningList, parseOpeningList } from "./opening-list";
import { parseAlfworldGoal } from "./parse-goal";
import { alfworldRefusal } from "./refusal";
import type { ReplyEvent } from "./reply-event";
import { type ReplyReading, readReply } from "./reply-reading";

export interface AlfworldCall {
  t: StepIndex;
  k: CallIndex;
  raw: string;
  /** null when it does not fit the grammar. */
  action: ParsedAction | null;
  isWriteAttempt: boolean;
  reply: { address: SpanAddress; text: string } | null;
  status: Refusal["status"];
  /** What an accepted reply says was done; null otherwise. */
  event: ReplyEvent | null;
  /** All that an accepted reply says; null otherwise. */
  reading: ReplyReading | null;
  /** What the agent said since the call before; no evidence, but it can claim to be somewhere. */
  thought: string | null;
}

export interface AlfworldRun {
  content: TrajectoryContent;
  /** The agent's calls in order; messages and a simulated user's calls left out. */
  calls: AlfworldCall[];
  goal: AlfworldGoal | null;
  /** The list of step 0; a later `look` in the middle of the room may bring one (tracker). */
  openingList: OpeningList | null;
  /** Of the environment, by its replies or its help text; null when nothing tells. */
  dialect: AlfworldDialect | null;
  /** Number of the last step; 0 for an empty record. */
  lastStep: StepIndex;
}

/** What `analyse` found out about a call. */
export type CallVerdict = Pick<AlfworldCall, "isWriteAttempt"> & { refusal: Refusal };

/**
 * Reads a run once. The settings decide whether `open` and `close` count as writes. `verdicts`: one for each action of the
 * run in order, made with the same settings; what they lack is found out here.
 */
export function readAlfworldRun(content: TrajectoryContent, settings: EnvironmentSettings, verdicts: readonly CallVerdict[] = []): AlfworldRun {
  const calls: AlfworldCall[] = [];
  let next = 0;
  for (const step of content.steps) {
    for (const action of step.actions) {
      const verdict = verdicts[next++];
      if (action.actor === "agent" && !action.isMessage) calls.push(readCall(action, step, verdict ?? judgeCall(action, step, settings)));
    }
  }
  return {
    content,
    calls,
    goal: goalOf(content),
    openingList: openingListOf(content),
    dialect: dialectOf(content, calls),
    lastStep: content.steps.at(-1)?.t ?? 0,
  };
}

/** One call with its reply; `verdict` as `analyse` or `judgeCall` gives it. */
export function readCall(action: Action, step: Step, { isWriteAttempt, refusal }: CallVerdict): AlfworldCall {
  const parsed = parseAlfworldAction(action.raw);
  const reply = replyTo(action, step);
  const { status } = refusal;
  const reading = status === "accepted" && reply !== null ? readReply(reply.text, parsed) : null;
  return {
    t: step.t,
    k: action.k,
    raw: action.raw,
    action: parsed,
    isWriteAttempt,
    reply,
    status,
    event: reading === null ? null : reading.event,
    reading,
    thought: action.k === 0 ? step.thought : null,
  };
}

/** What `analyse` would find out about a call. */
export function judgeCall(action: Action, step: Step, settings: EnvironmentSettings): CallVerdict {
  const reading = readAction(action.raw);
  return {
    isWriteAttempt: isCountedWrite(reading, settings),
    refusal: alfworldRefusal(reading.parsed?.verb ?? null, replyTextTo(action, step)),
  };
}

/** A write attempt by its first word (methods.md §0), `open` and `close` only where the setting counts them. */
export function isCountedWrite(reading: ActionReading, settings: EnvironmentSettings): boolean {
  return reading.isWriteAttempt && (settings.openCloseAreWrites || !reading.isDoor);
}

/** The reply that belongs to a call: its own result, else the step's observation when it is the step's last call. */
export function replyTextTo(action: Action, step: Step): string | null {
  if (action.result !== null) return action.result.text;
  return action === step.actions[step.actions.length - 1] ? step.observation : null;
}

function replyTo(action: Action, step: Step): AlfworldCall["reply"] {
  const text = replyTextTo(action, step);
  if (text === null) return null;
  return { address: { source: "step", t: step.t, k: action.result === null ? observationIndex(step) : action.k, field: "observation" }, text };
}

function openingAddress(source: SpanAddress["source"]): SpanAddress {
  return { source, t: 0, k: 0, field: "observation" };
}

/** Where the record keeps the room text and the task line in one, that one is the instruction. */
export function openingListOf({ initialObservation, instruction }: TrajectoryContent): OpeningList | null {
  if (initialObservation !== null) return parseOpeningList(initialObservation, openingAddress("initialObs"));
  return parseOpeningList(instruction, openingAddress("instruction"));
}

export function goalOf(content: TrajectoryContent): AlfworldGoal | null {
  const goal = parseAlfworldGoal(content.instruction, openingAddress("instruction"));
  if (goal !== null || content.initialObservation === null) return goal;
  // Some records keep the task line inside the opening text.
  return /Your task is to:/i.test(content.initialObservation) ? parseAlfworldGoal(content.initialObservation, openingAddress("initialObs")) : null;
}

/** By its replies, else by the opening texts, else by a help text; earlier calls count first. */
export function dialectOf(content: TrajectoryContent, calls: readonly AlfworldCall[]): AlfworldDialect | null {
  for (const call of calls) {
    if (call.action?.verb !== "move" || call.status !== "accepted" || call.reply === null) continue;
    const dialect = dialectOfReply(call.reply.text);
    if (dialect !== null) return dialect;
  }
  for (const text of [content.systemPrompt, content.toolDocs, content.initialObservation, content.instruction]) {
    const dialect = text === null ? null : dialectOfGrammar(text);
    if (dialect !== null) return dialect;
  }
  for (const call of calls) {
    if (call.action?.verb !== "help" || call.reply === null) continue;
    const dialect = dialectOfGrammar(call.reply.text);
    if (dialect !== null) return dialect;
  }
  return null;
}
