import { groupBy } from "../../base/group-by";
import { ok, type Result } from "../../base/result";
import { countRows, MODES } from "../../exports/counts";
import type { ExportRun } from "../../exports/unit-answers";
import { currentLabels } from "../../labels/current-labels";
import { MATCHER_VERSION } from "../../matching/match-result";
import { GAP_RUBRIC_VERSION } from "../../rubric/rubric";
import type { ConfigurationSums, StudyOverviewInput } from "../../view-models/study-overview";
import type { Viewer } from "../auth/viewer";
import { listImports } from "../repositories/imports";
import { listNamedJournal } from "../repositories/labels";
import { countConflicts } from "../repositories/list-counts";
import { type AnalysedTrajectory, analyseStudy } from "./analyse-study";
import { environmentOf } from "./derive";
import { loadExportRuns } from "./load-export-runs";
import { matchSettingsOf } from "./study-settings";
import type { UseCaseError } from "./use-case-error";

/** The numbers of the study page: the same functions as `analyse` and `export counts`, so that they agree to the last digit. */
export async function loadStudyOverview(study: string, viewer: Viewer): Promise<Result<StudyOverviewInput, UseCaseError>> {
  const loaded = await loadExportRuns(study, viewer);
  if (!loaded.ok) return loaded;
  const analysed = await analyseStudy(study, viewer);
  if (!analysed.ok) return analysed;
  const { database, runs } = loaded.value;
  const journal = await listNamedJournal(database, study, { kinds: ["gap"] });
  const labelled = new Set(currentLabels(journal).map((entry) => entry.caseId));
  const failedRuns = runs.filter((run) => run.outcome === "failure");
  const repeats = new Map(runs.map((run) => [run.trajectoryId, foldedRepeats(run)]));
  const { mode } = matchSettingsOf(loaded.value.study);
  return ok({
    study,
    title: loaded.value.study.title,
    versions: [`matcher ${MATCHER_VERSION}`, `rubric gap v${GAP_RUBRIC_VERSION}`],
    configurations: [...groupBy(analysed.value.trajectories, (run) => JSON.stringify([run.environment, run.configuration])).values()].map((group) =>
      configurationSums(group, repeats, mode),
    ),
    counts: countRows(runs, journal, { units: ["trajectory"], modes: MODES, raters: ["all"] }),
    waiting: {
      unlabelledCases: failedRuns.reduce((sum, run) => sum + run.caseIds.filter((caseId) => !labelled.has(caseId)).length, 0),
      rejectedRecords: await rejectedOfLastImport(database, study),
      conflicts: await countConflicts(database, study),
    },
  });
}

function configurationSums(
  group: readonly AnalysedTrajectory[],
  repeats: ReadonlyMap<string, number>,
  mode: "single" | "multi" | "by-environment",
): ConfigurationSums {
  const [first] = group;
  if (first === undefined) throw new Error("a group has at least one run");
  const environment = environmentOf(first.environment);
  const sum = (key: "calls" | "reads" | "writes" | "refusedWrites" | "cases"): number => group.reduce((total, run) => total + run[key], 0);
  const outcomes = (outcome: AnalysedTrajectory["outcome"]): number => group.filter((run) => run.outcome === outcome).length;
  return {
    environment: first.environment,
    environmentLabel: environment.label,
    labelMode: mode === "by-environment" ? environment.labelMode : mode,
    configuration: first.configuration,
    trajectories: group.length,
    succeeded: outcomes("success"),
    failed: outcomes("failure"),
    infrastructure: outcomes("infrastructure"),
    unknownOutcome: outcomes("unknown"),
    truncated: group.filter((run) => run.truncated).length,
    calls: sum("calls"),
    reads: sum("reads"),
    writes: sum("writes"),
    refusedWrites: environment.hasRefusalTest ? sum("refusedWrites") : null,
    cases: sum("cases"),
    foldedRepeats: group.reduce((total, run) => total + (repeats.get(run.trajectoryId) ?? 0), 0),
  };
}

function foldedRepeats(run: ExportRun): number {
  return run.match.cases.reduce((sum, found) => sum + (found.repeats - 1), 0);
}

async function rejectedOfLastImport(database: Parameters<typeof listImports>[0], study: string): Promise<number> {
  const [last] = await listImports(database, study, 1);
  const report = last?.report as { rejected?: unknown } | undefined;
  return typeof report?.rejected === "number" ? report.rejected : 0;
}
