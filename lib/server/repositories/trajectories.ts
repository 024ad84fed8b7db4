/** Trajectories in and out of the database: rows to domain values and back, nothing else. */
import { compareUtf8 } from "../../base/compare-utf8";
import type { Step, Trajectory, TrajectoryContent } from "../../trajectory/trajectory";
import { TRAJECTORY_SCHEMA_VERSION } from "../../trajectory/trajectory";
import type { TrajectoryKey } from "../../trajectory/trajectory-id";
import { unpackJson } from "../codec";
import type { DatabaseClient } from "../db";
import { bulkInsert } from "./bulk-insert";
import { ChunkReader, type ChunkReference, insertChunks, loadChunkData, packPieces } from "./chunks";
import { idsOf } from "./id-list";
import { countNewRuns, loadCells, lockList, placeRuns, recountCells } from "./list-cells";
import type { PackedTrajectory, TrajectoryHeader } from "./pack-trajectory";

/**
 * `conflict`: same key as an active one, other content; in no number until a person picks one. `superseded`: read otherwise
 * since an importer improved, kept for the labels that could not follow. `set-aside`: another content of its key was picked.
 */
export type TrajectoryState = "active" | "conflict" | "superseded" | "set-aside";

export interface NewTrajectory {
  packed: PackedTrajectory;
  state: TrajectoryState;
  format: string;
  importId: string;
}

/** What is known of a run without unpacking it. */
export interface TrajectoryRow {
  trajectoryId: string;
  configuration: string;
  environment: string;
  externalId: string;
  trial: number;
  taskId: string;
  scenarioId: string | null;
  file: string;
  record: number;
  format: string;
  contentHash: string;
  state: TrajectoryState;
  outcome: TrajectoryContent["outcome"]["status"];
  truncated: boolean;
  stepCount: number;
}

/** Packed columns from the sixth on. */
const COLUMNS = [
  "studyId",
  "state",
  "format",
  "importId",
  "cell",
  "trajectoryId",
  "configuration",
  "environment",
  "externalId",
  "trial",
  "taskId",
  "scenarioId",
  "file",
  "record",
  "contentHash",
  "outcome",
  "outcomeValue",
  "truncated",
  "stepCount",
  "callCount",
  "searchText",
  "header",
  "chunks",
] as const;

/** The steps of these runs, compressed before the transaction that writes them, because others wait while that is open. */
export type PackedSteps = Awaited<ReturnType<typeof packSteps>>;

/** `shares`: runs of one share chunks with each other and with no others. */
export async function packSteps(shares: readonly (readonly PackedTrajectory[])[]) {
  const packed = await Promise.all(shares.map((runs) => packPieces(runs.map(({ pieces }) => pieces))));
  const references = new Map<PackedTrajectory, string>();
  for (const [at, runs] of shares.entries()) {
    for (const [index, run] of runs.entries()) references.set(run, JSON.stringify(packed[at]?.references[index] ?? []));
  }
  return { chunks: packed.flatMap(({ chunks }) => chunks), references };
}

/** `steps` must hold every run of `items`; what else it holds is written and belongs to nobody. */
export async function insertTrajectories(
  database: DatabaseClient,
  study: string,
  items: readonly NewTrajectory[],
  steps: PackedSteps,
): Promise<void> {
  if (items.length === 0) return;
  await lockList(database, study);
  await insertChunks(database, steps.chunks);
  const listCells = await countNewRuns(
    database,
    study,
    items.map(({ packed, state }) => ({ ...packed.listed, state, isDerived: false, label: "", ruleId: "" })),
  );
  const rows = items.map(({ packed, state, format, importId }, index) => {
    const references = steps.references.get(packed);
    if (references === undefined) throw new Error("a run is written whose steps are not packed");
    return [study, state, format, importId, listCells[index] ?? 0, ...packed.cells, references];
  });
  const inserted = await bulkInsert(database, "Trajectory", COLUMNS, rows);
  if (inserted !== rows.length) await recountCells(database, study);
}

/** A content that is stored under a key, and the import that brought it. */
export interface StoredContent {
  contentHash: string;
  state: TrajectoryState;
  importId: string;
}

/** What is stored under each of these keys. Raw and with two parameters: Prisma takes as long for a list of five hundred as for writing the runs. */
export async function findByKeys(database: DatabaseClient, study: string, keys: readonly TrajectoryKey[]): Promise<Map<string, StoredContent[]>> {
  const found = new Map<string, StoredContent[]>();
  const externalIds = idsOf([...new Set(keys.map((key) => wellFormed(key.externalId)))]);
  const configurations = idsOf([...new Set(keys.map((key) => wellFormed(key.configuration)))]);
  // Said twice over, because SQLite would rather go through all runs of a configuration than look up some hundred names.
  const rows = await database.$queryRaw<(TrajectoryKey & Omit<StoredContent, "state"> & { state: string })[]>`
    SELECT "configuration", "environment", "externalId", "trial", "contentHash", "state", "importId" FROM "Trajectory"
    WHERE "studyId" = ${study} AND "externalId" IN ${externalIds} AND NOT ("configuration" NOT IN ${configurations})`;
  for (const row of rows) {
    const text = keyText({ ...row, trial: Number(row.trial) });
    const list = found.get(text) ?? [];
    list.push({ contentHash: row.contentHash, state: toState(row.state), importId: row.importId });
    found.set(text, list);
  }
  return found;
}

/** As both databases keep it: half of a surrogate pair is no text to them. */
function wellFormed(name: string): string {
  return Buffer.from(name).toString();
}

export function keyText(key: TrajectoryKey): string {
  return JSON.stringify([key.configuration, key.environment, key.externalId, key.trial]);
}

/** All runs of a study in the order of every document: file, record (UTF-8 bytes). Conflicts are left out. */
export async function listTrajectoryRows(database: DatabaseClient, study: string): Promise<TrajectoryRow[]> {
  const rows = await database.trajectory.findMany({ where: { studyId: study, state: "active" }, select: ROW_COLUMNS });
  return rows.map(toRow).sort(byFileAndRecord);
}

/** Every run of one task that counts, whatever its configuration; in document order. */
export async function listTaskRuns(
  database: DatabaseClient,
  study: string,
  { environment, taskId }: Pick<TrajectoryRow, "environment" | "taskId">,
): Promise<TrajectoryRow[]> {
  const rows = await database.trajectory.findMany({ where: { studyId: study, state: "active", environment, taskId }, select: ROW_COLUMNS });
  return rows.map(toRow).sort(byFileAndRecord);
}

/** Ids, configurations and environments of all runs that stand in a number: much less to read than their rows. */
export async function listActiveRuns(
  database: DatabaseClient,
  study: string,
): Promise<{ trajectoryId: string; configuration: string; environment: string }[]> {
  const select = { trajectoryId: true, configuration: true, environment: true } as const;
  return database.trajectory.findMany({ where: { studyId: study, state: "active" }, select });
}

/** Every stored run of a study, whatever its state, with the import that brought it; in document order. */
export async function listStoredRuns(database: DatabaseClient, study: string): Promise<StoredRun[]> {
  const rows = await database.trajectory.findMany({ where: { studyId: study }, select: { ...ROW_COLUMNS, importId: true, supersededBy: true } });
  return rows.map(({ importId, supersededBy, ...row }) => ({ ...toRow(row), importId, supersededBy })).sort(byFileAndRecord);
}

/** Runs in conflict, and the runs of their keys that count; in document order. */
export async function listContested(database: DatabaseClient, study: string): Promise<StoredRun[]> {
  const select = { ...ROW_COLUMNS, importId: true, supersededBy: true };
  const { cells } = await loadCells(database, study);
  const ids = cells.filter(({ state, runs }) => state === "conflict" && runs > 0).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await database.trajectory.findMany({ where: { studyId: study, cell: { in: ids, gt: 0 }, state: "conflict" }, select });
  const names = [...new Set(rows.map((row) => row.externalId))];
  const wanted = new Set(rows.map(keyText));
  for (let from = 0; from < names.length; from += 500) {
    const where = { studyId: study, state: "active", externalId: { in: names.slice(from, from + 500) } };
    rows.push(...(await database.trajectory.findMany({ where, select })).filter((row) => wanted.has(keyText(row))));
  }
  return rows.map(({ importId, supersededBy, ...row }) => ({ ...toRow(row), importId, supersededBy })).sort(byFileAndRecord);
}

export interface StoredRun extends TrajectoryRow {
  importId: string;
  /** The run that stands in the place of a superseded one. */
  supersededBy: string | null;
}

/** The run that stands in the place of a superseded one; null when there is none. */
export async function findSuccessor(database: DatabaseClient, study: string, trajectoryId: string): Promise<string | null> {
  const where = { studyId_trajectoryId: { studyId: study, trajectoryId } };
  return (await database.trajectory.findUnique({ where, select: { supersededBy: true } }))?.supersededBy ?? null;
}

/** Puts runs into another state. `supersededBy`: what stands in the place of a superseded one. */
export async function changeState(
  database: DatabaseClient,
  study: string,
  changes: readonly { trajectoryId: string; state: TrajectoryState; supersededBy: string | null }[],
): Promise<void> {
  await lockList(database, study);
  for (const { trajectoryId, state, supersededBy } of changes) {
    await database.trajectory.update({ where: { studyId_trajectoryId: { studyId: study, trajectoryId } }, data: { state, supersededBy } });
  }
  await placeRuns(
    database,
    study,
    changes.map(({ trajectoryId }) => trajectoryId),
  );
}

export async function findTrajectoryRow(database: DatabaseClient, study: string, trajectoryId: string): Promise<TrajectoryRow | null> {
  const row = await database.trajectory.findUnique({ where: { studyId_trajectoryId: { studyId: study, trajectoryId } }, select: ROW_COLUMNS });
  return row === null ? null : toRow(row);
}

export function byFileAndRecord(a: TrajectoryRow, b: TrajectoryRow): number {
  return compareUtf8(a.file, b.file) || a.record - b.record || compareUtf8(a.trajectoryId, b.trajectoryId);
}

/** A run without its steps, and where they lie. */
export async function loadHead(
  database: DatabaseClient,
  study: string,
  trajectoryId: string,
): Promise<{ row: TrajectoryRow; header: TrajectoryHeader; chunks: ChunkReference[] } | null> {
  const row = await database.trajectory.findUnique({
    where: { studyId_trajectoryId: { studyId: study, trajectoryId } },
    select: { ...ROW_COLUMNS, header: true, chunks: true },
  });
  if (row === null) return null;
  const { header, chunks, ...columns } = row;
  return { row: toRow(columns), header: unpackJson<TrajectoryHeader>(header), chunks: JSON.parse(chunks) as ChunkReference[] };
}

/** Whole runs in the given order, read in groups so that a study of any size passes through. */
export async function* iterateTrajectories(database: DatabaseClient, study: string, rows: readonly TrajectoryRow[]): AsyncGenerator<Trajectory> {
  const GROUP = 64;
  for (let from = 0; from < rows.length; from += GROUP) {
    const group = rows.slice(from, from + GROUP);
    const stored = await database.trajectory.findMany({
      where: { studyId: study, trajectoryId: { in: group.map((row) => row.trajectoryId) } },
      select: { trajectoryId: true, header: true, chunks: true },
    });
    const byId = new Map(stored.map((row) => [row.trajectoryId, { header: row.header, chunks: JSON.parse(row.chunks) as ChunkReference[] }]));
    const reader = new ChunkReader(
      await loadChunkData(
        database,
        [...byId.values()].flatMap((row) => row.chunks.map((chunk) => chunk.hash)),
      ),
    );
    for (const row of group) {
      const found = byId.get(row.trajectoryId);
      if (found === undefined) continue;
      const steps: Step[] = found.chunks.flatMap((chunk) => reader.stepsOf(chunk));
      yield toTrajectory(study, row, { ...unpackJson<TrajectoryHeader>(found.header), steps });
    }
  }
}

function toTrajectory(study: string, row: TrajectoryRow, content: TrajectoryContent): Trajectory {
  return {
    schemaVersion: TRAJECTORY_SCHEMA_VERSION,
    id: row.trajectoryId,
    study,
    configuration: row.configuration,
    file: row.file,
    record: row.record,
    trial: row.trial,
    content,
  };
}

const ROW_COLUMNS = {
  trajectoryId: true,
  configuration: true,
  environment: true,
  externalId: true,
  trial: true,
  taskId: true,
  scenarioId: true,
  file: true,
  record: true,
  format: true,
  contentHash: true,
  state: true,
  outcome: true,
  truncated: true,
  stepCount: true,
} as const;

type StoredRow = Omit<TrajectoryRow, "state" | "outcome"> & { state: string; outcome: string };

function toRow(row: StoredRow): TrajectoryRow {
  return { ...row, state: toState(row.state), outcome: toOutcome(row.outcome) };
}

function toState(text: string): TrajectoryState {
  return text === "conflict" || text === "superseded" || text === "set-aside" ? text : "active";
}

function toOutcome(text: string): TrajectoryRow["outcome"] {
  if (text === "success" || text === "failure" || text === "infrastructure") return text;
  return "unknown";
}
