/**
 * The normalised trajectory: one run of one task under one configuration, one trial. Importers make it, everything
 * else reads it, nothing changes it. Foreign field names end in the importers; derived facts (what kind a call is,
 * whether it was refused) are not stored here but computed by `lib/analysis`, so that they may improve.
 *
 *   step 0           instruction · system prompt · tool documents · initial observation
 *   step 1..T        thought? → actions (t,0) (t,1) … → each its own result?  → observation?
 *
 * Counting: `t` from 1, `k` from 0. Offsets into texts are UTF-16 code units of the raw text as it was in the file.
 */
import type { JsonValue } from "../base/json";

/** The version of this shape. A change bumps it and adds one upgrader (upgraders.ts) and one line in docs. */
export const TRAJECTORY_SCHEMA_VERSION = 1;

/** One-based; 0 is everything before the first action. */
export type StepIndex = number;
/** Zero-based position of a call inside its step. */
export type CallIndex = number;

export interface Trajectory {
  schemaVersion: typeof TRAJECTORY_SCHEMA_VERSION;
  /** `tr_` + 20 hex digits; see trajectory-id.ts. Unique within a study. */
  id: string;
  study: string;
  configuration: string;
  /** Base name of a file that was named, or the path below the folder or archive that was named; `/` separates. */
  file: string;
  /** One-based position in the file; for JSONL the line. */
  record: number;
  /** Which run of the same task under the same configuration; 0 unless the file says so. */
  trial: number;
  content: TrajectoryContent;
}

/** What the run is, whoever imported it and wherever it stood: the part that the content hash covers. */
export interface TrajectoryContent {
  environment: string;
  externalId: string;
  taskId: string;
  /** Groups tasks that are variants of each other (AppWorld: three); null when the benchmark has none. */
  scenarioId: string | null;
  /** The agent or model, when the file names it. */
  agent: string | null;
  /** What the agent was asked to do, as the agent saw it. Empty when the dialogue starts without one. */
  instruction: string;
  /** System prompt or policy, as the agent saw it. */
  systemPrompt: string | null;
  /** Tool documentation as text that the agent saw (a JSON text of the tool list where that is what it was given). */
  toolDocs: string | null;
  /** What the environment said before the first action. */
  initialObservation: string | null;
  steps: Step[];
  /**
   * What the agent still thought after its last action ("Task completed!", or a plan that was cut off). It belongs to no
   * step: put before the last action it would be read as its reason. Never evidence. Absent when there is none.
   */
  closingThought?: string;
  /**
   * Where the agent lost sight of earlier steps (a compaction, a summary hand-over), in order. Absent when it never did.
   * The context of a step behind such a place holds nothing of the lost steps but the summary.
   */
  contextLosses?: ContextLoss[];
  /**
   * Of a dialogue: the live state of each turn as the source recorded it, in order of the turns. Absent when it records none; a
   * turn without an entry has no snapshot. Never evidence: the agent did not read it. What the state rule kernel replays.
   */
  turnStates?: TurnState[];
  /**
   * Of a run that really had a gate in front of its calls: what the gate decided, in order of (t, k). Absent where there was none, or
   * the source does not record it. Never evidence: what the agent was told stands in the observations, as far as it was.
   */
  gateDecisions?: RecordedGateDecision[];
  /** What the agent's model took in this run, as the file records it. Absent when it records nothing: missing is never zero. */
  usage?: RunUsage;
  outcome: Outcome;
  /** The record ends on something of the agent's that nothing answers (methods.md §0). A step cap is no truncation. */
  truncated: boolean;
  /** What the benchmark knows and the agent did not: never context, never shown to a blind rater. */
  hidden: HiddenRecord | null;
}

export interface ContextLoss {
  /** The first step that was chosen without the lost ones. */
  t: StepIndex;
  /** Steps up to this one (inclusive) were no longer in the context. Step 0 is kept unless `keepsOpening` is false. */
  lostThrough: StepIndex;
  keepsOpening: boolean;
  /** What the agent got in their place, verbatim; null when nothing is recorded. */
  summary: string | null;
}

/** A decision of a gate of the source's own (docs/decisions). */
export interface RecordedGateDecision {
  /** The call that was executed in the end. */
  t: StepIndex;
  k: CallIndex;
  gate: string;
  decision: "approve" | "reject" | "abstain";
  /** Of a reject: the attempt that this call stands in place of, verbatim; null where it is not recorded. */
  proposed: string | null;
  /** What the agent was told; null: nothing, or not recorded. */
  message: string | null;
}

export type ConflictTier = "hard" | "soft" | "hint";

/** One turn's state (methods.md §11). Intents, constraints, paragraph kinds and guidance types are words of the source's own tables. */
export interface TurnState {
  /** The turn it was taken for: the n-th message of the user is answered by turn n, from 1. */
  turn: number;
  intent: string;
  subIntent: string;
  /** What was asked against what is so; `asked` and `fact` in the source's words, null where it does not say. */
  conflicts: { constraint: string; tier: ConflictTier; asked: string | null; fact: string | null }[];
  inventoryEmpty: boolean;
  /** The state itself, any JSON; null when the source keeps only what was made of it. */
  snapshot: JsonValue;
  /** The reply cut into paragraphs of a kind (`praise(slot)`, `scene-flavor`); null: nobody has said of which kinds it is. */
  paragraphs: { kind: string; text: string }[] | null;
  /** Which guidance the reply gave; null: none. */
  guidanceType: string | null;
  /** Who said of which kinds the paragraphs are, and which guidance it is; null where the source does not say. */
  labelledBy: string | null;
}

export interface Step {
  t: StepIndex;
  /** Private text of the agent before its actions; several thoughts in a row are joined by a newline. Never evidence. */
  thought: string | null;
  actions: Action[];
  /**
   * What came back and belongs to no single call: the reply of a text environment, or the user's messages (joined by a
   * newline). Replies to calls stand in `actions[k].result`. null: nothing came back, or it was cut off.
   */
  observation: string | null;
  /** How long the model took, where whoever ran it recorded that. Absent when the file does not say: missing is never zero. */
  timing?: StepTiming;
}

/** Sums over a run, as its source counted them. At least one part. */
export interface RunUsage {
  /** Tokens that the model was sent, repeats of the conversation and cached ones included. */
  inputTokens?: number;
  outputTokens?: number;
  /** US dollars. */
  cost?: number;
}

/** Seconds from the request for the step, as the source recorded them. At least one part. */
export interface StepTiming {
  /** Until the first token (or chunk) of the reply arrived: M0 of methods.md §3.1. */
  firstTokenSeconds?: number;
  /** Until the reply was whole; kept beside a first token only. */
  replySeconds?: number;
}

export interface Action {
  k: CallIndex;
  /** The action verbatim. A tool call is written `name(arguments)` with the arguments exactly as they stood in the file. */
  raw: string;
  /** The tool's name; null for a line sent to a text environment and for a message to the user. */
  tool: string | null;
  /** Parsed arguments, for matching only: `raw` keeps what JavaScript numbers cannot. null when there are none or they do not parse. */
  args: JsonValue;
  /** HTTP method in upper case, where the file records one. */
  method: string | null;
  /** Who acted. A simulated user may call tools too (tau2 telecom); those are not the agent's writes. */
  actor: "agent" | "user";
  /** True for a text said to the user, which is no attempt on the environment. */
  isMessage: boolean;
  result: CallResult | null;
}

export interface CallResult {
  /** What the file itself says about the reply. Whether the environment refused is derived by `lib/environments`. */
  status: "ok" | "error" | "noop" | "unknown";
  text: string;
}

export interface Outcome {
  status: "success" | "failure" | "infrastructure" | "unknown";
  /** Score or reward as recorded; null when the file has none. */
  value: number | null;
  /** Success counts from this value on; null when the file gives a verdict and no number. */
  threshold: number | null;
  source: "env" | "evaluator" | "human" | "unknown";
  /** The field of the file that decided, in words a reader can check ("result", "reward ≥ 1", "score in the JSON beside the log"). */
  field: string;
  /** Why the run ended, where the file says so. */
  terminationReason: string | null;
}

export interface HiddenRecord {
  /** The simulated user's private goal. */
  goal: string | null;
  /** The calls that the evaluator expected, in order. */
  expectedActions: ExpectedAction[];
  /** Texts that the evaluator expected in the agent's messages. */
  expectedOutputs: string[];
  /** Requirements that failed, as the evaluator words them. */
  failedRequirements: string[];
  /** What the environment held at some moments of the run, where the file dumps it; in order of t. Absent where it dumps nothing. */
  stateSnapshots?: StateSnapshot[];
}

export interface StateSnapshot {
  /** The state before a call of this step was made. */
  t: StepIndex;
  /** The dump as it stood in the file, a JSON text. */
  text: string;
}

export interface ExpectedAction {
  tool: string;
  args: JsonValue;
  /** The evaluator's own word on whether it was matched; null when the file does not say. */
  isMatched: boolean | null;
}
