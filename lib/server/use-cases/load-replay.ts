/** What the replay page of one run shows: the verdict on every write, and the recorded runs that it can be laid beside. */
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { ACCORD_GATE_ID } from "../../gates/accord-gate";
import { PROBE_SOURCE_IDS, PROBE_TAGS, type ProbeSourceId, type ProbeTag } from "../../gates/probe-source";
import { type Divergence, firstDivergence } from "../../replay/align-runs";
import { gateChanges, gateMarks, isDisagreement } from "../../replay/gate-marks";
import { type GateCounts, gateCounts, NOT_IN_A_RECORDING, REPORT_SCOPES } from "../../replay/gate-report";
import type { Overlay } from "../../replay/overlay";
import type { ReplayVerdict, UnjudgedWrite } from "../../replay/replay";
import type { Viewer } from "../auth/viewer";
import { listTrajectoryRows, type TrajectoryRow } from "../repositories/trajectories";
import { ensureDerivedOf } from "./ensure-derived";
import { openTrajectory } from "./open-trajectory";
import { type RecordedRun, replayRecorded, ruleGate, runsByTask } from "./replay-recorded-run";
import { factorsOf } from "./study-settings";
import { failure, type UseCaseError } from "./use-case-error";

export const replayQuerySchema = z.object({
  gate: z.string().min(1).max(64).default(ACCORD_GATE_ID),
  probes: z.enum(PROBE_SOURCE_IDS).default("none"),
});
export type ReplayQuery = z.output<typeof replayQuerySchema>;

export interface ReplayedWrite extends ReplayVerdict {
  action: string;
  /** The gate and the record say different things. */
  disagrees: boolean;
}

/** Another recorded run of the same task: what a flipped verdict may be followed by, or a run under another condition. */
export interface ReplaySibling {
  trajectoryId: string;
  configuration: string;
  trial: number;
  outcome: TrajectoryRow["outcome"];
  steps: number;
  /** Factors of the configuration (`gate` among them), as the study has them. */
  factors: Readonly<Record<string, string>>;
  /** Where it parts from this run; null when each step of both is the same. */
  divergence: Divergence | null;
  /** What it did there instead: the raw calls of that step. */
  insteadOf: string[];
}

export interface ReplayDocument {
  schemaVersion: 1;
  study: string;
  trajectoryId: string;
  configuration: string;
  factors: Readonly<Record<string, string>>;
  gate: { id: string; version: string };
  source: ProbeSourceId;
  tag: ProbeTag;
  verdicts: ReplayedWrite[];
  unjudged: UnjudgedWrite[];
  firstReject: { t: number; k: number } | null;
  overlay: Overlay;
  /** Of this run alone: over all its writes, and up to its first reject. */
  counts: GateCounts[];
  siblings: ReplaySibling[];
  notInARecording: readonly string[];
}

export async function loadReplay(
  study: string,
  viewer: Viewer,
  trajectoryId: string,
  { gate, probes }: ReplayQuery,
): Promise<Result<ReplayDocument, UseCaseError>> {
  const opened = await openTrajectory(study, viewer, trajectoryId);
  if (!opened.ok) return opened;
  if (gate !== ACCORD_GATE_ID) {
    return err(failure("not-found", `there is no gate "${gate}"`, { found: gate, expected: ACCORD_GATE_ID, where: "gate" }));
  }
  const { database, row, study: stored } = opened.value;
  const rows = (await listTrajectoryRows(database, study)).filter((other) => other.environment === row.environment && other.taskId === row.taskId);
  for (const other of rows) await ensureDerivedOf(database, stored, other);
  const runs: RecordedRun[] = [];
  for await (const group of runsByTask(database, stored, rows)) runs.push(...group);
  const own = runs.find((run) => run.trajectoryId === trajectoryId);
  if (own === undefined) throw new Error(`${trajectoryId} is not among the runs of its own task`);
  const makeGate = ruleGate(stored);
  const others = runs.filter((run) => run !== own);
  const replay = await replayRecorded(own, { study: stored, makeGate, source: probes, others, live: null });
  const reported = [{ outcome: row.outcome, decisiveCaseId: own.decisiveCaseId, reads: own.facts.counts.reads, replay }];
  const { id, version } = makeGate(own.environment);
  return ok({
    schemaVersion: 1,
    study,
    trajectoryId,
    configuration: row.configuration,
    factors: factorsOf(stored)[row.configuration] ?? {},
    gate: { id, version },
    source: probes,
    tag: PROBE_TAGS[probes],
    verdicts: replay.verdicts.map((verdict) => ({ ...verdict, action: rawAt(own, verdict), disagrees: isDisagreement(verdict) })),
    unjudged: replay.unjudged,
    firstReject: replay.firstReject,
    overlay: {
      id: "accord-gate",
      title: "Accord gate",
      caveat: "Our operationalisation of the ACCORD paper's gate, over a recording: what would have followed a reject is not in it.",
      marks: gateMarks(replay),
      changes: gateChanges(replay),
      offPolicyAfter: replay.firstReject,
    },
    counts: REPORT_SCOPES.map((scope) => gateCounts(reported, scope, PROBE_TAGS[probes])),
    siblings: others.map((other) => siblingOf(own, other, factorsOf(stored)[other.row.configuration] ?? {})),
    notInARecording: NOT_IN_A_RECORDING,
  });
}

function rawAt({ content }: RecordedRun, { t, k }: { t: number; k: number }): string {
  return content.steps[t - 1]?.actions[k]?.raw ?? "";
}

function siblingOf(own: RecordedRun, { row, content }: RecordedRun, factors: ReplaySibling["factors"]): ReplaySibling {
  const divergence = firstDivergence(own.content.steps, content.steps);
  const insteadOf = divergence === null ? [] : (content.steps[divergence.t - 1]?.actions.map(({ raw }) => raw) ?? []);
  const { trajectoryId, configuration, trial, outcome } = row;
  return { trajectoryId, configuration, trial, outcome, steps: content.steps.length, factors, divergence, insteadOf };
}
