/** The label journal: entries are added, never changed. */

import type { LabelDetails, LabelEntry } from "../../labels/label";
import { isGapLabel } from "../../rubric/rubric";
import type { Span } from "../../trajectory/span";
import type { DatabaseClient } from "../db";
import { readEnvironment } from "../env";
import type { LabelEntryModel } from "../generated/sqlite/models";

/**
 * Lets one save of a study look and write at a time. SQLite does so by itself (BEGIN IMMEDIATE); on PostgreSQL two saves
 * could both find no newer label and both be kept.
 */
export async function lockJournal(transaction: DatabaseClient, study: string): Promise<void> {
  if (readEnvironment().isPostgres) await transaction.$queryRaw`SELECT "id" FROM "Study" WHERE "id" = ${study} FOR NO KEY UPDATE`;
}

export async function appendLabel(database: DatabaseClient, study: string, entry: Omit<LabelEntry, "seq">): Promise<LabelEntry> {
  const last = await database.labelEntry.aggregate({ where: { studyId: study }, _max: { seq: true } });
  const seq = (last._max.seq ?? 0) + 1;
  const row = await database.labelEntry.create({
    data: {
      ...entry,
      seq,
      studyId: study,
      at: new Date(entry.at),
      labels: JSON.stringify(entry.labels),
      evidence: JSON.stringify(entry.evidence),
      details: entry.details === undefined || entry.details === null ? null : JSON.stringify(entry.details),
    },
  });
  return toEntry(row);
}

export async function findLabelByKey(database: DatabaseClient, study: string, key: string): Promise<LabelEntry | null> {
  const row = await database.labelEntry.findUnique({ where: { studyId_key: { studyId: study, key } } });
  return row === null ? null : toEntry(row);
}

/** The journal of a study, or of one of its runs, in order. */
export async function listLabels(database: DatabaseClient, study: string, trajectoryId?: string): Promise<LabelEntry[]> {
  const where = trajectoryId === undefined ? { studyId: study } : { studyId: study, trajectoryId };
  const rows = await database.labelEntry.findMany({ where, orderBy: { seq: "asc" } });
  return rows.map(toEntry);
}

function toEntry(row: LabelEntryModel): LabelEntry {
  return {
    seq: row.seq,
    key: row.key,
    at: row.at.toISOString(),
    rater: row.rater,
    raterVersion: row.raterVersion,
    rubric: row.rubric,
    rubricVersion: row.rubricVersion,
    trajectoryId: row.trajectoryId,
    caseId: row.caseId,
    label: row.label !== null && isGapLabel(row.label) ? row.label : null,
    labels: (JSON.parse(row.labels) as string[]).filter(isGapLabel),
    evidence: JSON.parse(row.evidence) as Span[],
    note: row.note,
    details: row.details === null ? null : (JSON.parse(row.details) as LabelDetails),
    assisted: row.assisted,
    answersSeq: row.answersSeq,
    undoes: row.undoes,
  };
}
