/**
 * The deterministic gate in a text household (ALFWorld): the A and B rules of methods.md §2.3 on a write that has not run yet, and
 * the reads that could settle what they found missing.
 */
import type { AlfworldCall } from "../../environments/alfworld/run-record";
import { NO_EFFECT_REPLY } from "../../environments/alfworld/success-templates";
import { askBeforeReply } from "../../matching/alfworld/ask-rules";
import type { RuleAnswer } from "../../matching/match-result";
import type { CheckName, ExaminerSettings, Fault, MakeExaminer, WriteExamination } from "../fault";
import { GrowingHouseholdRun, type GrownRun } from "./growing-run";
import { householdReads } from "./household-reads";

export const makeHouseholdExaminer: MakeExaminer = (settings) => {
  const growing = new GrowingHouseholdRun(settings.environment);
  return { examine: (input) => examine(growing.grow(input.context, input.write.k), settings) };
};

function examine(grown: GrownRun, settings: ExaminerSettings): WriteExamination {
  const { run, state, call } = grown;
  const answer = askBeforeReply({ run, goal: run.goal, state, call }, settings.tieOrder);
  const repeat = refusedBefore(grown);
  const faults = [...(answer === null ? [] : [faultOf(answer, call)]), ...(repeat === null ? [] : [repeat])];
  return { faults, unknown: [], reads: (fault) => householdReads(fault.ruleId, grown) };
}

const CHECKS: Readonly<Record<string, CheckName>> = {
  ...{ A0: "schema", A12: "schema", A17b: "schema", A18: "schema", A20: "schema" },
  ...{ A4: "constraint", A14: "constraint", A17: "constraint", A17c: "constraint", A22: "constraint" },
  ...{ B1: "constraint", B2: "constraint", B3: "constraint", B4: "constraint" },
};

function faultOf(answer: RuleAnswer, call: AlfworldCall): Fault {
  const { label, evidence, elements } = answer;
  // A malformed action is spoken against by the line of the grammar, if the prompt has one.
  const role = label === "other:format" ? "supports" : "decisive";
  const element = elements[0]?.element.replace(/^argument:/, "") ?? null;
  const slot = element === "object" ? call.action?.object : element === "receptacle" ? call.action?.place : null;
  return {
    ruleId: answer.ruleId,
    check: CHECKS[answer.ruleId] ?? "entity",
    label,
    isWeak: answer.confidence === "weak",
    against: label === "overlooked" || label === "other:format" ? evidence.filter((span) => span.role === role) : [],
    refutes: slot === null || slot === undefined || element === null ? null : { path: element, value: slot.name },
    explanation: answer.explanation,
  };
}

/**
 * A1 before the reply: this very write was refused before, and nothing was done or entered since, so that the game is in the
 * same state. The earlier refusal is the fact that is overlooked.
 */
function refusedBefore({ run, call }: GrownRun): Fault | null {
  const since = run.calls.slice(run.calls.slice(0, -1).findLastIndex(changesSomething) + 1, -1);
  const refused = since.findLast((earlier) => earlier.isWriteAttempt && earlier.status === "refused" && keyOf(earlier) === keyOf(call));
  // Only the bare refusal says so in words: any text that tells of no success counts as one for the facts.
  if (refused === undefined || refused.reply === null || !refused.reply.text.trimStart().startsWith(NO_EFFECT_REPLY)) return null;
  const { address, text } = refused.reply;
  const span = { ...address, start: 0, end: Math.min(text.length, LONGEST_QUOTE), quote: text.slice(0, LONGEST_QUOTE), role: "decisive" as const };
  return {
    ruleId: "A1",
    check: "constraint",
    label: "overlooked",
    isWeak: false,
    against: [span],
    refutes: null,
    explanation: `The same write was refused at step ${refused.t}, and nothing has been changed since.`,
  };
}

const LONGEST_QUOTE = 300;

function keyOf(call: AlfworldCall): string {
  return call.action?.normalised ?? call.raw.trim().toLowerCase();
}

function changesSomething({ status, action, isWriteAttempt }: AlfworldCall): boolean {
  return status !== "refused" && (isWriteAttempt || action === null || action.verb === "go" || status === "unknown");
}
