/** What comes back in the file of an assignment: entries of every kind, and which runs were handed in. */
import { canonicalJson } from "../../base/json";
import { ok, type Result } from "../../base/result";
import { sha256Hex } from "../../base/sha256";
import { currentLabels, latestSeq } from "../../labels/current-labels";
import { findHold, saveHold } from "../repositories/assignments";
import { appendAudit } from "../repositories/audit";
import { findLabelByKey, listJournal } from "../repositories/labels";
import { findTrajectoryRow } from "../repositories/trajectories";
import { withRetry } from "../with-retry";
import type { FileEntry } from "./assignment-file";
import { type OpenAssignment, openAssignment } from "./assignments";
import { checkEntry } from "./check-entry";
import type { ImportLabelsDocument } from "./import-labels";
import { openTrajectory } from "./open-trajectory";
import { readAssignmentFile } from "./read-assignment-file";
import { saveEntry } from "./save-entry";
import type { UseCaseError } from "./use-case-error";

/** `by`: who brought the file, for the audit log. */
export async function importAssignmentLabels(
  file: string,
  study: string,
  rater: string,
  by: string,
): Promise<Result<ImportLabelsDocument, UseCaseError>> {
  const read = await readAssignmentFile(file);
  if (!read.ok) return read;
  const { head, lines } = read.value;
  const opened = await openAssignment(study, head.assignmentId);
  if (!opened.ok) return opened;
  // A case must be added before it is labelled.
  const entries = lines.flatMap((line) => (line.type === "entry" ? [line.entry] : []));
  const inOrder = [...entries.filter(({ kind }) => kind === "case"), ...entries.filter(({ kind }) => kind !== "case")];
  const document: ImportLabelsDocument = {
    schemaVersion: 1,
    study,
    rater,
    rows: inOrder.length,
    imported: 0,
    duplicates: 0,
    unmatched: 0,
    rejected: 0,
    rejections: [],
  };
  for (const [index, entry] of inOrder.entries()) {
    const outcome = await importEntry(opened.value, rater, entry);
    if (typeof outcome === "string") {
      document[outcome]++;
      continue;
    }
    document.rejected++;
    const { message, found, expected } = outcome;
    document.rejections.push({ row: index + 1, file: null, record: null, message, found: found ?? "", expected: expected ?? "" });
  }
  if (rater.startsWith("human:")) {
    for (const line of lines) if (line.type === "handed-in") await handIn(opened.value, rater.replace(/^human:/, ""), line);
  }
  if (document.imported > 0) {
    const { rows, imported, rejected, unmatched } = document;
    const details = { rows, imported, rejected, unmatched, assignment: head.assignmentId };
    await withRetry(() => appendAudit(opened.value.database, { actor: by, study, action: "labels-imported", subject: rater, details }));
  }
  return ok(document);
}

async function importEntry(
  { database, study, assignment }: OpenAssignment,
  rater: string,
  entry: FileEntry,
): Promise<"imported" | "duplicates" | "unmatched" | UseCaseError> {
  if ((await findTrajectoryRow(database, study.id, entry.trajectoryId)) === null) return "unmatched";
  const key = `import:${sha256Hex(canonicalJson([rater, assignment.id, entry])).slice(0, 32)}`;
  if ((await findLabelByKey(database, study.id, key)) !== null) return "duplicates";
  const opened = await openTrajectory(study.id, "server", entry.trajectoryId);
  if (!opened.ok) return opened.error;
  const own = () => listJournal(database, study.id, { trajectoryId: entry.trajectoryId, rater });
  const fault = await checkEntry(opened.value, { ...entry, answersSeq: null, undoes: null }, async () => currentLabels(await own()));
  if (fault !== null) return fault;
  const { rubricId, rubricVersion } = assignment.definition;
  const saved = await saveEntry(database, study.id, {
    ...entry,
    key,
    rater,
    raterVersion: null,
    rubric: rubricId,
    rubricVersion,
    assignmentId: assignment.id,
    via: null,
    undoes: null,
    answersSeq: latestSeq(await own(), { ...entry, rater }),
  });
  return saved.ok ? "imported" : saved.error;
}

async function handIn(
  { database, study, assignment, sample }: OpenAssignment,
  handle: string,
  { trajectoryId, milliseconds }: { trajectoryId: string; milliseconds: number | null },
): Promise<void> {
  const { id, definition } = assignment;
  if (!definition.raters.includes(handle) || !sample.trajectoryIds.includes(trajectoryId)) return;
  if ((await findHold(database, study.id, id, trajectoryId, handle))?.state === "submitted") return;
  const now = new Date().toISOString();
  await withRetry(() =>
    saveHold(database, study.id, id, { trajectoryId, rater: handle, state: "submitted", at: now, until: now, submittedAt: now, milliseconds }),
  );
}
