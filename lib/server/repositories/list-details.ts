/** What a row of the list shows beyond its own columns, for the runs of one page. */
import type { LabelEntry } from "../../labels/label";
import { taskText } from "../../trajectory/task-text";
import { unpackJson } from "../codec";
import type { DatabaseClient } from "../db";
import type { TrajectoryHeader } from "./pack-trajectory";

/** What each run was about, as the agent was told. */
export async function loadTaskTexts(database: DatabaseClient, study: string, trajectoryIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await database.trajectory.findMany({
    where: { studyId: study, trajectoryId: { in: [...trajectoryIds] } },
    select: { trajectoryId: true, header: true },
  });
  return new Map(rows.map((row) => [row.trajectoryId, taskText(unpackJson<TrajectoryHeader>(row.header))]));
}

/** Which cases of these runs people have written about, and in which order, without their texts. */
export async function listLabelPlaces(
  database: DatabaseClient,
  study: string,
  trajectoryIds: readonly string[],
): Promise<Pick<LabelEntry, "seq" | "rater" | "trajectoryId" | "caseId" | "undoes">[]> {
  return database.labelEntry.findMany({
    where: { studyId: study, trajectoryId: { in: [...trajectoryIds] }, rater: { startsWith: "human:" } },
    orderBy: { seq: "asc" },
    select: { seq: true, rater: true, trajectoryId: true, caseId: true, undoes: true },
  });
}
