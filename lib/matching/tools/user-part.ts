/** The user's part in a write that went wrong: it was asked for or agreed to, so the agent did as told (methods.md §2.6, X1). */

import type { Span } from "../../trajectory/span";
import { quoted } from "../constraints/say-rule";
import { argumentTree } from "../provenance/call-arguments";
import type { ArgumentDifference } from "./argument-differences";
import type { Finding } from "./finding";
import { mainKey } from "./key-arguments";
import { spokenValue } from "./spoken-values";
import { agreedTo, requestsFor } from "./user-consent";
import { toolSpan, type WriteQuestion, writeSpan } from "./write-question";

/** Each written value that differs stands in a user message, or was shown to the user, who answered without objecting. */
export function userNamedValues(question: WriteQuestion, ruleId: string, differences: readonly ArgumentDifference[]): Finding | null {
  const { context, call, run } = question;
  const spans: Span[] = [];
  const named: string[] = [];
  for (const difference of differences) {
    // Where something is missing, what was written of that argument is what the user may have named.
    const written = difference.actual === null ? question.arguments.filter((leaf) => leaf.top === difference.top) : [difference.actual];
    for (const leaf of written) {
      const against = difference.actual === null ? undefined : difference.expected;
      const spoken = spokenValue(context, leaf.value, leaf.field, against);
      const span = spoken?.text.span(spoken.sentence.start, Math.min(spoken.sentence.end, spoken.sentence.start + 300), "supports");
      const found = span ?? agreedTo(run.texts, context, call.t, leaf.value, leaf.field, against);
      if (found === null) continue;
      spans.push(found, writeSpan(question, leaf));
      named.push(`${leaf.field} = ${String(leaf.value)}`);
    }
  }
  if (named.length === 0) return null;
  return toFinding(ruleId, spans, `The user named or agreed to ${[...new Set(named)].slice(0, 3).join(", ")}.`);
}

/** For a write that was not expected at all: the user named its thing, agreed to it, or asked for the act. */
export function userWantedWrite(question: WriteQuestion, ruleId: string): Finding | null {
  const { context, call, run } = question;
  const key = mainKey(call.tool, argumentTree(call.action));
  const leaf = question.arguments.find((item) => item.path === key);
  const write = leaf === undefined ? toolSpan(question) : writeSpan(question, leaf);
  const agreed = leaf === undefined ? null : agreedTo(run.texts, context, call.t, leaf.value, leaf.field, undefined);
  const request = requestsFor(
    context,
    call.tool,
    question.arguments.map((item) => item.value),
  ).at(-1);
  const span = agreed ?? request?.text.span(request.sentence.start, Math.min(request.sentence.end, request.sentence.start + 300), "supports") ?? null;
  if (span === null || write === null) return null;
  return toFinding(ruleId, [span, write], `The user asked for it or agreed to it at step ${span.t}: ${quoted(span.quote)}.`);
}

function toFinding(ruleId: string, spans: Span[], explanation: string): Finding {
  return {
    ruleId,
    element: "constraint",
    label: "other:environment",
    subPatterns: ["other"],
    confidence: "weak",
    spans,
    negativeSearch: null,
    explanation,
  };
}
