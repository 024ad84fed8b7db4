/** What the replay page opens with, and the window of details that comes while it is scrubbed. */
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { PROBE_SOURCE_IDS, PROBE_TAGS } from "../../gates/probe-source";
import { firstDivergence } from "../../replay/align-runs";
import { OVERLAY_IDS } from "../../replay/overlay";
import type { ReplayQuery } from "../../view-models/replay-query";
import { DEFAULT_REPLAY } from "../../view-models/replay-query";
import type { PairView, ReplayView, ReplayWindow } from "../../view-models/replay-view";
import type { Viewer } from "../auth/viewer";
import { loadStepRange } from "../repositories/chunks";
import { type LaidOverlay, layOverlay, overlaysOf } from "./lay-overlay";
import { MAX_WINDOW } from "./load-steps";
import { loadTrajectoryView } from "./load-trajectory-view";
import { type OpenTrajectory, openTrajectory } from "./open-trajectory";
import { failure, type UseCaseError } from "./use-case-error";

/** As the page's own address has it; a window adds its steps. */
export const replayWindowSchema = z.object({
  overlay: z.enum(OVERLAY_IDS).default(DEFAULT_REPLAY.overlay),
  gate: z.string().min(1).max(64).default(DEFAULT_REPLAY.gate),
  probes: z.enum(PROBE_SOURCE_IDS).default(DEFAULT_REPLAY.probes),
  from: z.coerce.number().int().min(1),
  to: z.coerce.number().int().min(1),
});

export async function loadReplayPage(
  study: string,
  viewer: Viewer,
  trajectoryId: string,
  query: ReplayQuery,
): Promise<Result<ReplayView, UseCaseError>> {
  const opened = await openTrajectory(study, viewer, trajectoryId);
  if (!opened.ok) return opened;
  const run = await loadTrajectoryView(study, viewer, trajectoryId);
  if (!run.ok) return run;
  const pair = query.pair === null ? null : await loadPair(study, viewer, opened.value, query.pair);
  if (pair?.ok === false) return pair;
  const laid = await layOverlay(opened.value, query);
  return ok({
    run: run.value,
    query,
    overlay: laid.ok ? summaryOf(laid.value) : null,
    unavailableBecause: laid.ok ? null : laid.error,
    contextLosses: (opened.value.header.contextLosses ?? []).map(({ t, lostThrough, keepsOpening }) => ({ t, lostThrough, keepsOpening })),
    overlays: overlaysOf(opened.value),
    gates: laid.ok && laid.value.gateVersion !== null ? [{ id: query.gate, version: laid.value.gateVersion }] : [],
    sources: PROBE_SOURCE_IDS.map((id) => ({ id, tag: PROBE_TAGS[id] })),
    pair: pair?.value ?? null,
  });
}

function summaryOf({ overlay, replay, gateVersion, provenance }: LaidOverlay): ReplayView["overlay"] {
  const failed = new Map(replay?.verdicts.map(({ t, k, failedWrite }) => [`${t}.${k}`, failedWrite]));
  return {
    id: overlay.id,
    title: overlay.title,
    caveat: overlay.caveat,
    provenance,
    gateVersion,
    marks: overlay.marks.map(({ t, k, tone }) => ({ t, k, tone, isFailed: failed.get(`${t}.${k ?? 0}`) ?? null })),
    offPolicyAfter: overlay.offPolicyAfter,
  };
}

async function loadPair(
  study: string,
  viewer: Viewer,
  { database, chunks, row }: OpenTrajectory,
  pairId: string,
): Promise<Result<PairView, UseCaseError>> {
  const opened = await openTrajectory(study, viewer, pairId);
  if (!opened.ok) return opened;
  const view = await loadTrajectoryView(study, viewer, pairId);
  if (!view.ok) return view;
  const other = opened.value;
  if (other.row.taskId !== row.taskId || other.row.environment !== row.environment) {
    return err(
      failure("invalid", "only runs of one task are laid beside each other", {
        found: other.row.taskId,
        expected: row.taskId,
        where: "pair",
      }),
    );
  }
  const steps = row.stepCount === 0 ? [] : await loadStepRange(database, chunks, 1, row.stepCount);
  const others = other.row.stepCount === 0 ? [] : await loadStepRange(other.database, other.chunks, 1, other.row.stepCount);
  const { trajectoryId, externalId, trial, configuration, outcome, outline, stepCount, openings } = view.value;
  return ok({
    trajectoryId,
    externalId,
    trial,
    configuration,
    outcome: outcome.status,
    outline,
    stepCount,
    openings,
    divergence: firstDivergence(steps, others),
  });
}

export interface ReplayWindowDocument extends ReplayWindow {
  schemaVersion: 1;
}

/** Verdicts, marks and changes of steps `from` to `to`, in full. An overlay that does not fit the run has none. */
export async function loadReplayWindow(
  study: string,
  viewer: Viewer,
  trajectoryId: string,
  { from, to, ...query }: z.output<typeof replayWindowSchema>,
): Promise<Result<ReplayWindowDocument, UseCaseError>> {
  const opened = await openTrajectory(study, viewer, trajectoryId);
  if (!opened.ok) return opened;
  const laid = await layOverlay(opened.value, { ...query, pair: null });
  const last = Math.min(to, from + MAX_WINDOW - 1);
  const isInside = ({ t }: { t: number }): boolean => t >= from && t <= last;
  return ok({
    schemaVersion: 1,
    from,
    to: last,
    verdicts: laid.ok ? (laid.value.replay?.verdicts.filter(isInside) ?? []) : [],
    marks: laid.ok ? laid.value.overlay.marks.filter(isInside) : [],
    changes: laid.ok ? laid.value.overlay.changes.filter(isInside) : [],
  });
}
