/**
 * The replay engine (methods.md §4.5): every write of a run is put before a gate in the order of the record. Shadow mode: the
 * recorded continuation is never altered. After the first reject the record is off-policy: still gated, and marked.
 */
import type { GateVerdict } from "../gates/gate";
import type { ProbeSourceId } from "../gates/probe-source";
import type { CallIndex, StepIndex } from "../trajectory/trajectory";

export interface ReplayVerdict extends GateVerdict {
  t: StepIndex;
  k: CallIndex;
  /** The case that the matcher made of this write (a repeat carries the case of its first occurrence); null for none. */
  caseId: string | null;
  /** Refused, or a case of an accepted write (F2, F3). */
  failedWrite: boolean;
  /** The record behind the first reject of the run. */
  afterFirstReject: boolean;
}

export interface ReplayRun {
  source: ProbeSourceId;
  verdicts: ReplayVerdict[];
  firstReject: { t: StepIndex; k: CallIndex } | null;
}
