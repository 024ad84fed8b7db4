import { err, ok, type Result } from "../../base/result";
import type { Viewer } from "../auth/viewer";
import type { Database } from "../db";
import type { ChunkReference } from "../repositories/chunks";
import type { TrajectoryHeader } from "../repositories/pack-trajectory";
import type { StudyRow } from "../repositories/studies";
import { loadHead, type TrajectoryRow } from "../repositories/trajectories";
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
  return opened.value.withheld.runs.has(trajectoryId) ? err(withheldRun(trajectoryId)) : findOpenTrajectory(opened.value, trajectoryId);
}

/** The same of a study that is open already, for whoever it was opened for. */
export async function findOpenTrajectory(
  { database, study }: Pick<OpenTrajectory, "database" | "study">,
  trajectoryId: string,
): Promise<Result<OpenTrajectory, UseCaseError>> {
  const head = await loadHead(database, study.id, trajectoryId);
  if (head !== null) return ok({ database, study, ...head });
  return err(
    failure("not-found", "there is no such trajectory in this study", {
      found: trajectoryId,
      expected: "an id from the list of trajectories",
      where: "trajectoryId",
    }),
  );
}

function withheldRun(trajectoryId: string): UseCaseError {
  return failure("withheld", "this run is being labelled blind and is closed to you until its raters have handed it in, or blindness is ended", {
    found: trajectoryId,
    expected: "a run that is open to you; your own queue shows it without what you must not know",
    where: "trajectoryId",
  });
}
