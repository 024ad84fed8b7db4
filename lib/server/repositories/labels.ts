/** The label journal: entries are added, never changed. */

import type { ExportedEntry } from "../../exports/labels";
import { nameJudgeVersions } from "../../labels/judge-versions";
import type { ElementLabel, LabelDetails, LabelEntry, LabelValue, SettledBy } from "../../labels/label";
import { LABEL_KINDS, type LabelKind } from "../../labels/label";
import { isGapLabel } from "../../rubric/rubric";
import type { Span } from "../../trajectory/span";
import type { DatabaseClient } from "../db";
import { readEnvironment } from "../env";
import type { Prisma } from "../generated/sqlite/client";
import type { LabelEntryModel, LabelPlacementModel } from "../generated/sqlite/models";
import { isReadDirectly, iterateJournalRows, readUndone } from "./journal-rows";
import { withPlacement } from "./label-placements";

/**
 * Lets one save of a study look and write at a time. SQLite does so by itself (BEGIN IMMEDIATE); on PostgreSQL two saves
 * could both find no newer label and both be kept.
 */
export async function lockJournal(transaction: DatabaseClient, study: string): Promise<void> {
  if (readEnvironment().isPostgres) await transaction.$queryRaw`SELECT "id" FROM "Study" WHERE "id" = ${study} FOR NO KEY UPDATE`;
}

export async function appendLabel(database: DatabaseClient, study: string, entry: Omit<LabelEntry, "seq">): Promise<LabelEntry> {
  const seq = (await latestLabelSeq(database, study)) + 1;
  const row = await database.labelEntry.create({ data: toData(study, { ...entry, seq }) });
  return toEntry(row);
}

/** The journal of another database, whole, into a study without one: positions stay, so that what answers to them still does. */
export async function insertJournal(database: DatabaseClient, study: string, entries: readonly LabelEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += 200)
    await database.labelEntry.createMany({ data: entries.slice(from, from + 200).map((entry) => toData(study, entry)) });
}

function toData(study: string, entry: LabelEntry) {
  return {
    ...entry,
    studyId: study,
    at: new Date(entry.at),
    labels: JSON.stringify(entry.labels),
    evidence: JSON.stringify(entry.evidence),
    details: entry.details === undefined || entry.details === null ? null : JSON.stringify(entry.details),
    elements: entry.elements === null ? null : JSON.stringify(entry.elements),
    value: entry.value === null ? null : JSON.stringify(entry.value),
  };
}

export async function findLabelByKey(database: DatabaseClient, study: string, key: string): Promise<LabelEntry | null> {
  const row = await database.labelEntry.findUnique({ where: { studyId_key: { studyId: study, key } } });
  return row === null ? null : toEntry(row);
}

/** The gap labels of a study, or of one of its runs, in order of the journal. */
export async function listLabels(database: DatabaseClient, study: string, trajectoryId?: string): Promise<LabelEntry[]> {
  return listJournal(database, study, { kinds: ["gap"], ...(trajectoryId === undefined ? {} : { trajectoryId }) });
}

interface JournalPart {
  kinds?: readonly LabelKind[];
  /** A run, or several. */
  trajectoryId?: string | readonly string[];
  rater?: string;
  assignmentId?: string;
}

/**
 * Entries of every kind, in order: of the whole study, or of the part that is named. An entry that has followed its run
 * (`reimport`) stands where the run stands now.
 */
export async function listJournal(database: DatabaseClient, study: string, part: JournalPart = {}): Promise<LabelEntry[]> {
  const { kinds, trajectoryId: runs, ...equal } = part;
  const ofPart = { studyId: study, ...equal, ...(kinds === undefined ? {} : { kind: { in: [...kinds] } }) };
  if (runs !== undefined) return listAtRuns(database, ofPart, typeof runs === "string" ? [runs] : runs);
  return placeEntries(database, study, await database.labelEntry.findMany({ where: ofPart, orderBy: { seq: "asc" } }));
}

/**
 * What stands at these runs now. The entries that were made there and those that came are asked for apart: for one condition over an entry and
 * its placement no database finds the index of the runs, and every save would read all that its rater ever said.
 */
async function listAtRuns(
  database: DatabaseClient,
  ofPart: Prisma.LabelEntryWhereInput & { studyId: string },
  runs: readonly string[],
): Promise<LabelEntry[]> {
  const { studyId } = ofPart;
  const trajectoryId = { in: [...runs] };
  // In no order: asked for one, SQLite walks the study's whole journal in it.
  const made = await database.labelEntry.findMany({ where: { ...ofPart, trajectoryId } });
  const placed = await database.labelPlacement.findMany({ where: { studyId, trajectoryId }, select: { seq: true } });
  const known = new Set(made.map(({ seq }) => seq));
  const come = placed.map(({ seq }) => seq).filter((seq) => !known.has(seq));
  const rows = [...made];
  for (let from = 0; from < come.length; from += NAMED) {
    rows.push(...(await database.labelEntry.findMany({ where: { ...ofPart, seq: { in: come.slice(from, from + NAMED) } } })));
  }
  const standing = new Set(runs);
  rows.sort((a, b) => a.seq - b.seq);
  return (await placeEntries(database, studyId, rows)).filter((entry) => standing.has(entry.trajectoryId));
}

/** Each entry where it stands now. */
async function placeEntries(database: DatabaseClient, study: string, rows: readonly LabelEntryModel[]): Promise<LabelEntry[]> {
  const placements = await placementsOf(database, study, rows);
  return rows.map((row) => withPlacement(toEntry(row), placements.get(row.seq) ?? null));
}

/** The journal as numbers read it: every version of a judge is a rater of its own (judge-versions.ts). */
export async function listNamedJournal(database: DatabaseClient, study: string, part: JournalPart = {}): Promise<LabelEntry[]> {
  return nameJudgeVersions(await listJournal(database, study, part));
}

/** So few entries are asked for by name; more, and all placements of the study are read: few labels ever move. */
const NAMED = 500;

/** By position in the journal. No `include`: it names every entry in one statement, and a database takes only so many names. */
async function placementsOf(database: DatabaseClient, study: string, entries: readonly { seq: number }[]): Promise<Map<number, LabelPlacementModel>> {
  if (entries.length === 0) return new Map();
  const named = entries.length > NAMED ? {} : { seq: { in: entries.map(({ seq }) => seq) } };
  const rows = await database.labelPlacement.findMany({ where: { studyId: study, ...named } });
  return new Map(rows.map((row) => [row.seq, row]));
}

/** Entries that are read and let go together. */
const PAGE = 500;

/** The entries of these kinds in order, page by page: a journal of any length passes through. */
export async function* iterateJournal(database: DatabaseClient, study: string, kinds: readonly LabelKind[]): AsyncGenerator<ExportedEntry[]> {
  if (await isReadDirectly(database)) {
    yield* iterateJournalRows(study, kinds);
    return;
  }
  for (let after = 0; ; ) {
    const where = { studyId: study, seq: { gt: after }, kind: { in: [...kinds] } };
    const rows = await database.labelEntry.findMany({ where, orderBy: { seq: "asc" }, take: PAGE });
    const last = rows.at(-1);
    if (last === undefined) return;
    const placements = await placementsOf(database, study, rows);
    yield rows.map((row) => withPlacement(toEntry(row), placements.get(row.seq) ?? null));
    after = last.seq;
  }
}

/** The position of the entry that takes another back, by the position of that other. */
export async function undoneBy(database: DatabaseClient, study: string): Promise<Map<number, number>> {
  const rows = (await isReadDirectly(database))
    ? readUndone(study)
    : await database.labelEntry.findMany({ where: { studyId: study, undoes: { not: null } }, select: { seq: true, undoes: true } });
  return new Map(rows.flatMap(({ seq, undoes }) => (undoes === null ? [] : [[undoes, seq] as const])));
}

/** The newest position of a study's journal; 0 before the first entry. */
export async function latestLabelSeq(database: DatabaseClient, study: string): Promise<number> {
  // Not `aggregate`: Prisma asks for the highest of a list of all, which walks the whole journal at every save.
  const last = await database.labelEntry.findFirst({ where: { studyId: study }, orderBy: { seq: "desc" }, select: { seq: true } });
  return last?.seq ?? 0;
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
    kind: LABEL_KINDS.find((kind) => kind === row.kind) ?? "gap",
    caseId: row.caseId,
    place: row.place,
    label: row.label !== null && isGapLabel(row.label) ? row.label : null,
    labels: (JSON.parse(row.labels) as string[]).filter(isGapLabel),
    elements: row.elements === null ? null : (JSON.parse(row.elements) as ElementLabel[]),
    value: row.value === null ? null : (JSON.parse(row.value) as LabelValue),
    evidence: JSON.parse(row.evidence) as Span[],
    note: row.note,
    details: row.details === null ? null : (JSON.parse(row.details) as LabelDetails),
    assisted: row.assisted,
    answersSeq: row.answersSeq,
    undoes: row.undoes,
    assignmentId: row.assignmentId,
    milliseconds: row.milliseconds,
    unsure: row.unsure,
    via: toSettledBy(row.via),
  };
}

function toSettledBy(text: string | null): SettledBy | null {
  return text === "adjudication" || text === "discussion" ? text : null;
}
