import type { FactCounts } from "../../analysis/facts";
import { ANALYSIS_VERSION } from "../../analysis/facts";
import { ok, type Result } from "../../base/result";
import type { Viewer } from "../auth/viewer";
import { iterateCounts, type StoredCounts } from "../repositories/derived";
import type { TrajectoryRow } from "../repositories/trajectories";
import { ensureDerived } from "./ensure-derived";
import { openStudy } from "./open-study";
import type { UseCaseError } from "./use-case-error";

/** `analyse` (product.md §5): facts and counts of every run, and their sums (`longestInvalidRun`: the maximum). */
export interface AnalyseDocument {
  schemaVersion: 1;
  analysisVersion: string;
  trajectories: AnalysedTrajectory[];
  totals: AnalyseTotals;
}

/** What the document says of the facts. */
type AnalysedCounts = Omit<FactCounts, "invalidInRuns" | "firstToken" | "reply" | "usage" | "turnStates">;

export interface AnalysedTrajectory extends AnalysedCounts {
  trajectoryId: string;
  file: string;
  record: number;
  externalId: string;
  trial: number;
  configuration: string;
  environment: string;
  outcome: TrajectoryRow["outcome"];
  truncated: boolean;
  cases: number;
}

export interface AnalyseTotals extends AnalysedCounts {
  trajectories: number;
  /** Different tasks, per environment. */
  tasks: number;
  configurations: number;
  succeeded: number;
  failed: number;
  infrastructure: number;
  unknownOutcome: number;
  truncated: number;
  cases: number;
}

export async function analyseStudy(study: string, viewer: Viewer): Promise<Result<AnalyseDocument, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const rows = await ensureDerived(database, opened.value.study);
  const analysed = new Map<string, AnalysedTrajectory>();
  const byId = new Map(rows.map((row) => [row.trajectoryId, row]));
  for await (const derived of iterateCounts(database, study, [...byId.keys()])) {
    const row = byId.get(derived.trajectoryId);
    if (row !== undefined) analysed.set(row.trajectoryId, analysedTrajectory(row, derived));
  }
  const trajectories = rows.map((row) => {
    const found = analysed.get(row.trajectoryId);
    if (found === undefined) throw new Error(`${row.trajectoryId} has no facts although they were just computed`);
    return found;
  });
  return ok({ schemaVersion: 1, analysisVersion: ANALYSIS_VERSION, trajectories, totals: analyseTotals(rows, trajectories) });
}

function analysedTrajectory(row: TrajectoryRow, { counts, cases }: StoredCounts): AnalysedTrajectory {
  return {
    trajectoryId: row.trajectoryId,
    file: row.file,
    record: row.record,
    externalId: row.externalId,
    trial: row.trial,
    configuration: row.configuration,
    environment: row.environment,
    outcome: row.outcome,
    truncated: row.truncated,
    steps: counts.steps,
    calls: counts.calls,
    reads: counts.reads,
    writes: counts.writes,
    navigations: counts.navigations,
    other: counts.other,
    unparsed: counts.unparsed,
    refusedWrites: counts.refusedWrites,
    cases,
    invalidActions: counts.invalidActions,
    longestInvalidRun: counts.longestInvalidRun,
  };
}

type CountedKey = Exclude<keyof AnalysedCounts, "invalidActions" | "longestInvalidRun"> | "cases";

function analyseTotals(rows: readonly TrajectoryRow[], trajectories: readonly AnalysedTrajectory[]): AnalyseTotals {
  const sum = (key: CountedKey): number => trajectories.reduce((total, trajectory) => total + trajectory[key], 0);
  // Environments without a refusal test know no invalid actions: they are left out, and without any other the total is unknown, not 0.
  const invalid = trajectories.map((trajectory) => trajectory.invalidActions).filter((count) => count !== null);
  const longest = trajectories.map((trajectory) => trajectory.longestInvalidRun).filter((count) => count !== null);
  const outcomes = (outcome: TrajectoryRow["outcome"]): number => rows.filter((row) => row.outcome === outcome).length;
  return {
    trajectories: rows.length,
    tasks: new Set(rows.map((row) => JSON.stringify([row.environment, row.taskId]))).size,
    configurations: new Set(rows.map((row) => row.configuration)).size,
    succeeded: outcomes("success"),
    failed: outcomes("failure"),
    infrastructure: outcomes("infrastructure"),
    unknownOutcome: outcomes("unknown"),
    truncated: rows.filter((row) => row.truncated).length,
    steps: sum("steps"),
    calls: sum("calls"),
    reads: sum("reads"),
    writes: sum("writes"),
    navigations: sum("navigations"),
    other: sum("other"),
    unparsed: sum("unparsed"),
    refusedWrites: sum("refusedWrites"),
    cases: sum("cases"),
    invalidActions: invalid.length === 0 ? null : invalid.reduce((total, count) => total + count, 0),
    longestInvalidRun: longest.length === 0 ? null : longest.reduce((most, count) => Math.max(most, count), 0),
  };
}
