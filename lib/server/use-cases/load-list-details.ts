import { oneLine } from "../../base/one-line";
import type { GapLabel } from "../../rubric/rubric";
import type { DatabaseClient } from "../db";
import { loadMatches } from "../repositories/derived";
import { listLabelPlaces, loadTaskTexts } from "../repositories/list-details";

/** For one row of the list of runs: what is packed with the run or its match, and what people have said. */
export interface ListDetails {
  /** What the run was about, on one line, cut; in a dialogue what the user said first. */
  task: string;
  labels: GapLabel[];
  subPatterns: string[];
  distance: number | null;
  /** Cases on which at least one person has a label. */
  labelledCases: number;
}

const TASK_LENGTH = 160;

/** For the runs of one page, so its cost does not grow with the study. */
export async function loadListDetails(database: DatabaseClient, study: string, trajectoryIds: readonly string[]): Promise<Map<string, ListDetails>> {
  const matches = await loadMatches(database, study, trajectoryIds);
  const tasks = await loadTaskTexts(database, study, trajectoryIds);
  const places = await listLabelPlaces(database, study, trajectoryIds);
  const undone = new Set(places.map((entry) => entry.undoes));
  const labelled = new Map<string, Set<string>>();
  for (const entry of places) {
    if (entry.caseId === null || entry.undoes !== null || undone.has(entry.seq)) continue;
    const cases = labelled.get(entry.trajectoryId) ?? new Set();
    labelled.set(entry.trajectoryId, cases.add(entry.caseId));
  }
  return new Map(
    trajectoryIds.map((trajectoryId) => {
      const match = matches.get(trajectoryId)?.match;
      return [
        trajectoryId,
        {
          task: oneLine(tasks.get(trajectoryId) ?? "", TASK_LENGTH),
          labels: match?.labels ?? [],
          subPatterns: match?.subPatterns ?? [],
          distance: match?.distance ?? null,
          labelledCases: labelled.get(trajectoryId)?.size ?? 0,
        },
      ];
    }),
  );
}
