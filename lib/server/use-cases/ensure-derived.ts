import type { Database } from "../db";
import { deleteDerived, derivedVersions, type PackedDerived, packDerived, saveDerived } from "../repositories/derived";
import type { StudyRow } from "../repositories/studies";
import { iterateTrajectories, listTrajectoryRows, type TrajectoryRow } from "../repositories/trajectories";
import { withRetry } from "../with-retry";
import { derivedVersion, deriveTrajectory, environmentOf } from "./derive";
import { deriveSettingsOf } from "./study-settings";

const BATCH = 100;

/** How many of the runs that are computed anew are done. */
type OnProgress = (done: number, total: number) => void;

/**
 * Brings facts and matches of a study up to date and returns its runs in document order: computes what is missing or was
 * made by another version of the code or with other settings, and nothing else.
 */
export async function ensureDerived(database: Database, study: StudyRow, onProgress?: OnProgress): Promise<TrajectoryRow[]> {
  const rows = await listTrajectoryRows(database, study.id);
  await derive(database, study, rows, await derivedVersions(database, study.id), onProgress);
  return rows;
}

/** The same for one run: what a page of it needs. */
export async function ensureDerivedOf(database: Database, study: StudyRow, row: TrajectoryRow): Promise<void> {
  await derive(database, study, [row], await derivedVersions(database, study.id, row.trajectoryId));
}

async function derive(
  database: Database,
  study: StudyRow,
  rows: readonly TrajectoryRow[],
  versions: ReadonlyMap<string, string>,
  onProgress?: OnProgress,
): Promise<void> {
  const settings = deriveSettingsOf(study);
  const wanted = new Map([...new Set(rows.map((row) => row.environment))].map((id) => [id, derivedVersion(environmentOf(id), settings)]));
  const stale = rows.filter((row) => versions.get(row.trajectoryId) !== wanted.get(row.environment));
  let batch: PackedDerived[] = [];
  let done = 0;
  const flush = async (): Promise<void> => {
    const items = batch;
    batch = [];
    done += items.length;
    await withRetry(() =>
      database.$transaction(async (transaction) => {
        await deleteDerived(
          transaction,
          study.id,
          items.map((item) => item.trajectoryId),
        );
        await saveDerived(transaction, study.id, items);
      }, TRANSACTION_OPTIONS),
    );
    onProgress?.(done, stale.length);
  };
  for await (const trajectory of iterateTrajectories(database, study.id, stale)) {
    batch.push(packDerived(deriveTrajectory(trajectory, settings)));
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
}

/** Batches are bounded, but a busy machine may take its time: never give up half-way through one. */
export const TRANSACTION_OPTIONS = { maxWait: 60_000, timeout: 120_000 };
