import type { LabelEntry } from "../lib/labels/label";
import { closeDatabase, type Database, openDatabase } from "../lib/server/db";
import { listJournal } from "../lib/server/repositories/labels";
import type { Environment } from "./run-child";

/** Where a server under measurement keeps its data: a folder, and a PostgreSQL database where it is not the file in it. */
export interface Place {
  home: string;
  databaseUrl: string | null;
}

/** What a server at a place sees beside this process's own environment. */
export function environmentOf({ databaseUrl }: Place): Environment {
  return { DATABASE_URL: databaseUrl ?? "" };
}

/** From the database itself: an export leaves out what is still labelled blind. */
export function readJournal(place: Place, study: string): Promise<LabelEntry[]> {
  return readDatabase(place, (database) => listJournal(database, study));
}

/** Looks into the database of a server that may run or not. */
export async function readDatabase<T>({ home, databaseUrl }: Place, read: (database: Database) => Promise<T>): Promise<T> {
  const before = { PLUMBLINE_HOME: process.env.PLUMBLINE_HOME ?? "", DATABASE_URL: process.env.DATABASE_URL ?? "" };
  Object.assign(process.env, { PLUMBLINE_HOME: home, DATABASE_URL: databaseUrl ?? "" });
  try {
    return await read(await openDatabase());
  } finally {
    await closeDatabase();
    Object.assign(process.env, before);
  }
}

export interface Losses {
  /** Acknowledged and not in the journal. */
  lost: number;
  /** In the journal more than once. */
  doubled: number;
  /** In the journal and never acknowledged. */
  foreign: number;
}

/**
 * What was acknowledged (a name of its own for each entry, and its number as its rater is told it, lib/labels/own-positions.ts)
 * against what is there.
 */
export function compareJournal(
  journal: readonly LabelEntry[],
  acknowledged: ReadonlyMap<string, number>,
  nameOf: (entry: LabelEntry) => string,
): Losses {
  const seen = new Map<string, number[]>();
  const counted = new Map<string, number>();
  for (const entry of journal) {
    const ofRun = JSON.stringify([entry.rater, entry.trajectoryId]);
    const number = (counted.get(ofRun) ?? 0) + 1;
    counted.set(ofRun, number);
    seen.set(nameOf(entry), [...(seen.get(nameOf(entry)) ?? []), number]);
  }
  return {
    lost: [...acknowledged].filter(([name, number]) => !(seen.get(name) ?? []).includes(number)).length,
    doubled: [...seen.values()].filter((numbers) => numbers.length > 1).length,
    foreign: [...seen.keys()].filter((name) => !acknowledged.has(name)).length,
  };
}
