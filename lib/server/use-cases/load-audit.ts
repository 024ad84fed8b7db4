import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { z } from "zod";
import { ok, type Result } from "../../base/result";
import { AUDIT_TABLE } from "../../exports/audit";
import { toCells } from "../../exports/csv-table";
import { type AuditAction, type AuditEntry, countAudit, listAudit } from "../repositories/audit";
import { openStudy } from "./open-study";
import type { UseCaseError } from "./use-case-error";

export const AUDIT_GROUPS = ["all", "people", "blindness", "data"] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

const ACTIONS: Readonly<Record<AuditGroup, readonly AuditAction[] | null>> = {
  all: null,
  people: ["sign-in", "sign-out", "invite", "invitation-ended", "join", "role", "link", "sign-ins-ended"],
  blindness: ["sample", "assignment", "assignment-closed", "blindness-ended", "settle"],
  data: [
    "imported",
    "reimported",
    "bundle-imported",
    "labels-imported",
    "upload-dismissed",
    "mapping",
    "conflict",
    "study-removed",
    "judge",
    "work-started",
    "work-stopped",
    "work-resumed",
    "backup",
    "restored",
  ],
};

export const auditQuerySchema = z.object({
  group: z.enum(AUDIT_GROUPS).prefault("all"),
  /** Entries before this one. */
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(500).prefault(50),
  /** `csv`: every entry of the group as a file, whatever the limit. */
  format: z.enum(["json", "csv"]).prefault("json"),
});

export interface AuditDocument {
  schemaVersion: 1;
  study: string;
  /** Entries of the study and of the whole installation, whatever the group. */
  total: number;
  /** Newest first. */
  entries: AuditEntry[];
}

export async function loadAudit(study: string, query: z.output<typeof auditQuerySchema>): Promise<Result<AuditDocument, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const filter = { study, actions: ACTIONS[query.group], before: query.before ?? null, limit: query.format === "csv" ? null : query.limit };
  return ok({ schemaVersion: 1, study, total: await countAudit(database, study), entries: await listAudit(database, filter) });
}

/** The entries as CSV, oldest first. */
export function auditAsCsv({ entries }: AuditDocument): Readable {
  const rows = [...entries].reverse().map((entry) => toCells(AUDIT_TABLE, { ...entry, details: JSON.stringify(entry.details) }));
  const columns = AUDIT_TABLE.columns.map(([name]) => name);
  return Readable.from(rows).pipe(stringify({ header: true, columns, record_delimiter: "\n" }));
}
