import type { JsonObject, JsonValue } from "../base/json";
import type { Outcome } from "../trajectory/trajectory";
import type { ImportWarning } from "./importer";
import { describeValue } from "./source/quote-found";

/** Rewards are computed in floating point: this close to 1 is 1. */
const REWARD_TOLERANCE = 1e-6;

/**
 * The outcome that a field of the file states: a boolean, or a number that is a success from `threshold` on. A partial reward keeps
 * its value and the threshold it fell short of. Anything else leaves the outcome unknown, with a warning: missing is
 * never a failure.
 */
export function verdictOutcome(
  field: string,
  value: JsonValue | undefined,
  source: Outcome["source"],
  warnings: ImportWarning[],
  threshold = 1,
): Outcome {
  if (typeof value === "boolean") {
    return { status: value ? "success" : "failure", value: null, threshold: null, source, field, terminationReason: null };
  }
  if (typeof value === "number") {
    const isReached = value >= threshold - REWARD_TOLERANCE;
    if (value > threshold + REWARD_TOLERANCE) {
      warnings.push({
        code: "score-scale",
        message: `"${field}" is ${value}, more than ${threshold}: it was read as a success, but its scale may be another`,
      });
    }
    const words = value === 0 ? `${field} (0 is a failure)` : `${field} ≥ ${threshold}`;
    return { status: isReached ? "success" : "failure", value, threshold, source, field: words, terminationReason: null };
  }
  warnings.push({
    code: "no-outcome",
    message: `the outcome is unknown: found ${describeValue(value)} in "${field}", expected true, false or a number`,
  });
  return unknownOutcome();
}

/** Which field decides where a producer has no rule of its own, first to last. */
const VERDICT_FIELDS = ["success", "reward", "score"] as const;

/** The outcome that a record states in `success`, else `reward`, else `score`. Without any it is unknown, and that is nothing unusual: no warning. */
export function statedOutcome(record: JsonObject, warnings: ImportWarning[]): Outcome {
  const field = VERDICT_FIELDS.find((name) => typeof record[name] === "boolean" || typeof record[name] === "number");
  return field === undefined ? unknownOutcome() : verdictOutcome(field, record[field], "unknown", warnings);
}

export function unknownOutcome(): Outcome {
  return { status: "unknown", value: null, threshold: null, source: "unknown", field: "none", terminationReason: null };
}
