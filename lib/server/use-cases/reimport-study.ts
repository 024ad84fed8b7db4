/**
 * Today's importers over the kept raw files of a study: says what would change, and with `apply` changes it, batch by batch,
 * so that a stopped one is taken up again by the next. A run that is read otherwise is superseded and not removed; labels
 * follow to the run that stands in its place (lib/labels/follow-labels.ts), or are listed as detached.
 */
import { compareUtf8 } from "../../base/compare-utf8";
import { ok, type Result } from "../../base/result";
import { IMPORTERS } from "../../importers";
import type { Importer } from "../../importers/importer";
import { currentLabels } from "../../labels/current-labels";
import { readEnvironment } from "../env";
import { appendAudit } from "../repositories/audit";
import { type KeptImport, listKeptImports } from "../repositories/imports";
import { listDetached } from "../repositories/label-placements";
import { listJournal } from "../repositories/labels";
import { listStoredRuns } from "../repositories/trajectories";
import { withRetry } from "../with-retry";
import { openStudy } from "./open-study";
import { addReimportCounts, emptyReimportCounts, type ReimportDocument } from "./reimport-document";
import { type ReimportContext, reimportFile } from "./reimport-file";
import { RunLedger } from "./run-ledger";
import { deriveSettingsOf } from "./study-settings";
import type { UseCaseError } from "./use-case-error";

export interface ReimportOptions {
  study: string;
  /** false: only says what would change. */
  apply: boolean;
  /** Who asks, for the audit log: a rater id; the command line where nobody is named. */
  by?: string;
  /** The job that this is: its start is in the log already. */
  job?: string;
  /** The table of formats; another one in tests, where an importer has improved. */
  importers?: readonly Importer[];
}

export interface ReimportHooks {
  onProgress?(progress: { path: string; fileIndex: number; fileCount: number; records: number }): void;
  /** Asked between batches; what is applied stays. */
  isCancelled?(): boolean;
}

export async function reimportStudy(options: ReimportOptions, hooks: ReimportHooks = {}): Promise<Result<ReimportDocument, UseCaseError>> {
  const opened = await openStudy(options.study, "server");
  if (!opened.ok) return opened;
  const { database, study } = opened.value;
  const document: ReimportDocument = {
    schemaVersion: 1,
    study: study.id,
    applied: options.apply,
    cancelled: false,
    files: [],
    totals: emptyReimportCounts(),
    runs: [],
    labels: { followed: 0, detached: [] },
    rejections: [],
  };
  const entry = { actor: options.by ?? "terminal", study: study.id };
  if (options.apply && options.job === undefined)
    await withRetry(() => appendAudit(database, { ...entry, action: "work-started", subject: "reimport", details: { apply: true } }));
  const stored = await listStoredRuns(database, study.id);
  const context: ReimportContext = {
    database,
    study: study.id,
    home: readEnvironment().home,
    settings: deriveSettingsOf(study),
    apply: options.apply,
    importers: options.importers ?? IMPORTERS,
    ledger: new RunLedger(stored),
    document,
    isCancelled: () => hooks.isCancelled?.() === true,
  };
  const files = distinctFiles(await listKeptImports(database, study.id));
  for (const [fileIndex, file] of files.entries()) {
    if (context.isCancelled()) break;
    const onRecords = (records: number): void => hooks.onProgress?.({ path: file.kept.path, fileIndex, fileCount: files.length, records });
    onRecords(0);
    const report = await reimportFile(context, file.kept, file.imports, onRecords);
    document.files.push(report);
    addReimportCounts(document.totals, report);
  }
  document.cancelled = context.isCancelled();
  await addEarlierDetached(context);
  const byPlace = (a: { path: string; record?: number | null }, b: { path: string; record?: number | null }): number =>
    compareUtf8(a.path, b.path) || (a.record ?? 0) - (b.record ?? 0);
  document.files.sort(byPlace);
  document.runs.sort(byPlace);
  document.rejections.sort(byPlace);
  document.labels.detached.sort((a, b) => a.seq - b.seq);
  if (options.apply) {
    const { changed, added, gone, conflicts } = document.totals;
    const { followed, detached } = document.labels;
    const counts = { changed, added, gone, conflicts, labelsFollowed: followed, labelsDetached: detached.length };
    const details = { ...counts, stopped: document.cancelled, job: options.job ?? null };
    await withRetry(() => appendAudit(database, { ...entry, action: "reimported", subject: study.id, details }));
  }
  return ok(document);
}

/** A file that was imported twice in the same way is read once, for both. */
function distinctFiles(all: readonly KeptImport[]): { kept: KeptImport; imports: string[] }[] {
  const files = new Map<string, { kept: KeptImport; imports: string[] }>();
  for (const kept of all) {
    const key = JSON.stringify([kept.path, kept.rawSha256, kept.source?.folder ?? null, kept.options, kept.source?.parts ?? null]);
    const known = files.get(key);
    if (known === undefined) files.set(key, { kept, imports: [kept.id] });
    else known.imports.push(kept.id);
  }
  return [...files.values()];
}

/** Labels that an earlier re-import could not move, and that stand where they stood. */
async function addEarlierDetached({ database, study, document }: ReimportContext): Promise<void> {
  const reasons = await listDetached(database, study);
  const listed = new Set(document.labels.detached.map(({ seq }) => seq));
  for (const { seq, rater, trajectoryId, kind, caseId } of currentLabels(await listJournal(database, study))) {
    const reason = reasons.get(seq);
    if (reason !== undefined && !listed.has(seq)) document.labels.detached.push({ seq, rater, trajectoryId, kind, caseId, reason });
  }
}
