/**
 * W11, the write was refused for want of a valid log-in: other:planning or other:environment by its cause, and never a gap
 * by itself (methods.md §2.5). Nothing of the write's arguments was looked at, so that no other rule speaks beside it.
 */
import type { GapLabel } from "../../rubric/rubric";
import { appOfCall } from "../tools/app-of-call";
import type { Finding } from "../tools/finding";
import type { ToolCall } from "../tools/tool-run";
import { toolSpan, type WriteQuestion } from "../tools/write-question";
import type { WriteRule } from "../tools/write-rule";

const TOKEN = "(?:(?:access|session|auth|bearer) )?(?:token|session)";
const WANTS_LOG_IN = new RegExp(
  [
    "\\bstatus code (?:is )?401\\b|\\b401\\b.{0,30}\\bunauthori[sz]ed\\b|\\bHTTP 401\\b",
    "\\bnot (?:logged|signed) in\\b|\\b(?:log|sign)[ -]?in (?:is )?(?:first|required|again)\\b|\\bplease (?:log|sign) in\\b",
    "\\bauthentication (?:is )?(?:required|failed)\\b|\\bnot authenticated\\b",
    `\\b${TOKEN} (?:is |has |was )?(?:expired|invalid|missing|required|revoked)\\b`,
    `\\b(?:invalid|expired|missing) (?:or \\w+ )?${TOKEN}\\b`,
  ].join("|"),
  "i",
);
const EXPIRED = /\b(?:expired|revoked|no longer valid)\b/i;
const LOGS_IN = /log_?in|sign_?in|authenticat|(?:^|_)auth(?:_|$)|(?:^|_)token(?:_|$)/i;
/** The answer stands at the end of a trace. */
const READ = 3_000;

export const w11: WriteRule = {
  id: "W11",
  readsReply: true,
  match(question) {
    const { refusal, call } = question;
    const write = toolSpan(question);
    if (refusal === null || write === null || !wantsLogIn(refusal)) return [];
    const { label, confidence, why } = causeOf(question, refusal);
    const finding: Finding = {
      ruleId: "W11",
      element: "state",
      label,
      subPatterns: ["other"],
      confidence,
      spans: [write],
      negativeSearch: null,
      explanation: `${call.tool} was refused for its log-in: ${why}.`,
      explainsReply: true,
      standsAlone: true,
    };
    return [finding];
  },
};

function wantsLogIn(reply: string): boolean {
  return WANTS_LOG_IN.test(reply.slice(-READ));
}

function causeOf({ run, call }: WriteQuestion, refusal: string): { label: GapLabel; confidence: Finding["confidence"]; why: string } {
  const app = appOfCall(call.action);
  const before = run.calls.filter(
    (other) => isBefore(other, call) && (app === null || appOfCall(other.action) === null || appOfCall(other.action) === app),
  );
  const logIn = before.findLast((other) => other.kind === "housekeeping" && LOGS_IN.test(other.tool) && other.refusal.status === "accepted");
  if (logIn === undefined) return { label: "other:planning", confidence: "rule", why: "none stands before it" };
  const told = before.find((other) => isBefore(logIn, other) && other.refusal.status === "refused" && wantsLogIn(other.action.result?.text ?? ""));
  if (told !== undefined) {
    return { label: "other:planning", confidence: "rule", why: `step ${told.t} had said so already, and no new one followed` };
  }
  if (EXPIRED.test(refusal)) return { label: "other:environment", confidence: "rule", why: `that of step ${logIn.t} was accepted and ran out` };
  return { label: "other:planning", confidence: "weak", why: `that of step ${logIn.t} was accepted, and what the call carries is not taken for it` };
}

function isBefore(a: ToolCall, b: ToolCall): boolean {
  return a.t < b.t || (a.t === b.t && a.k < b.k);
}
