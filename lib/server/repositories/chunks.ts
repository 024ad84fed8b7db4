/**
 * Steps are stored in compressed chunks, not a row a step: far fewer rows, a database smaller than the source, and a
 * window of a long run costs one or two small rows. Chunks are content-addressed, so equal runs share them.
 */
import { sha256Hex } from "../../base/sha256";
import type { Step } from "../../trajectory/trajectory";
import { packJsonText, unpackJson } from "../codec";
import type { DatabaseClient } from "../db";
import { bulkInsert } from "./bulk-insert";

/** A chunk is closed when its JSON reaches this many characters; a single longer step has a chunk of its own. */
const CHUNK_LENGTH = 256 * 1024;
/** …or this many steps, so that a window never unpacks thousands of tiny ones. */
const CHUNK_STEPS = 250;

/** 128 bits: enough for an address inside one database, and half the bytes in three places. */
const HASH_LENGTH = 32;

/** Where the steps of a trajectory lie; in order, without gaps. */
export interface ChunkReference {
  hash: string;
  firstStep: number;
  lastStep: number;
}

export interface PackedChunk extends ChunkReference {
  bytes: number;
  data: Uint8Array<ArrayBuffer>;
}

export function packSteps(steps: readonly Step[]): PackedChunk[] {
  const chunks: PackedChunk[] = [];
  let texts: string[] = [];
  let length = 0;
  const close = (lastStep: number): void => {
    const json = `[${texts.join(",")}]`;
    const data = packJsonText(json);
    chunks.push({ hash: sha256Hex(json).slice(0, HASH_LENGTH), firstStep: lastStep - texts.length + 1, lastStep, bytes: json.length, data });
    texts = [];
    length = 0;
  };
  for (const step of steps) {
    const text = JSON.stringify(step);
    if (texts.length > 0 && (length + text.length > CHUNK_LENGTH || texts.length === CHUNK_STEPS)) close(step.t - 1);
    texts.push(text);
    length += text.length;
  }
  if (texts.length > 0) close(steps.length);
  return chunks;
}

export async function insertChunks(database: DatabaseClient, chunks: readonly PackedChunk[]): Promise<void> {
  const rows = chunks.map((chunk) => [chunk.hash, chunk.lastStep - chunk.firstStep + 1, chunk.bytes, chunk.data]);
  await bulkInsert(database, "Chunk", ["hash", "steps", "bytes", "data"], rows);
}

/** Steps `from` to `to` (inclusive, one-based); what lies outside the run is left out. */
export async function loadStepRange(database: DatabaseClient, references: readonly ChunkReference[], from: number, to: number): Promise<Step[]> {
  const wanted = references.filter((reference) => reference.lastStep >= from && reference.firstStep <= to);
  const data = await loadChunkData(
    database,
    wanted.map((reference) => reference.hash),
  );
  return wanted.flatMap((reference) => unpackChunk(data, reference.hash)).filter((step) => step.t >= from && step.t <= to);
}

/** One chunk after the other, so that a scan of a long run holds little in memory. */
export async function* iterateChunks(database: DatabaseClient, references: readonly ChunkReference[]): AsyncGenerator<Step[]> {
  for (const reference of references) {
    yield unpackChunk(await loadChunkData(database, [reference.hash]), reference.hash);
  }
}

export async function loadChunkData(database: DatabaseClient, hashes: readonly string[]): Promise<Map<string, Uint8Array>> {
  const rows = await database.chunk.findMany({ where: { hash: { in: [...new Set(hashes)] } }, select: { hash: true, data: true } });
  return new Map(rows.map((row) => [row.hash, row.data]));
}

export function unpackChunk(data: ReadonlyMap<string, Uint8Array>, hash: string): Step[] {
  const bytes = data.get(hash);
  if (bytes === undefined) throw new Error(`the database has lost chunk ${hash}: restore a backup, or import the file again`);
  return unpackJson<Step[]>(bytes);
}
