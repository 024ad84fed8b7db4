import type { Viewer } from "../auth/viewer";
import { openDatabase } from "../db";
import { countOutcomes } from "../repositories/list-counts";
import { listStudies as listStudyRows } from "../repositories/studies";
import { viewOf } from "./open-study";

export interface StudySummary {
  id: string;
  title: string;
  trajectories: number;
  succeeded: number;
  failed: number;
  infrastructure: number;
  unknownOutcome: number;
}

export interface StudiesDocument {
  schemaVersion: 1;
  studies: StudySummary[];
}

/** Counts of what is open to whoever looks. */
export async function listStudies(viewer: Viewer): Promise<StudiesDocument> {
  const database = await openDatabase();
  const studies: StudySummary[] = [];
  for (const { id, title } of await listStudyRows(database)) {
    const outcomes = await countOutcomes((await viewOf(database, id, viewer)).database, id);
    const of = (outcome: string): number => outcomes.get(outcome) ?? 0;
    studies.push({
      id,
      title,
      trajectories: [...outcomes.values()].reduce((sum, count) => sum + count, 0),
      succeeded: of("success"),
      failed: of("failure"),
      infrastructure: of("infrastructure"),
      unknownOutcome: of("unknown"),
    });
  }
  return { schemaVersion: 1, studies };
}
