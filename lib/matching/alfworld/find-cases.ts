/**
 * Finds the cases of a run and asks the rules: refused writes (F1, repeats folded) and, in a failed run, accepted writes
 * that contradict the goal (F2) or that the agent took back (F3). One pass, the tracker one call behind the rules.
 */
import type { AlfworldRun } from "../../environments/alfworld/run-record";
import { startTracking, track } from "../../environments/alfworld/tracker";
import type { TrackerState } from "../../environments/alfworld/tracker-state";
import { DEFAULT_TIE_ORDER, type GapLabel } from "../../rubric/rubric";
import type { CaseMatch, RuleAnswer } from "../match-result";
import { RepeatFold } from "../rules/a1";
import { askCaseRules, ruleFault } from "./ask-rules";
import type { AcceptedContext, CaseContext } from "./case-context";
import { caseOfAnswer } from "./case-of-answer";
import type { Deeds } from "./deeds";
import type { FoundCase } from "./end-context";
import { ACCEPTED_RULES, UNDONE_RULES } from "./rule-tables";

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
      repeats ??= new RepeatFold();
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
