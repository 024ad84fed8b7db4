/** Raw files as they came, content-addressed and compressed: every import can be repeated after an importer improves. */
import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** Large reads: fewer turns of the event loop a megabyte. */
const READ_SIZE = 1024 * 1024;

export function readBytes(file: string): AsyncIterable<Uint8Array> {
  return createReadStream(file, { highWaterMark: READ_SIZE });
}

export async function hashBytes(parts: AsyncIterable<Uint8Array>): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const part of parts) {
    hash.update(part);
    bytes += part.length;
  }
  return { sha256: hash.digest("hex"), bytes };
}

export function rawFilePath(home: string, sha256: string): string {
  return path.join(home, "raw", sha256.slice(0, 2), `${sha256}.gz`);
}

/** Keeps the bytes under their hash, unless they are there; returns what they take. A crash leaves no half file behind. */
export async function keepRawFile(home: string, open: () => AsyncIterable<Uint8Array>, sha256: string): Promise<number> {
  const target = rawFilePath(home, sha256);
  const known = await stat(target).catch(() => null);
  if (known !== null) return known.size;
  await mkdir(path.dirname(target), { recursive: true });
  const temporary = `${target}.${randomUUID()}.part`;
  try {
    await pipeline(open(), createGzip({ level: 1 }), createWriteStream(temporary));
    await rename(temporary, target);
  } finally {
    await rm(temporary, { force: true });
  }
  return (await stat(target)).size;
}

/** The bytes of a kept file as they came; whoever stops early leaves nothing open. */
export async function* openKeptRaw(home: string, sha256: string): AsyncGenerator<Uint8Array> {
  const packed = createReadStream(rawFilePath(home, sha256), { highWaterMark: READ_SIZE });
  const unpacked = createGunzip({ chunkSize: READ_SIZE });
  packed.on("error", (error) => unpacked.destroy(error));
  packed.pipe(unpacked);
  try {
    yield* unpacked;
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}
