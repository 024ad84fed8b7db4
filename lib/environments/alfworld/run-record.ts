/**
 * A run of ALFWorld as the tracker and the rules read it: every call parsed once, its reply beside it, the goal, the
 * opening list and the dialect of the environment.
 */
import { observationsOf, openingTexts, type SpanAddress } from "../../trajectory/span";
import type { Action, CallIndex, Step, StepIndex, TrajectoryContent } from "../../trajectory/trajectory";
import type { EnvironmentSettings, Refusal } from "../environment";
import { type AlfworldDialect, isWriteAttempt, type ParsedAction, parseAlfworldAction } from "./action-grammar";
import { dialectOfGrammar, dialectOfReply } from "./dialect";
import type { AlfworldGoal } from "./goal";
import { type OpeningList, parseOpeningList } from "./opening-list";
import { parseAlfworldGoal } from "./parse-goal";
import { alfworldRefusal } from "./refusal";
import { type ReplyEvent, replyEvent } from "./reply-event";

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

/** Reads a run once. The settings decide whether `open` and `close` count as writes. */
export function readAlfworldRun(content: TrajectoryContent, settings: EnvironmentSettings): AlfworldRun {
  const calls: AlfworldCall[] = [];
  for (const step of content.steps) {
    for (const action of step.actions) if (action.actor === "agent" && !action.isMessage) calls.push(readCall(action, step, settings));
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

function readCall(action: Action, step: Step, settings: EnvironmentSettings): AlfworldCall {
  const parsed = parseAlfworldAction(action.raw);
  const reply = replyTo(action, step);
  const { status } = alfworldRefusal(parsed?.verb ?? null, reply?.text ?? null);
  return {
    t: step.t,
    k: action.k,
    raw: action.raw,
    action: parsed,
    isWriteAttempt: isCountedWrite(action.raw, settings),
    reply,
    status,
    event: status === "accepted" && reply !== null ? replyEvent(reply.text, parsed) : null,
    thought: action.k === 0 ? step.thought : null,
  };
}

/** A write attempt by its first word (methods.md §0), `open` and `close` only where the setting counts them. */
export function isCountedWrite(raw: string, settings: EnvironmentSettings): boolean {
  return isWriteAttempt(raw) && (settings.openCloseAreWrites || !/^\s*(?:open|close)\b/i.test(raw));
}

/** The reply that belongs to a call: its own result, else the step's observation when it is the step's last call. */
export function replyTo(action: Action, step: Step): { address: SpanAddress; text: string } | null {
  if (action.result !== null) return { address: { source: "step", t: step.t, k: action.k, field: "observation" }, text: action.result.text };
  if (step.observation === null || action !== step.actions.at(-1)) return null;
  return observationsOf(step).at(-1) ?? null;
}

function openingAddress(source: SpanAddress["source"]): SpanAddress {
  return { source, t: 0, k: 0, field: "observation" };
}

/** Where the record keeps the room text and the task line in one, that one is the instruction. */
function openingListOf({ initialObservation, instruction }: TrajectoryContent): OpeningList | null {
  if (initialObservation !== null) return parseOpeningList(initialObservation, openingAddress("initialObs"));
  return parseOpeningList(instruction, openingAddress("instruction"));
}

function goalOf(content: TrajectoryContent): AlfworldGoal | null {
  const goal = parseAlfworldGoal(content.instruction, openingAddress("instruction"));
  if (goal !== null || content.initialObservation === null) return goal;
  // Some records keep the task line inside the opening text.
  return /Your task is to:/i.test(content.initialObservation) ? parseAlfworldGoal(content.initialObservation, openingAddress("initialObs")) : null;
}

function dialectOf(content: TrajectoryContent, calls: readonly AlfworldCall[]): AlfworldDialect | null {
  for (const call of calls) {
    if (call.action?.verb !== "move" || call.status !== "accepted" || call.reply === null) continue;
    const dialect = dialectOfReply(call.reply.text);
    if (dialect !== null) return dialect;
  }
  for (const { text } of openingTexts(content)) {
    const dialect = dialectOfGrammar(text);
    if (dialect !== null) return dialect;
  }
  for (const call of calls) {
    if (call.action?.verb !== "help" || call.reply === null) continue;
    const dialect = dialectOfGrammar(call.reply.text);
    if (dialect !== null) return dialect;
  }
  return null;
}
