import { typeOfName } from "../../environments/alfworld/names";
import { buildAnswer } from "../alfworld/answers";
import { firstListed, type GoalEndContext, lastListed, withGoal } from "../alfworld/end-context";
import { observedNames, searchConfidence, searchType } from "../alfworld/negative-search";
import type { RuleAnswer } from "../match-result";

/**
 * T10: two objects are asked for and one was placed. The second was never observed (`never-located`), or listed and not
 * taken (`seen-not-taken`), or taken and not placed (`not-placed`).
 */
export const t10 = withGoal("T10", (context) => {
  const { goal, state, deeds } = context;
  const placed = [...deeds.placedAtEnd.keys()];
  if (goal.count !== 2 || placed.length !== 1) return null;
  const others = observedNames(state, goal.objectType).filter((name) => !placed.includes(name));
  if (others.length === 0) return neverObserved(context, placed);
  return others.some((name) => state.pickups.has(name)) ? takenNotPlaced(context, others) : seenNotTaken(context, placed);
});

function neverObserved({ run, goal, state }: GoalEndContext, placed: readonly string[]): RuleAnswer {
  return buildAnswer({
    content: run.content,
    ruleId: "T10",
    label: "incomplete",
    subPatterns: ["never-located"],
    at: run.lastStep,
    element: "argument:object",
    supports: [state.openingList?.ref ?? null],
    write: [goal.words.object],
    negativeSearch: searchType(run, goal.objectType, run.lastStep, placed),
    confidence: searchConfidence(state),
    explanation: `The goal asks for two; the ${placed.join(", ")} was placed, and no second ${goal.objectType} was ever observed.`,
  });
}

function seenNotTaken({ run, goal, state }: GoalEndContext, placed: readonly string[]): RuleAnswer | null {
  const except = new Set(placed);
  const seen = lastListed(state, goal.objectType, except);
  if (seen === null) return null;
  return buildAnswer({
    content: run.content,
    ruleId: "T10",
    label: "overlooked",
    subPatterns: ["seen-not-taken"],
    at: run.lastStep,
    element: "argument:object",
    decisive: [seen.ref],
    firstStep: firstListed(state, goal.objectType, except) ?? seen.t,
    write: [goal.words.object],
    explanation: `The goal asks for two; the ${placed.join(", ")} was placed, the ${seen.object} was listed at step ${seen.t} and never taken.`,
  });
}

function takenNotPlaced({ run, goal, state }: GoalEndContext, others: readonly string[]): RuleAnswer | null {
  const words = goal.words.place;
  if (words === null) return null;
  const taken = others.filter((name) => typeOfName(name) === goal.objectType && state.pickups.has(name));
  return buildAnswer({
    content: run.content,
    ruleId: "T10",
    label: "overlooked",
    subPatterns: ["not-placed"],
    at: run.lastStep,
    element: "constraint",
    decisive: [words],
    supports: [state.pickups.get(taken[0] ?? "")?.at(-1)?.ref ?? null],
    write: [words],
    explanation: `The goal asks for two; one was placed, the ${taken.join(", ")} was taken and lies in no ${goal.receptacleType} at the end.`,
  });
}
