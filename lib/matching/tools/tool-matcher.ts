/**
 * The matcher of tool-calling environments (methods.md §2.5–2.7).
 *
 *   refused writes (F1)           W12 folds repeats; W11 alone; else W1–W3, V3, V2, V1, W6, W8, W9 on each element
 *   report: wrong writes (F2)     X1, X2
 *   report: missing writes (F4)   X3, X4; answers W13, X5
 *   no report: undone writes (F3) U2, U3; they never decide the run
 *   nothing explains the failure  W10, W13; nothing known X6
 *   run                           the earliest case that was not made good; of several at one place by the tie order
 */
import type { TieOrder } from "../../rubric/rubric";
import type { CaseMatch, MatchSettings, RuleAnswer, TrajectoryMatch } from "../match-result";
import type { Matcher } from "../matcher";
import { t00 } from "../rules/t00";
import { u2 } from "../rules/u2";
import { u3 } from "../rules/u3";
import { v1 } from "../rules/v1";
import { v2 } from "../rules/v2";
import { v3 } from "../rules/v3";
import { w1 } from "../rules/w1";
import { w2 } from "../rules/w2";
import { w3 } from "../rules/w3";
import { w6 } from "../rules/w6";
import { w8 } from "../rules/w8";
import { w9 } from "../rules/w9";
import { w10 } from "../rules/w10";
import { w11 } from "../rules/w11";
import { w13 } from "../rules/w13";
import { x1 } from "../rules/x1";
import { x2 } from "../rules/x2";
import { x3 } from "../rules/x3";
import { x4 } from "../rules/x4";
import { x5 } from "../rules/x5";
import { x6 } from "../rules/x6";
import { type Anchor, anchorOf, type CaseContext } from "./case-context";
import { combineFindings } from "./combine-findings";
import { hasReport, isSameTarget, reportOnWrites, type WriteReport } from "./expected-writes";
import type { Finding } from "./finding";
import type { FoundCase } from "./found-case";
import { isRefusalMadeGood, isWriteMadeGood } from "./made-good";
import { type RefusedWrite, refusedWrites } from "./refused-writes";
import { emptyRunLabel, runLabel } from "./run-label";
import { buildToolRun, type ToolCall, type ToolRun } from "./tool-run";
import { undoneWrites } from "./undone-writes";
import { askAbout } from "./write-question";
import type { WriteRule } from "./write-rule";

/** Rules on a refused write, in order of precedence: of one element the first holds. */
export const REFUSAL_RULES: readonly WriteRule[] = [w11, w1, w2, w3, v3, v2, v1, w6, w8, w9];
/** Rules on a failed run that nothing else explains, in order. */
export const ENDING_RULES: readonly { id: string; match(context: CaseContext, anchor: Anchor): RuleAnswer | null }[] = [w10, w13];
/** In AppWorld the three rules about arguments have names of their own (methods.md §2.6). */
const APPWORLD_IDS: Readonly<Record<string, string>> = { V1: "W4", V2: "W5", V3: "W7" };

export const toolMatcher: Matcher = {
  match(content, facts, environment, settings): TrajectoryMatch {
    const empty = content.outcome.status === "failure" ? t00.match(content) : null;
    if (empty !== null) return emptyRunLabel(empty);
    const run = buildToolRun(content, facts, environment);
    const found = findCases(run, settings);
    return runLabel(content, found, settings.tieOrder);
  },
};

function findCases(run: ToolRun, settings: MatchSettings): FoundCase[] {
  const context: CaseContext = { run, tieOrder: settings.tieOrder };
  const isFailure = run.content.outcome.status === "failure";
  const report = isFailure && hasReport(run) ? reportOnWrites(run) : null;
  const refused = refusedWrites(run);
  const found = refused.map((write) => refusedCase(run, write, report, settings.tieOrder));
  if (report !== null) found.push(...wrongWrites(context, report), ...missingWrites(context, report, refused), ...missingAnswers(context, report));
  else if (isFailure) found.push(...takenBack(context));
  const isExplained = found.some((item) => !item.isMadeGood);
  if (isFailure && !isExplained) {
    const anchor = anchorOf(run);
    const answer = firstAnswer(ENDING_RULES, context, anchor) ?? x6.match(report !== null);
    found.push(omitted(answer, anchor));
  }
  return found
    .map((item) => ({ ...item, match: namedElements(run, item.match) }))
    .sort((a, b) => a.match.t - b.match.t || a.match.k - b.match.k || rankOf(a) - rankOf(b));
}

function refusedCase(run: ToolRun, write: RefusedWrite, report: WriteReport | null, tieOrder: TieOrder): FoundCase {
  const { call, repeats } = write;
  const refusal = call.action.result?.text ?? "";
  const question = askAbout(run, call, { refusal });
  const said = REFUSAL_RULES.flatMap((rule) => rule.match(question)).map((finding) => named(run, finding));
  const alone = said.find((finding) => finding.standsAlone);
  const findings =
    alone === undefined ? [...said.filter((finding) => finding.explainsReply), ...said.filter((finding) => !finding.explainsReply)] : [alone];
  const answer = findings.length === 0 ? x6.matchRefusal(refusal) : combineFindings(findings, null, call.t, tieOrder, run.texts);
  const subPatterns = repeats > 1 && !answer.subPatterns.includes("repeat") ? [...answer.subPatterns, "repeat" as const] : answer.subPatterns;
  return {
    match: { ...answer, subPatterns, t: call.t, k: call.k, failure: "F1", action: call.action.raw, repeats },
    isMadeGood: isRefusalMadeGood(run, call, report),
  };
}

function namedElements(run: ToolRun, match: CaseMatch): CaseMatch {
  if (run.environment.id !== "appworld") return match;
  return { ...match, elements: match.elements.map((element) => ({ ...element, ruleId: APPWORLD_IDS[element.ruleId] ?? element.ruleId })) };
}

function named(run: ToolRun, finding: Finding): Finding {
  const own = run.environment.id === "appworld" ? APPWORLD_IDS[finding.ruleId] : undefined;
  return own === undefined ? finding : { ...finding, ruleId: own };
}

function firstAnswer(rules: typeof ENDING_RULES, context: CaseContext, anchor: Anchor): RuleAnswer | null {
  for (const rule of rules) {
    const answer = rule.match(context, anchor);
    if (answer !== null) return answer;
  }
  return null;
}

function wrongWrites(context: CaseContext, report: WriteReport): FoundCase[] {
  const differing = report.differing.map((write) => ({ call: write.call, answer: x1.match(context, write) }));
  const unexpected = report.unexpected.map((call) => ({ call, answer: x2.match(context, call, report.missing) }));
  return [...differing, ...unexpected].map(({ call, answer }) => ({
    match: { ...answer, t: call.t, k: call.k, failure: "F2" as const, action: call.action.raw, repeats: 1 },
    isMadeGood: isWriteMadeGood(call, report),
  }));
}

/** An evaluator's report says itself which writes were right; without one the agent's own corrections are the sign. */
function takenBack(context: CaseContext): FoundCase[] {
  const { corrected, reverted } = undoneWrites(context.run);
  const toCase = (call: ToolCall, answer: RuleAnswer | null): FoundCase[] =>
    answer === null ? [] : [{ match: { ...answer, t: call.t, k: call.k, failure: "F3", action: call.action.raw, repeats: 1 }, isMadeGood: true }];
  return [
    ...corrected.flatMap((undone) => toCase(undone.call, u2.match(context, undone))),
    ...reverted.flatMap((undone) => toCase(undone.call, u3.match(context, undone))),
  ];
}

/** An expected write that was tried and refused has its case already. */
function missingWrites(context: CaseContext, report: WriteReport, refused: readonly RefusedWrite[]): FoundCase[] {
  const anchor = anchorOf(context.run);
  return report.missing
    .filter((expected) => !refused.some((write) => isSameTarget(write.call, expected)))
    .map((expected) => omitted(x3.match(context, expected, anchor) ?? x4.match(context, expected, anchor), anchor));
}

function missingAnswers(context: CaseContext, report: WriteReport): FoundCase[] {
  if (report.differing.length > 0 || report.unexpected.length > 0 || report.missing.length > 0) return [];
  const anchor = anchorOf(context.run);
  const answer = w13.match(context, anchor) ?? x5.match(context, anchor);
  return answer === null ? [] : [omitted(answer, anchor)];
}

function omitted(answer: RuleAnswer, anchor: Anchor): FoundCase {
  return { match: { ...answer, t: anchor.t, k: anchor.k, failure: "F4", action: null, repeats: 1 }, isMadeGood: false };
}

/** An omission decides only where nothing else stands at its place. */
function rankOf(item: FoundCase): number {
  return item.match.failure === "F4" ? 1 : 0;
}
