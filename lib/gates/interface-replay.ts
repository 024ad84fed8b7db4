/**
 * Interface rules over one recorded run (methods.md §5.2): which wrap rule would have put a reason to which action, and whether
 * it is the right one. A pure function of recorded actions, replies and tracker state; nothing is executed, and nothing is said
 * of what the agent would have done with the reason (methods.md §4.6).
 *
 *   read the run → track → for each call: what holds, what the matcher decides → the first wrap rule that matches
 */
import type { CallFacts, TrajectoryFacts } from "../analysis/facts";
import type { ParsedAction } from "../environments/alfworld/action-grammar";
import { type AlfworldCall, type AlfworldRun, readAlfworldRun } from "../environments/alfworld/run-record";
import { startTracking, track } from "../environments/alfworld/tracker";
import type { TrackerState } from "../environments/alfworld/tracker-state";
import { decidingAnswer } from "../matching/alfworld/find-cases";
import { CASE_RULES, FORMAT_RULE } from "../matching/alfworld/rule-tables";
import type { SubPattern } from "../rubric/sub-patterns";
import type { CallIndex, StepIndex, TrajectoryContent } from "../trajectory/trajectory";
import { CONFIRMED_BY, type Truths, truthsBefore } from "./interface-predicates";
import { type InterfaceRulesDefinition, patternOf, predicatesOf, type WrapRule } from "./interface-rules";

/** Whether a user's pattern is found in a text. Decided beforehand, off the main thread and time-boxed; never found: false. */
export type PatternTest = (source: string, on: "action" | "reply", text: string) => boolean;

/**
 * `right`: the matcher's deciding rule, a person or the grammar says the same. `not-decisive`: it holds, but another reason decides.
 * `wrong`: the action was valid, or none of them says it.
 */
export type DiagnosisVerdict = "right" | "not-decisive" | "wrong";

export interface Diagnosis {
  wrapId: string;
  /** The message with its names filled in. */
  say: string;
  mode: WrapRule["mode"];
  ruleId: string | null;
  verdict: DiagnosisVerdict;
  /** Who agrees (`A22`, `grammar`, `human:owner`); for the others what decides instead; null where nothing speaks of the step. */
  by: string | null;
  /** The original wrapper would have asked the environment; the tracker stands in for it. */
  isApproximate: boolean;
}

/** Why no rule fired at an invalid action. `no-rule`: the tracker knows a reason, and no rule uses it. */
export type Unexplained = "outside-grammar" | "unknown-place" | "no-rule" | "not-tracked";

export interface ReplayedCall {
  t: StepIndex;
  k: CallIndex;
  raw: string;
  reply: string | null;
  isInvalid: boolean;
  /** Which test told that the reply is a refusal (methods.md §5.3); null for a valid action. */
  validityBy: string | null;
  /** Length of the unbroken run of invalid actions that it lies in, 0 for a valid one, and its place there from 0. */
  runLength: number;
  runPlace: number;
  diagnosis: Diagnosis | null;
  /** null for a valid action and for one with a diagnosis. */
  unexplained: Unexplained | null;
}

/** What a person said of the case at a call: the sub-pattern of an imported label. */
export interface PersonalReason {
  t: StepIndex;
  k: CallIndex;
  rater: string;
  subPattern: string;
}

/** One call as the rules see it, before any rule is asked: made once, asked of many edits. */
export interface TrackedCall {
  t: StepIndex;
  k: CallIndex;
  raw: string;
  reply: string | null;
  action: ParsedAction | null;
  isInvalid: boolean;
  isRefused: boolean;
  validityBy: string | null;
  runLength: number;
  runPlace: number;
  truths: Truths;
  /** How often this same action has been refused in a row, this time included; 0 when it was not. */
  repeats: number;
  holding: string | null;
  at: string | null;
  /** Of the matcher: the rule that decides and its sub-patterns; null where it is no refused write. */
  decides: { ruleId: string; subPatterns: readonly SubPattern[] } | null;
  /** Sub-patterns of every rule of the matcher that holds at the step. */
  holds: readonly SubPattern[];
}

/** Reads and tracks a run of ALFWorld. `facts` are those of `analyse` with the same settings. */
export function trackForRules(content: TrajectoryContent, facts: TrajectoryFacts, openCloseAreWrites: boolean): TrackedCall[] {
  const run = readAlfworldRun(content, { openCloseAreWrites }, facts.calls);
  const factOf = new Map(facts.calls.map((call) => [`${call.t}.${call.k}`, call]));
  const state = startTracking(run.content, run.openingList);
  const repeats = new Map<string, number>();
  const calls: TrackedCall[] = [];
  for (const call of run.calls) {
    calls.push(trackedCall(run, state, call, factOf.get(`${call.t}.${call.k}`), repeats));
    track(state, call);
  }
  markRuns(calls);
  return calls;
}

function trackedCall(
  run: AlfworldRun,
  state: TrackerState,
  call: AlfworldCall,
  fact: CallFacts | undefined,
  repeats: Map<string, number>,
): TrackedCall {
  const key = call.action?.normalised ?? call.raw.trim().toLowerCase();
  const isRefused = call.status === "refused";
  if (call.isWriteAttempt && call.status === "accepted") repeats.clear();
  const count = isRefused ? (repeats.get(key) ?? 0) + 1 : 0;
  if (isRefused) repeats.set(key, count);
  const isInvalid = fact?.isInvalid === true;
  const asked = isInvalid && call.isWriteAttempt && isRefused ? askMatcher(run, state, call) : null;
  return {
    t: call.t,
    k: call.k,
    raw: call.raw,
    reply: call.reply?.text ?? null,
    action: call.action,
    isInvalid,
    isRefused,
    validityBy: isInvalid ? (isRefused ? (fact?.refusal.by ?? null) : "not in the grammar") : null,
    runLength: 0,
    runPlace: 0,
    truths: truthsBefore(state, call.action),
    repeats: count,
    holding: state.holding?.object ?? null,
    at: state.location?.place ?? null,
    decides: asked?.decides ?? null,
    holds: asked?.holds ?? [],
  };
}

function askMatcher(run: AlfworldRun, state: TrackerState, call: AlfworldCall): Pick<TrackedCall, "decides" | "holds"> {
  const context = { run, goal: run.goal, state, call };
  const answer = decidingAnswer(context);
  const { action } = call;
  const parsed = action === null ? [] : CASE_RULES.map((rule) => rule.match({ ...context, action }));
  const holds = [FORMAT_RULE.match(context), ...parsed].flatMap((found) => found?.subPatterns ?? []);
  return { decides: { ruleId: answer.ruleId, subPatterns: answer.subPatterns }, holds };
}

function markRuns(calls: TrackedCall[]): void {
  let start = 0;
  while (start < calls.length) {
    if (calls[start]?.isInvalid !== true) {
      start++;
      continue;
    }
    let end = start;
    while (calls[end]?.isInvalid === true) end++;
    for (let at = start; at < end; at++) {
      const call = calls[at];
      if (call !== undefined) calls[at] = { ...call, runLength: end - start, runPlace: at - start };
    }
    start = end;
  }
}

/** Asks the wrap rules of every call; the first that matches speaks. */
export function replayInterfaceRules(
  calls: readonly TrackedCall[],
  definition: InterfaceRulesDefinition,
  test: PatternTest,
  persons: readonly PersonalReason[] = [],
): ReplayedCall[] {
  const said = new Map(persons.map((reason) => [`${reason.t}.${reason.k}`, reason]));
  return calls.map((call) => {
    const rule = definition.wrap.find((candidate) => matches(candidate, call, test));
    const diagnosis = rule === undefined ? null : diagnose(rule, call, said.get(`${call.t}.${call.k}`) ?? null);
    const { t, k, raw, reply, isInvalid, validityBy, runLength, runPlace } = call;
    return {
      ...{ t, k, raw, reply, isInvalid, validityBy, runLength, runPlace, diagnosis },
      unexplained: isInvalid && diagnosis === null ? whyUnexplained(call) : null,
    };
  });
}

function matches({ when, ...rule }: WrapRule, call: TrackedCall, test: PatternTest): boolean {
  if (!matchesAction(when.action, call, test)) return false;
  if (when.obs === "noop" && !call.isRefused) return false;
  const reply = when.obs === null || when.obs === "noop" ? null : patternOf(when.obs);
  if (reply !== null && (call.reply === null || !test(reply, "reply", call.reply))) return false;
  return predicatesOf({ ...rule, when }).every((predicate) =>
    predicate.name === "repeat" ? call.repeats >= predicate.least : call.truths[predicate.name],
  );
}

function matchesAction(condition: string, { action, raw }: TrackedCall, test: PatternTest): boolean {
  const pattern = patternOf(condition);
  if (pattern !== null) return test(pattern, "action", raw);
  return condition.split("|").some((word) => (word === "unparsed" ? action === null : action !== null && (word === "any" || action.verb === word)));
}

function diagnose(rule: WrapRule, call: TrackedCall, person: PersonalReason | null): Diagnosis {
  return {
    wrapId: rule.id,
    say: fill(rule.say, call),
    mode: rule.mode,
    ruleId: rule.ruleId,
    ...judge(rule, call, person),
    isApproximate: rule.needsCall !== null,
  };
}

function judge(rule: WrapRule, call: TrackedCall, person: PersonalReason | null): Pick<Diagnosis, "verdict" | "by"> {
  if (!call.isInvalid) return { verdict: "wrong", by: "the action was valid" };
  const predicates = predicatesOf(rule);
  const others = predicates.filter(({ name }) => name !== "repeat");
  // Where a state is named the repetition is no reason of its own.
  const reasons = (others.length > 0 ? others : predicates).map(({ name }) => CONFIRMED_BY[name]);
  if (reasons.length === 0) return judgeWithoutState(call);
  const agree = (subPatterns: readonly string[]): boolean => reasons.every((some) => some.some((subPattern) => subPatterns.includes(subPattern)));
  if (person !== null && agree([person.subPattern])) return { verdict: "right", by: person.rater };
  if (others.length === 0) return { verdict: "right", by: "A1" };
  const { decides } = call;
  if (decides !== null && agree(decides.subPatterns)) return { verdict: "right", by: decides.ruleId };
  if (decides !== null) return { verdict: agree(call.holds) ? "not-decisive" : "wrong", by: decides.ruleId };
  // `go` to what is not in the list of the room is no write: the grammar alone says that it cannot work.
  if (call.action?.verb === "go" && call.truths["unknownReceptacle(R)"]) return { verdict: "right", by: "grammar" };
  return { verdict: "wrong", by: null };
}

/** A rule without a state says what its condition says: that the line is no action of the game. */
function judgeWithoutState({ action, decides }: TrackedCall): Pick<Diagnosis, "verdict" | "by"> {
  if (action === null) return { verdict: "right", by: decides?.ruleId ?? "grammar" };
  return { verdict: "wrong", by: decides?.ruleId ?? null };
}

function whyUnexplained({ action, truths }: TrackedCall): Unexplained {
  if (action === null) return "outside-grammar";
  if (truths["unknownReceptacle(R)"]) return "unknown-place";
  return REASONS.some((name) => truths[name]) ? "no-rule" : "not-tracked";
}
const REASONS = ["notAt(R)", "closed(R)", "notListed(O,R)", "wrongType(R)", "wrongType(O)"] as const;

/** `{O}` object, `{R}` receptacle, `{H}` what is held, `{at}` where the agent is, `{n}` how often in a row. */
function fill(say: string, { action, holding, at, repeats }: TrackedCall): string {
  const names: Readonly<Record<string, string>> = {
    O: action?.object?.name ?? "the object",
    R: action?.place?.name ?? "the receptacle",
    H: holding ?? "nothing",
    at: at ?? "the middle of the room",
    n: String(repeats),
  };
  return say.replaceAll(/\{(O|R|H|at|n)\}/g, (whole, name: string) => names[name] ?? whole);
}
