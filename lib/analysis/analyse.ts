/**
 * The facts of one run: what every call is, and what the environment made of it. Generic; all that is particular to a
 * benchmark stands in its environment.
 *
 *   content + environment + settings  →  one CallFacts per call, in order of (t, k)  →  counts
 */
import { classifyCall } from "../environments/classify-call";
import type { CallClass, Environment, EnvironmentSettings, Refusal } from "../environments/environment";
import { toolClaims } from "../environments/tool-claims";
import type { Action, TrajectoryContent } from "../trajectory/trajectory";
import { ANALYSIS_VERSION, type CallFacts, type FactCounts, type TrajectoryFacts } from "./facts";

/**
 * Derives the facts of a run. Calls of a simulated user are listed, but are no write attempts, have `isInvalid` null
 * and stand in no count: they are not the agent's (methods.md §0).
 */
export function analyse(content: TrajectoryContent, environment: Environment, settings: EnvironmentSettings): TrajectoryFacts {
  const calls: CallFacts[] = [];
  const counts = emptyCounts(content.steps.length, environment.hasRefusalTest);
  if (content.turnStates !== undefined) counts.turnStates = content.turnStates.length;
  const claims = toolClaims(environment, content);
  const firstToken = sumOfSteps(content, "firstTokenSeconds");
  if (firstToken !== null) counts.firstToken = firstToken;
  const reply = sumOfSteps(content, "replySeconds");
  if (reply !== null) counts.reply = reply;
  if (content.usage !== undefined) counts.usage = content.usage;
  let invalidRun = 0;
  for (const step of content.steps) {
    for (const action of step.actions) {
      const classified = classifyCall(environment, action, step, settings, claims);
      const call = callFacts(step.t, action, classified, environment.refusal(action, step), environment.hasRefusalTest);
      calls.push(call);
      if (action.actor !== "agent") continue;
      count(counts, call);
      invalidRun = call.isInvalid === true ? invalidRun + 1 : 0;
      if (counts.longestInvalidRun !== null && invalidRun > counts.longestInvalidRun) counts.longestInvalidRun = invalidRun;
      // The second action makes it a run of two, and takes the first along.
      if (counts.invalidInRuns !== null && invalidRun >= 2) counts.invalidInRuns += invalidRun === 2 ? 2 : 1;
    }
  }
  return { analysisVersion: ANALYSIS_VERSION, environmentVersion: environment.version, calls, counts };
}

/** Of the steps that the file times; null when it times none. */
function sumOfSteps({ steps }: TrajectoryContent, part: "firstTokenSeconds" | "replySeconds"): { steps: number; seconds: number } | null {
  let timed = 0;
  let seconds = 0;
  for (const { timing } of steps) {
    const taken = timing?.[part] ?? null;
    if (taken === null) continue;
    timed += 1;
    seconds += taken;
  }
  return timed === 0 ? null : { steps: timed, seconds };
}

function callFacts(t: number, action: Action, classified: CallClass, refusal: Refusal, hasRefusalTest: boolean): CallFacts {
  const isAgent = action.actor === "agent";
  const call: CallFacts = {
    t,
    k: action.k,
    kind: classified.kind,
    isWriteAttempt: isAgent && classified.isWriteAttempt,
    parses: classified.parses,
    refusal,
    isInvalid: isAgent && hasRefusalTest ? !classified.parses || refusal.status === "refused" : null,
    source: classified.source,
    reason: classified.reason,
  };
  if (classified.overridden !== undefined) call.overridden = classified.overridden;
  return call;
}

function emptyCounts(steps: number, hasRefusalTest: boolean): FactCounts {
  return {
    steps,
    calls: 0,
    reads: 0,
    writes: 0,
    navigations: 0,
    other: 0,
    unparsed: 0,
    refusedWrites: 0,
    invalidActions: hasRefusalTest ? 0 : null,
    longestInvalidRun: hasRefusalTest ? 0 : null,
    invalidInRuns: hasRefusalTest ? 0 : null,
  };
}

function count(counts: FactCounts, call: CallFacts): void {
  counts.calls += 1;
  if (call.isWriteAttempt) counts.writes += 1;
  else if (call.kind === "read") counts.reads += 1;
  else if (call.kind === "navigate") counts.navigations += 1;
  else if (call.kind === "unparsed") counts.unparsed += 1;
  else counts.other += 1;
  if (call.isWriteAttempt && call.refusal.status === "refused") counts.refusedWrites += 1;
  if (call.isInvalid === true && counts.invalidActions !== null) counts.invalidActions += 1;
}
