/**
 * What can be laid over a recorded run, by the id of the overlay. One line of the table for each; the page, the window of details and
 * the marks all come from here.
 */
import { analyse } from "../../analysis/analyse";
import type { TrajectoryFacts } from "../../analysis/facts";
import { err, ok, type Result } from "../../base/result";
import type { Environment } from "../../environments/environment";
import { createAccordGate } from "../../gates/accord-gate";
import { DEFAULT_PROBE_BUDGET } from "../../gates/gate-input";
import { gateChanges, gateMarks } from "../../replay/frame";
import type { Overlay, OverlayId } from "../../replay/overlay";
import type { ProbedRun } from "../../replay/probes/probed-run";
import { type ReplayRun, replayRun } from "../../replay/replay";
import type { TrajectoryContent } from "../../trajectory/trajectory";
import type { ReplayQuery } from "../../view-models/replay-query";
import { openProbeSource } from "../probes/open-probe-source";
import { loadStepRange } from "../repositories/chunks";
import { loadMatches } from "../repositories/derived";
import { iterateTrajectories, listTaskRuns } from "../repositories/trajectories";
import { environmentOf } from "./derive";
import { ensureDerivedOf } from "./ensure-derived";
import type { OpenTrajectory } from "./open-trajectory";
import { deriveSettingsOf, environmentSettingsOf } from "./study-settings";

export interface LaidOverlay {
  overlay: Overlay;
  /** null for overlays that give no verdicts. */
  replay: ReplayRun | null;
  gateVersion: string | null;
  provenance: string[];
}

/** A run with everything that an overlay reads of it. */
interface ReadRun {
  opened: OpenTrajectory;
  content: TrajectoryContent;
  environment: Environment;
  facts: TrajectoryFacts;
}

type LayOverlay = (run: ReadRun, query: ReplayQuery) => Promise<Result<LaidOverlay, string>>;

const OVERLAYS: Readonly<Partial<Record<OverlayId, { title: string; lay: LayOverlay; fits(environment: string): boolean }>>> = {
  "accord-gate": { title: "Accord gate", lay: layAccordGate, fits: () => true },
};

export function overlaysOf(environment: string): { id: OverlayId; title: string }[] {
  return Object.entries(OVERLAYS).flatMap(([id, { title, fits }]) => (fits(environment) ? [{ id: id as OverlayId, title }] : []));
}

/** An error is a sentence: why this overlay has nothing to say of this run. */
export async function layOverlay(opened: OpenTrajectory, query: ReplayQuery): Promise<Result<LaidOverlay, string>> {
  const found = OVERLAYS[query.overlay];
  if (found === undefined || !found.fits(opened.row.environment)) return err("This overlay cannot be laid over runs of this environment.");
  const key = JSON.stringify([opened.study.id, opened.row.trajectoryId, opened.row.contentHash, opened.study.settings, { ...query, pair: null }]);
  const kept = recent.get(key);
  if (kept !== undefined) return kept;
  const work = readRun(opened).then((run) => found.lay(run, query));
  keep(key, work);
  return work;
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

async function readRun(opened: OpenTrajectory): Promise<ReadRun> {
  const { database, study, row, header, chunks } = opened;
  const environment = environmentOf(row.environment);
  const steps = row.stepCount === 0 ? [] : await loadStepRange(database, chunks, 1, row.stepCount);
  const content = { ...header, steps };
  return { opened, content, environment, facts: analyse(content, environment, environmentSettingsOf(deriveSettingsOf(study), environment.id)) };
}

async function layAccordGate(
  { opened, content, environment, facts }: ReadRun,
  { gate: gateId, probes }: ReplayQuery,
): Promise<Result<LaidOverlay, string>> {
  if (gateId !== "rule") return err(`There is no gate “${gateId}” in this study.`);
  const { database, study, row } = opened;
  const settings = environmentSettingsOf(deriveSettingsOf(study), environment.id);
  await ensureDerivedOf(database, study, row);
  const derived = (await loadMatches(database, study.id, [row.trajectoryId])).get(row.trajectoryId);
  const cases = derived?.match.cases.map((found, index) => ({ caseId: derived.caseIds[index] ?? "", found })) ?? [];
  const run: ProbedRun = { trajectoryId: row.trajectoryId, content, facts, environment };
  const others = probes === "sibling" ? await readOthers(opened, environment) : [];
  const source = openProbeSource(probes, run, { settings, others, live: null });
  const gate = createAccordGate({ environment, settings, tieOrder: deriveSettingsOf(study).match.tieOrder });
  const replay = await replayRun({ content, facts, cases, gate, source, probeBudget: DEFAULT_PROBE_BUDGET });
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
    gateVersion: gate.version,
    provenance: [`gate ${gate.id} ${gate.version}`, `probes ${probes}`],
  });
}

/** A sibling source looks at no more runs than this. */
const MOST_OTHERS = 40;

async function readOthers({ database, study, row }: OpenTrajectory, environment: Environment): Promise<ProbedRun[]> {
  const rows = (await listTaskRuns(database, study.id, row)).filter(({ trajectoryId }) => trajectoryId !== row.trajectoryId).slice(0, MOST_OTHERS);
  const settings = environmentSettingsOf(deriveSettingsOf(study), environment.id);
  const others: ProbedRun[] = [];
  for await (const { id, content } of iterateTrajectories(database, study.id, rows)) {
    others.push({ trajectoryId: id, content, facts: analyse(content, environment, settings), environment });
  }
  return others;
}
