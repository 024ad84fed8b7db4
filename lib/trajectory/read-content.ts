/**
 * A run's content out of JSON that somebody else may have written: every field is checked, unknown ones are left out, and
 * the first fault is named by its place. The counterpart of writing a trajectory down (docs/trajectory-format.md).
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import { err, ok, type Result } from "../base/result";
import type {
  Action,
  CallResult,
  ContextLoss,
  ExpectedAction,
  HiddenRecord,
  Outcome,
  RecordedGateDecision,
  RunUsage,
  StateSnapshot,
  Step,
  StepTiming,
  TrajectoryContent,
  TurnState,
} from "./trajectory";

export interface ContentFault {
  /** `steps[3].actions[0].raw` */
  path: string;
  found: JsonValue | undefined;
  expected: string;
}

const OUTCOMES = ["success", "failure", "infrastructure", "unknown"] as const;
const OUTCOME_SOURCES = ["env", "evaluator", "human", "unknown"] as const;
const RESULTS = ["ok", "error", "noop", "unknown"] as const;
const TIERS = ["hard", "soft", "hint"] as const;
const ACTORS = ["agent", "user"] as const;

/** Carries a fault out of nested readers; never leaves this file. */
class Fault extends Error {
  constructor(readonly fault: ContentFault) {
    super(fault.path);
  }
}

export function readTrajectoryContent(record: JsonObject): Result<TrajectoryContent, ContentFault> {
  try {
    return ok(contentOf(new Fields(record, "")));
  } catch (thrown) {
    if (thrown instanceof Fault) return err(thrown.fault);
    throw thrown;
  }
}

function contentOf(record: Fields): TrajectoryContent {
  const closingThought = record.optional("closingThought");
  const contextLosses = record.optional("contextLosses");
  const usage = record.optional("usage");
  const turnStates = record.optional("turnStates");
  const gateDecisions = record.optional("gateDecisions");
  return {
    environment: record.name("environment"),
    externalId: record.name("externalId"),
    taskId: record.name("taskId"),
    scenarioId: record.textOrNull("scenarioId"),
    agent: record.textOrNull("agent"),
    instruction: record.text("instruction"),
    systemPrompt: record.textOrNull("systemPrompt"),
    toolDocs: record.textOrNull("toolDocs"),
    initialObservation: record.textOrNull("initialObservation"),
    steps: record.list("steps").map(stepOf),
    ...(closingThought === undefined ? {} : { closingThought: record.name("closingThought") }),
    ...(contextLosses === undefined ? {} : { contextLosses: record.list("contextLosses").map(lossOf) }),
    ...(turnStates === undefined ? {} : { turnStates: turnStatesOf(record) }),
    ...(gateDecisions === undefined ? {} : { gateDecisions: gateDecisionsOf(record) }),
    ...(usage === undefined || usage === null ? {} : { usage: usageOf(record.object("usage")) }),
    outcome: outcomeOf(record.object("outcome")),
    truncated: record.boolean("truncated"),
    hidden: record.optional("hidden") === null ? null : hiddenOf(record.object("hidden")),
  };
}

function stepOf(step: Fields, index: number): Step {
  if (step.number("t") !== index + 1) step.fail("t", `${index + 1}, for steps count from 1 without gaps`);
  const actions = step.list("actions").map(actionOf);
  if (actions.length === 0) step.fail("actions", "at least one action");
  const thought = step.textOrNull("thought");
  if (thought === "") step.fail("thought", "a text that is not empty, or null");
  const timing = step.optional("timing");
  return {
    t: index + 1,
    thought,
    actions,
    observation: step.textOrNull("observation"),
    ...(timing === undefined || timing === null ? {} : { timing: timingOf(step.object("timing")) }),
  };
}

function usageOf(usage: Fields): RunUsage {
  const found: RunUsage = {};
  for (const key of ["inputTokens", "outputTokens", "cost"] as const) {
    if (usage.optional(key) === undefined) continue;
    const value = usage.number(key);
    if (!(value >= 0) || (key !== "cost" && !Number.isSafeInteger(value)))
      usage.fail(key, key === "cost" ? "dollars from 0" : "a whole number from 0");
    found[key] = value;
  }
  if (Object.keys(found).length === 0) usage.fail("inputTokens", "a number of tokens, or no usage at all");
  return found;
}

function timingOf(timing: Fields): StepTiming {
  const seconds = (key: "firstTokenSeconds" | "replySeconds"): StepTiming => {
    if (timing.optional(key) === undefined) return {};
    const value = timing.number(key);
    if (!(value >= 0)) timing.fail(key, "a number of seconds from 0");
    return { [key]: value };
  };
  const found = { ...seconds("firstTokenSeconds"), ...seconds("replySeconds") };
  if (Object.keys(found).length === 0) timing.fail("firstTokenSeconds", "a number of seconds, or no timing at all");
  return found;
}

function actionOf(action: Fields, index: number): Action {
  if (action.number("k") !== index) action.fail("k", `${index}, for calls of a step count from 0 without gaps`);
  const isMessage = action.boolean("isMessage");
  const tool = action.textOrNull("tool");
  const result = action.optional("result") === null ? null : resultOf(action.object("result"));
  if (isMessage && tool !== null) action.fail("tool", "null, for a message calls nothing");
  if (isMessage && result !== null) action.fail("result", "null, for a message has no result");
  return {
    k: index,
    raw: action.text("raw"),
    tool,
    args: action.value("args"),
    method: action.textOrNull("method"),
    actor: action.oneOf("actor", ACTORS),
    isMessage,
    result,
  };
}

function resultOf(result: Fields): CallResult {
  return { status: result.oneOf("status", RESULTS), text: result.text("text") };
}

function lossOf(loss: Fields): ContextLoss {
  return {
    t: loss.count("t", 1),
    lostThrough: loss.count("lostThrough", 0),
    keepsOpening: loss.boolean("keepsOpening"),
    summary: loss.textOrNull("summary"),
  };
}

function turnStatesOf(record: Fields): TurnState[] {
  let before = 0;
  return record.list("turnStates").map((state) => {
    const turn = state.count("turn", 1);
    if (turn <= before) state.fail("turn", `more than ${before}, for states stand in the order of their turns, one a turn`);
    before = turn;
    return {
      turn,
      intent: state.name("intent"),
      subIntent: state.text("subIntent"),
      conflicts: state.list("conflicts").map((conflict) => ({
        constraint: conflict.name("constraint"),
        tier: conflict.oneOf("tier", TIERS),
        asked: conflict.textOrNull("asked"),
        fact: conflict.textOrNull("fact"),
      })),
      inventoryEmpty: state.boolean("inventoryEmpty"),
      snapshot: state.value("snapshot"),
      paragraphs:
        state.optional("paragraphs") === null
          ? null
          : state.list("paragraphs").map((paragraph) => ({ kind: paragraph.name("kind"), text: paragraph.text("text") })),
      guidanceType: state.textOrNull("guidanceType"),
      labelledBy: state.textOrNull("labelledBy"),
    };
  });
}

function gateDecisionsOf(record: Fields): RecordedGateDecision[] {
  const steps = record.list("steps");
  return record.list("gateDecisions").map((decided) => {
    const t = decided.count("t", 1);
    const k = decided.count("k", 0);
    if (t > steps.length || k >= (steps[t - 1]?.list("actions").length ?? 0)) decided.fail("t", "a step and a call of this run");
    return {
      ...{ t, k, gate: decided.name("gate"), decision: decided.oneOf("decision", GATE_DECISIONS) },
      ...{ proposed: decided.textOrNull("proposed"), message: decided.textOrNull("message") },
    };
  });
}

const GATE_DECISIONS = ["approve", "reject", "abstain"] as const;

function outcomeOf(outcome: Fields): Outcome {
  return {
    status: outcome.oneOf("status", OUTCOMES),
    value: outcome.numberOrNull("value"),
    threshold: outcome.numberOrNull("threshold"),
    source: outcome.oneOf("source", OUTCOME_SOURCES),
    field: outcome.name("field"),
    terminationReason: outcome.textOrNull("terminationReason"),
  };
}

function hiddenOf(hidden: Fields): HiddenRecord {
  return {
    goal: hidden.textOrNull("goal"),
    expectedActions: hidden.list("expectedActions").map(expectedOf),
    expectedOutputs: hidden.texts("expectedOutputs"),
    failedRequirements: hidden.texts("failedRequirements"),
    ...(hidden.optional("stateSnapshots") === undefined ? {} : { stateSnapshots: hidden.list("stateSnapshots").map(snapshotOf) }),
  };
}

function snapshotOf(snapshot: Fields): StateSnapshot {
  return { t: snapshot.count("t", 1), text: snapshot.text("text") };
}

function expectedOf(expected: Fields): ExpectedAction {
  const isMatched = expected.optional("isMatched");
  return { tool: expected.text("tool"), args: expected.value("args"), isMatched: isMatched === null ? null : expected.boolean("isMatched") };
}

/** The fields of one object, with its place for messages. */
class Fields {
  constructor(
    private readonly record: JsonObject,
    private readonly path: string,
  ) {}

  fail(key: string, expected: string, found: JsonValue | undefined = this.optional(key)): never {
    throw new Fault({ path: this.at(key), found, expected });
  }

  optional(key: string): JsonValue | undefined {
    return Object.hasOwn(this.record, key) ? this.record[key] : undefined;
  }

  value(key: string): JsonValue {
    return this.optional(key) ?? (this.optional(key) === null ? null : this.fail(key, "any JSON value, null for none"));
  }

  text(key: string): string {
    const value = this.optional(key);
    return typeof value === "string" ? value : this.fail(key, "a text");
  }

  name(key: string): string {
    const value = this.optional(key);
    return typeof value === "string" && value !== "" ? value : this.fail(key, "a text that is not empty");
  }

  textOrNull(key: string): string | null {
    const value = this.optional(key);
    return value === null || typeof value === "string" ? value : this.fail(key, "a text or null");
  }

  texts(key: string): string[] {
    const value = this.optional(key);
    if (!Array.isArray(value)) return this.fail(key, "a list of texts");
    return value.map((item, index) => (typeof item === "string" ? item : this.fail(`${key}[${index}]`, "a text", item)));
  }

  boolean(key: string): boolean {
    const value = this.optional(key);
    return typeof value === "boolean" ? value : this.fail(key, "true or false");
  }

  number(key: string): number {
    const value = this.optional(key);
    return typeof value === "number" ? value : this.fail(key, "a number");
  }

  numberOrNull(key: string): number | null {
    const value = this.optional(key);
    return value === null || typeof value === "number" ? value : this.fail(key, "a number or null");
  }

  count(key: string, least: number): number {
    const value = this.number(key);
    return Number.isSafeInteger(value) && value >= least ? value : this.fail(key, `a whole number from ${least}`);
  }

  oneOf<Word extends string>(key: string, words: readonly Word[]): Word {
    const value = this.optional(key);
    return words.find((word) => word === value) ?? this.fail(key, `one of ${words.join(", ")}`);
  }

  object(key: string): Fields {
    const value = this.optional(key);
    return isJsonObject(value) ? new Fields(value, this.at(key)) : this.fail(key, "an object");
  }

  list(key: string): Fields[] {
    const value = this.optional(key);
    if (!Array.isArray(value)) return this.fail(key, "a list");
    return value.map((item, index) =>
      isJsonObject(item) ? new Fields(item, `${this.at(key)}[${index}]`) : this.fail(`${key}[${index}]`, "an object", item),
    );
  }

  private at(key: string): string {
    return this.path === "" ? key : `${this.path}.${key}`;
  }
}
