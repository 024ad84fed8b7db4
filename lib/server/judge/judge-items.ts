/** What a gap judge is asked about: the cases of failed runs, by their places alone. A judge never sees a rule's answer. */
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
  caseId: string;
  /** `<t>.<k>:<F>`: the case without the run. */
  place: string;
  t: StepIndex;
  k: CallIndex;
  /** null: a write that never came. */
  action: string | null;
}

/** In document order. `sample` null: every failed run of the study. */
export async function listJudgeItems(
  database: Database,
  study: StudyRow,
  judge: JudgeDefinition,
  sample: ReadonlySet<string> | null,
): Promise<JudgeItem[]> {
  const rows = await ensureDerived(database, study);
  const wanted = rows.filter((row) => row.outcome === "failure" && (sample === null || sample.has(row.trajectoryId)));
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
