/** Tokens and cost of a run as files record them: numbers, lists of numbers (a part a call), or nothing. */
import { isJsonObject, type JsonValue } from "../base/json";
import type { RunUsage } from "../trajectory/trajectory";

export interface RecordedUsage {
  inputTokens?: JsonValue | undefined;
  outputTokens?: JsonValue | undefined;
  /** US dollars. */
  cost?: JsonValue | undefined;
}

/** To be spread into a draft: nothing where the file records nothing, so that the run keeps its hash. */
export function usagePart({ inputTokens, outputTokens, cost }: RecordedUsage): { usage?: RunUsage } {
  const [input, output, dollars] = [sumOf(inputTokens), sumOf(outputTokens), sumOf(cost)];
  const usage: RunUsage = {
    ...(input === null || !Number.isSafeInteger(input) ? {} : { inputTokens: input }),
    ...(output === null || !Number.isSafeInteger(output) ? {} : { outputTokens: output }),
    ...(dollars === null ? {} : { cost: dollars }),
  };
  return Object.keys(usage).length === 0 ? {} : { usage };
}

/** A member of an object in a file, or undefined. */
export function memberOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isJsonObject(value) ? value[key] : undefined;
}

/** A number from 0, or the sum of a list of such, however nested; null where one of them is none: a part of a sum is no sum. */
function sumOf(value: JsonValue | undefined): number | null {
  if (typeof value === "number") return Number.isFinite(value) && value >= 0 ? value : null;
  if (!Array.isArray(value) || value.length === 0) return null;
  let sum = 0;
  for (const one of value) {
    const part = sumOf(one);
    if (part === null) return null;
    sum += part;
  }
  return sum;
}
