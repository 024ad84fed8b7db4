/**
 * Which steps of a long run the model gets to see. Nothing is left out in silence: what a policy drops is a record that goes
 * into the prompt and is stored with the answer.
 */

import { observationsOf } from "../trajectory/span";
import type { Step, StepIndex, TrajectoryContent } from "../trajectory/trajectory";
import { findDistinctiveStrings } from "./distinctive-strings";

/**
 * `whole`: every step, and an item that does not fit is skipped with that reason. `around`: the opening, the last steps before
 * the write, and earlier steps that share a rare string with it. `map-reduce`: the run in parts, each asked for facts that bear
 * on the write, then one answer over those.
 */
export interface ContextPolicy {
  kind: "whole" | "around" | "map-reduce";
  /** Characters of run text in one prompt; about four make a token. */
  budget: number;
}

export interface StepRange {
  from: StepIndex;
  to: StepIndex;
}

export interface SelectedContext {
  /** In order; step 0 is always shown. */
  shown: StepRange[];
  /** Its complement up to the last step that there was a choice about. */
  leftOut: StepRange[];
  /** Characters of the steps shown. */
  characters: number;
  /** The run does not fit and the policy is not to leave anything out. */
  doesNotFit: boolean;
}

/** Characters that a step takes in a prompt, addresses aside. */
export function stepLength(step: Step): number {
  const actions = step.actions.reduce((sum, action) => sum + action.raw.length, 0);
  return actions + (step.thought?.length ?? 0) + observationsOf(step).reduce((sum, { text }) => sum + text.length, 0);
}

/** Characters of step 0. */
export function openingLength(content: TrajectoryContent): number {
  return (
    content.instruction.length + (content.systemPrompt?.length ?? 0) + (content.toolDocs?.length ?? 0) + (content.initialObservation?.length ?? 0)
  );
}

/**
 * The steps 1..`through` under a policy. `focus` is the step of the write (null for a whole run: then the end of the run is
 * what is kept). The step of the write itself is always shown.
 */
export function selectContext(content: TrajectoryContent, policy: ContextPolicy, focus: StepIndex | null, through: StepIndex): SelectedContext {
  const steps = content.steps.slice(0, through);
  const total = openingLength(content) + steps.reduce((sum, step) => sum + stepLength(step), 0);
  if (total <= policy.budget) return selection(steps, () => true, false);
  if (policy.kind !== "around") return selection(steps, () => true, policy.kind === "whole");

  const anchor = focus ?? through;
  const chosen = new Set<StepIndex>([anchor]);
  let left = policy.budget - openingLength(content) - lengthAt(steps, anchor);
  const take = (t: StepIndex): boolean => {
    const cost = lengthAt(steps, t);
    if (chosen.has(t) || cost > left) return false;
    chosen.add(t);
    left -= cost;
    return true;
  };
  // Half of the room goes to steps that share a rare string with the write, wherever they lie; the rest to its neighbours.
  const reserve = left / 2;
  const related = relatedSteps(steps, anchor);
  for (const t of related) if (left > reserve) take(t);
  for (let t = anchor - 1; t >= 1; t--) if (!take(t) && !chosen.has(t)) break;
  for (const t of related) take(t);
  return selection(steps, (t) => chosen.has(t), false);
}

/** Consecutive parts of a run, each within the budget; a single step that is longer than it is a part of its own. */
export function partsOf(content: TrajectoryContent, policy: ContextPolicy, through: StepIndex): StepRange[] {
  const room = Math.max(1, policy.budget - openingLength(content));
  const parts: StepRange[] = [];
  let used = 0;
  for (const step of content.steps.slice(0, through)) {
    const length = stepLength(step);
    const current = parts.at(-1);
    if (current === undefined || used + length > room) {
      parts.push({ from: step.t, to: step.t });
      used = length;
    } else {
      current.to = step.t;
      used += length;
    }
  }
  return parts;
}

/** Earlier steps that share a distinctive string with the write, the latest first. */
function relatedSteps(steps: readonly Step[], anchor: StepIndex): StepIndex[] {
  const write = steps[anchor - 1];
  if (write === undefined) return [];
  const strings = findDistinctiveStrings(write.actions.map((action) => action.raw).join("\n"));
  const shares = (step: Step): boolean => observationsOf(step).some(({ text }) => strings.some((wanted) => text.includes(wanted)));
  return steps
    .filter((step) => step.t < anchor && shares(step))
    .map((step) => step.t)
    .reverse();
}

function lengthAt(steps: readonly Step[], t: StepIndex): number {
  const step = steps[t - 1];
  return step === undefined ? 0 : stepLength(step);
}

function selection(steps: readonly Step[], isShown: (t: StepIndex) => boolean, doesNotFit: boolean): SelectedContext {
  const shown: StepRange[] = [];
  const leftOut: StepRange[] = [];
  let characters = 0;
  for (const step of steps) {
    const list = isShown(step.t) ? shown : leftOut;
    if (list === shown) characters += stepLength(step);
    const last = list.at(-1);
    if (last !== undefined && last.to === step.t - 1) last.to = step.t;
    else list.push({ from: step.t, to: step.t });
  }
  return { shown, leftOut, characters, doesNotFit };
}
