/**
 * Steps are stored in compressed chunks, not a row a step: far fewer rows, a database smaller than the source, and a
 * window of a long run costs one or two small rows. Short runs of one import share a chunk: each compressed alone would take
 * twice the time and the room. Chunks are content-addressed, so equal imports share them.
 */
import { sha256Hex } from "../../base/sha256";
import type { Step } from "../../trajectory/trajectory";
import { packLargeJson, unpackJson } from "../codec";
import type { DatabaseClient } from "../db";
import { bulkInsert } from "./bulk-insert";
import type { StepsPiece } from "./cut-steps";

/** Pieces are put into one chunk up to this many characters: what one of them costs to open beyond its own. */
const SHARED_LENGTH = 64 * 1024;

/** 128 bits: enough for an address inside one database, and half the bytes in three places. */
const HASH_LENGTH = 32;

/** Where the steps of a trajectory lie; in order, without gaps. */
export interface ChunkReference {
  hash: string;
  firstStep: number;
  lastStep: number;
  /** So many steps of other runs stand before these in the chunk; absent: none, and none behind them either. */
  skip?: number;
}

export interface PackedChunk {
  hash: string;
  /** Of all runs in it. */
  steps: number;
  bytes: number;
  data: Uint8Array<ArrayBuffer>;
}

/** The chunks of these runs, and for each run where its pieces lie in them. */
export async function packPieces(runs: readonly (readonly StepsPiece[])[]): Promise<{ chunks: PackedChunk[]; references: ChunkReference[][] }> {
  const groups: { pieces: StepsPiece[]; references: ChunkReference[] }[] = [];
  let group: (typeof groups)[number] = { pieces: [], references: [] };
  let length = 0;
  let steps = 0;
  const references = runs.map((pieces) =>
    pieces.map((piece) => {
      if (group.pieces.length === 0 || length + piece.json.length > SHARED_LENGTH) {
        group = { pieces: [], references: [] };
        groups.push(group);
        length = 0;
        steps = 0;
      }
      const reference: ChunkReference = { hash: "", firstStep: piece.firstStep, lastStep: piece.lastStep, skip: steps };
      group.pieces.push(piece);
      group.references.push(reference);
      length += piece.json.length;
      steps += piece.lastStep - piece.firstStep + 1;
      return reference;
    }),
  );
  const chunks = await Promise.all(
    groups.map(async ({ pieces, references: places }): Promise<PackedChunk> => {
      const json = Buffer.concat(pieces.flatMap((piece, index) => [index === 0 ? OPEN : COMMA, piece.json]).concat(CLOSE));
      const hash = sha256Hex(json).slice(0, HASH_LENGTH);
      for (const place of places) {
        place.hash = hash;
        if (places.length === 1) delete place.skip;
      }
      return { hash, steps: stepCount(pieces), bytes: json.length, data: await packLargeJson(json) };
    }),
  );
  return { chunks, references };
}

const [OPEN, COMMA, CLOSE] = ["[", ",", "]"].map((mark) => Buffer.from(mark)) as [Buffer, Buffer, Buffer]; // as many as there are marks

function stepCount(pieces: readonly StepsPiece[]): number {
  return pieces.reduce((sum, { firstStep, lastStep }) => sum + lastStep - firstStep + 1, 0);
}

export async function insertChunks(database: DatabaseClient, chunks: readonly PackedChunk[]): Promise<void> {
  const rows = chunks.map((chunk) => [chunk.hash, chunk.steps, chunk.bytes, chunk.data]);
  await bulkInsert(database, "Chunk", ["hash", "steps", "bytes", "data"], rows);
}

/** Steps `from` to `to` (inclusive, one-based); what lies outside the run is left out. */
export async function loadStepRange(database: DatabaseClient, references: readonly ChunkReference[], from: number, to: number): Promise<Step[]> {
  const wanted = references.filter((reference) => reference.lastStep >= from && reference.firstStep <= to);
  const data = await loadChunkData(
    database,
    wanted.map((reference) => reference.hash),
  );
  const unpacked = new ChunkReader(data);
  return wanted.flatMap((reference) => unpacked.stepsOf(reference)).filter((step) => step.t >= from && step.t <= to);
}

/** One chunk after the other, so that a scan of a long run holds little in memory. */
export async function* iterateChunks(database: DatabaseClient, references: readonly ChunkReference[]): AsyncGenerator<Step[]> {
  for (const reference of references) {
    yield new ChunkReader(await loadChunkData(database, [reference.hash])).stepsOf(reference);
  }
}

export async function loadChunkData(database: DatabaseClient, hashes: readonly string[]): Promise<Map<string, Uint8Array>> {
  const rows = await database.chunk.findMany({ where: { hash: { in: [...new Set(hashes)] } }, select: { hash: true, data: true } });
  return new Map(rows.map((row) => [row.hash, row.data]));
}

/** Takes steps out of packed chunks; runs that are asked for one after the other and share a chunk unpack it once. */
export class ChunkReader {
  private opened: { hash: string; steps: Step[] } | null = null;

  constructor(private readonly data: ReadonlyMap<string, Uint8Array>) {}

  stepsOf({ hash, firstStep, lastStep, skip }: ChunkReference): Step[] {
    const steps = this.open(hash);
    return skip === undefined ? steps : steps.slice(skip, skip + lastStep - firstStep + 1);
  }

  private open(hash: string): Step[] {
    if (this.opened?.hash === hash) return this.opened.steps;
    const bytes = this.data.get(hash);
    if (bytes === undefined) throw new Error(`the database has lost chunk ${hash}: restore a backup, or import the file again`);
    const steps = unpackJson<Step[]>(bytes);
    this.opened = { hash, steps };
    return steps;
  }
}
