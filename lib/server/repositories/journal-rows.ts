/**
 * The label journal as `export labels` writes it, past Prisma: a million entries spend most of their time where Prisma makes an object
 * of each row (docs/decisions/0022-csv-speed.md). SQLite only, read-only, on a connection of its own: what it sees is one state of the
 * journal, and nobody else waits for it.
 */
import BetterSqlite3 from "better-sqlite3";
import type { ExportedEntry } from "../../exports/labels";
import { type GapLabel, isGapLabel } from "../../rubric/rubric";
import type { Span } from "../../trajectory/span";
import { type DatabaseClient, openDatabase } from "../db";
import { readEnvironment } from "../env";

/** What SQLite gives for the columns below, in their order. */
type StoredRow = [
  seq: number,
  at: string | number,
  rater: string,
  raterVersion: string | null,
  rubricVersion: string,
  trajectoryId: string,
  caseId: string | null,
  label: string | null,
  labels: string,
  evidence: string,
  note: string,
  assisted: number,
  answersSeq: number | null,
];

const OWN = ["seq", "at", "rater", "raterVersion", "rubricVersion"].map((column) => `e."${column}"`);
/** An entry that has followed its run stands where the run stands now. */
const MOVED = ["trajectoryId", "caseId"].map(placed);
const REST = [
  ...["label", "labels"].map((column) => `e."${column}"`),
  placed("evidence"),
  ...["note", "assisted", "answersSeq"].map((column) => `e."${column}"`),
];

function placed(column: string): string {
  return `CASE WHEN p."seq" IS NULL THEN e."${column}" ELSE p."${column}" END`;
}

/** Rows that are made and let go together: so few that they are gone before the garbage collector comes. */
const PAGE = 100;

/**
 * Whether this database may be read past Prisma: an SQLite file, and all of it. A view that withholds rows is another object, and so
 * is a transaction: both keep to their own client.
 */
export async function isReadDirectly(database: DatabaseClient): Promise<boolean> {
  return !readEnvironment().isPostgres && database === (await openDatabase());
}

/** Entries of these kinds in order of the journal, page by page. */
export async function* iterateJournalRows(study: string, kinds: readonly string[]): AsyncGenerator<ExportedEntry[]> {
  const connection = openReadOnly();
  try {
    const statement = connection
      .prepare<string[], StoredRow>(
        `SELECT ${[...OWN, ...MOVED, ...REST].join(", ")} FROM "LabelEntry" e
         LEFT JOIN "LabelPlacement" p ON p."studyId" = e."studyId" AND p."seq" = e."seq"
         WHERE e."studyId" = ? AND e."kind" IN (${kinds.map(() => "?").join(", ")}) ORDER BY e."seq"`,
      )
      .raw();
    const labelsOf = labelReader();
    let page: ExportedEntry[] = [];
    for (const row of statement.iterate(study, ...kinds)) {
      page.push(toEntry(row, labelsOf));
      if (page.length < PAGE) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  } finally {
    connection.close();
  }
}

/** Positions of entries with the entry that they take back: few of many, so the table is read through once instead of by an index. */
export function readUndone(study: string): { seq: number; undoes: number }[] {
  const connection = openReadOnly();
  try {
    const sql = 'SELECT "seq", "undoes" FROM "LabelEntry" NOT INDEXED WHERE "studyId" = ? AND "undoes" IS NOT NULL';
    return connection.prepare<string[], { seq: number; undoes: number }>(sql).all(study);
  } finally {
    connection.close();
  }
}

function openReadOnly(): BetterSqlite3.Database {
  return new BetterSqlite3(readEnvironment().databaseUrl.replace(/^file:/, ""), { readonly: true });
}

function toEntry(row: StoredRow, labelsOf: (text: string) => GapLabel[]): ExportedEntry {
  const [seq, at, rater, raterVersion, rubricVersion, trajectoryId, caseId, label, labels, evidence, note, assisted, answersSeq] = row;
  return {
    seq,
    at: momentOf(at),
    rater,
    raterVersion,
    rubricVersion,
    trajectoryId,
    caseId,
    label: label !== null && isGapLabel(label) ? label : null,
    labels: labelsOf(labels),
    // Written by our own code, and checked when it was.
    evidence: evidence === "[]" ? [] : (JSON.parse(evidence) as Span[]),
    note,
    assisted: assisted === 1,
    answersSeq,
  };
}

/** A journal has few sets of labels, however long it is: each text is read once. */
function labelReader(): (text: string) => GapLabel[] {
  const known = new Map<string, GapLabel[]>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const labels = (JSON.parse(text) as string[]).filter(isGapLabel);
    known.set(text, labels);
    return labels;
  };
}

/** Prisma keeps a moment as `2026-01-01T00:00:00.000+00:00`; anything else is read as a moment first. */
function momentOf(cell: string | number): string {
  return typeof cell === "string" && cell.length === 29 && cell.endsWith("+00:00") ? `${cell.slice(0, 23)}Z` : new Date(cell).toISOString();
}
