import type { DatabaseClient } from "../db";

/** Runs that everybody labelled to calibrate, of the assignments of one kind: no agreement counts them (methods.md §1.8). */
export async function listCalibrationRuns(
  database: DatabaseClient,
  study: string,
  kind: "gap" | "turn" | "session" | "verdict",
): Promise<Set<string>> {
  const rows = await database.assignment.findMany({ where: { studyId: study, kind }, select: { calibration: true } });
  return new Set(rows.flatMap(({ calibration }) => JSON.parse(calibration) as string[]));
}
