/** `export sessions`: one row for each score that a rater gave a session, beside the mean or the settled one. Contract: product.md §5. */
import { compareUtf8 } from "../base/compare-utf8";
import { currentLabels } from "../labels/current-labels";
import { finalScales, scaleLabelOf } from "../labels/final-scales";
import type { LabelEntry } from "../labels/label";
import { SCALE_IDS, type ScaleId } from "../rubric/turn-values";
import type { CsvTable } from "./csv-table";
import type { ExportSession } from "./turns";

export interface SessionRow extends Omit<ExportSession, "turns"> {
  rater: string;
  scale: ScaleId;
  /** 1 to 10. */
  value: number;
  /** Mean of the readers' scores, unrounded, or the settled one. */
  final: number | null;
  via: string | null;
}

export function sessionRows(
  sessions: readonly Omit<ExportSession, "turns">[],
  journal: readonly LabelEntry[],
  { raters, readers }: { raters: readonly string[]; readers: readonly string[] },
): SessionRow[] {
  const byRun = new Map(sessions.map((session) => [session.trajectoryId, session]));
  const finals = finalScales(journal, readers);
  const rows = currentLabels(journal).flatMap((entry): SessionRow[] => {
    const label = scaleLabelOf(entry);
    const session = byRun.get(entry.trajectoryId);
    if (label === null || session === undefined || !(raters.includes("all") || raters.includes(entry.rater))) return [];
    const { study, environment, configuration, trajectoryId } = session;
    const final = finals.find((candidate) => candidate.trajectoryId === trajectoryId && candidate.scale === label.scale);
    return [{ study, environment, configuration, trajectoryId, rater: entry.rater, ...label, final: final?.value ?? null, via: final?.via ?? null }];
  });
  return rows.sort(
    (a, b) =>
      compareUtf8(a.environment, b.environment) ||
      compareUtf8(a.configuration, b.configuration) ||
      compareUtf8(a.trajectoryId, b.trajectoryId) ||
      compareUtf8(a.rater, b.rater) ||
      SCALE_IDS.indexOf(a.scale) - SCALE_IDS.indexOf(b.scale),
  );
}

export const SESSIONS_TABLE: CsvTable<SessionRow> = {
  columns: [
    ["study", (row) => row.study],
    ["environment", (row) => row.environment],
    ["configuration", (row) => row.configuration],
    ["session_id", (row) => row.trajectoryId],
    ["rater", (row) => row.rater],
    ["scale", (row) => row.scale],
    ["value", (row) => row.value],
    ["final", (row) => row.final],
    ["via", (row) => row.via],
  ],
};
