import { findSuccessor } from "../repositories/trajectories";
import type { OpenTrajectory } from "./open-trajectory";
import { failure, type UseCaseError } from "./use-case-error";

/** A tab that was open while the study was imported anew: what is said there would be in no number. null: the run stands. */
export async function supersededFault({ database, study, row }: OpenTrajectory): Promise<UseCaseError | null> {
  if (row.state !== "superseded") return null;
  const successor = await findSuccessor(database, study.id, row.trajectoryId);
  return failure("stale", "this run was read anew since, and this reading of it no longer counts", {
    found: row.trajectoryId,
    expected: successor === null ? "a run of the list" : `a label on ${successor}, which stands in its place`,
    where: "trajectoryId",
  });
}
