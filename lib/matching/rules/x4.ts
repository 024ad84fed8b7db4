/**
 * X4, an expected write that never came although all its values stand there: overlooked `constraint-ignored` or
 * `policy-ignored` when a sentence of the user or the policy demands it, else `seen-not-taken` with the latest statement of
 * the values. The user took the request back or never made it: other:environment. Always weak (methods.md §2.6, §2.7).
 */
import type { ExpectedAction } from "../../trajectory/trajectory";
import { isPolicyText, sentenceSpan, sentenceStems } from "../constraints/constraint";
import { toolWords } from "../constraints/verbs";
import { isSameStem } from "../constraints/words";
import type { RuleAnswer } from "../match-result";
import type { RecordedText } from "../provenance/run-texts";
import { flatten } from "../tools/argument-differences";
import type { Anchor, CaseContext } from "../tools/case-context";
import { combineFindings } from "../tools/combine-findings";
import { argumentsOfExpected } from "../tools/expected-writes";
import type { Finding } from "../tools/finding";
import { latestStatement, neededValues } from "../tools/needed-values";
import type { ToolRun } from "../tools/tool-run";
import { type Request, requestFor, withdrawalAfter } from "../tools/user-consent";

export const x4 = {
  id: "X4",
  match({ run, tieOrder }: CaseContext, expected: ExpectedAction, anchor: Anchor): RuleAnswer {
    const context = run.texts.before(anchor.t);
    const values = Object.entries(argumentsOfExpected(expected)).flatMap(([top, wanted]) => flatten(wanted ?? null, top).map(({ value }) => value));
    const request = requestFor(context, expected.tool, values);
    const finding = byUser(context, expected, request) ?? byRefusingAgent(run, context, expected, request) ?? seen(context, expected, request);
    return combineFindings([finding], "X4", anchor.t, tieOrder, run.texts);
  },
};

const FINDING = { ruleId: "X4", element: "constraint", confidence: "weak", negativeSearch: null } as const;

function byUser(context: readonly RecordedText[], expected: ExpectedAction, request: Request | null): Finding | null {
  const base = { ...FINDING, label: "other:environment" as const, subPatterns: ["other" as const] };
  if (request === null) {
    return { ...base, spans: [], explanation: `${expected.tool} was expected, but no user message asks for anything like it.` };
  }
  const withdrawal = withdrawalAfter(context, request);
  if (withdrawal === null) return null;
  return {
    ...base,
    spans: [supporting(request), supporting(withdrawal)],
    explanation: `${expected.tool} was expected, but the user took the request back at step ${withdrawal.text.t}.`,
  };
}

const DENIAL = /\b(?:unfortunately|cannot|can['’]?t|unable to|not (?:able|possible|allowed|eligible)|policy|sorry)\b/i;

/** The agent declined, and a sentence of the policy about just this act allows it or says what to do instead. */
function byRefusingAgent(run: ToolRun, context: readonly RecordedText[], expected: ExpectedAction, request: Request | null): Finding | null {
  if (request === null) return null;
  const isDenied = run.texts.messages.some((message) => message.t > request.text.t && DENIAL.test(message.text));
  if (!isDenied) return null;
  const allowing = allowingSentence(context, expected.tool);
  if (allowing === null) return null;
  return {
    ...FINDING,
    label: "overlooked",
    subPatterns: ["policy-ignored"],
    spans: [sentenceSpan(allowing.text, allowing.sentence), { ...supporting(request), role: "write" }],
    explanation: `The user asked for it at step ${request.text.t} and the agent declined, although the policy speaks of just this act.`,
  };
}

function allowingSentence(context: readonly RecordedText[], tool: string): Request | null {
  const { verbs, objects } = toolWords(tool);
  let best: Request | null = null;
  let bestScore = 1;
  for (const text of context) {
    if (!isPolicyText(text) || text.scan !== null) continue;
    for (const sentence of text.sentences) {
      if (
        !/\b(?:can|may|allowed|eligible|able)\b/i.test(sentence.text) ||
        /\b(?:cannot|can['’]?t|can not|must not|may not|only|not allowed)\b/i.test(sentence.text)
      )
        continue;
      const { own, all } = sentenceStems(sentence);
      const hasVerb = [...verbs].some((verb) => own.has(verb));
      const shared = [...objects].filter((object) => [...all].some((stem) => isSameStem(stem, object))).length;
      const score = (hasVerb ? 1 : 0) + shared;
      if (hasVerb && score > bestScore) {
        best = { text, sentence };
        bestScore = score;
      }
    }
  }
  return best;
}

/** The user's own sentence demands it; without one, the place where its values were last in view. */
function seen(context: readonly RecordedText[], expected: ExpectedAction, request: Request | null): Finding {
  const latest = latestStatement(neededValues(expected, context), context);
  const asked = request === null ? null : sentenceSpan(request.text, request.sentence);
  const isLaterSeen = latest !== null && latest.text.origin === "result" && (asked === null || latest.span.t > asked.t);
  if (isLaterSeen && latest !== null) {
    return {
      ...FINDING,
      label: "overlooked",
      subPatterns: ["seen-not-taken"],
      spans: [
        { ...latest.span, role: "decisive" },
        { ...(asked ?? latest.span), role: "write" },
      ],
      explanation: `${expected.tool} was expected; its values were in view, last at step ${latest.span.t}, and it never came.`,
    };
  }
  if (asked !== null) {
    return {
      ...FINDING,
      label: "overlooked",
      subPatterns: ["constraint-ignored"],
      spans: [asked, { ...asked, role: "write" }],
      explanation: `The user asked for it at step ${asked.t}, everything needed was in view, and ${expected.tool} never came.`,
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

function supporting(request: Request): Finding["spans"][number] {
  return { ...sentenceSpan(request.text, request.sentence), role: "supports" };
}
