import type { TrajectoryContent } from "../../trajectory/trajectory";
import type { Database } from "../db";
import { iterateTrajectories, type TrajectoryRow } from "../repositories/trajectories";

/** Whole runs in memory, by their ids: for the few that somebody has labelled, never for a study. */
export async function loadContents(database: Database, study: string, runs: readonly TrajectoryRow[]): Promise<Map<string, TrajectoryContent>> {
  const contents = new Map<string, TrajectoryContent>();
  for await (const trajectory of iterateTrajectories(database, study, runs)) contents.set(trajectory.id, trajectory.content);
  return contents;
}
