/** What tau2-bench knows of a run and the agent did not: the user's scenario, the checks, and which of them failed. */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import type { ExpectedAction, HiddenRecord } from "../trajectory/trajectory";

export function tau2Hidden(rewardInfo: JsonValue | undefined, task: JsonObject | null): HiddenRecord | null {
  const checks = isJsonObject(rewardInfo) ? rewardInfo : {};
  const criteria = isJsonObject(task?.evaluation_criteria) ? task.evaluation_criteria : {};
  const hidden: HiddenRecord = {
    goal: goalOf(task),
    expectedActions: expectedActionsOf(checks, criteria),
    expectedOutputs: expectedOutputsOf(checks, criteria),
    failedRequirements: failedRequirementsOf(checks),
  };
  const isEmpty = task === null && Object.keys(checks).length === 0;
  return isEmpty ? null : hidden;
}

/** The checks carry the verdict on each action; the task alone only says what was expected. */
function expectedActionsOf(checks: JsonObject, criteria: JsonObject): ExpectedAction[] {
  const verdicts = objectsOf(checks.action_checks);
  if (verdicts.length > 0) {
    return verdicts.map((check) => {
      const isMatched = typeof check.action_match === "boolean" ? check.action_match : null;
      return expectedAction(isJsonObject(check.action) ? check.action : {}, isMatched);
    });
  }
  return objectsOf(criteria.actions).map((action) => expectedAction(action, null));
}

function expectedAction(action: JsonObject, isMatched: boolean | null): ExpectedAction {
  return { tool: typeof action.name === "string" ? action.name : "", args: action.arguments ?? action.kwargs ?? null, isMatched };
}

function expectedOutputsOf(checks: JsonObject, criteria: JsonObject): string[] {
  const verdicts = objectsOf(checks.communicate_checks);
  const infos = verdicts.length > 0 ? verdicts.map((check) => check.info) : Array.isArray(criteria.communicate_info) ? criteria.communicate_info : [];
  return infos.filter((info) => info !== null && info !== undefined).map(textOf);
}

/** One line a check that was not met. A check outside of `reward_basis` is named as one that the reward did not count. */
function failedRequirementsOf(checks: JsonObject): string[] {
  const basis = Array.isArray(checks.reward_basis) ? checks.reward_basis : null;
  const failed: string[] = [];
  const add = (part: string, basisName: string, text: string): void => {
    failed.push(`${part}: ${text}${basis === null || basis.includes(basisName) ? "" : " (not counted in the reward)"}`);
  };
  if (isJsonObject(checks.db_check) && checks.db_check.db_match === false) {
    add("db_check", "DB", "the database differs from what the expected actions leave");
  }
  for (const check of objectsOf(checks.env_assertions)) {
    if (check.met === false) add("env_assertions", "ENV_ASSERTION", assertionText(check.env_assertion));
  }
  for (const check of objectsOf(checks.nl_assertions)) {
    if (check.met === false) add("nl_assertions", "NL_ASSERTION", textOf(check.nl_assertion ?? ""));
  }
  for (const check of objectsOf(checks.communicate_checks)) {
    if (check.met === false) add("communicate_checks", "COMMUNICATE", textOf(check.info ?? ""));
  }
  return failed;
}

function assertionText(assertion: JsonValue | undefined): string {
  if (!isJsonObject(assertion)) return textOf(assertion ?? "");
  const message = typeof assertion.message === "string" && assertion.message !== "" ? ` – ${assertion.message}` : "";
  const expected = typeof assertion.assert_value === "boolean" ? ` is ${assertion.assert_value}` : "";
  return `${textOf(assertion.func_name ?? "")}(${textOf(assertion.arguments ?? {})})${expected}${message}`;
}

const GOAL_PARTS: readonly (readonly [string, string])[] = [
  ["reason_for_call", "Reason for call"],
  ["known_info", "Known info"],
  ["unknown_info", "Unknown info"],
  ["task_instructions", "Task instructions"],
];

/** The simulated user's scenario: one text, or parts in the order in which the benchmark prints them. */
function goalOf(task: JsonObject | null): string | null {
  const scenario = task?.user_scenario;
  if (typeof scenario === "string") return scenario === "" ? null : scenario;
  if (!isJsonObject(scenario)) return null;
  const { persona, instructions } = scenario;
  const lines: string[] = [];
  if (typeof persona === "string" && persona !== "") lines.push(`Persona: ${persona}`);
  if (typeof instructions === "string") lines.push(instructions);
  else if (isJsonObject(instructions)) {
    for (const [key, label] of GOAL_PARTS) {
      const text = instructions[key];
      if (typeof text === "string" && text !== "") lines.push(`${label}: ${text}`);
    }
  }
  return lines.length === 0 ? null : lines.join("\n");
}

function objectsOf(value: JsonValue | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}
