/** Keyset pages of runs for the table: never OFFSET, so the thousandth page costs what the first does. */
import type { DatabaseClient } from "../db";
import type { Prisma } from "../generated/sqlite/client";
import { searchText } from "../search-text";
import type { TrajectoryRow } from "./trajectories";

export interface TrajectoryFilter {
  outcome: readonly string[];
  configuration: readonly string[];
  environment: readonly string[];
  /** Labels that the matcher gave to the run; the empty text stands for runs without one. */
  label: readonly string[];
  rule: readonly string[];
  truncated: boolean | null;
  /** Words that the task text, task id or external id must hold. */
  text: string;
}

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

type Column = { column: string; isDerived: boolean; isNumber: boolean };
const COLUMNS: Record<Sort, Column> = {
  file: { column: "file", isDerived: false, isNumber: false },
  externalId: { column: "externalId", isDerived: false, isNumber: false },
  configuration: { column: "configuration", isDerived: false, isNumber: false },
  steps: { column: "stepCount", isDerived: false, isNumber: true },
  cases: { column: "caseCount", isDerived: true, isNumber: true },
  writes: { column: "writes", isDerived: true, isNumber: true },
  refusedWrites: { column: "refusedWrites", isDerived: true, isNumber: true },
};

/** Whether the value of a cursor of this order is a number. */
export function isNumberSort(sort: Sort): boolean {
  return COLUMNS[sort].isNumber;
}

export async function listTrajectories(
  database: DatabaseClient,
  study: string,
  query: ListQuery,
): Promise<{ rows: ListedTrajectory[]; next: Cursor | null }> {
  const { column, isDerived } = COLUMNS[query.sort];
  const direction = query.isDescending ? "desc" : "asc";
  const order: Prisma.TrajectoryOrderByWithRelationInput[] = [
    isDerived ? { derived: { [column]: direction } } : { [column]: direction },
    ...(query.sort === "file" ? [{ record: direction } as const] : []),
    { trajectoryId: direction },
  ];
  const rows = await database.trajectory.findMany({
    where: { AND: [whereOf(study, query.filter), ...(query.after === null ? [] : [await afterCursor(database, study, query, query.after)])] },
    orderBy: order,
    take: query.limit + 1,
    select: LIST_COLUMNS,
  });
  const page = rows.slice(0, query.limit).map(toListed);
  const last = page.at(-1);
  return {
    rows: page,
    next: rows.length > query.limit && last !== undefined ? { value: sortValue(last, query.sort), trajectoryId: last.trajectoryId } : null,
  };
}

export function countTrajectories(database: DatabaseClient, study: string, filter: TrajectoryFilter): Promise<number> {
  return database.trajectory.count({ where: whereOf(study, filter) });
}

export type Facet = "outcome" | "configuration" | "environment";

/** How many runs each value of a facet would give, other filters applied and its own left out. */
export async function countFacet(
  database: DatabaseClient,
  study: string,
  facet: Facet,
  filter: TrajectoryFilter,
): Promise<{ value: string; count: number }[]> {
  const where = whereOf(study, { ...filter, [facet]: [] });
  const groups = await database.trajectory.groupBy({ by: [facet], where, _count: true });
  return groups.map((group) => ({ value: group[facet], count: group._count }));
}

export async function countDerivedFacet(
  database: DatabaseClient,
  study: string,
  facet: "label" | "rule",
  filter: TrajectoryFilter,
): Promise<{ value: string; count: number }[]> {
  const field = facet === "label" ? "label" : "ruleId";
  const groups = await database.derived.groupBy({ by: [field], where: { trajectory: whereOf(study, { ...filter, [facet]: [] }) }, _count: true });
  return groups.map((group) => ({ value: group[field] ?? "", count: group._count }));
}

/** The runs before and after one in file order. */
export async function neighbours(
  database: DatabaseClient,
  study: string,
  row: TrajectoryRow,
): Promise<{ previous: string | null; next: string | null }> {
  const here = { file: row.file, record: row.record };
  const beyond = (less: "lt" | "gt"): Prisma.TrajectoryWhereInput => ({
    studyId: study,
    state: "active",
    OR: [{ file: { [less]: here.file } }, { file: here.file, record: { [less]: here.record } }],
  });
  const find = (less: "lt" | "gt", direction: "asc" | "desc") =>
    database.trajectory.findFirst({ where: beyond(less), orderBy: [{ file: direction }, { record: direction }], select: { trajectoryId: true } });
  const [previous, next] = [await find("lt", "desc"), await find("gt", "asc")];
  return { previous: previous?.trajectoryId ?? null, next: next?.trajectoryId ?? null };
}

function whereOf(study: string, filter: TrajectoryFilter): Prisma.TrajectoryWhereInput {
  const words = searchText(filter.text)
    .split(/\s+/)
    .filter((word) => word !== "");
  const derived: Prisma.DerivedWhereInput[] = [];
  if (filter.label.length > 0) {
    const named = filter.label.filter((label) => label !== "");
    derived.push({ OR: [{ label: { in: named } }, ...(filter.label.includes("") ? [{ label: null }] : [])] });
  }
  if (filter.rule.length > 0) derived.push({ ruleId: { in: [...filter.rule] } });
  return {
    studyId: study,
    state: "active",
    ...(filter.outcome.length > 0 ? { outcome: { in: [...filter.outcome] } } : {}),
    ...(filter.configuration.length > 0 ? { configuration: { in: [...filter.configuration] } } : {}),
    ...(filter.environment.length > 0 ? { environment: { in: [...filter.environment] } } : {}),
    ...(filter.truncated === null ? {} : { truncated: filter.truncated }),
    ...(derived.length > 0 ? { derived: { AND: derived } } : {}),
    ...(words.length > 0 ? { AND: words.map((word) => ({ searchText: { contains: word } })) } : {}),
  };
}

async function afterCursor(database: DatabaseClient, study: string, query: ListQuery, cursor: Cursor): Promise<Prisma.TrajectoryWhereInput> {
  const { column, isDerived, isNumber } = COLUMNS[query.sort];
  const beyond = query.isDescending ? "lt" : "gt";
  const value = isNumber ? Number(cursor.value) : String(cursor.value);
  const at = (condition: unknown): Prisma.TrajectoryWhereInput =>
    (isDerived ? { derived: { [column]: condition } } : { [column]: condition }) as Prisma.TrajectoryWhereInput;
  if (query.sort === "file") {
    const last = await database.trajectory.findUnique({
      where: { studyId_trajectoryId: { studyId: study, trajectoryId: cursor.trajectoryId } },
      select: { record: true },
    });
    const record = last?.record ?? 0;
    return {
      OR: [
        at({ [beyond]: value }),
        { file: String(value), record: { [beyond]: record } },
        { file: String(value), record, trajectoryId: { [beyond]: cursor.trajectoryId } },
      ],
    };
  }
  return { OR: [at({ [beyond]: value }), { AND: [at(value), { trajectoryId: { [beyond]: cursor.trajectoryId } }] }] };
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

function sortValue(row: ListedTrajectory, sort: Sort): string | number {
  const value = row[sort];
  return value ?? 0;
}
