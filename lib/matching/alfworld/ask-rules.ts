/**
 * Asks the rules of one write, in their order: of a refused one all of them, of one that has not run yet those that need no
 * reply (methods.md §4.3).
 */
import type { ReplyEvent } from "../../environments/alfworld/reply-event";
import type { GapLabel } from "../../rubric/rubric";
import type { RuleAnswer } from "../match-result";
import type { CaseContext, CaseRule } from "./case-context";
import { Deeds } from "./deeds";
import { ACCEPTED_RULES, CASE_RULES, FORMAT_RULE } from "./rule-tables";

/** The answer about a refused write; A23 stands last, so that there is one. */
export function askCaseRules(context: CaseContext, tieOrder: readonly GapLabel[]): RuleAnswer {
  const { call } = context;
  const answer = firstAnswer(context, CASE_RULES, tieOrder);
  if (answer === null) throw new Error(`no rule answered the refused write at step ${call.t}.${call.k}: A23 must stand last in the table`);
  return answer;
}

const BEFORE_REPLY: readonly CaseRule[] = CASE_RULES.filter((rule) => rule.readsReply !== true);
/** Nothing is known of what became of it: "never put back" (B1) is no premise before the write. */
const NO_DEEDS = new Deeds([], null);

/**
 * What the rules say of a write that has not run yet: why it would be refused, or (B rules) why it would be wrong although
 * accepted. `context.call` has no reply. null: no rule speaks against it.
 */
export function askBeforeReply(context: CaseContext, tieOrder: readonly GapLabel[]): RuleAnswer | null {
  const refused = firstAnswer(context, BEFORE_REPLY, tieOrder);
  if (refused !== null && refused.label !== "other:interface") return refused;
  const event = supposedEvent(context);
  if (event === null) return refused;
  const accepted = { ...context, call: { ...context.call, event }, deeds: NO_DEEDS, callIndex: context.run.calls.length };
  for (const rule of ACCEPTED_RULES) {
    try {
      const answer = rule.match(accepted);
      if (answer !== null) return answer;
    } catch (fault) {
      throw ruleFault(rule.id, context, fault);
    }
  }
  return refused;
}

/** What the game would say had been done; null for what no B rule is about. */
function supposedEvent({ call }: CaseContext): ReplyEvent | null {
  const { action } = call;
  if (action === null || action.object === null || action.place === null || (action.verb !== "take" && action.verb !== "move")) return null;
  return { kind: action.verb, object: action.object.name, place: action.place.name, start: 0, end: 0 };
}

/**
 * The first rule that fires answers, but `other:interface` is a candidate that a later gap label beats: the write must
 * break only the unstated rule. Which labels beat it is the tie order.
 */
function firstAnswer(context: CaseContext, rules: readonly CaseRule[], tieOrder: readonly GapLabel[]): RuleAnswer | null {
  const { run, goal, state, call } = context;
  const { action } = call;
  let asked = FORMAT_RULE.id;
  try {
    const format = FORMAT_RULE.match(context);
    if (format !== null || action === null) return format;
    // Field by field: the context may be one with more in it, and copying it costs more than the rules.
    const parsed = { run, goal, state, call, action };
    let candidate: RuleAnswer | null = null;
    for (const rule of rules) {
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
    return candidate;
  } catch (fault) {
    throw ruleFault(asked, context, fault);
  }
}

/** A fault inside a rule is reported with its name and place, never read as "no match". */
export function ruleFault(ruleId: string, { call }: CaseContext, fault: unknown): Error {
  return new Error(`rule ${ruleId} failed at step ${call.t}.${call.k} ("${call.raw.slice(0, 80)}")`, { cause: fault });
}
