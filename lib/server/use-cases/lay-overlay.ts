/**
 * What can be laid over a recorded run, by the id of the overlay. One line of the table for each; the page, the window of details and
 * the marks all come from here.
 */
import { err, ok, type Result } from "../../base/result";
import { ACCORD_GATE_ID } from "../../gates/accord-gate";
import { gateChanges, gateMarks } from "../../replay/gate-marks";
import { OVERLAY_IDS, type Overlay, type OverlayId } from "../../replay/overlay";
import { recordedGateOverlay } from "../../replay/recorded-gate";
import type { ReplayRun } from "../../replay/replay";
import type { ReplayQuery } from "../../view-models/replay-query";
import { llmGateVersion } from "../judge/open-llm-gate";
import { gateResultsState, loadKeptReplay } from "../repositories/gate-results";
import { listJudges } from "../repositories/judgements";
import { listTaskRuns, type TrajectoryRow } from "../repositories/trajectories";
import { ensureDerivedOf } from "./ensure-derived";
import { gateResultVersion } from "./gate-results-of-study";
import { RULED_ENVIRONMENT } from "./interface-rules-runs";
import { layInterfaceRules, layStateKernel, type RuleOverlay, ruleSetVersions } from "./lay-rule-overlays";
import type { OpenTrajectory } from "./open-trajectory";
import { type RecordedRun, replayRecorded, ruleGate, runsByTask } from "./replay-recorded-run";

export interface LaidOverlay {
  overlay: Overlay;
  /** null for overlays that give no verdicts. */
  replay: ReplayRun | null;
  gateVersion: string | null;
  provenance: string[];
}

type LayOverlay = (opened: OpenTrajectory, query: ReplayQuery) => Promise<Result<LaidOverlay, string>>;

/** `fits`: whether it can say anything of this run; what does not fit is not offered. */
const OVERLAYS: Readonly<Partial<Record<OverlayId, { title: string; lay: LayOverlay; fits(opened: OpenTrajectory): boolean }>>> = {
  "accord-gate": { title: "Accord gate", lay: layAccordGate, fits: () => true },
  "interface-rules": {
    title: "Interface rules",
    lay: async (opened) => withoutVerdicts(await layInterfaceRules(opened)),
    fits: ({ row }) => row.environment === RULED_ENVIRONMENT,
  },
  "state-rule-kernel": {
    title: "State rules",
    lay: async (opened) => withoutVerdicts(await layStateKernel(opened)),
    fits: ({ header }) => (header.turnStates ?? []).length > 0,
  },
  "recorded-gate": {
    title: "Recorded gate",
    lay: async ({ header }) =>
      ok({ overlay: recordedGateOverlay(header.gateDecisions ?? []), replay: null, gateVersion: null, provenance: ["as recorded"] }),
    fits: ({ header }) => (header.gateDecisions ?? []).length > 0,
  },
};

/** Only gates give verdicts. */
function withoutVerdicts(laid: Result<RuleOverlay, string>): Result<LaidOverlay, string> {
  return laid.ok ? ok({ ...laid.value, replay: null, gateVersion: null }) : laid;
}

export function overlaysOf(opened: OpenTrajectory): { id: OverlayId; title: string }[] {
  return OVERLAY_IDS.flatMap((id) => {
    const found = OVERLAYS[id];
    return found?.fits(opened) === true ? [{ id, title: found.title }] : [];
  });
}

/** An error is a sentence: why this overlay has nothing to say of this run. */
export async function layOverlay(opened: OpenTrajectory, query: ReplayQuery): Promise<Result<LaidOverlay, string>> {
  const found = OVERLAYS[query.overlay];
  if (found === undefined || !found.fits(opened)) return err("This overlay has nothing to say of this run.");
  const { study, row } = opened;
  const key = JSON.stringify([study.id, row.trajectoryId, row.contentHash, study.settings, { ...query, pair: null }, await standsOn(opened, query)]);
  const kept = recent.get(key);
  if (kept !== undefined) return kept;
  const work = found.lay(opened, query);
  keep(key, work);
  return work;
}

/** What an overlay draws on besides the run and the settings of the study. */
async function standsOn({ database, study, row }: OpenTrajectory, { overlay, gate, probes }: ReplayQuery): Promise<string[]> {
  if (overlay !== "accord-gate") return ruleSetVersions(database, study.id);
  if (gate !== ACCORD_GATE_ID) return [await gateResultsState(database, study.id)];
  return probes === "sibling" ? (await listTaskRuns(database, study.id, row)).map(({ contentHash }) => contentHash) : [];
}

/** Windows of one run are asked for one after the other: the gate is run once for all of them. */
const MOST_KEPT = 6;
const recent = new Map<string, Promise<Result<LaidOverlay, string>>>();

function keep(key: string, work: Promise<Result<LaidOverlay, string>>): void {
  recent.set(key, work);
  work.catch(() => recent.delete(key));
  for (const oldest of recent.keys()) {
    if (recent.size <= MOST_KEPT) return;
    recent.delete(oldest);
  }
}

/** A model that is a gate is asked by the command line; here stands what it said then. */
async function layKeptGate(
  { database, study, row }: OpenTrajectory,
  gateId: string,
  probes: ReplayQuery["probes"],
): Promise<Result<LaidOverlay, string>> {
  const judge = (await listJudges(database, study.id)).findLast(({ id }) => id === gateId);
  if (judge === undefined) return err(`There is no gate “${gateId}” in this study.`);
  const version = llmGateVersion(judge);
  const key = { trajectoryId: row.trajectoryId, gate: gateId, probes, version: gateResultVersion(study, row.environment, version) };
  const replay = await loadKeptReplay(database, study.id, key);
  if (replay === null)
    return err(`The gate “${gateId}” has not been asked about this run: plumbline gate --study ${study.id} --gate ${gateId} asks it.`);
  const marks = { marks: gateMarks(replay), changes: gateChanges(replay), offPolicyAfter: replay.firstReject };
  const caveat = "A language model with our own prompt, not the paper’s; every quote was verified.";
  return ok({
    overlay: { id: "accord-gate", title: "Accord gate", caveat, ...marks },
    replay,
    gateVersion: version,
    provenance: [`gate ${gateId} ${version}`, `probes ${probes}`],
  });
}

async function layAccordGate(opened: OpenTrajectory, { gate: gateId, probes }: ReplayQuery): Promise<Result<LaidOverlay, string>> {
  const { database, study, row } = opened;
  if (gateId !== ACCORD_GATE_ID) return layKeptGate(opened, gateId, probes);
  const rows = probes === "sibling" ? await taskRuns(opened) : [row];
  for (const other of rows) await ensureDerivedOf(database, study, other);
  const runs: RecordedRun[] = [];
  for await (const group of runsByTask(database, study, rows)) runs.push(...group);
  const own = runs.find((run) => run.trajectoryId === row.trajectoryId);
  if (own === undefined) throw new Error(`${row.trajectoryId} is not among the runs of its own task`);
  const makeGate = ruleGate(study);
  const replay = await replayRecorded(own, { study, makeGate, source: probes, others: runs.filter((run) => run !== own), live: null });
  const { id, version } = makeGate(own.environment);
  return ok({
    overlay: {
      id: "accord-gate",
      title: "Accord gate",
      caveat: "The gate is our operationalisation of ACCORD, not its authors’ code.",
      marks: gateMarks(replay),
      changes: gateChanges(replay),
      offPolicyAfter: replay.firstReject,
    },
    replay,
    gateVersion: version,
    provenance: [`gate ${id} ${version}`, `probes ${probes}`],
  });
}

/** A sibling source looks at no more runs than this, and always at the run itself. */
const MOST_RUNS = 40;

async function taskRuns({ database, study, row }: OpenTrajectory): Promise<TrajectoryRow[]> {
  const all = await listTaskRuns(database, study.id, row);
  return [row, ...all.filter(({ trajectoryId }) => trajectoryId !== row.trajectoryId).slice(0, MOST_RUNS)];
}
