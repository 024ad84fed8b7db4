import type { Withheld } from "../../blindness/withheld-runs";
import type { Viewer } from "../auth/viewer";
import { openDatabase } from "../db";
import { loadWithheld } from "./load-withheld";

/** What of a study is closed to somebody now, for a screen that says so. */
export async function loadStudyWithheld(study: string, viewer: Viewer): Promise<Withheld> {
  return loadWithheld(await openDatabase(), study, viewer);
}
