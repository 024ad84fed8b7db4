/** The audit log: who changed what that is no label (labels have a journal of their own). A trigger refuses every change of a row. */
import { z } from "zod";
import type { DatabaseClient } from "../db";

/** What can be done that the log keeps. `blindness`, `invite`, … are also the words of the page. */
export const AUDIT_ACTIONS = [
  "sign-in",
  "sign-out",
  "invite",
  "invitation-ended",
  "join",
  "role",
  "link",
  "sign-ins-ended",
  "sample",
  "assignment",
  "assignment-closed",
  "blindness-ended",
  "rubric",
  "setting",
  "write-set",
  "settle",
  "conflict",
  "labels-imported",
  "study-removed",
  "work-started",
  "work-stopped",
  "work-resumed",
  "imported",
  "reimported",
  "bundle-imported",
  "upload-dismissed",
  "mapping",
  "judge",
  "backup",
  "restored",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** No label, quote or note ever stands in here, and no name of an imported file: the log is read by people who may be blind. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export interface NewAuditEntry {
  /** A rater id (`human:owner`), `terminal` for the command line, `server` for what Plumbline does of itself. */
  actor: string;
  /** null for what concerns the whole installation. */
  study: string | null;
  action: AuditAction;
  /** What was changed: a handle, an assignment's id. */
  subject: string;
  details: AuditDetails;
}

export interface AuditEntry extends NewAuditEntry {
  /** From 1, without repetition. */
  seq: number;
  /** UTC, ISO 8601. */
  at: string;
}

/** Appends one entry, in the transaction of the change where there is one. */
export async function appendAudit(database: DatabaseClient, { actor, study, action, subject, details }: NewAuditEntry): Promise<void> {
  await database.auditEntry.create({ data: { at: new Date(), actor, studyId: study, action, subject, details: JSON.stringify(details) } });
}

export interface AuditFilter {
  /** Entries of this study and of the whole installation. */
  study: string;
  /** null: all. */
  actions: readonly AuditAction[] | null;
  /** Entries before this one; null: from the newest. */
  before: number | null;
  /** null: all there are. */
  limit: number | null;
}

/** Newest first. */
export async function listAudit(database: DatabaseClient, { study, actions, before, limit }: AuditFilter): Promise<AuditEntry[]> {
  const rows = await database.auditEntry.findMany({
    where: { ...ofStudy(study), ...(actions === null ? {} : { action: { in: [...actions] } }), ...(before === null ? {} : { seq: { lt: before } }) },
    orderBy: { seq: "desc" },
    ...(limit === null ? {} : { take: limit }),
  });
  return rows.map(({ seq, at, actor, studyId, action, subject, details }) => ({
    seq,
    at: at.toISOString(),
    actor,
    study: studyId,
    // A word of a later version is shown as it stands.
    action: action as AuditAction,
    subject,
    details: readDetails(details),
  }));
}

export function countAudit(database: DatabaseClient, study: string): Promise<number> {
  return database.auditEntry.count({ where: ofStudy(study) });
}

const ofStudy = (study: string) => ({ OR: [{ studyId: study }, { studyId: null }] });

const detailsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]));

function readDetails(text: string): AuditDetails {
  const parsed = detailsSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : {};
}
