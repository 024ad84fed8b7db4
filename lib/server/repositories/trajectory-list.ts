/** Keyset pages of runs for the table: never OFFSET, so the thousandth page costs what the first does. */
import { compareUtf8 } from "../../base/compare-utf8";
import type { DatabaseClient } from "../db";
import { readEnvironment } from "../env";
import { Prisma } from "../generated/sqlite/client";
import { withheldFrom } from "./blindness";
import { idsOf } from "./id-list";
import type { ListCell } from "./list-cells";
import { type ListCounts, passes, sumRuns, type TrajectoryFilter } from "./list-counts";
import { holdsWords, inCells } from "./list-words";
import type { TrajectoryRow } from "./trajectories";

export const SORTS = ["file", "externalId", "configuration", "steps", "cases", "writes", "refusedWrites"] as const;
export type Sort = (typeof SORTS)[number];

export interface ListedTrajectory {
  trajectoryId: string;
  file: string;
  record: number;
  externalId: string;
  trial: number;
  taskId: string;
  configuration: string;
  environment: string;
  outcome: string;
  truncated: boolean;
  steps: number;
  /** null: not computed yet. */
  reads: number | null;
  writes: number | null;
  refusedWrites: number | null;
  cases: number | null;
  label: string | null;
  ruleId: string | null;
  strip: string;
}

/** Where the last page ended: the sort value and the id of its last row. */
export interface Cursor {
  value: string | number;
  trajectoryId: string;
}

export interface ListQuery {
  filter: TrajectoryFilter;
  sort: Sort;
  isDescending: boolean;
  after: Cursor | null;
  limit: number;
}

interface Order {
  /** By what the rows stand; of equal ones by record, and then by id. */
  column: string;
  index: string;
  /** Computed from the run: a run without it stands at the end, whatever the direction. */
  isComputed: boolean;
}

const computed = (column: string): Order => ({ column, index: `Trajectory_by_${column}`, isComputed: true });
const stored = (column: string): Order => {
  const index = column === "file" ? "Trajectory_studyId_file_record_cell_idx" : `Trajectory_studyId_${column}_record_cell_idx`;
  return { column, index, isComputed: false };
};

const ORDERS: Record<Sort, Order> = {
  file: stored("file"),
  externalId: stored("externalId"),
  configuration: stored("configuration"),
  steps: stored("stepCount"),
  cases: computed("caseCount"),
  writes: computed("writes"),
  refusedWrites: computed("refusedWrites"),
};

/** Whether the value of a cursor of this order is a number. */
export function isNumberSort(sort: Sort): boolean {
  return ORDERS[sort].isComputed || sort === "steps";
}

/** In a cursor in place of a value that is not computed: no count is below zero. */
const NOT_COMPUTED = -1;

/** `counts`: of the same study, viewer and words. */
export async function listTrajectories(
  database: DatabaseClient,
  study: string,
  query: ListQuery,
  counts: ListCounts,
): Promise<{ rows: ListedTrajectory[]; next: Cursor | null }> {
  const passing = counts.all.filter((cell) => passes(cell, query.filter));
  const { isComputed } = ORDERS[query.sort];
  const ids: string[] = [];
  const wanted = query.limit + 1;
  if (!isComputed || query.after?.value !== NOT_COMPUTED) {
    const cells = isComputed ? passing.filter(({ isDerived }) => isDerived) : passing;
    ids.push(...(await idsInOrder(database, study, { ...query, limit: wanted }, ORDERS[query.sort], cells, counts)));
  }
  if (isComputed && ids.length < wanted) {
    const after = query.after?.value === NOT_COMPUTED ? query.after : null;
    const rest = { ...query, after, limit: wanted - ids.length };
    const cells = passing.filter(({ isDerived }) => !isDerived);
    ids.push(...(await idsInOrder(database, study, rest, BY_ID, cells, counts)));
  }
  const rows = await loadListed(database, study, ids.slice(0, query.limit));
  const last = rows.at(-1);
  return {
    rows,
    next: ids.length > query.limit && last !== undefined ? { value: last[query.sort] ?? NOT_COMPUTED, trajectoryId: last.trajectoryId } : null,
  };
}

const BY_ID: Order = { column: "trajectoryId", index: "sqlite_autoindex_Trajectory_1", isComputed: false };

/**
 * The ids of a page. An order's index is walked from the cursor on until the page is full; where that would cost more than to
 * look at all runs that pass, because these are few, they are looked at and sorted.
 */
async function idsInOrder(
  database: DatabaseClient,
  study: string,
  { after, isDescending, limit, filter }: ListQuery,
  order: Order,
  passing: readonly ListCell[],
  { all, found, few }: ListCounts,
): Promise<string[]> {
  const cells = new Set(passing.map(({ id }) => id));
  const hits = sumRuns(found.filter(({ id }) => cells.has(id)));
  if (hits === 0) return [];
  const { everything, runs: withheld } = withheldFrom(database);
  if (everything) return [];
  const columns = order === BY_ID ? [`"trajectoryId"`] : [`"${order.column}"`, `"record"`, `"trajectoryId"`];
  const conditions = [inCells(study, [...cells])];
  if (order.isComputed) conditions.push(Prisma.raw(`${columns[0]} IS NOT NULL`));
  if (order.column === "configuration") {
    // Runs of other configurations stand together: they are not walked through.
    const names = passing.map(({ configuration }) => configuration).sort(compareUtf8);
    conditions.push(Prisma.sql`"configuration" BETWEEN ${names[0] ?? ""} AND ${names.at(-1) ?? ""}`);
  }
  if (withheld.length > 0) conditions.push(Prisma.sql`"trajectoryId" NOT IN ${idsOf(withheld)}`);
  if (few !== null) conditions.push(Prisma.sql`"trajectoryId" IN ${idsOf(few)}`);
  else if (filter.words.length > 0) conditions.push(holdsWords(filter.words));
  if (after !== null) conditions.push(await beyondCursor(database, study, after, order, isDescending));
  const direction = isDescending ? "DESC" : "ASC";
  const where = Prisma.join(conditions, " AND ");
  const tail = Prisma.raw(`ORDER BY ${columns.map((column) => `${column} ${direction}`).join(", ")} LIMIT ${limit}`);
  const isFew = few !== null || sumRuns(passing) * LOOK + hits * FETCH < (sumRuns(all) / hits) * limit * (filter.words.length > 0 ? FETCH : LOOK);
  const rows = await database.$queryRaw<{ trajectoryId: string }[]>(
    readEnvironment().isPostgres
      ? isFew
        ? // Sorted apart: PostgreSQL would sometimes rather walk an order in the hope of a full page soon.
          Prisma.sql`WITH found AS MATERIALIZED (SELECT ${Prisma.raw(columns.join(", "))} FROM "Trajectory" WHERE ${where}) SELECT "trajectoryId" FROM found ${tail}`
        : Prisma.sql`SELECT "trajectoryId" FROM "Trajectory" WHERE ${where} ${tail}`
      : Prisma.sql`SELECT "trajectoryId" FROM "Trajectory" INDEXED BY ${Prisma.raw(`"${few !== null ? BY_ID.index : isFew ? "Trajectory_by_cell" : order.index}"`)} WHERE ${where} ${tail}`,
  );
  return rows.map(({ trajectoryId }) => trajectoryId);
}

/** What it costs to look at an entry of an index, and to fetch the row beside it; measured, in any unit (docs/decisions/0027-list.md). */
const LOOK = 0.3;
const FETCH = 2;

async function beyondCursor(
  database: DatabaseClient,
  study: string,
  { value, trajectoryId }: Cursor,
  order: Order,
  isDescending: boolean,
): Promise<Prisma.Sql> {
  const beyond = Prisma.raw(isDescending ? "<" : ">");
  if (order === BY_ID) return Prisma.sql`"trajectoryId" ${beyond} ${trajectoryId}`;
  const where = { studyId_trajectoryId: { studyId: study, trajectoryId } };
  const record = (await database.trajectory.findUnique({ where, select: { record: true } }))?.record ?? 0;
  const column = Prisma.raw(`"${order.column}"`);
  // The id stands in no index: it is asked of rows with the cursor's own value and record alone.
  return Prisma.sql`(${column}, "record") ${beyond}= (${value}, ${record})
    AND NOT (${column} = ${value} AND "record" = ${record} AND NOT "trajectoryId" ${beyond} ${trajectoryId})`;
}

async function loadListed(database: DatabaseClient, study: string, ids: readonly string[]): Promise<ListedTrajectory[]> {
  const rows = await database.trajectory.findMany({ where: { studyId: study, trajectoryId: { in: [...ids] } }, select: LIST_COLUMNS });
  const byId = new Map(rows.map((row) => [row.trajectoryId, toListed(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The runs before and after one in file order. */
export async function neighbours(
  database: DatabaseClient,
  study: string,
  row: TrajectoryRow,
): Promise<{ previous: string | null; next: string | null }> {
  // First in the same file, then in the next one: a condition with both is no range of the index.
  const find = async (less: "lt" | "gt", direction: "asc" | "desc"): Promise<string | null> => {
    for (const place of [{ file: row.file, record: { [less]: row.record } }, { file: { [less]: row.file } }]) {
      const found = await database.trajectory.findFirst({
        where: { studyId: study, state: "active", ...place },
        orderBy: [{ file: direction }, { record: direction }],
        select: { trajectoryId: true },
      });
      if (found !== null) return found.trajectoryId;
    }
    return null;
  };
  return { previous: await find("lt", "desc"), next: await find("gt", "asc") };
}

const LIST_COLUMNS = {
  trajectoryId: true,
  file: true,
  record: true,
  externalId: true,
  trial: true,
  taskId: true,
  configuration: true,
  environment: true,
  outcome: true,
  truncated: true,
  stepCount: true,
  derived: { select: { reads: true, writes: true, refusedWrites: true, caseCount: true, label: true, ruleId: true, strip: true } },
} as const;

type StoredRow = Prisma.TrajectoryGetPayload<{ select: typeof LIST_COLUMNS }>;

function toListed({ derived, stepCount, ...row }: StoredRow): ListedTrajectory {
  return {
    ...row,
    steps: stepCount,
    reads: derived?.reads ?? null,
    writes: derived?.writes ?? null,
    refusedWrites: derived?.refusedWrites ?? null,
    cases: derived?.caseCount ?? null,
    label: derived?.label ?? null,
    ruleId: derived?.ruleId ?? null,
    strip: derived?.strip ?? "",
  };
}
