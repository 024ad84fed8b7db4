import type { Outcome } from "../../trajectory/trajectory";
import type { ImportWarning } from "../importer";
import { describeValue, quoteFound } from "../source/quote-found";
import { unknownOutcome } from "../verdict-outcome";
import type { SuccessRule } from "./mapping";
import { type Located, textOf } from "./mapping-path";

const YES: ReadonlySet<string> = new Set([
  "true",
  "yes",
  "y",
  "1",
  "success",
  "successful",
  "succeeded",
  "solved",
  "passed",
  "pass",
  "won",
  "win",
  "correct",
]);
const NO: ReadonlySet<string> = new Set(["false", "no", "n", "0", "failure", "failed", "fail", "unsolved", "lost", "lose", "incorrect", "wrong"]);
const NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/;
/** Rewards are computed in floating point: this close to the threshold is the threshold. */
const TOLERANCE = 1e-6;

/** The outcome by the rule of a mapping. Nothing at the field, or a value that the rule cannot read: unknown, with a warning. */
export function outcomeByRule(rule: SuccessRule, place: Located | null, warnings: ImportWarning[]): Outcome {
  const unknown = (expected: string): Outcome => {
    const found = place === null ? "nothing" : describeValue(place.value);
    warnings.push({ code: "no-outcome", message: `the outcome is unknown: found ${found} in "${rule.field}", expected ${expected}` });
    return unknownOutcome();
  };
  switch (rule.rule) {
    case "truthy": {
      const word = place === null ? "" : textOf(place).trim().toLowerCase();
      const isYes = YES.has(word);
      return isYes || NO.has(word) ? verdict(isYes, rule.field) : unknown("true or false, 1 or 0, yes or no, success or failure");
    }
    case "equals":
      if (place === null || (typeof place.value === "object" && place.value !== null)) return unknown(`${quoteFound(rule.value)} or another value`);
      return verdict(textOf(place) === rule.value, `${rule.field} = ${quoteFound(rule.value)}`);
    case "at-least": {
      const value = place === null ? null : numberOf(place);
      if (value === null) return unknown("a number");
      const isReached = value >= rule.threshold - TOLERANCE;
      return { ...verdict(isReached, `${rule.field} ≥ ${rule.threshold}`), value, threshold: rule.threshold };
    }
  }
}

/** A number, or a text that is one; null for anything else. */
export function numberOf(place: Located): number | null {
  if (typeof place.value === "number") return place.value;
  return typeof place.value === "string" && NUMBER.test(place.value) ? Number(place.value) : null;
}

function verdict(isSuccess: boolean, field: string): Outcome {
  return { status: isSuccess ? "success" : "failure", value: null, threshold: null, source: "unknown", field, terminationReason: null };
}
