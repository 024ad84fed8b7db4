import { err, ok, type Result } from "../../base/result";
import type { Viewer } from "../auth/viewer";
import type { Database } from "../db";
import type { ChunkReference } from "../repositories/chunks";
import type { StudyRow } from "../repositories/studies";
import { findTrajectoryRow, loadHeader, type TrajectoryHeader, type TrajectoryRow } from "../repositories/trajectories";
import { openStudy } from "./open-study";
import { failure, type UseCaseError } from "./use-case-error";

export interface OpenTrajectory {
  database: Database;
  study: StudyRow;
  row: TrajectoryRow;
  header: TrajectoryHeader;
  chunks: ChunkReference[];
}

/** A run of a study without its steps. */
export async function openTrajectory(study: string, viewer: Viewer, trajectoryId: string): Promise<Result<OpenTrajectory, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database } = opened.value;
  if (opened.value.withheld.runs.has(trajectoryId)) return err(withheldRun(trajectoryId));
  const row = await findTrajectoryRow(database, study, trajectoryId);
  const loaded = await loadHeader(database, study, trajectoryId);
  if (row === null || loaded === null) {
    return err(
      failure("not-found", "there is no such trajectory in this study", {
        found: trajectoryId,
        expected: "an id from the list of trajectories",
        where: "trajectoryId",
      }),
    );
  }
  return ok({ database, study: opened.value.study, row, header: loaded.header, chunks: loaded.chunks });
}

function withheldRun(trajectoryId: string): UseCaseError {
  return failure("withheld", "this run is being labelled blind and is closed to you until its raters have handed it in, or blindness is ended", {
    found: trajectoryId,
    expected: "a run that is open to you; your own queue shows it without what you must not know",
    where: "trajectoryId",
  });
}
