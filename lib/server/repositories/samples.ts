/** Samples that were drawn: kept under the hash of what the draw depends on, so that the same draw is one row. */
import type { DatabaseClient } from "../db";

export interface StoredSample {
  sampleId: string;
  algorithm: string;
  seed: number;
  n: number;
  where: string;
  stratify: string[];
  /** How many runs fitted. */
  candidates: number;
  trajectoryIds: string[];
  createdAt: string;
  createdBy: string;
}

export async function addSample(database: DatabaseClient, study: string, sample: StoredSample): Promise<void> {
  const { where, stratify, trajectoryIds, createdAt, ...rest } = sample;
  await database.sample.create({
    data: {
      ...rest,
      studyId: study,
      whereText: where,
      stratify: JSON.stringify(stratify),
      trajectoryIds: JSON.stringify(trajectoryIds),
      createdAt: new Date(createdAt),
    },
  });
}

export async function findSample(database: DatabaseClient, study: string, sampleId: string): Promise<StoredSample | null> {
  const row = await database.sample.findUnique({ where: { studyId_sampleId: { studyId: study, sampleId } } });
  return row === null ? null : toSample(row);
}

/** Oldest first; two of one moment by id. */
export async function listSamples(database: DatabaseClient, study: string): Promise<StoredSample[]> {
  const rows = await database.sample.findMany({ where: { studyId: study }, orderBy: [{ createdAt: "asc" }, { sampleId: "asc" }] });
  return rows.map(toSample);
}

type Row = Omit<StoredSample, "where" | "stratify" | "trajectoryIds" | "createdAt"> & {
  whereText: string;
  stratify: string;
  trajectoryIds: string;
  createdAt: Date;
};

function toSample(row: Row): StoredSample {
  const { sampleId, algorithm, seed, n, candidates, createdBy } = row;
  return {
    sampleId,
    algorithm,
    seed,
    n,
    where: row.whereText,
    stratify: JSON.parse(row.stratify) as string[],
    candidates,
    trajectoryIds: JSON.parse(row.trajectoryIds) as string[],
    createdAt: row.createdAt.toISOString(),
    createdBy,
  };
}
