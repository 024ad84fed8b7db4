import { disagreeingRuns } from "../../blindness/disagreeing-runs";
import { isOpenWork, NOTHING_WITHHELD, type Withheld, withheldRuns } from "../../blindness/withheld-runs";
import { OWNER_HANDLE } from "../auth/owner";
import type { Viewer } from "../auth/viewer";
import type { DatabaseClient } from "../db";
import { listBlindAssignments, listComparedEntries } from "../repositories/blindness";

/** What of a study is closed to somebody now. */
export async function loadWithheld(database: DatabaseClient, study: string, viewer: Viewer): Promise<Withheld> {
  if (viewer === "server") return NOTHING_WITHHELD;
  const person = viewer === "terminal" ? ({ role: "owner", handle: OWNER_HANDLE } as const) : viewer;
  if (person.role === "annotator") return withheldRuns(person, [], () => true);
  const assignments = await listBlindAssignments(database, study);
  if (assignments.length === 0) return NOTHING_WITHHELD;
  const compared = person.role === "adjudicator" ? assignments.flatMap((entry) => entry.trajectoryIds.filter((id) => !isOpenWork(entry, id))) : [];
  const unsettled = compared.length === 0 ? new Set() : disagreeingRuns(await listComparedEntries(database, study, compared));
  const withheld = withheldRuns(person, assignments, (trajectoryId) => !unsettled.has(trajectoryId));
  return viewer === "terminal" ? { ...withheld, labels: new Set() } : withheld;
}
