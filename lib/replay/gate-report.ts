/**
 * The gate report (methods.md §4.6): counts that a recording can tell, one row a probe tag and scope. Shares and intervals are made
 * from them by whoever prints them. What a recording cannot tell stands beside, as data.
 */
import { DECISIONS, type Decision } from "../gates/gate";
import type { ProbeTag } from "../gates/probe-source";
import { PROBE_TAGS } from "../gates/probe-source";
import type { ReplayRun, ReplayVerdict } from "./replay";

/** `all` writes, or those of each run up to and with its first reject: behind it the record is not what would have followed. */
export const REPORT_SCOPES = ["all", "first-reject"] as const;
export type ReportScope = (typeof REPORT_SCOPES)[number];

export interface ReportedRun {
  outcome: "success" | "failure" | "infrastructure" | "unknown";
  /** The case that decides why the run failed; null for none. */
  decisiveCaseId: string | null;
  /** Reads of the agent's own, in the whole run. */
  reads: number;
  replay: ReplayRun;
}

/**
 * `writes = failedWrites + goodWrites + unknownWrites`, and each of them is rejected, approved or abstained on. A good write is an
 * accepted one that is no case; of a write without a recorded reply nobody knows.
 */
export interface GateCounts {
  tag: ProbeTag;
  scope: ReportScope;
  runs: number;
  writes: number;
  failedWrites: number;
  goodWrites: number;
  unknownWrites: number;
  decisions: Record<Decision, number>;
  rejectedFailed: number;
  rejectedGood: number;
  abstainedFailed: number;
  abstainedGood: number;
  /** Writes without a verdict, because the gate itself failed: in no other number. */
  unjudged: number;
  /** Successful runs, and those of them with at least one reject. */
  successfulRuns: number;
  harmCandidates: number;
  /** Failed runs, and those whose decisive case was rejected with evidence: an upper bound on what a gate could have rescued. */
  failedRuns: number;
  addressable: number;
  /** Rejects by where their evidence comes from. */
  evidence: { onlyA: number; onlyB: number; both: number };
  /** Probes asked for, and answered ones. */
  askedProbes: number;
  answeredProbes: number;
  /** The agent's own reads and the gate's, two series that a read share must not mix (methods.md §6.1); `main` is of whole runs whatever the scope. */
  reads: { main: number; gate: number; total: number };
}

/** Runs that a fault of the infrastructure ended are left out: their writes tell nothing of the agent. */
export function gateCounts(runs: readonly ReportedRun[], scope: ReportScope, tag: ProbeTag): GateCounts {
  const counted = runs.filter((run) => run.outcome !== "infrastructure");
  if (counted.some(({ replay }) => PROBE_TAGS[replay.source] !== tag))
    throw new Error("expected runs with probes of one source: tags are never pooled");
  const verdicts = counted.flatMap((run) => inScope(run.replay, scope));
  const count = (holds: (verdict: ReplayVerdict) => boolean): number => verdicts.filter(holds).length;
  const rejects = verdicts.filter(({ decision }) => decision === "reject");
  const moves = rejects.map(({ evidence }) => new Set(evidence.map(({ move }) => move)));
  const probes = verdicts.flatMap((verdict) => verdict.probes);
  const answered = probes.filter(({ status }) => status !== "unavailable").length;
  const mainReads = counted.reduce((sum, { reads }) => sum + reads, 0);
  return {
    tag,
    scope,
    runs: counted.length,
    writes: verdicts.length,
    failedWrites: count(({ failedWrite }) => failedWrite === true),
    goodWrites: count(({ failedWrite }) => failedWrite === false),
    unknownWrites: count(({ failedWrite }) => failedWrite === null),
    decisions: decisionsOf(verdicts),
    rejectedFailed: rejects.filter(({ failedWrite }) => failedWrite === true).length,
    rejectedGood: rejects.filter(({ failedWrite }) => failedWrite === false).length,
    abstainedFailed: count(({ decision, failedWrite }) => decision === "abstain" && failedWrite === true),
    abstainedGood: count(({ decision, failedWrite }) => decision === "abstain" && failedWrite === false),
    unjudged: counted.reduce((sum, { replay }) => sum + replay.unjudged.filter((write) => isInScope(replay, write, scope)).length, 0),
    successfulRuns: counted.filter(({ outcome }) => outcome === "success").length,
    harmCandidates: counted.filter(({ outcome, replay }) => outcome === "success" && replay.firstReject !== null).length,
    failedRuns: counted.filter(({ outcome }) => outcome === "failure").length,
    addressable: counted.filter((run) => run.outcome === "failure" && isAddressable(run, scope)).length,
    evidence: {
      onlyA: moves.filter((found) => found.has("A") && !found.has("B")).length,
      onlyB: moves.filter((found) => found.has("B") && !found.has("A")).length,
      both: moves.filter((found) => found.has("A") && found.has("B")).length,
    },
    askedProbes: probes.length,
    answeredProbes: answered,
    reads: { main: mainReads, gate: answered, total: mainReads + answered },
  };
}

function decisionsOf(verdicts: readonly ReplayVerdict[]): Record<Decision, number> {
  const found: Record<Decision, number> = { approve: 0, reject: 0, abstain: 0 };
  for (const decision of DECISIONS) found[decision] = verdicts.filter((verdict) => verdict.decision === decision).length;
  return found;
}

function inScope(replay: ReplayRun, scope: ReportScope): ReplayVerdict[] {
  return scope === "all" ? replay.verdicts : replay.verdicts.filter((verdict) => !verdict.afterFirstReject);
}

function isInScope({ firstReject }: ReplayRun, { t, k }: { t: number; k: number }, scope: ReportScope): boolean {
  return scope === "all" || firstReject === null || t < firstReject.t || (t === firstReject.t && k < firstReject.k);
}

function isAddressable({ decisiveCaseId, replay }: ReportedRun, scope: ReportScope): boolean {
  if (decisiveCaseId === null) return false;
  return inScope(replay, scope).some(({ caseId, decision }) => caseId === decisiveCaseId && decision === "reject");
}

/** What no recording can tell of a gate: printed with every report (methods.md §4.6, second column). */
export const NOT_IN_A_RECORDING: readonly string[] = [
  "task success under the gate",
  "what the agent would have proposed instead",
  "the number of further rejections or loops",
  "the states after the first reject",
  "that the evidence would have been heeded",
];
