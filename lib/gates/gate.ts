/**
 * A gate stands in front of a write: approve, reject or abstain, with evidence (methods.md §4.3). What gates are here is our
 * operationalisation of the ACCORD paper, not its authors' code.
 *
 *   (w, c_t, task, tool documents, probe budget)  ──▶ gate ──▶ verdict
 *                                                      │ ▲
 *                                          probe request│ │answer           (probe-source.ts)
 *
 * No hindsight by construction: a gate is given a run that ends with the write and holds no reply to it (gate-input.ts), and no
 * other way to the recording.
 */
import type { JsonValue } from "../base/json";
import type { Span } from "../trajectory/span";
import type { Action, CallIndex, StepIndex, TrajectoryContent } from "../trajectory/trajectory";
import type { OfferedRead, ProbeAnswer, ProbeRequest, ProbeSourceId, ProbeTag } from "./probe-source";

export const DECISIONS = ["approve", "reject", "abstain"] as const;
export type Decision = (typeof DECISIONS)[number];

export interface GateInput {
  /** The write in question, without its reply. */
  write: { t: StepIndex; k: CallIndex; action: Action };
  /**
   * `c_t` in the shape of a run: step 0, steps 1..t-1, and step t up to the write, of which nothing is answered. Outcome
   * unknown, nothing hidden.
   */
  context: TrajectoryContent;
  task: string;
  toolDocs: string | null;
  /** How many reads the gate may ask for before this write. */
  probeBudget: number;
}

export type CheckResult = "pass" | "fail" | "unknown";
export interface GateChecks {
  schema: CheckResult;
  entity: CheckResult;
  constraint: CheckResult;
}

/** A verbatim quote that speaks against the write: of `c_t` (move A, with its span), or of a probe's reply (move B). */
export interface GateEvidence {
  move: "A" | "B";
  /** Move A: where in `c_t` it stands. null for move B. */
  span: Span | null;
  /** Move B: index into the verdict's `probes`. null for move A. */
  probe: number | null;
  quote: string;
  /** The part of the write that it speaks against; null where it is no argument. */
  refutes: { path: string; value: JsonValue } | null;
}

export interface ProbeRecord {
  /** The tool; in a text environment the first word of the line. */
  tool: string;
  /** The arguments; in a text environment the whole line. */
  args: JsonValue;
  source: ProbeSourceId;
  tag: ProbeTag;
  status: ProbeAnswer["status"];
  text: string | null;
  stateValidity: ProbeAnswer["stateValidity"];
  foundAt: ProbeAnswer["foundAt"];
  reason: string;
}

/** What is to be known of a verdict beside its decision; a closed list. */
export const GATE_FLAGS = [
  /** A reject lost all its evidence, or never had any: it became `abstain`. */
  "unsupported-reject",
  /** At least one quote did not stand where it was said to stand and was dropped. */
  "dropped-evidence",
  /** The gate wanted more reads than its budget allows. */
  "probe-budget-spent",
  /** The gate asked for a call that is no read: it was not made. */
  "probe-not-a-read",
  /** What speaks against the write was inferred, not read (methods.md §2.7). */
  "weak",
] as const;
export type GateFlag = (typeof GATE_FLAGS)[number];

export interface GateVerdict {
  decision: Decision;
  checks: GateChecks;
  evidence: GateEvidence[];
  probes: ProbeRecord[];
  /** What the agent would have been told: quotes and their places, nothing of the gate's own. null unless rejected. */
  message: string | null;
  flags: GateFlag[];
  /** Evidence that was no verbatim quote of what the gate may use, with the reason: dropped, and kept here as a log. */
  dropped: { quote: string; reason: string }[];
  /** The rules (deterministic gate) or checks that decided, for a person; never told to the agent. */
  because: string;
}

/** A probe source bound to the place of one write: all that a gate gets of it. */
export interface GateProbes {
  source: ProbeSourceId;
  offers: readonly OfferedRead[];
  answer(request: ProbeRequest): ProbeAnswer | Promise<ProbeAnswer>;
}

/** The gate itself failed (a model that did not answer, an answer that cannot be read): there is no verdict, and none is made up. */
export class GateError extends Error {
  constructor(
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`the gate gave no verdict: ${reason}`, options);
    this.name = "GateError";
  }
}

export interface Gate {
  /** `rule`, or the id of a judge. */
  id: string;
  version: string;
  /** Judges one write; throws a GateError when it cannot. Every call is independent of the others: what a gate remembers between them may only save time. */
  decide(input: GateInput, probes: GateProbes): GateVerdict | Promise<GateVerdict>;
}
