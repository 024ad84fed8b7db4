import { ok, type Result } from "../../base/result";
import type { Withheld } from "../../blindness/withheld-runs";
import type { ExportRun } from "../../exports/unit-answers";
import type { Viewer } from "../auth/viewer";
import type { Database } from "../db";
import { loadMatches } from "../repositories/derived";
import type { StudyRow } from "../repositories/studies";
import { ensureDerived } from "./ensure-derived";
import { openStudy } from "./open-study";
import type { UseCaseError } from "./use-case-error";

export interface StudyRuns {
  database: Database;
  study: StudyRow;
  /** Every active run of the study in document order, with the matcher's answer. */
  runs: ExportRun[];
  /** What was left out of them. */
  withheld: Withheld;
}

/** Needs no earlier command: what is missing or out of date is computed. */
export async function loadExportRuns(study: string, viewer: Viewer): Promise<Result<StudyRuns, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const rows = await ensureDerived(database, opened.value.study);
  const matches = await loadMatches(
    database,
    study,
    rows.map((row) => row.trajectoryId),
  );
  const runs = rows.map((row): ExportRun => {
    const found = matches.get(row.trajectoryId);
    if (found === undefined) throw new Error(`${row.trajectoryId} has no match although it was just computed`);
    const { trajectoryId, file, record, externalId, trial, configuration, environment, outcome } = row;
    return { study, trajectoryId, file, record, externalId, trial, configuration, environment, outcome, match: found.match, caseIds: found.caseIds };
  });
  return ok({ database, study: opened.value.study, runs, withheld: opened.value.withheld });
}
