/** Which writes went as the evaluator expected, which did not, and which never came (methods.md §2.6, X1–X4). */
import { isJsonObject, type JsonObject } from "../../base/json";
import type { ExpectedAction } from "../../trajectory/trajectory";
import { argumentsOf, argumentTree } from "../provenance/call-arguments";
import { type ArgumentDifference, differencesOf } from "./argument-differences";
import { keyArguments, mainKey } from "./key-arguments";
import { kindOf } from "./read-tools";
import type { ToolCall, ToolRun } from "./tool-run";

export interface WriteReport {
  /** Accepted writes as expected. */
  matched: readonly { call: ToolCall; expected: ExpectedAction }[];
  /** Same tool and same thing, another argument differs. */
  differing: readonly { call: ToolCall; expected: ExpectedAction; differences: ArgumentDifference[] }[];
  /** Accepted writes that nothing expected stands against. */
  unexpected: readonly ToolCall[];
  /** Expected writes that no accepted write stands against. */
  missing: readonly ExpectedAction[];
}

/** Whether the evaluator left a list of actions or outputs for this run; a hidden goal alone is no report. */
export function hasReport(run: ToolRun): boolean {
  const { hidden } = run.content;
  if (hidden === null) return false;
  // The tau evaluators always list what they expect: an empty list says that no write was to happen.
  return hidden.expectedActions.length > 0 || hidden.expectedOutputs.length > 0 || run.environment.id.startsWith("tau-");
}

/**
 * Pairs accepted writes with expected ones: equal ones first, then those of one tool that act on the same thing, the most
 * alike first. A simulated user's own calls may meet an expectation, but are never the agent's mistake.
 */
export function reportOnWrites(run: ToolRun): WriteReport {
  const expected = (run.content.hidden?.expectedActions ?? []).filter((action) => kindOf(run, action.tool) === "write");
  const accepted = [...run.calls, ...run.userCalls].filter((call) => call.kind === "write" && call.refusal.status !== "refused");
  const open = new Set(expected);
  const free = new Set(accepted);
  const matched: { call: ToolCall; expected: ExpectedAction }[] = [];
  const differing: { call: ToolCall; expected: ExpectedAction; differences: ArgumentDifference[] }[] = [];

  const pairs = accepted.flatMap((call) => expected.filter((action) => action.tool === call.tool).map((action) => likeness(call, action)));
  for (const pair of pairs) {
    if (pair.differences.length > 0 || !open.has(pair.expected) || !free.has(pair.call)) continue;
    open.delete(pair.expected);
    free.delete(pair.call);
    matched.push({ call: pair.call, expected: pair.expected });
  }
  const alike = pairs
    .filter((pair) => pair.isSameThing)
    .sort((a, b) => b.equalKeys - a.equalKeys || a.differences.length - b.differences.length || a.call.t - b.call.t || a.call.k - b.call.k);
  for (const pair of alike) {
    if (!open.has(pair.expected) || !free.has(pair.call) || pair.call.action.actor !== "agent") continue;
    free.delete(pair.call);
    open.delete(pair.expected);
    // The evaluator's own word goes first: it may compare fewer arguments than it prints.
    if (pair.expected.isMatched === true) matched.push({ call: pair.call, expected: pair.expected });
    else differing.push({ call: pair.call, expected: pair.expected, differences: pair.differences });
  }
  // A second write on the same thing is a difference as well when its expectation is already taken by a better one.
  for (const call of [...free]) {
    const pair = alike.find((item) => item.call === call && item.isSameThing);
    if (pair === undefined || call.action.actor !== "agent") continue;
    free.delete(call);
    differing.push({ call, expected: pair.expected, differences: pair.differences });
  }
  const byPlace = (a: { call: ToolCall }, b: { call: ToolCall }): number => a.call.t - b.call.t || a.call.k - b.call.k;
  return {
    matched: matched.sort(byPlace),
    differing: differing.sort(byPlace),
    unexpected: [...free].filter((call) => call.action.actor === "agent"),
    missing: expected.filter((action) => open.has(action) && action.isMatched !== true),
  };
}

interface Likeness {
  call: ToolCall;
  expected: ExpectedAction;
  differences: ArgumentDifference[];
  isSameThing: boolean;
  equalKeys: number;
}

function likeness(call: ToolCall, expected: ExpectedAction): Likeness {
  const tree = argumentTree(call.action);
  const wanted = argumentsOfExpected(expected);
  const differences = differencesOf(argumentsOf(call.action), wanted);
  const keys = keyArguments(wanted);
  const equalKeys = keys.filter((key) => tree[key] === wanted[key]).length;
  const key = mainKey(call.tool, wanted);
  return { call, expected, differences, equalKeys, isSameThing: key === null ? keyArguments(tree).length === 0 : tree[key] === wanted[key] };
}

export function argumentsOfExpected(expected: ExpectedAction): JsonObject {
  return isJsonObject(expected.args) ? expected.args : {};
}

/** The same tool on the same thing. */
export function actsOnSame(a: ToolCall, b: ToolCall): boolean {
  if (a.tool !== b.tool) return false;
  const [x, y] = [argumentTree(a.action), argumentTree(b.action)];
  const key = mainKey(a.tool, x);
  return key === null ? true : x[key] === y[key];
}

export function isSameTarget(call: ToolCall, expected: ExpectedAction): boolean {
  if (call.tool !== expected.tool) return false;
  const wanted = argumentsOfExpected(expected);
  const key = mainKey(call.tool, wanted);
  return key === null ? true : argumentTree(call.action)[key] === wanted[key];
}
