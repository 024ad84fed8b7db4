import { OWNER_HANDLE } from "../lib/server/auth/owner";
import { loadStudyWithheld } from "../lib/server/use-cases/load-study-withheld";
import { withheldNote } from "../lib/view-models/withheld-note";
import { logError } from "./output";

/** Commands whose document is read from the runs and labels of a study, as far as they are open at the terminal. */
const READING: ReadonlySet<string> = new Set([
  "analyse",
  "match",
  "metrics",
  "compare",
  "validate",
  "agreement",
  "export",
  "interface-rules",
  "state-rules",
]);

/** On standard error, beside the document: that runs which the owner labels blind are not in it. */
export async function sayWithheld(command: string, options: Record<string, unknown>): Promise<void> {
  const { study, viewer } = options;
  // Asked by the page server: the page says it itself.
  if (!READING.has(command) || typeof study !== "string" || (viewer !== undefined && viewer !== "terminal")) return;
  const note = withheldNote(await loadStudyWithheld(study, "terminal"), { role: "owner", handle: OWNER_HANDLE });
  if (note !== null) logError(`plumbline: ${note}`);
}
