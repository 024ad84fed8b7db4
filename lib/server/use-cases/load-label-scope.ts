import { ok, type Result } from "../../base/result";
import { withheldRuns } from "../../blindness/withheld-runs";
import type { ExportRun } from "../../exports/unit-answers";
import type { LabelEntry } from "../../labels/label";
import type { Viewer } from "../auth/viewer";
import type { Database } from "../db";
import { listBlindAssignments } from "../repositories/blindness";
import { listJournal } from "../repositories/labels";
import type { StudyRow } from "../repositories/studies";
import { loadExportRuns } from "./load-export-runs";
import type { UseCaseError } from "./use-case-error";

/** Runs and labels on which raters are compared, for whoever looks. */
export interface LabelScope {
  database: Database;
  study: StudyRow;
  runs: ExportRun[];
  /** Every kind, of these runs. */
  journal: LabelEntry[];
  /** The person is blind to who said what while disagreements are open. */
  isSettler: boolean;
  /** Runs that are left out because raters still work on them blind. */
  withheldRuns: number;
}

/**
 * What is withheld stays out, with one exception: whoever settles is to see how much the raters agree, also on what is not yet
 * settled. For an adjudicator only runs that raters still work on are left out; names and places are closed by the caller.
 */
export async function loadLabelScope(study: string, viewer: Viewer): Promise<Result<LabelScope, UseCaseError>> {
  const isSettler = typeof viewer !== "string" && viewer.role === "adjudicator";
  const loaded = await loadExportRuns(study, isSettler ? "server" : viewer);
  if (!loaded.ok) return loaded;
  const { database, withheld } = loaded.value;
  const closed = isSettler ? withheldRuns(viewer, await listBlindAssignments(database, study), () => true).runs : new Set<string>();
  const runs = loaded.value.runs.filter(({ trajectoryId }) => !closed.has(trajectoryId));
  const known = new Set(runs.map(({ trajectoryId }) => trajectoryId));
  const journal = (await listJournal(database, study)).filter(({ trajectoryId }) => known.has(trajectoryId));
  const left = new Set([...closed, ...withheld.runs, ...withheld.labels]);
  return ok({ database, study: loaded.value.study, runs, journal, isSettler, withheldRuns: left.size });
}
