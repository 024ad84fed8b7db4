import { findSuccessor } from "../repositories/trajectories";
import type { OpenTrajectory } from "./open-trajectory";
import { failure, type UseCaseError } from "./use-case-error";

/** A tab that was open while the run lost its place (a re-import, a conflict that was settled): what is said there would be in no number. */
export async function supersededFault({ database, study, row }: OpenTrajectory): Promise<UseCaseError | null> {
  if (row.state !== "superseded" && row.state !== "set-aside") return null;
  const successor = await findSuccessor(database, study.id, row.trajectoryId);
  return failure(
    "stale",
    row.state === "superseded"
      ? "this run was read anew since, and this reading of it no longer counts"
      : "another content of this run was picked, and this one no longer counts",
    {
      found: row.trajectoryId,
      expected: successor === null ? "a run of the list" : `a label on ${successor}, which stands in its place`,
      where: "trajectoryId",
    },
  );
}
