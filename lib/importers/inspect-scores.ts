/** What Inspect's scorers said of a sample. A score is "C", "I", "P", "N", a number or a truth value. */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Outcome } from "../trajectory/trajectory";
import type { ImportWarning } from "./importer";
import { describeValue } from "./source/quote-found";
import { unknownOutcome, verdictOutcome } from "./verdict-outcome";

/** Correct, incorrect, partly correct, no answer; as the framework turns them into numbers. */
const LETTERS: Readonly<Record<string, number>> = { C: 1, I: 0, P: 0.5, N: 0 };

/** The names of the scorers in the order of the log's header; the first that scored the sample decides. */
export function sampleOutcome(
  sample: JsonObject,
  scorers: readonly string[],
  warnings: ImportWarning[],
): { outcome: Outcome; failed: string | null } {
  const scores = scoresOf(sample);
  const names = [...scores.keys()];
  const name = scorers.find((scorer) => scores.has(scorer)) ?? names[0];
  const score = name === undefined ? undefined : scores.get(name);
  if (name === undefined || score === undefined) return { outcome: unknownOutcome(), failed: null };
  if (names.length > 1) {
    const others = names.filter((other) => other !== name).join(", ");
    warnings.push({ code: "several-scores", message: `the sample has ${names.length} scores: ${name} decides, ${others} were not asked` });
  }
  const outcome = verdict(name, score.value, warnings);
  return { outcome, failed: outcome.status === "failure" ? failedText(name, score, sample.target) : null };
}

/** `scores` by name; older logs have one `score` without a name. */
function scoresOf(sample: JsonObject): Map<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  for (const [name, score] of Object.entries(isJsonObject(sample.scores) ? sample.scores : {})) if (isJsonObject(score)) found.set(name, score);
  if (found.size === 0 && isJsonObject(sample.score)) found.set("score", sample.score);
  return found;
}

function verdict(name: string, value: JsonValue | undefined, warnings: ImportWarning[]): Outcome {
  const field = `scores.${name}`;
  if (typeof value === "string") {
    const letter = LETTERS[value.trim().toUpperCase()];
    const word = /^(?:yes|true|correct)$/i.test(value) ? 1 : /^(?:no|false|incorrect)$/i.test(value) ? 0 : undefined;
    const number = letter ?? word;
    if (number !== undefined) {
      const status = number >= 1 ? "success" : "failure";
      return { status, value: number, threshold: 1, source: "evaluator", field: `${field} is "${value}"`, terminationReason: null };
    }
    if (/^-?\d+(?:\.\d+)?$/.test(value)) return verdictOutcome(field, Number(value), "evaluator", warnings);
  }
  if (typeof value === "number" || typeof value === "boolean") return verdictOutcome(field, value, "evaluator", warnings);
  const message = `the outcome is unknown: found ${describeValue(value)} in "${field}", expected "C", "I", "P", "N", a number or a truth value`;
  warnings.push({ code: "no-outcome", message });
  return unknownOutcome();
}

function failedText(name: string, score: JsonObject, target: JsonValue | undefined): string {
  const wanted = typeof target === "string" ? target : Array.isArray(target) ? target.filter((part) => typeof part === "string").join(" or ") : "";
  const answer = typeof score.answer === "string" ? score.answer : "";
  const parts = [answer === "" ? "" : `found ${JSON.stringify(answer)}`, wanted === "" ? "" : `expected ${JSON.stringify(wanted)}`].filter(
    (part) => part !== "",
  );
  return parts.length === 0 ? name : `${name}: ${parts.join(", ")}`;
}
