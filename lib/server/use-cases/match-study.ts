import { ok, type Result } from "../../base/result";
import type { ExportRun } from "../../exports/unit-answers";
import type { CaseMatch, TrajectoryMatch } from "../../matching/match-result";
import { MATCHER_VERSION, type MatchSettings } from "../../matching/match-result";
import { GAP_RUBRIC_VERSION } from "../../rubric/rubric";
import type { Viewer } from "../auth/viewer";
import { loadExportRuns } from "./load-export-runs";
import { matchSettingsOf } from "./study-settings";
import type { UseCaseError } from "./use-case-error";

/** `match` (product.md §5; methods.md §2.7). */
export interface MatchDocument {
  schemaVersion: 1;
  matcherVersion: string;
  rubricVersion: string;
  settings: MatchSettings;
  trajectories: MatchedTrajectory[];
  cases: MatchedCase[];
}

export type MatchedCase = CaseMatch & { caseId: string; trajectoryId: string };

export interface MatchedTrajectory extends Omit<TrajectoryMatch, "cases" | "decisiveCase"> {
  trajectoryId: string;
  file: string;
  record: number;
  externalId: string;
  trial: number;
  configuration: string;
  environment: string;
  outcome: ExportRun["outcome"];
  decisiveCaseId: string | null;
}

export async function matchStudy(study: string, viewer: Viewer): Promise<Result<MatchDocument, UseCaseError>> {
  const loaded = await loadExportRuns(study, viewer);
  if (!loaded.ok) return loaded;
  const { runs } = loaded.value;
  return ok({
    schemaVersion: 1,
    matcherVersion: MATCHER_VERSION,
    rubricVersion: GAP_RUBRIC_VERSION,
    settings: matchSettingsOf(loaded.value.study),
    trajectories: runs.map(matchedTrajectory),
    cases: runs.flatMap((run) => run.match.cases.map((found, index) => matchedCase(run, found, index))),
  });
}

function matchedTrajectory(run: ExportRun): MatchedTrajectory {
  const { match } = run;
  return {
    trajectoryId: run.trajectoryId,
    file: run.file,
    record: run.record,
    externalId: run.externalId,
    trial: run.trial,
    configuration: run.configuration,
    environment: run.environment,
    outcome: run.outcome,
    label: match.label,
    labels: match.labels,
    decisiveCaseId: match.decisiveCase === null ? null : (run.caseIds[match.decisiveCase] ?? null),
    decisiveStep: match.decisiveStep,
    ruleId: match.ruleId,
    subPatterns: match.subPatterns,
    confidence: match.confidence,
    distance: match.distance,
    evidence: match.evidence,
    negativeSearch: match.negativeSearch,
    explanation: match.explanation,
  };
}

function matchedCase(run: ExportRun, found: CaseMatch, index: number): MatchedCase {
  return {
    caseId: run.caseIds[index] ?? "",
    trajectoryId: run.trajectoryId,
    t: found.t,
    k: found.k,
    failure: found.failure,
    action: found.action,
    label: found.label,
    labels: found.labels,
    elements: found.elements,
    ruleId: found.ruleId,
    subPatterns: found.subPatterns,
    confidence: found.confidence,
    distance: found.distance,
    firstDistance: found.firstDistance,
    repeats: found.repeats,
    evidence: found.evidence,
    negativeSearch: found.negativeSearch,
    explanation: found.explanation,
  };
}
