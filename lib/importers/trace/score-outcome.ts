import type { JsonValue } from "../../base/json";
import type { Outcome } from "../../trajectory/trajectory";
import type { ImportWarning } from "../importer";
import { unknownOutcome, verdictOutcome } from "../verdict-outcome";

/** Names under which people store whether a task was solved. Tracing tools have no such field of their own. */
const VERDICTS = /^(?:is_?|task_?)?(?:success|successful|solved|resolved|passed|pass|reward|completed|completion)$/i;

/**
 * The outcome by scores that people or judges attached to a trace. Only a score whose name says that it is about
 * solving the task decides; the others (correctness of a text, toxicity, …) are named in a warning.
 */
export function scoreOutcome(scores: readonly { name: string; value: JsonValue }[], warnings: ImportWarning[]): Outcome {
  const verdict = scores.find(({ name, value }) => VERDICTS.test(name.replaceAll(/[\s-]/g, "_")) && truthOf(value) !== null);
  if (verdict !== undefined) return verdictOutcome(`score ${verdict.name}`, truthOf(verdict.value) ?? undefined, "evaluator", warnings);
  if (scores.length > 0) {
    const names = [...new Set(scores.map(({ name }) => name))].join(", ");
    warnings.push({ code: "scores-left-out", message: `scores that say nothing about solving the task do not decide the outcome: ${names}` });
  }
  return unknownOutcome();
}

function truthOf(value: JsonValue): boolean | number | null {
  if (typeof value === "boolean" || typeof value === "number") return value;
  if (typeof value !== "string") return null;
  const word = value.trim().toLowerCase();
  return word === "true" ? true : word === "false" ? false : null;
}
