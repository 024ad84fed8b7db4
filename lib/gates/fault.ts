/** What the deterministic gate makes of the matcher's rules before a write: faults, and reads that could settle them. */
import type { JsonValue } from "../base/json";
import type { EnvironmentSettings } from "../environments/environment";
import type { GapLabel } from "../rubric/rubric";
import type { Span } from "../trajectory/span";
import type { GateChecks, GateInput } from "./gate";
import type { OfferedRead, ProbeRequest } from "./probe-source";

export type CheckName = keyof GateChecks;

/** One thing that a rule says against the write. */
export interface Fault {
  ruleId: string;
  check: CheckName;
  label: GapLabel;
  isWeak: boolean;
  /** Verbatim places of `c_t` that speak against the write; empty where something is missing or no text states the rule. */
  against: readonly Span[];
  refutes: { path: string; value: JsonValue } | null;
  explanation: string;
}

/** What a probe's reply says of a fault: it quotes what speaks against the write, it bears the write out, or it tells nothing. */
export type ReadFinding =
  | { kind: "conflicts"; quotes: readonly { start: number; end: number }[]; refutes: Fault["refutes"]; check: CheckName; ruleId: string }
  | { kind: "agrees" }
  | { kind: "tells-nothing" };

/** A read that could settle a fault, and how its reply is read. */
export interface PlannedRead {
  request: ProbeRequest;
  /** `isRefused`: the environment said no to the read itself, which can be an answer. */
  read(reply: string, isRefused: boolean): ReadFinding;
}

/** A write as the rules of one family of environments see it. */
export interface WriteExamination {
  faults: readonly Fault[];
  /** A part of the write that nothing can be said of; it is no fault. */
  unknown: readonly CheckName[];
  /** Reads that could settle a fault without evidence, the likeliest first. */
  reads(fault: Fault): readonly PlannedRead[];
}

/** Made for one run; what it remembers of earlier steps only saves time. */
export interface Examiner {
  /** `offers`: reads that the probe source lists. */
  examine(input: GateInput, offers: readonly OfferedRead[]): WriteExamination;
}

export type MakeExaminer = (settings: ExaminerSettings) => Examiner;

export interface ExaminerSettings {
  environment: EnvironmentSettings;
  tieOrder: readonly GapLabel[];
}
