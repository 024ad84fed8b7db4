/** `import-labels` (product.md §5): labels of runs that were made elsewhere come in as another rater's. */
import { canonicalJson } from "../../base/json";
import { err, ok, type Result } from "../../base/result";
import { sha256Hex } from "../../base/sha256";
import { checkLabel } from "../../labels/check-label";
import { latestSeq } from "../../labels/current-labels";
import { joinLabels } from "../../labels/join-labels";
import { PLAIN_GAP } from "../../labels/label";
import { GAP_RUBRIC_ID, GAP_RUBRIC_VERSION } from "../../rubric/rubric";
import { findQuote } from "../../trajectory/find-quote";
import type { Span, SpanRole } from "../../trajectory/span";
import type { TrajectoryContent } from "../../trajectory/trajectory";
import { openDatabase } from "../db";
import { appendLabel, findLabelByKey, listLabels } from "../repositories/labels";
import { ensureStudy } from "../repositories/studies";
import { listTrajectoryRows, type TrajectoryRow } from "../repositories/trajectories";
import { withRetry } from "../with-retry";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { loadContents } from "./load-contents";
import { type LabelRow, readLabelFile } from "./reference-labels";
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

export async function importLabels(file: string, study: string, rater: string): Promise<Result<ImportLabelsDocument, UseCaseError>> {
  if (!RATER.test(rater))
    return err(
      failure("invalid", "labels come in as a rater of their own", {
        found: rater,
        expected: "imported:<name>, or human:<handle> for a colleague's own",
        where: "rater",
      }),
    );
  const read = await readLabelFile(file);
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
    const evidence = anchor(content, row);
    const fault = "fault" in evidence ? evidence.fault : labelFault(row, evidence.spans);
    if (fault !== null || "fault" in evidence) {
      document.rejected++;
      document.rejections.push({
        row: index + 1,
        file: row.file ?? null,
        record: row.record ?? null,
        ...(fault ?? { message: "", found: "", expected: "" }),
      });
      continue;
    }
    const isNew = await append(study, rater, run, row, evidence.spans);
    if (isNew) document.imported++;
    else document.duplicates++;
  }
  return ok(document);
}

interface Fault {
  message: string;
  found: string;
  expected: string;
}

/** Every quote where it stands, or the first that stands nowhere: evidence is verbatim or it is an error. */
function anchor(content: TrajectoryContent, row: LabelRow): { spans: Span[] } | { fault: Fault } {
  const spans: Span[] = [];
  for (const { step, quote } of row.evidence) {
    const found = findQuote(content, step, quote);
    if (found === null) {
      return { fault: { message: `a quote does not stand in step ${step}`, found: `no such text in step ${step}`, expected: quote.slice(0, 300) } };
    }
    spans.push({ ...found, role: roleOf(row, found) });
  }
  return { spans };
}

/** A file of labels has no roles: what the agent saw supports `overlooked` decisively, its own action is the write. */
function roleOf(row: LabelRow, span: Omit<Span, "role">): SpanRole {
  if (span.field === "action") return "write";
  const isGap = (row.labels ?? [row.label]).includes("overlooked");
  return isGap && span.field === "observation" ? "decisive" : "supports";
}

function labelFault(row: LabelRow, evidence: readonly Span[]): Fault | null {
  const fault = checkLabel({ label: row.label, labels: row.labels ?? [row.label], evidence }, null);
  return fault === null ? null : { message: fault.message, found: fault.found, expected: fault.expected };
}

async function append(study: string, rater: string, run: TrajectoryRow, row: LabelRow, evidence: Span[]): Promise<boolean> {
  const database = await openDatabase();
  const key = `import:${sha256Hex(canonicalJson([rater, run.trajectoryId, row])).slice(0, 32)}`;
  return withRetry(() =>
    database.$transaction(async (transaction) => {
      if ((await findLabelByKey(transaction, study, key)) !== null) return false;
      const journal = await listLabels(transaction, study, run.trajectoryId);
      const place = { ...PLAIN_GAP, rater, trajectoryId: run.trajectoryId, caseId: null };
      await appendLabel(transaction, study, {
        ...place,
        key,
        at: new Date().toISOString(),
        raterVersion: null,
        rubric: GAP_RUBRIC_ID,
        rubricVersion: GAP_RUBRIC_VERSION,
        label: row.label,
        labels: row.labels ?? [row.label],
        evidence,
        note: row.reason ?? "",
        details: { alternatives: row.alternatives, decisiveStep: row.decisiveStep, distance: row.distance, subPattern: row.subPattern },
        assisted: false,
        answersSeq: latestSeq(journal, place),
        undoes: null,
      });
      return true;
    }, TRANSACTION_OPTIONS),
  );
}
