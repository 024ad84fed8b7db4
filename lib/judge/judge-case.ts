/**
 * One item of a gap judge, from prompt to proposal. The model is a parameter: a function from a prompt to a raw reply, so that
 * this file knows of no provider, no network and no clock.
 */

import { z } from "zod";
import { err, ok, type Result } from "../base/result";
import type { GapLabel } from "../rubric/rubric";
import type { Span } from "../trajectory/span";
import type { CallIndex, StepIndex, TrajectoryContent } from "../trajectory/trajectory";
import { buildRunPrompt, type WriteSetLine } from "./build-prompt";
import { partsOf, type StepRange, selectContext } from "./context-policy";
import type { JudgeDefinition } from "./judge";
import { majorityAnswer } from "./majority";
import { parseReply, type RawReply, type ReplyFault } from "./parse-reply";
import { type GapReply, gapReplySchema, quoteSchema } from "./reply-schemas";
import { type FailedQuote, verifyQuotes } from "./verify-quotes";

export interface JudgeCase {
  content: TrajectoryContent;
  /** The write, or for one that never came (F4) the end of the run with `action` null. */
  t: StepIndex;
  k: CallIndex;
  action: string | null;
  writeSet: readonly WriteSetLine[];
}

/** Asks the model once. What goes wrong on the way (429, time-out, network) is the caller's: it throws. */
export type AskModel = (system: string, user: string) => Promise<RawReply>;

export interface GapProposal {
  labels: GapLabel[];
  elements: GapReply["elements"];
  decisiveStep: StepIndex | null;
  subPatterns: GapReply["subPatterns"];
  rationale: string;
  evidence: Span[];
  failedQuotes: FailedQuote[];
  /** What stands against counting it before a person has looked; empty: it counts. */
  flags: string[];
  votes: number;
  samples: number;
  /** Steps that the model never saw. */
  leftOut: StepRange[];
  /** Steps that it read in parts only, each with its own question, and that the last question did not repeat. */
  readInParts: StepRange[];
}

export interface JudgedCase {
  outcome: Result<GapProposal, ReplyFault | { code: "skipped" | "no-fence" | "no-majority"; message: string }>;
  /** Every reply as it came, in order; kept whatever became of it. */
  replies: string[];
}

/** `fences`: tokens of 32 hex digits, made at random by the caller, enough of them that one is free of the run's texts. */
export async function judgeCase(
  judge: JudgeDefinition,
  instructions: string,
  item: JudgeCase,
  ask: AskModel,
  fences: readonly string[],
): Promise<JudgedCase> {
  const replies: string[] = [];
  const through = item.t;
  const selected = selectContext(item.content, judge.policy, item.t, through);
  if (selected.doesNotFit) {
    const message = `the run does not fit into ${judge.policy.budget} characters, and the policy is to leave nothing out`;
    return { outcome: err({ code: "skipped", message }), replies };
  }
  const needsParts = judge.policy.kind === "map-reduce" && selected.characters > judge.policy.budget;
  const notes = needsParts ? await readParts(judge, instructions, item, ask, fences, replies) : ok(null);
  if (!notes.ok) return { outcome: notes, replies };
  const shown = notes.value === null ? selected : selectContext(item.content, { kind: "around", budget: judge.policy.budget }, item.t, through);
  const view = { content: item.content, selected: shown, write: item.action === null ? null : { t: item.t, k: item.k }, through };
  const facts = notes.value === null ? [] : [{ title: "facts found in the parts of the run, each with its place", text: notes.value }];
  const asked = { question: questionFor(item), writeSet: item.writeSet, notes: facts, wasReadInParts: notes.value !== null };
  const prompt = buildRunPrompt(instructions, view, asked, fences);
  if (prompt === null) return { outcome: err({ code: "no-fence", message: "every fence token occurs in the run" }), replies };

  const answers: (GapReply | null)[] = [];
  let firstFault: ReplyFault | null = null;
  for (let sample = 0; sample < judge.samples; sample++) {
    const reply = await ask(prompt.system, prompt.user);
    replies.push(reply.text);
    const parsed = parseReply(reply, gapReplySchema);
    answers.push(parsed.ok ? parsed.value : null);
    if (!parsed.ok) firstFault ??= parsed.error;
  }
  // A single sample that cannot be read says why; of several the count of votes says it.
  if (answers.every((answer) => answer === null) && firstFault !== null) return { outcome: err(firstFault), replies };
  const majority = majorityAnswer(answers);
  if (!majority.ok) return { outcome: err({ code: "no-majority", message: majority.error.message }), replies };
  const { answer, votes, of } = majority.value;
  const seen = notes.value === null ? { leftOut: shown.leftOut, readInParts: [] } : { leftOut: [], readInParts: shown.leftOut };
  return { outcome: ok({ ...proposalOf(judge, item, answer, votes, of), ...seen }), replies };
}

function proposalOf(
  judge: JudgeDefinition,
  item: JudgeCase,
  answer: GapReply,
  votes: number,
  samples: number,
): Omit<GapProposal, "leftOut" | "readInParts"> {
  // A write that never came stands behind the last step: the whole run is its context.
  const at = item.action === null ? item.content.steps.length + 1 : item.t;
  const { spans, failed } = verifyQuotes(item.content, answer.quotes, { t: at });
  const labels = [...new Set(answer.labels)];
  return {
    labels,
    elements: answer.elements,
    decisiveStep: answer.decisiveStep,
    subPatterns: answer.subPatterns,
    rationale: answer.rationale,
    evidence: spans,
    failedQuotes: failed,
    flags: flagsOf(judge, labels, spans, failed.length),
    votes,
    samples,
  };
}

function flagsOf(judge: JudgeDefinition, labels: readonly GapLabel[], spans: readonly Span[], failed: number): string[] {
  const flags: string[] = [];
  if (failed > 0) flags.push("failed-quote");
  if (judge.mode === "single" && labels.length > 1) flags.push("several-labels-in-single-mode");
  if (labels.length > 1 && labels.some((label) => label === "unclear" || label === "none")) flags.push("exclusive-label-in-a-set");
  if (labels.includes("overlooked") && !spans.some((span) => span.role === "decisive")) flags.push("no-decisive-quote");
  if (labels.includes("incomplete") && !labels.includes("overlooked") && spans.some((span) => span.role === "decisive")) {
    flags.push("decisive-quote-for-a-missing-fact");
  }
  return flags;
}

function questionFor(item: JudgeCase): string {
  return item.action === null
    ? "The run ended without a write that its task needed. Label this omission; its context is the whole run."
    : `The write in question is call ${item.k} of step ${item.t}; its context ends before step ${item.t}.`;
}

const partSchema = z.strictObject({ facts: z.array(quoteSchema).max(20) });
const PART_QUESTION =
  'Of this part only, answer {"facts":[…]}: quotes that bear on the write in question, in the form of the schema\'s quotes. An empty list is a good answer.';

/** The first half of map-reduce: what in each part bears on the write. Only quotes that stand go on. */
async function readParts(
  judge: JudgeDefinition,
  instructions: string,
  item: JudgeCase,
  ask: AskModel,
  fences: readonly string[],
  replies: string[],
): Promise<JudgedCase["outcome"] extends Result<unknown, infer E> ? Result<string, E> : never> {
  const lines: string[] = [];
  for (const part of partsOf(item.content, judge.policy, item.t - 1)) {
    const selected = { shown: [part], leftOut: [], characters: 0, doesNotFit: false };
    const view = { content: item.content, selected, write: null, through: item.t - 1 };
    const asked = {
      question: `${questionFor(item)}\n${PART_QUESTION}`,
      writeSet: item.writeSet,
      notes: item.action === null ? [] : [{ title: "the write in question", text: item.action }],
    };
    const prompt = buildRunPrompt(instructions, view, asked, fences);
    if (prompt === null) return err({ code: "no-fence", message: "every fence token occurs in the run" });
    const reply = await ask(prompt.system, prompt.user);
    replies.push(reply.text);
    const parsed = parseReply(reply, partSchema);
    if (!parsed.ok) return parsed;
    for (const span of verifyQuotes(item.content, parsed.value.facts, { t: item.t }).spans) {
      lines.push(`step ${span.t}, call ${span.k}, ${span.source === "step" ? span.field : span.source}: ${JSON.stringify(span.quote)}`);
    }
  }
  return ok(lines.join("\n"));
}
