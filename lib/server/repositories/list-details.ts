/** What a row of the list shows beyond its own columns, for the runs of one page. */
import type { LabelEntry } from "../../labels/label";
import { unpackJson } from "../codec";
import type { DatabaseClient } from "../db";

/** The instruction of each run, as the agent saw it. */
export async function loadInstructions(database: DatabaseClient, study: string, trajectoryIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await database.trajectory.findMany({
    where: { studyId: study, trajectoryId: { in: [...trajectoryIds] } },
    select: { trajectoryId: true, header: true },
  });
  return new Map(rows.map((row) => [row.trajectoryId, unpackJson<{ instruction: string }>(row.header).instruction]));
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
