import { openDatabase } from "../db";
import { listStudies as listStudyRows } from "../repositories/studies";
import { countOutcomes } from "../repositories/trajectories";

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

export async function listStudies(): Promise<StudiesDocument> {
  const database = await openDatabase();
  const studies: StudySummary[] = [];
  for (const { id, title } of await listStudyRows(database)) {
    const outcomes = await countOutcomes(database, id);
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
