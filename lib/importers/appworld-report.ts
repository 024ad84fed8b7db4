/** What AppWorld's evaluator said of a task: evaluation/report.md of the task, else the entry of evaluations/<dataset>.json. */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { Outcome } from "../trajectory/trajectory";
import { unknownOutcome } from "./verdict-outcome";

export interface AppworldReport {
  outcome: Outcome;
  failedRequirements: string[];
}

/**
 * The task's own report:
 *
 *   Num Passed Tests : 2
 *   Num Failed Tests : 1
 *   Num Total  Tests : 3
 *   >> Failed Requirement
 *   assert the note was not changed
 *   ```python …
 *
 * null when the counts are not there.
 */
export function parseReport(text: string): AppworldReport | null {
  const count = (word: string): number | null => {
    const found = new RegExp(`^[^\\S\\n]*Num[^\\S\\n]+${word}[^\\S\\n]+Tests[^\\S\\n]*:[^\\S\\n]*(\\d+)`, "im").exec(text)?.[1];
    return found === undefined ? null : Number(found);
  };
  const passed = count("Passed");
  const failed = count("Failed");
  const total = count("Total") ?? (passed === null || failed === null ? null : passed + failed);
  if (total === null || (passed === null && failed === null)) return null;
  return {
    outcome: testsOutcome(passed ?? total - (failed ?? 0), total, "evaluation/report.md"),
    failedRequirements: failedSections(text),
  };
}

/** The requirement is the text below its mark, up to the test's code, the trace or the next mark. */
function failedSections(text: string): string[] {
  const failed: string[] = [];
  let open: string[] | null = null;
  const close = (): void => {
    const requirement = open?.join("\n").trim() ?? "";
    if (requirement !== "") failed.push(requirement);
    open = null;
  };
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*>>\s*Failed Requirement/i.test(line)) {
      close();
      open = [];
    } else if (open !== null && /^\s*(?:>>|```|[-─=_]{5,})/.test(line)) close();
    else (open as string[] | null)?.push(line); // the assertion undoes a narrowing that does not see `close`
  }
  close();
  return failed;
}

/** `individual[task]` of evaluations/<dataset>.json: success, passes and fails. null when the task is not in it. */
export function readEvaluation(evaluations: JsonValue, task: string, name: string): AppworldReport | null {
  const individual = isJsonObject(evaluations) && isJsonObject(evaluations.individual) ? evaluations.individual : {};
  const entry = Object.hasOwn(individual, task) ? individual[task] : undefined;
  if (!isJsonObject(entry)) return null;
  const passes = Array.isArray(entry.passes) ? entry.passes.length : null;
  const fails = Array.isArray(entry.fails) ? entry.fails.filter(isJsonObject) : null;
  const failedRequirements = (fails ?? []).map(requirementOf).filter((text) => text !== "");
  if (typeof entry.success === "boolean") {
    const tests = passes === null || fails === null ? null : passes + fails.length;
    const value = tests === null || tests === 0 ? null : (passes ?? 0) / tests;
    const outcome: Outcome = {
      status: entry.success ? "success" : "failure",
      value,
      threshold: value === null ? null : 1,
      source: "evaluator",
      field: `success in ${name}`,
      terminationReason: null,
    };
    return { outcome, failedRequirements };
  }
  if (passes === null || fails === null) return { outcome: unknownOutcome(), failedRequirements };
  return { outcome: testsOutcome(passes, passes + fails.length, name), failedRequirements };
}

/** A requirement that holds when nothing is done fails only by a write that nobody asked for: worth a word. */
function requirementOf(fail: JsonObject): string {
  const requirement = typeof fail.requirement === "string" ? fail.requirement.trim() : "";
  return fail.label === "no_op_pass" && requirement !== "" ? `${requirement} (no_op_pass: holds when nothing is done)` : requirement;
}

/** All requirements must pass, those about collateral damage too (methods.md §6.2). */
function testsOutcome(passed: number, total: number, where: string): Outcome {
  if (total === 0) return unknownOutcome();
  return {
    status: passed === total ? "success" : "failure",
    value: passed / total,
    threshold: 1,
    source: "evaluator",
    field: `${where}: ${passed} of ${total} requirements pass`,
    terminationReason: null,
  };
}
