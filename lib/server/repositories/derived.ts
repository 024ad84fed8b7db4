/** What was computed from runs: kept beside them with its version, dropped and computed again at will. */
import type { FactCounts } from "../../analysis/facts";
import type { ActionTally } from "../../analysis/write-set";
import type { TrajectoryMatch } from "../../matching/match-result";
import { type CallMark, packOutline } from "../../view-models/trajectory-outline";
import { packJson, packJsonFast, unpackJson } from "../codec";
import type { DatabaseClient } from "../db";
import { bulkInsert, type Cell } from "./bulk-insert";
import { lockList, placeRuns } from "./list-cells";

export interface NewDerived {
  trajectoryId: string;
  version: string;
  counts: FactCounts;
  match: TrajectoryMatch;
  /** Ids of `match.cases`, in their order. */
  caseIds: string[];
  /** One character a call. */
  outline: string;
  strip: string;
  /** The actions that the run calls, for the write set. */
  actions: ActionTally[];
}

export interface StoredMatch {
  trajectoryId: string;
  counts: FactCounts;
  match: TrajectoryMatch;
  caseIds: string[];
}

/** The packed part of a row. */
interface PackedMatch {
  match: TrajectoryMatch;
  caseIds: string[];
}

/** A row of Derived as it is written, without the study: packed before the transaction that writes it. */
export interface PackedDerived {
  trajectoryId: string;
  /** The columns after the study. */
  cells: readonly Cell[];
}

const COLUMNS = [
  "studyId",
  "trajectoryId",
  "version",
  "counts",
  "label",
  "ruleId",
  "caseCount",
  "refusedWrites",
  "writes",
  "reads",
  "outline",
  "match",
  "strip",
  "actions",
] as const;

export function packDerived({ trajectoryId, version, counts, match, caseIds, outline, strip, actions }: NewDerived): PackedDerived {
  const packed: PackedMatch = { match, caseIds };
  const cells = [
    trajectoryId,
    version,
    JSON.stringify(counts),
    match.label,
    match.ruleId,
    match.cases.length,
    counts.refusedWrites,
    counts.writes,
    counts.reads,
    packJsonFast(outline),
    packJson(packed),
    strip,
    packJson(actions),
  ];
  return { trajectoryId, cells };
}

/** Writes them in place of what is there of their runs. Within a transaction. */
export async function saveDerived(transaction: DatabaseClient, study: string, items: readonly PackedDerived[]): Promise<void> {
  if (items.length === 0) return;
  await lockList(transaction, study);
  const ids = items.map(({ trajectoryId }) => trajectoryId);
  await transaction.derived.deleteMany({ where: { studyId: study, trajectoryId: { in: ids } } });
  await bulkInsert(
    transaction,
    "Derived",
    COLUMNS,
    items.map(({ cells }) => [study, ...cells]),
  );
  await placeRuns(transaction, study, ids);
}

/** Within a transaction. */
export async function deleteDerived(transaction: DatabaseClient, study: string, trajectoryIds: readonly string[]): Promise<void> {
  await lockList(transaction, study);
  await transaction.derived.deleteMany({ where: { studyId: study, trajectoryId: { in: [...trajectoryIds] } } });
  await placeRuns(transaction, study, trajectoryIds);
}

/** Which version each run of a study (or one of them) was computed with. */
export async function derivedVersions(database: DatabaseClient, study: string, trajectoryId?: string): Promise<Map<string, string>> {
  const rows = await database.derived.findMany({
    where: { studyId: study, ...(trajectoryId === undefined ? {} : { trajectoryId }) },
    select: { trajectoryId: true, version: true },
  });
  return new Map(rows.map((row) => [row.trajectoryId, row.version]));
}

/** Runs read by one statement: a study of a hundred thousand at once would be held three times over. */
const PAGE = 500;

export async function loadMatches(database: DatabaseClient, study: string, trajectoryIds: readonly string[]): Promise<Map<string, StoredMatch>> {
  const found = new Map<string, StoredMatch>();
  for await (const match of iterateMatches(database, study, trajectoryIds)) found.set(match.trajectoryId, match);
  return found;
}

/** One after the other, in no order: for whoever keeps a few numbers of each. A run without a match is left out. */
export async function* iterateMatches(database: DatabaseClient, study: string, trajectoryIds: readonly string[]): AsyncGenerator<StoredMatch> {
  for (let from = 0; from < trajectoryIds.length; from += PAGE) {
    const rows = await database.derived.findMany({
      where: { studyId: study, trajectoryId: { in: trajectoryIds.slice(from, from + PAGE) } },
      select: { trajectoryId: true, counts: true, match: true },
    });
    for (const row of rows) {
      const { match, caseIds } = unpackJson<PackedMatch>(row.match);
      yield { trajectoryId: row.trajectoryId, counts: JSON.parse(row.counts) as FactCounts, match, caseIds };
    }
  }
}

export interface StoredCounts {
  trajectoryId: string;
  counts: FactCounts;
  cases: number;
}

export async function loadCounts(database: DatabaseClient, study: string): Promise<Map<string, StoredCounts>> {
  const where = { studyId: study, trajectory: { state: "active" } };
  const rows = await database.derived.findMany({ where, select: COUNT_COLUMNS });
  return new Map(rows.map((row) => [row.trajectoryId, toCounts(row)]));
}

/** Of these runs, in no order; a run without facts is left out. */
export async function* iterateCounts(database: DatabaseClient, study: string, trajectoryIds: readonly string[]): AsyncGenerator<StoredCounts> {
  for (let from = 0; from < trajectoryIds.length; from += PAGE) {
    const where = { studyId: study, trajectoryId: { in: trajectoryIds.slice(from, from + PAGE) } };
    for (const row of await database.derived.findMany({ where, select: COUNT_COLUMNS })) yield toCounts(row);
  }
}

/** Of the active runs those whose turns carry a state: few studies have any, so the others are not even read. */
export async function findRunsWithTurnStates(database: DatabaseClient, study: string): Promise<ReadonlySet<string>> {
  const where = { studyId: study, trajectory: { state: "active" }, counts: { contains: '"turnStates"' } };
  const rows = await database.derived.findMany({ where, select: COUNT_COLUMNS });
  return new Set(rows.map(toCounts).flatMap(({ trajectoryId, counts }) => ((counts.turnStates ?? 0) > 0 ? [trajectoryId] : [])));
}

const COUNT_COLUMNS = { trajectoryId: true, counts: true, caseCount: true } as const;

function toCounts({ trajectoryId, counts, caseCount }: { trajectoryId: string; counts: string; caseCount: number }): StoredCounts {
  return { trajectoryId, counts: JSON.parse(counts) as FactCounts, cases: caseCount };
}

/** What each run of a study calls; a run that an older version computed is left out. */
export async function loadActions(database: DatabaseClient, study: string): Promise<Map<string, ActionTally[]>> {
  const where = { studyId: study, actions: { not: null }, trajectory: { state: "active" } };
  const rows = await database.derived.findMany({ where, select: { trajectoryId: true, actions: true } });
  return new Map(rows.flatMap((row) => (row.actions === null ? [] : [[row.trajectoryId, unpackJson<ActionTally[]>(row.actions)]])));
}

/** Says of results that they hold under another version too: a change that does not touch their runs. */
export async function renewDerived(
  database: DatabaseClient,
  study: string,
  trajectoryIds: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  for (let at = 0; at < trajectoryIds.length; at += 500) {
    const where = { studyId: study, version: from, trajectoryId: { in: trajectoryIds.slice(at, at + 500) } };
    await database.derived.updateMany({ where, data: { version: to } });
  }
}

/** As earlier versions stored an outline: each call in words. */
interface WordedStep {
  calls: CallMark[];
}

export async function loadOutline(database: DatabaseClient, study: string, trajectoryId: string): Promise<string | null> {
  const row = await database.derived.findUnique({ where: { studyId_trajectoryId: { studyId: study, trajectoryId } }, select: { outline: true } });
  if (row === null) return null;
  const stored = unpackJson<string | WordedStep[]>(row.outline);
  return typeof stored === "string" ? stored : packOutline(stored.map(({ calls }) => calls));
}
