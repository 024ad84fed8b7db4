/** One stored run put before a gate: what the replay page, the gate report and the metrics share. */
import { analyse } from "../../analysis/analyse";
import { groupBy } from "../../base/group-by";
import type { Environment } from "../../environments/environment";
import { createAccordGate } from "../../gates/accord-gate";
import type { Gate } from "../../gates/gate";
import { DEFAULT_PROBE_BUDGET } from "../../gates/gate-input";
import type { ProbeSourceId } from "../../gates/probe-source";
import type { CaseMatch } from "../../matching/match-result";
import type { ProbedRun } from "../../replay/probes/probed-run";
import { type ReplayRun, replayRun } from "../../replay/replay";
import type { Trajectory } from "../../trajectory/trajectory";
import type { Database } from "../db";
import { openProbeSource, type ProbeSurroundings } from "../probes/open-probe-source";
import { loadMatches } from "../repositories/derived";
import type { StudyRow } from "../repositories/studies";
import { iterateTrajectories, type TrajectoryRow } from "../repositories/trajectories";
import { environmentOf } from "./derive";
import { deriveSettingsOf, environmentSettingsOf, matchSettingsOf } from "./study-settings";

export interface RecordedRun extends ProbedRun {
  row: TrajectoryRow;
  /** The matcher's cases with their ids. */
  cases: { caseId: string; found: CaseMatch }[];
  decisiveCaseId: string | null;
}

/** A gate for the writes of one run. */
export type MakeGate = (environment: Environment) => Gate;

/** The deterministic gate with the settings of the study. */
export function ruleGate(study: StudyRow): MakeGate {
  const { tieOrder } = matchSettingsOf(study);
  return (environment) => createAccordGate({ environment, settings: environmentSettingsOf(deriveSettingsOf(study), environment.id), tieOrder });
}

/** Runs with everything a replay needs, task by task, so that the runs of one task are in hand together. `rows` must be derived. */
export async function* runsByTask(database: Database, study: StudyRow, rows: readonly TrajectoryRow[]): AsyncGenerator<RecordedRun[]> {
  const settings = deriveSettingsOf(study);
  for (const group of groupBy(rows, (row) => JSON.stringify([row.environment, row.taskId])).values()) {
    const matches = await loadMatches(
      database,
      study.id,
      group.map((row) => row.trajectoryId),
    );
    const byId = new Map(group.map((row) => [row.trajectoryId, row]));
    const runs: RecordedRun[] = [];
    for await (const trajectory of iterateTrajectories(database, study.id, group)) {
      const row = byId.get(trajectory.id);
      const derived = matches.get(trajectory.id);
      if (row === undefined || derived === undefined) throw new Error(`${trajectory.id} has no match: derive the study first`);
      const { match, caseIds } = derived;
      const cases = match.cases.map((found, index) => ({ caseId: caseIds[index] ?? "", found }));
      const decisiveCaseId = match.decisiveCase === null ? null : (caseIds[match.decisiveCase] ?? null);
      runs.push({ ...probed(trajectory, environmentOf(row.environment), settings), row, cases, decisiveCaseId });
    }
    yield runs;
  }
}

function probed({ id, content }: Trajectory, environment: Environment, settings: ReturnType<typeof deriveSettingsOf>): ProbedRun {
  return { trajectoryId: id, content, environment, facts: analyse(content, environment, environmentSettingsOf(settings, environment.id)) };
}

export interface ReplayPlan {
  study: StudyRow;
  makeGate: MakeGate;
  source: ProbeSourceId;
  /** Runs of the same task. */
  others: readonly ProbedRun[];
  live: ProbeSurroundings["live"];
}

export function replayRecorded(run: RecordedRun, { study, makeGate, source, others, live }: ReplayPlan): Promise<ReplayRun> {
  const settings = environmentSettingsOf(deriveSettingsOf(study), run.environment.id);
  return replayRun({
    content: run.content,
    facts: run.facts,
    cases: run.cases,
    gate: makeGate(run.environment),
    source: openProbeSource(source, run, { settings, others, live }),
    probeBudget: DEFAULT_PROBE_BUDGET,
  });
}
