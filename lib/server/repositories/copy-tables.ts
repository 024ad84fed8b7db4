/** Every table from one database into another, whichever of the two kinds each of them is. */
import type { Database, DatabaseClient } from "../db";
import type { ModelName } from "../generated/sqlite/internal/prismaNamespace";

/** Parents before children, each with the columns of its primary key, by which it is read page after page. */
export const TABLES: readonly { model: ModelName; key: readonly string[] }[] = [
  { model: "Study", key: ["id"] },
  { model: "RawFile", key: ["sha256"] },
  { model: "Import", key: ["id"] },
  { model: "Chunk", key: ["hash"] },
  { model: "Trajectory", key: ["studyId", "trajectoryId"] },
  { model: "ListCell", key: ["id"] },
  { model: "Derived", key: ["studyId", "trajectoryId"] },
  { model: "GateResult", key: ["studyId", "trajectoryId", "gate", "probes"] },
  { model: "LabelEntry", key: ["studyId", "seq"] },
  { model: "LabelPlacement", key: ["studyId", "seq"] },
  { model: "Rubric", key: ["studyId", "id", "version"] },
  { model: "RuleSet", key: ["studyId", "kind", "id", "version"] },
  { model: "Sample", key: ["studyId", "sampleId"] },
  { model: "Assignment", key: ["studyId", "id"] },
  { model: "Reservation", key: ["studyId", "assignmentId", "trajectoryId", "rater"] },
  { model: "Judge", key: ["studyId", "id", "version"] },
  { model: "Judgement", key: ["studyId", "key"] },
  { model: "AuditEntry", key: ["seq"] },
  { model: "Invitation", key: ["id"] },
  { model: "Job", key: ["id"] },
  { model: "User", key: ["id"] },
  { model: "SignIn", key: ["id"] },
  { model: "Account", key: ["id"] },
  { model: "Verification", key: ["id"] },
];

/** Rows of a page: a chunk of steps may have a quarter of a megabyte. */
const PAGE = 200;

type Row = Record<string, unknown>;

/** What the copy needs of a model; Prisma types each model apart, and these tables are read as rows alone. */
interface Table {
  count(): Promise<number>;
  findMany(query: { take: number; orderBy: Row[]; cursor?: Row; skip?: number }): Promise<Row[]>;
  createMany(rows: { data: Row[] }): Promise<{ count: number }>;
}

type Client = Pick<Database, "$executeRawUnsafe">;

function tableOf(client: Client, model: ModelName): Table {
  const name = `${model.charAt(0).toLowerCase()}${model.slice(1)}`;
  return (client as unknown as Record<string, Table>)[name] as Table;
}

/** The number of rows of all tables together. */
export async function countRows(database: Database): Promise<number> {
  let rows = 0;
  for (const { model } of TABLES) rows += await tableOf(database, model).count();
  return rows;
}

export interface CopiedTable {
  table: ModelName;
  rows: number;
}

/**
 * Copies all rows into an empty database, in one transaction of it: all of them arrive or none. Nobody may write to `from`
 * meanwhile. Throws when a table ends up with another number of rows than it had.
 */
export async function copyTables(
  from: DatabaseClient,
  to: Database,
  isPostgresTarget: boolean,
  report: (table: string) => void,
): Promise<CopiedTable[]> {
  return to.$transaction(
    async (target) => {
      const copied: CopiedTable[] = [];
      for (const { model, key } of TABLES) {
        report(model);
        copied.push({ table: model, rows: await copyTable(tableOf(from, model), tableOf(target, model), key) });
      }
      // Inserted numbers do not move PostgreSQL's counters on; the next row would take one that is there.
      if (isPostgresTarget) for (const statement of AFTER_LAST) await target.$executeRawUnsafe(statement);
      return copied;
    },
    { timeout: 24 * 60 * 60 * 1000, maxWait: 60_000 },
  );
}

const AFTER_LAST = [
  ["AuditEntry", "seq"],
  ["ListCell", "id"],
].map(
  ([table, column]) => `SELECT setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce(max("${column}"), 0) + 1, false) FROM "${table}"`,
);

async function copyTable(from: Table, to: Table, key: readonly string[]): Promise<number> {
  const orderBy = key.map((column) => ({ [column]: "asc" }));
  let copied = 0;
  let last: Row | undefined;
  for (;;) {
    const rows = await from.findMany({ take: PAGE, orderBy, ...(last === undefined ? {} : { cursor: cursorAt(last, key), skip: 1 }) });
    if (rows.length > 0) copied += (await to.createMany({ data: rows })).count;
    last = rows.at(-1);
    if (rows.length < PAGE) break;
  }
  const expected = await from.count();
  if (copied !== expected) throw new Error(`a table has ${expected} rows and ${copied} of them were copied: was it written to meanwhile?`);
  return copied;
}

/** Prisma names a key of several columns by all of them. */
function cursorAt(row: Row, key: readonly string[]): Row {
  const columns = Object.fromEntries(key.map((column) => [column, row[column]]));
  return key.length === 1 ? columns : { [key.join("_")]: columns };
}
