import { groupBy } from "../../base/group-by";
import { ok, type Result } from "../../base/result";
import { peopleOf } from "../../exports/counts";
import { type Answer, type ExportRun, matcherAnswers, raterAnswers } from "../../exports/unit-answers";
import { countGuidance } from "../../gates/drift-counts";
import { withFinalEntries } from "../../labels/combine-labels";
import { currentLabels } from "../../labels/current-labels";
import { finalScales } from "../../labels/final-scales";
import { finalTurnLabels } from "../../labels/final-turn-labels";
import type { LabelEntry } from "../../labels/label";
import type { CaseMatch } from "../../matching/match-result";
import type { MetricRun, MetricSettings, RunIntent, UnitAnswers } from "../../metrics/metric";
import type { SessionLabels } from "../../metrics/session-labels";
import type { Viewer } from "../auth/viewer";
import type { Database } from "../db";
import { iterateMatches, type StoredMatch } from "../repositories/derived";
import { listJournal, listNamedJournal } from "../repositories/labels";
import type { StudyRow } from "../repositories/studies";
import type { TrajectoryRow } from "../repositories/trajectories";
import { chooseRaters } from "./choose-raters";
import { environmentOf } from "./derive";
import { ensureDerived } from "./ensure-derived";
import { loadGateFigures } from "./gate-results-of-study";
import { loadIntents } from "./judge-records";
import { openStudy } from "./open-study";
import { loadStateSessions } from "./state-sessions";
import { matchSettingsOf, naPolicyOf } from "./study-settings";
import type { UseCaseError } from "./use-case-error";

export interface MetricStudy {
  database: Database;
  study: StudyRow;
  /** Every active run in document order, with its row. */
  runs: MetricRun[];
  rows: TrajectoryRow[];
  /** Of the matcher's cases by trajectory, in their order: what the spread of a configuration is made of. */
  cases: ReadonlyMap<string, readonly CaseFigures[]>;
  /** The raters that were asked for: `all` is everybody with a label. */
  raters: string[];
  settingsOf(environment: string): MetricSettings;
}

export type CaseFigures = Pick<CaseMatch, "distance" | "repeats">;

/** Runs of a study as the metrics read them. Needs no earlier command: what is missing or out of date is computed. */
export async function loadMetricRuns(study: string, viewer: Viewer, wanted: readonly string[]): Promise<Result<MetricStudy, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database, study: row } = opened.value;
  const journal = await listNamedJournal(database, study, { kinds: ["gap", "case"] });
  const chosen = chooseRaters(wanted, journal);
  if (!chosen.ok) return chosen;
  const raters = chosen.value;
  const rows = await ensureDerived(database, row);
  const labels = groupBy(currentLabels(withFinalEntries(journal, peopleOf(journal))), (entry) => JSON.stringify([entry.rater, entry.trajectoryId]));
  const sessions = sessionLabels(await listJournal(database, study, { kinds: ["turn", "scale"] }));
  const stated = await loadStateSessions(database, row, rows, null);
  const guidance = new Map(stated.sessions.map(({ row: { trajectoryId }, turns }) => [trajectoryId, countGuidance(turns, stated.tables)]));
  const gated = await loadGateFigures(database, row, rows);
  const { mode } = matchSettingsOf(row);
  const intents = await loadIntents(database, study);
  const intentOfRun = (trajectoryId: string): RunIntent | null => {
    const found = intents?.runs.get(trajectoryId);
    return intents === null || found === undefined ? null : { rater: intents.rater, ...found };
  };
  const metricRun = (stored: TrajectoryRow, found: StoredMatch): MetricRun => {
    const { trajectoryId, file, record, externalId, trial, configuration, environment, outcome, taskId, scenarioId } = stored;
    const run: ExportRun = {
      ...{ study, trajectoryId, file, record, externalId, trial, configuration, environment, outcome },
      match: found.match,
      caseIds: found.caseIds,
    };
    const isSingle = (mode === "by-environment" ? environmentOf(environment).labelMode : mode) === "single";
    const counted = (answers: readonly Answer[]) => answers.map((answer) => (isSingle ? [answer.label] : answer.labels));
    const answersOf = (rater: string): UnitAnswers => {
      const current = labels.get(JSON.stringify([rater, trajectoryId])) ?? [];
      const of = (unit: "case" | "trajectory") => (rater === "rule" ? matcherAnswers(run, unit) : raterAnswers(run, unit, current));
      return { case: counted(of("case")), trajectory: counted(of("trajectory")) };
    };
    return {
      ...{ trajectoryId, configuration, environment, taskId, scenarioId, trial, outcome },
      counts: found.counts,
      answers: new Map(raters.map((rater) => [rater, answersOf(rater)])),
      session: sessions.get(trajectoryId) ?? null,
      intent: intentOfRun(trajectoryId),
      guidance: guidance.get(trajectoryId) ?? null,
      gate: gated.get(trajectoryId) ?? null,
    };
  };
  const byId = new Map(rows.map((stored) => [stored.trajectoryId, stored]));
  const read = new Map<string, MetricRun>();
  const cases = new Map<string, readonly CaseFigures[]>();
  // A match with its evidence takes many times what the metrics keep of it: each is let go before the next is read.
  for await (const found of iterateMatches(database, study, [...byId.keys()])) {
    const stored = byId.get(found.trajectoryId);
    if (stored === undefined) continue;
    read.set(found.trajectoryId, metricRun(stored, found));
    if (found.match.cases.length > 0)
      cases.set(
        found.trajectoryId,
        found.match.cases.map(({ distance, repeats }) => ({ distance, repeats })),
      );
  }
  const runs = rows.map(({ trajectoryId }) => {
    const run = read.get(trajectoryId);
    if (run === undefined) throw new Error(`${trajectoryId} has no match although it was just computed`);
    return run;
  });
  const wholeScenarios = scenarioSizes(rows);
  const settingsOf = (environment: string): MetricSettings => ({
    notApplicable: naPolicyOf(row),
    tasksPerScenario: wholeScenarios.get(environment) ?? 1,
  });
  return ok({ database, study: row, runs, rows, cases, raters, settingsOf });
}

/** Final labels of turns by run; what one rater alone has said is not final (methods.md §3.3). */
function sessionLabels(journal: readonly LabelEntry[]): Map<string, SessionLabels> {
  const people = peopleOf(journal);
  const isFinal = ({ via }: { via: string }): boolean => via !== "single";
  const turns = groupBy(finalTurnLabels(journal, people).filter(isFinal), ({ trajectoryId }) => trajectoryId);
  const scales = groupBy(finalScales(journal, people).filter(isFinal), ({ trajectoryId }) => trajectoryId);
  return new Map(
    [...new Set([...turns.keys(), ...scales.keys()])].map((trajectoryId) => [
      trajectoryId,
      {
        turns: (turns.get(trajectoryId) ?? []).map(({ value, taskComplete, taskCompleteVia }) => ({
          value: value ?? "pending",
          taskComplete: taskCompleteVia === "single" ? null : taskComplete,
        })),
        scales: {
          ...NO_RATING,
          ...Object.fromEntries((scales.get(trajectoryId) ?? []).map(({ scale, value }) => [scale, value])),
        },
      },
    ]),
  );
}

const NO_RATING: SessionLabels["scales"] = { tgq: null, dgp: null, ccc: null };

/** AppWorld's test sets have three tasks a scenario (methods.md §6.2); elsewhere the largest scenario of the environment is a whole one. */
function scenarioSizes(rows: readonly TrajectoryRow[]): Map<string, number> {
  const sizes = new Map<string, number>([["appworld", 3]]);
  const scenarios = groupBy(
    rows.filter((row) => row.scenarioId !== null),
    (row) => JSON.stringify([row.environment, row.scenarioId]),
  );
  for (const group of scenarios.values()) {
    const environment = group[0]?.environment ?? "";
    const tasks = new Set(group.map((row) => row.taskId)).size;
    if (environment !== "appworld") sizes.set(environment, Math.max(tasks, sizes.get(environment) ?? 1));
  }
  return sizes;
}
