import { ok, type Result } from "../../base/result";
import { type CountRow, countRows, knownRaters, MODES, UNITS } from "../../exports/counts";
import type { Viewer } from "../auth/viewer";
import { listNamedJournal } from "../repositories/labels";
import { loadExportRuns } from "./load-export-runs";
import type { UseCaseError } from "./use-case-error";

/** The rows of `export counts` as a document, for the counts page. */
export interface CountsDocument {
  schemaVersion: 1;
  study: string;
  raters: string[];
  rows: CountRow[];
}

export async function loadCountRows(study: string, viewer: Viewer): Promise<Result<CountsDocument, UseCaseError>> {
  const loaded = await loadExportRuns(study, viewer);
  if (!loaded.ok) return loaded;
  const journal = await listNamedJournal(loaded.value.database, study, { kinds: ["gap", "case"] });
  const rows = countRows(loaded.value.runs, journal, { units: UNITS, modes: MODES, raters: ["all"] });
  return ok({ schemaVersion: 1, study, raters: knownRaters(journal), rows });
}
