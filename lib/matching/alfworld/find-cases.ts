/**
 * Finds the cases of a run and asks the rules: refused writes (F1, repeats folded) and, in a failed run, accepted writes
 * that contradict the goal (F2) or that the agent took back (F3). One pass, the tracker one call behind the rules.
 */
import type { AlfworldRun } from "../../environments/alfworld/run-record";
import { startTracking, track } from "../../environments/alfworld/tracker";
import type { TrackerState } from "../../environments/alfworld/tracker-state";
import { DEFAULT_TIE_ORDER, type GapLabel } from "../../rubric/rubric";
import type { CaseMatch, RuleAnswer } from "../match-result";
import { createRepeatFold, type RepeatFold } from "../rules/a1";
import type { AcceptedContext, CaseContext } from "./case-context";
import { caseOfAnswer } from "./case-of-answer";
import type { Deeds } from "./deeds";
import type { FoundCase } from "./end-context";
import { ACCEPTED_RULES, CASE_RULES, FORMAT_RULE, UNDONE_RULES } from "./rule-tables";

export interface FoundCases {
  cases: FoundCase[];
  /** The tracker after the last call. */
  state: TrackerState;
}

export interface FindOptions {
  deeds: Deeds;
  /** Only a failed run has F2 and F3 cases: of an unknown outcome nothing says that an accepted write was wrong. */
  withAccepted: boolean;
  tieOrder: readonly GapLabel[];
}

export function findCases(run: AlfworldRun, { deeds, withAccepted, tieOrder }: FindOptions): FoundCases {
  const state = startTracking(run.content, run.openingList);
  let repeats: RepeatFold<CaseMatch> | null = null;
  const cases: FoundCase[] = [];
  for (const [callIndex, call] of run.calls.entries()) {
    if (call.isWriteAttempt && call.status === "refused") {
      const key = call.action?.normalised ?? call.raw.trim().toLowerCase();
      repeats ??= createRepeatFold();
      const open = repeats.openCase(key);
      if (open !== null) {
        open.repeats += 1;
        if (!open.subPatterns.includes("repeat")) open.subPatterns.push("repeat");
      } else {
        const context = { run, goal: run.goal, state, call };
        const match = caseOfAnswer(askCaseRules(context, tieOrder), call, "F1", call.raw);
        repeats.open(key, match);
        cases.push({ callIndex, match });
      }
    } else if (call.isWriteAttempt && call.status === "accepted") {
      repeats?.closeAll();
      const context = { run, goal: run.goal, state, call, deeds, callIndex };
      const found = withAccepted ? askAcceptedRules(context) : null;
      if (found !== null) cases.push({ callIndex, match: caseOfAnswer(found.answer, call, found.failure, call.raw) });
    }
    track(state, call);
  }
  return { cases, state };
}

/** What the rules say of one refused write, under the default order of ties. */
export function decidingAnswer(context: CaseContext): RuleAnswer {
  return askCaseRules(context, DEFAULT_TIE_ORDER);
}

/**
 * The first rule that fires answers, but `other:interface` is a candidate that a later gap label beats: the write must
 * break only the unstated rule. Which labels beat it is the tie order.
 */
function askCaseRules(context: CaseContext, tieOrder: readonly GapLabel[]): RuleAnswer {
  const { action } = context.call;
  let asked = FORMAT_RULE.id;
  try {
    const format = FORMAT_RULE.match(context);
    if (format !== null) return format;
    if (action === null) return unanswered(context);
    const parsed = { ...context, action };
    let candidate: RuleAnswer | null = null;
    for (const rule of CASE_RULES) {
      asked = rule.id;
      const answer = rule.match(parsed);
      if (answer === null) continue;
      if (candidate === null) {
        if (answer.label !== "other:interface") return answer;
        candidate = answer;
      } else if (
        (answer.label === "overlooked" || answer.label === "incomplete") &&
        tieOrder.indexOf(answer.label) < tieOrder.indexOf("other:interface")
      ) {
        return answer;
      }
    }
    return candidate ?? unanswered(context);
  } catch (fault) {
    throw ruleFault(asked, context, fault);
  }
}

const ACCEPTED_TABLES = [
  ["F2", ACCEPTED_RULES],
  ["F3", UNDONE_RULES],
] as const;

function askAcceptedRules(context: AcceptedContext): { answer: RuleAnswer; failure: "F2" | "F3" } | null {
  let asked = "";
  try {
    for (const [failure, rules] of ACCEPTED_TABLES) {
      for (const rule of rules) {
        asked = rule.id;
        const answer = rule.match(context);
        if (answer !== null) return { answer, failure };
      }
    }
    return null;
  } catch (fault) {
    throw ruleFault(asked, context, fault);
  }
}

/** A fault inside a rule is reported with its name and place, never read as "no match". */
function ruleFault(ruleId: string, { call }: CaseContext, fault: unknown): Error {
  return new Error(`rule ${ruleId} failed at step ${call.t}.${call.k} ("${call.raw.slice(0, 80)}")`, { cause: fault });
}

function unanswered({ call }: CaseContext): never {
  throw new Error(`no rule answered the refused write at step ${call.t}.${call.k}: A23 must stand last in the table`);
}
