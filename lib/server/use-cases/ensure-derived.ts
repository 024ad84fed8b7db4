import type { Database } from "../db";
import { derivedVersions, type PackedDerived, packDerived, saveDerived } from "../repositories/derived";
import type { StudyRow } from "../repositories/studies";
import { iterateTrajectories, listTrajectoryRows, type TrajectoryRow } from "../repositories/trajectories";
import { withRetry } from "../with-retry";
import { derivedVersion, deriveTrajectory, environmentOf } from "./derive";
import { refreshEnded } from "./queue-refresh";
import { deriveSettingsOf } from "./study-settings";

const BATCH = 100;

/** How many of the runs that are computed anew are done. */
type OnProgress = (done: number, total: number) => void;

/** With more runs than this to compute, it is worth asking whether the worker is at it. */
const MANY_RUNS = 500;

/**
 * Brings facts and matches of a study up to date and returns its runs in document order: computes what is missing or was
 * made by another version of the code or with other settings, and nothing else. While the worker does just that, it waits for
 * it; only the worker's own job, which has `onProgress`, does not.
 */
export async function ensureDerived(database: Database, study: StudyRow, onProgress?: OnProgress): Promise<TrajectoryRow[]> {
  let rows = await listTrajectoryRows(database, study.id);
  let stale = staleRuns(rows, await derivedVersions(database, study.id), study);
  if (stale.length > MANY_RUNS && onProgress === undefined) {
    await refreshEnded(database, study.id);
    rows = await listTrajectoryRows(database, study.id);
    stale = staleRuns(rows, await derivedVersions(database, study.id), study);
  }
  await derive(database, study, stale, onProgress);
  return rows;
}

/** The same for one run: what a page of it needs. */
export async function ensureDerivedOf(database: Database, study: StudyRow, row: TrajectoryRow): Promise<void> {
  await derive(database, study, staleRuns([row], await derivedVersions(database, study.id, row.trajectoryId), study));
}

function staleRuns(rows: readonly TrajectoryRow[], versions: ReadonlyMap<string, string>, study: StudyRow): TrajectoryRow[] {
  const settings = deriveSettingsOf(study);
  const wanted = new Map([...new Set(rows.map((row) => row.environment))].map((id) => [id, derivedVersion(environmentOf(id), settings)]));
  return rows.filter((row) => versions.get(row.trajectoryId) !== wanted.get(row.environment));
}

async function derive(database: Database, study: StudyRow, stale: readonly TrajectoryRow[], onProgress?: OnProgress): Promise<void> {
  const settings = deriveSettingsOf(study);
  let batch: PackedDerived[] = [];
  let done = 0;
  const flush = async (): Promise<void> => {
    const items = batch;
    batch = [];
    done += items.length;
    await withRetry(() => database.$transaction((transaction) => saveDerived(transaction, study.id, items), TRANSACTION_OPTIONS));
    onProgress?.(done, stale.length);
    // The driver is synchronous: without a turn of the event loop a page server would answer nobody until all is done.
    await new Promise((resolve) => setImmediate(resolve));
  };
  for await (const trajectory of iterateTrajectories(database, study.id, stale)) {
    batch.push(packDerived(deriveTrajectory(trajectory, settings)));
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
}

/** Batches are bounded, but a busy machine may take its time: never give up half-way through one. */
export const TRANSACTION_OPTIONS = { maxWait: 60_000, timeout: 120_000 };
