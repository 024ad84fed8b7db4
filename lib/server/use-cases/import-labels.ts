/** `import-labels` (product.md §5): labels of runs that were made elsewhere come in as another rater's. */
import { canonicalJson } from "../../base/json";
import { err, ok, type Result } from "../../base/result";
import { sha256Hex } from "../../base/sha256";
import { latestSeq } from "../../labels/current-labels";
import { joinLabels } from "../../labels/join-labels";
import { openDatabase } from "../db";
import { appendAudit } from "../repositories/audit";
import { appendLabel, findLabelByKey, listJournal, lockJournal } from "../repositories/labels";
import { ensureStudy } from "../repositories/studies";
import { listTrajectoryRows, type TrajectoryRow } from "../repositories/trajectories";
import { withRetry } from "../with-retry";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { importAssignmentLabels } from "./import-assignment-labels";
import { type ImportedEntry, importedEntry } from "./imported-entry";
import { loadContents } from "./load-contents";
import { isAssignmentFile } from "./read-assignment-file";
import { type AnyLabelRow, readAnyLabelFile } from "./reference-labels";
import { failure, type UseCaseError } from "./use-case-error";

export interface ImportLabelsDocument {
  schemaVersion: 1;
  study: string;
  rater: string;
  rows: number;
  imported: number;
  /** The same row was imported before. */
  duplicates: number;
  /** Rows whose run is not in the study, or is not the only one that fits. */
  unmatched: number;
  /** Rows with a quote that stands nowhere in the step it names, or evidence that does not fit the label. */
  rejected: number;
  rejections: { row: number; file: string | null; record: number | null; message: string; found: string; expected: string }[];
}

const RATER = /^(?:imported|human):[A-Za-z0-9._-]{1,64}$/;

/** `by`: who brought the file, for the audit log. */
export async function importLabels(file: string, study: string, rater: string, by = "terminal"): Promise<Result<ImportLabelsDocument, UseCaseError>> {
  if (!RATER.test(rater))
    return err(
      failure("invalid", "labels come in as a rater of their own", {
        found: rater,
        expected: "imported:<name>, or human:<handle> for a colleague's own",
        where: "rater",
      }),
    );
  if (await isAssignmentFile(file)) return importAssignmentLabels(file, study, rater, by);
  const read = await readAnyLabelFile(file);
  if (!read.ok) return read;
  const database = await openDatabase();
  await ensureStudy(database, study, study);
  const runs = await listTrajectoryRows(database, study);
  const joined = joinLabels(read.value, runs);
  const contents = await loadContents(
    database,
    study,
    joined.filter((run) => run !== null),
  );
  const document: ImportLabelsDocument = {
    schemaVersion: 1,
    study,
    rater,
    rows: read.value.length,
    imported: 0,
    duplicates: 0,
    unmatched: 0,
    rejected: 0,
    rejections: [],
  };
  for (const [index, row] of read.value.entries()) {
    const run = joined[index] ?? null;
    const content = run === null ? undefined : contents.get(run.trajectoryId);
    if (run === null || content === undefined) {
      document.unmatched++;
      continue;
    }
    const entry = importedEntry(content, row);
    if (!entry.ok) {
      document.rejected++;
      document.rejections.push({ row: index + 1, file: row.file ?? null, record: row.record ?? null, ...entry.error });
      continue;
    }
    const isNew = await append(study, rater, run, row, entry.value);
    if (isNew) document.imported++;
    else document.duplicates++;
  }
  if (document.imported > 0) {
    const { rows, imported, rejected, unmatched } = document;
    const entry = { actor: by, study, action: "labels-imported" as const, subject: rater, details: { rows, imported, rejected, unmatched } };
    await withRetry(() => appendAudit(database, entry));
  }
  return ok(document);
}

/** Adds an entry behind whatever the rater said at the place before; false when this very row was added before. */
async function append(study: string, rater: string, run: TrajectoryRow, row: AnyLabelRow, entry: ImportedEntry): Promise<boolean> {
  const database = await openDatabase();
  const key = `import:${sha256Hex(canonicalJson([rater, run.trajectoryId, row])).slice(0, 32)}`;
  return withRetry(() =>
    database.$transaction(async (transaction) => {
      await lockJournal(transaction, study);
      if ((await findLabelByKey(transaction, study, key)) !== null) return false;
      const journal = await listJournal(transaction, study, { trajectoryId: run.trajectoryId, rater });
      const placed = { ...entry, rater, trajectoryId: run.trajectoryId };
      const answersSeq = latestSeq(journal, placed);
      await appendLabel(transaction, study, {
        ...placed,
        key,
        at: new Date().toISOString(),
        raterVersion: null,
        assisted: false,
        answersSeq,
        undoes: null,
      });
      return true;
    }, TRANSACTION_OPTIONS),
  );
}
