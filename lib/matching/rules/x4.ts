/**
 * X4, an expected write that never came although all its values stand there: overlooked `constraint-ignored` or
 * `policy-ignored` when a sentence of the user or the policy demands it, else `seen-not-taken` with the latest statement of
 * the values. The user took the request back or never made it: other:environment. Always weak (methods.md §2.6, §2.7).
 */

import type { Span } from "../../trajectory/span";
import type { ExpectedAction } from "../../trajectory/trajectory";
import { isAbout, isPolicyText, sentenceSpan, sentenceStems } from "../constraints/constraint";
import { quoted, ruleSays, shown } from "../constraints/say-rule";
import { sentencesOf } from "../constraints/sentences";
import { toolWords } from "../constraints/verbs";
import { isSameStem } from "../constraints/words";
import type { RuleAnswer } from "../match-result";
import { recordsOf } from "../provenance/records";
import type { RecordedText } from "../provenance/run-texts";
import { flatten } from "../tools/argument-differences";
import type { Anchor, CaseContext } from "../tools/case-context";
import { combineFindings } from "../tools/combine-findings";
import { argumentsOfExpected } from "../tools/expected-writes";
import type { Finding } from "../tools/finding";
import { mainKey } from "../tools/key-arguments";
import { latestStatement, neededValues } from "../tools/needed-values";
import type { ToolRun } from "../tools/tool-run";
import { type Request, requestsFor, withdrawalAfter } from "../tools/user-consent";

export const x4 = {
  id: "X4",
  match({ run, tieOrder }: CaseContext, expected: ExpectedAction, anchor: Anchor): RuleAnswer {
    const context = run.texts.before(anchor.t);
    const values = Object.entries(argumentsOfExpected(expected)).flatMap(([top, wanted]) => flatten(wanted ?? null, top).map(({ value }) => value));
    const requests = requestsFor(context, expected.tool, values);
    const finding = byUser(context, expected, requests) ?? byRefusingAgent(run, context, expected, requests) ?? seen(context, expected, requests);
    return combineFindings([finding], "X4", anchor.t, tieOrder, run.texts);
  },
};

const FINDING = { ruleId: "X4", element: "constraint", confidence: "weak", negativeSearch: null } as const;

function byUser(context: readonly RecordedText[], expected: ExpectedAction, requests: readonly Request[]): Finding | null {
  const base = { ...FINDING, label: "other:environment" as const, subPatterns: ["other" as const] };
  const request = requests.at(-1);
  if (request === undefined) {
    return { ...base, spans: [], explanation: `${expected.tool} was expected, but no user message asks for anything like it.` };
  }
  const withdrawal = withdrawalAfter(context, request, expected.tool);
  if (withdrawal === null) return null;
  return {
    ...base,
    spans: [supporting(request), supporting(withdrawal)],
    explanation: `${expected.tool} was expected, but the user took the request back at step ${withdrawal.text.t}: ${quoted(withdrawal.sentence.text)}.`,
  };
}

const DENIAL = /\b(?:unfortunately|cannot|can['’]?t|unable to|not (?:able|possible|allowed|eligible|permitted))\b/i;

/** The agent declined, and a sentence of the policy about just this act allows it or says what to do instead. */
function byRefusingAgent(run: ToolRun, context: readonly RecordedText[], expected: ExpectedAction, requests: readonly Request[]): Finding | null {
  const denial = run.texts.messages.find(
    (message) => requests.some((request) => request.text.t < message.t) && isDenial(message.text, expected.tool),
  );
  const request = denial === undefined ? undefined : requests.findLast((item) => item.text.t < denial.t);
  const allowing = request === undefined ? null : allowingSentence(context, expected.tool);
  if (request === undefined || allowing === null) return null;
  return {
    ...FINDING,
    label: "overlooked",
    subPatterns: ["policy-ignored"],
    spans: [sentenceSpan(allowing.text, allowing.sentence), { ...supporting(request), role: "write" }],
    explanation: `${expected.tool} was expected; the user asked at step ${request.text.t} and the agent declined. ${ruleSays(allowing.text, allowing.sentence)}.`,
  };
}

function isDenial(message: string, tool: string): boolean {
  if (!DENIAL.test(message)) return false;
  const { verbs, objects } = toolWords(tool);
  return sentencesOf(message).some((sentence) => {
    const stems = [...sentenceStems(sentence).own];
    return (
      DENIAL.test(sentence.text) &&
      stems.some((stem) => verbs.has(stem)) &&
      [...objects].some((object) => stems.some((stem) => isSameStem(stem, object)))
    );
  });
}

/** The sentence of the policy that speaks most of this act and allows it: under its heading, with its verb, of its object. */
function allowingSentence(context: readonly RecordedText[], tool: string): Request | null {
  const { verbs, objects } = toolWords(tool);
  const last = [...objects].at(-1);
  let best: Request | null = null;
  let bestScore = 0;
  for (const text of context) {
    if (!isPolicyText(text) || text.scan !== null) continue;
    for (const sentence of text.sentences) {
      if (!ALLOWING.test(sentence.text) || !isAbout(sentence, tool)) continue;
      const { own, heading } = sentenceStems(sentence);
      const shared = [...objects].reduce(
        (sum, object) => sum + ([...own].some((stem) => isSameStem(stem, object)) ? (object === last ? 3 : 1) : 0),
        0,
      );
      const has = (stems: ReadonlySet<string>): number => ([...verbs].some((verb) => stems.has(verb)) ? 1 : 0);
      const score = shared === 0 ? 0 : 2 * shared + has(own) + has(heading);
      if (score <= bestScore) continue;
      best = { text, sentence };
      bestScore = score;
    }
  }
  return best;
}

/** An allowance that no ban stands before. */
const ALLOWING =
  /^(?:(?!\b(?:cannot|can['’]?t|can not|must not|may not|only|not allowed)\b).)*?\b(?:can|may|is allowed|are allowed|eligible|able)\b(?! ?not)/i;

/**
 * The user's own sentence demands it. When the thing came into view only after that, what was passed over is the thing:
 * then the latest record of it decides; as well when nobody asked in words that are understood here.
 */
function seen(context: readonly RecordedText[], expected: ExpectedAction, requests: readonly Request[]): Finding {
  const request = requests.at(-1);
  const asked = request === undefined ? null : sentenceSpan(request.text, request.sentence);
  const record = targetRecords(context, expected);
  const isSeenLater = record.first !== null && (asked === null || record.first.t > asked.t);
  const latest = record.latest ?? latestStatement(neededValues(expected, context), context)?.span ?? null;
  if (latest !== null && (isSeenLater || asked === null)) {
    return {
      ...FINDING,
      label: "overlooked",
      subPatterns: ["seen-not-taken"],
      spans: [
        { ...latest, role: "decisive" },
        { ...(asked ?? latest), role: "write" },
      ],
      explanation: `${expected.tool} was expected and never came; what it acts on was in view, last at step ${latest.t}: ${shown(latest.quote)}.`,
    };
  }
  if (asked !== null) {
    return {
      ...FINDING,
      label: "overlooked",
      subPatterns: ["constraint-ignored"],
      spans: [asked, { ...asked, role: "write" }],
      explanation: `The user said ${quoted(asked.quote)} at step ${asked.t}; everything needed was in view, and ${expected.tool} never came.`,
    };
  }
  return {
    ...FINDING,
    label: "unclear",
    subPatterns: ["other"],
    spans: [],
    explanation: `${expected.tool} was expected and never came; no sentence of the record says why.`,
  };
}

/** First and latest place where a reply showed the thing that the expected write acts on, as the leaf that identifies it. */
function targetRecords(context: readonly RecordedText[], expected: ExpectedAction): { first: Span | null; latest: Span | null } {
  const wanted = argumentsOfExpected(expected);
  const key = mainKey(expected.tool, wanted);
  const value = key === null ? undefined : wanted[key];
  if (key === null || (typeof value !== "string" && typeof value !== "number")) return { first: null, latest: null };
  const spans = recordsOf(context, value, key).flatMap((record) => {
    const leaf = record.text.leavesWith(value).find((item) => item.node === record.node) ?? record.leaves[0];
    return leaf === undefined ? [] : [record.text.span(leaf.start, Math.min(leaf.end, leaf.start + 300), "decisive")];
  });
  return { first: spans[0] ?? null, latest: spans.at(-1) ?? null };
}

function supporting(request: Request): Finding["spans"][number] {
  return { ...sentenceSpan(request.text, request.sentence), role: "supports" };
}
