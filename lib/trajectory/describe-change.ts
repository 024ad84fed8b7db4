import { canonicalJson } from "../base/json";
import type { Step, TrajectoryContent } from "./trajectory";

const STEP_PARTS = ["thought", "actions", "observation", "timing"] as const;

/**
 * What differs between two readings of one run, a few words each; empty when nothing does. Parts are named and not quoted: an
 * outcome may be shown to nobody who labels blind.
 */
export function describeChange(before: TrajectoryContent, after: TrajectoryContent): string[] {
  const sentences: string[] = [];
  if (before.steps.length !== after.steps.length) sentences.push(`steps: ${before.steps.length}, now ${after.steps.length}`);
  for (const part of STEP_PARTS) {
    const count = after.steps.filter((step, index) => differs(before.steps[index], step, part)).length;
    if (count > 0) sentences.push(`${part} of ${count} ${count === 1 ? "step" : "steps"}`);
  }
  if (canonicalJson(before.outcome) !== canonicalJson(after.outcome)) sentences.push("outcome");
  const { steps: _before, outcome: _beforeOutcome, ...old } = before;
  const { steps: _after, outcome: _afterOutcome, ...now } = after;
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
  const values = (from: object): Map<string, unknown> => new Map(Object.entries(from));
  const [oldValues, newValues] = [values(old), values(now)];
  for (const name of names) if (textOf(oldValues.get(name)) !== textOf(newValues.get(name))) sentences.push(name);
  return sentences;
}

/** Only steps that both have are compared: their number is a sentence of its own. */
function differs(before: Step | undefined, after: Step, part: (typeof STEP_PARTS)[number]): boolean {
  return before !== undefined && textOf(before[part]) !== textOf(after[part]);
}

function textOf(value: unknown): string {
  return value === undefined ? "" : canonicalJson(value);
}
