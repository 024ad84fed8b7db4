/**
 * The counts of the list: one row for each combination of what it filters by, with the number of runs that share it. Whoever
 * writes runs or what was computed from them places them anew in the same transaction, here, so that the counts beside the
 * filters are sums over some hundred rows and no walk over the study (docs/decisions/0027-list.md).
 */
import type { DatabaseClient } from "../db";
import { readEnvironment } from "../env";
import { Prisma } from "../generated/sqlite/client";
import { runForEach } from "./bulk-insert";
import { idsOf } from "./id-list";

/** What the list filters by. */
export interface CellValues {
  state: string;
  outcome: string;
  configuration: string;
  environment: string;
  truncated: boolean;
  /** Whether facts and labels are computed; without them, label and rule are empty. */
  isDerived: boolean;
  /** The label that the matcher gave to the run; empty: none. */
  label: string;
  ruleId: string;
}

export interface ListCell extends CellValues {
  id: number;
  runs: number;
}

export interface StudyCells {
  cells: ListCell[];
  /** Another text: a run has been written since, or what was computed of one. */
  revision: string;
}

export async function loadCells(database: DatabaseClient, study: string): Promise<StudyCells> {
  const rows = await database.listCell.findMany({ where: { studyId: study }, orderBy: { id: "asc" } });
  let changes = 0;
  for (const row of rows) changes += row.changes;
  // Ids are never given twice, so that a study that was removed and made again does not come back to an old revision.
  const revision = `${rows.at(-1)?.id ?? 0}.${changes}`;
  return { cells: rows.map(({ studyId: _study, changes: _changes, ...cell }) => cell), revision };
}

/**
 * Lets one writer of a study's runs come at a time: two would wait for each other's rows crosswise. Before anything else that
 * the transaction writes. SQLite does so by itself (BEGIN IMMEDIATE).
 */
export async function lockList(transaction: DatabaseClient, study: string): Promise<void> {
  if (readEnvironment().isPostgres) await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${LIST_LOCK}::int, hashtext(${study}))`;
}

/** Any number that no other lock has. */
const LIST_LOCK = 2_701;

/** Counts new runs, before they are written; answers the cell of each, in their order. */
export async function countNewRuns(transaction: DatabaseClient, study: string, runs: readonly CellValues[]): Promise<number[]> {
  const ids = await addToCells(transaction, study, runs);
  return runs.map((run) => ids.get(keyOf(run)) ?? 0);
}

/** Counts the runs of every cell of a study again: for a write that left some of its rows out. */
export async function recountCells(transaction: DatabaseClient, study: string): Promise<void> {
  await transaction.$executeRaw`
    UPDATE "ListCell" SET "changes" = "changes" + 1, "runs" = (
      SELECT count(*) FROM "Trajectory" t WHERE t."studyId" = "ListCell"."studyId" AND t."cell" = "ListCell"."id" AND t."cell" > 0)
    WHERE "studyId" = ${study}`;
}

interface PlacedRow extends Omit<CellValues, "truncated" | "isDerived" | "label" | "ruleId"> {
  trajectoryId: string;
  cell: number;
  /** SQLite answers 0 and 1. */
  truncated: boolean | number;
  isDerived: boolean | number;
  label: string | null;
  ruleId: string | null;
  caseCount: number | null;
  writes: number | null;
  refusedWrites: number | null;
}

const GROUP = 2_000;

/** Puts runs into the cells where they belong now, and beside them what the list is sorted by. After any other write of theirs. */
export async function placeRuns(transaction: DatabaseClient, study: string, trajectoryIds: readonly string[]): Promise<void> {
  for (let from = 0; from < trajectoryIds.length; from += GROUP) await placeGroup(transaction, study, trajectoryIds.slice(from, from + GROUP));
}

async function placeGroup(transaction: DatabaseClient, study: string, trajectoryIds: readonly string[]): Promise<void> {
  const rows = await transaction.$queryRaw<PlacedRow[]>`
    SELECT t."trajectoryId", t."cell", t."state", t."outcome", t."configuration", t."environment", t."truncated",
      d."trajectoryId" IS NOT NULL AS "isDerived", d."label", d."ruleId", d."caseCount", d."writes", d."refusedWrites"
    FROM "Trajectory" t LEFT JOIN "Derived" d ON d."studyId" = t."studyId" AND d."trajectoryId" = t."trajectoryId"
    WHERE t."studyId" = ${study} AND t."trajectoryId" IN ${idsOf(trajectoryIds)}`;
  if (rows.length === 0) return;
  const values = rows.map(({ state, outcome, configuration, environment, truncated, isDerived, label, ruleId }) => ({
    state,
    outcome,
    configuration,
    environment,
    truncated: Boolean(truncated),
    isDerived: Boolean(isDerived),
    label: label ?? "",
    ruleId: ruleId ?? "",
  }));
  const ids = await addToCells(transaction, study, values);
  const left = new Map<number, number>();
  for (const { cell } of rows) left.set(cell, (left.get(cell) ?? 0) + 1);
  for (const [id, runs] of left) {
    await transaction.$executeRaw`UPDATE "ListCell" SET "runs" = "runs" - ${runs}, "changes" = "changes" + 1 WHERE "id" = ${id} AND "studyId" = ${study}`;
  }
  const placed = rows.map(({ trajectoryId, caseCount, writes, refusedWrites }, index) => {
    const run = values[index];
    return { trajectoryId, cell: run === undefined ? 0 : (ids.get(keyOf(run)) ?? 0), caseCount, writes, refusedWrites };
  });
  await savePlaces(transaction, study, placed);
}

interface Place {
  trajectoryId: string;
  cell: number;
  caseCount: number | null;
  writes: number | null;
  refusedWrites: number | null;
}

async function savePlaces(transaction: DatabaseClient, study: string, places: readonly Place[]): Promise<void> {
  if (readEnvironment().isPostgres) {
    await transaction.$executeRaw`
      UPDATE "Trajectory" SET "cell" = v."cell", "caseCount" = v."caseCount", "writes" = v."writes", "refusedWrites" = v."refusedWrites"
      FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        AS v("trajectoryId" text, "cell" int, "caseCount" int, "writes" int, "refusedWrites" int)
      WHERE "Trajectory"."studyId" = ${study} AND "Trajectory"."trajectoryId" = v."trajectoryId"`;
    return;
  }
  // SQLite would go through the whole study for each row of such a list.
  const sql = `UPDATE "Trajectory" SET "cell" = ?, "caseCount" = ?, "writes" = ?, "refusedWrites" = ? WHERE "studyId" = ? AND "trajectoryId" = ?`;
  const rows = places.map(({ trajectoryId, cell, caseCount, writes, refusedWrites }) => [
    cell,
    caseCount,
    writes,
    refusedWrites,
    study,
    trajectoryId,
  ]);
  runForEach(sql, rows);
}

/** Makes the cells that are missing, and adds these runs to them. */
async function addToCells(transaction: DatabaseClient, study: string, runs: readonly CellValues[]): Promise<Map<string, number>> {
  const added = new Map<string, { values: CellValues; runs: number }>();
  for (const values of runs) {
    const key = keyOf(values);
    const entry = added.get(key) ?? { values, runs: 0 };
    entry.runs++;
    added.set(key, entry);
  }
  const ids = new Map<string, number>();
  const all = [...added];
  for (let from = 0; from < all.length; from += CELLS_A_STATEMENT) {
    const part = all.slice(from, from + CELLS_A_STATEMENT);
    const rows = part.map(
      ([, { values: v, runs: count }]) =>
        Prisma.sql`(${study}, ${v.state}, ${v.outcome}, ${v.configuration}, ${v.environment}, ${v.truncated}, ${v.isDerived}, ${v.label}, ${v.ruleId}, ${count}, 1)`,
    );
    const found = await transaction.$queryRaw<(Omit<ListCell, "truncated" | "isDerived"> & { truncated: unknown; isDerived: unknown })[]>`
      INSERT INTO "ListCell" ("studyId", "state", "outcome", "configuration", "environment", "truncated", "isDerived", "label", "ruleId", "runs", "changes")
      VALUES ${Prisma.join(rows)}
      ON CONFLICT ("studyId", "state", "outcome", "configuration", "environment", "truncated", "isDerived", "label", "ruleId")
      DO UPDATE SET "runs" = "ListCell"."runs" + excluded."runs", "changes" = "ListCell"."changes" + 1
      RETURNING "id", "state", "outcome", "configuration", "environment", "truncated", "isDerived", "label", "ruleId"`;
    for (const row of found) ids.set(keyOf({ ...row, truncated: Boolean(row.truncated), isDerived: Boolean(row.isDerived) }), Number(row.id));
  }
  return ids;
}

const CELLS_A_STATEMENT = 500;

function keyOf({ state, outcome, configuration, environment, truncated, isDerived, label, ruleId }: CellValues): string {
  return JSON.stringify([state, outcome, configuration, environment, truncated, isDerived, label, ruleId]);
}
