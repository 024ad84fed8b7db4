/**
 * What a judge is asked about, by places alone; it never sees a rule's answer. A gap judge: the cases of failed runs. Misalignments:
 * failed runs. Intent drift: runs however they ended, a fault of the infrastructure aside.
 */
import { type JudgeDefinition, judgementKey } from "../../judge/judge";
import type { CallIndex, StepIndex } from "../../trajectory/trajectory";
import type { Database } from "../db";
import { loadMatches } from "../repositories/derived";
import type { StudyRow } from "../repositories/studies";
import type { TrajectoryRow } from "../repositories/trajectories";
import { ensureDerived } from "../use-cases/ensure-derived";

export interface JudgeItem {
  key: string;
  row: TrajectoryRow;
  /** null: the run as a whole. */
  caseId: string | null;
  /** `<t>.<k>:<F>`: the case without the run; empty for the run. */
  place: string;
  t: StepIndex;
  k: CallIndex;
  /** null: a write that never came. */
  action: string | null;
}

/** In document order. `sample` null: every run of the study that the task is about. */
export async function listJudgeItems(
  database: Database,
  study: StudyRow,
  judge: JudgeDefinition,
  sample: ReadonlySet<string> | null,
): Promise<JudgeItem[]> {
  const rows = await ensureDerived(database, study);
  const isAsked = (row: TrajectoryRow): boolean =>
    (sample === null || sample.has(row.trajectoryId)) &&
    (judge.task === "intent-drift" ? row.outcome !== "infrastructure" : row.outcome === "failure");
  const wanted = rows.filter(isAsked);
  if (judge.task !== "gap") return wanted.map((row) => runItem(judge, row));
  const matches = await loadMatches(
    database,
    study.id,
    wanted.map((row) => row.trajectoryId),
  );
  return wanted.flatMap((row) => {
    const found = matches.get(row.trajectoryId);
    return (found?.match.cases ?? []).flatMap(({ t, k, action }, index): JudgeItem[] => {
      const caseId = found?.caseIds[index];
      if (caseId === undefined) return [];
      const place = caseId.slice(row.trajectoryId.length + 1);
      return [{ key: judgementKey(judge, row.contentHash, place), row, caseId, place, t, k, action }];
    });
  });
}

function runItem(judge: JudgeDefinition, row: TrajectoryRow): JudgeItem {
  return { key: judgementKey(judge, row.contentHash, ""), row, caseId: null, place: "", t: row.stepCount, k: 0, action: null };
}
