/** `export turns`: one row for each turn that a rater has labelled, beside what the raters say together. Contract: product.md §5. */
import { compareUtf8 } from "../base/compare-utf8";
import { currentLabels } from "../labels/current-labels";
import { finalTurnLabels, turnLabelOf } from "../labels/final-turn-labels";
import type { LabelEntry, TurnLabel } from "../labels/label";
import type { Turn } from "../turns/turn";
import type { CsvTable } from "./csv-table";

/** A run as a dialogue. */
export interface ExportSession {
  study: string;
  environment: string;
  configuration: string;
  trajectoryId: string;
  turns: readonly Turn[];
}

export interface TurnRow extends Omit<ExportSession, "turns"> {
  turn: number;
  /** null where an importer has improved since and cuts the run otherwise. */
  stepFrom: number | null;
  stepTo: number | null;
  rater: string;
  label: TurnLabel;
  /** What the readers say together, and how it came about; empty while nobody but machines has answered. */
  final: string | null;
  via: string | null;
}

/** `readers`: whose labels become the final one. `raters`: whose rows are wanted, `all` for everyone's. */
export function turnRows(
  sessions: readonly ExportSession[],
  journal: readonly LabelEntry[],
  { raters, readers }: { raters: readonly string[]; readers: readonly string[] },
): TurnRow[] {
  const byRun = new Map(sessions.map((session) => [session.trajectoryId, session]));
  const key = (trajectoryId: string, turn: number): string => JSON.stringify([trajectoryId, turn]);
  const finals = new Map(finalTurnLabels(journal, readers).map((final) => [key(final.trajectoryId, final.turn), final]));
  const rows = currentLabels(journal).flatMap((entry): TurnRow[] => {
    const found = turnLabelOf(entry);
    const session = byRun.get(entry.trajectoryId);
    if (found === null || session === undefined || !(raters.includes("all") || raters.includes(entry.rater))) return [];
    const { turns, ...place } = session;
    const turn = turns.find(({ index }) => index === found.turn);
    const final = finals.get(key(entry.trajectoryId, found.turn));
    return [
      {
        ...place,
        turn: found.turn,
        stepFrom: turn?.stepFrom ?? null,
        stepTo: turn?.stepTo ?? null,
        rater: entry.rater,
        label: found.label,
        final: final?.value ?? null,
        via: final?.via ?? null,
      },
    ];
  });
  return rows.sort(
    (a, b) =>
      compareUtf8(a.environment, b.environment) ||
      compareUtf8(a.configuration, b.configuration) ||
      compareUtf8(a.trajectoryId, b.trajectoryId) ||
      a.turn - b.turn ||
      compareUtf8(a.rater, b.rater),
  );
}

export const TURNS_TABLE: CsvTable<TurnRow> = {
  columns: [
    ["study", (row) => row.study],
    ["environment", (row) => row.environment],
    ["configuration", (row) => row.configuration],
    ["session_id", (row) => row.trajectoryId],
    ["turn", (row) => row.turn],
    ["step_from", (row) => row.stepFrom],
    ["step_to", (row) => row.stepTo],
    ["rater", (row) => row.rater],
    ["value", (row) => row.label.value],
    ["task_complete", (row) => row.label.taskComplete],
    ["drift_type", (row) => row.label.driftType],
    ["final", (row) => row.final],
    ["via", (row) => row.via],
  ],
};
