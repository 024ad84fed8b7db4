/** Raw files as they came, content-addressed and compressed: every import can be repeated after an importer improves. */
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** Large reads: fewer turns of the event loop a megabyte. */
const READ_SIZE = 1024 * 1024;
/** Each part of a stream is a buffer of its own, which lies about until garbage is collected: smaller ones, fewer bytes. */
const STREAM_READ_SIZE = 128 * 1024;

export function readBytes(file: string): AsyncIterable<Uint8Array> {
  return createReadStream(file, { highWaterMark: STREAM_READ_SIZE });
}

/**
 * The same for a reader that is done with each part before it asks for the next: all parts lie in one buffer. A large file that is
 * only hashed makes nothing else for the garbage collector, which lets a few hundred spent buffers lie.
 */
export async function* readIntoOneBuffer(file: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file);
  try {
    const buffer = Buffer.allocUnsafeSlow(READ_SIZE);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, READ_SIZE);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
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
export async function keepRawFile(home: string, openRaw: () => AsyncIterable<Uint8Array>, sha256: string): Promise<number> {
  const target = rawFilePath(home, sha256);
  const known = await stat(target).catch(() => null);
  if (known !== null) return known.size;
  await mkdir(path.dirname(target), { recursive: true });
  const temporary = `${target}.${randomUUID()}.part`;
  try {
    await writeGzip(openRaw(), temporary);
    await rename(temporary, target);
  } finally {
    await rm(temporary, { force: true });
  }
  return (await stat(target)).size;
}

/** Kept files that were there before `until`, by hash. */
export async function listRawFiles(home: string, until: Date): Promise<string[]> {
  const found: string[] = [];
  for (const folder of await readdir(path.join(home, "raw")).catch(() => [])) {
    for (const name of await readdir(path.join(home, "raw", folder)).catch(() => [])) {
      const [, sha256] = /^([0-9a-f]{64})\.gz$/.exec(name) ?? [];
      const known = sha256 === undefined ? null : await stat(rawFilePath(home, sha256)).catch(() => null);
      if (sha256 !== undefined && known !== null && known.mtime < until) found.push(sha256);
    }
  }
  return found;
}

/** Each part is compressed before the next is asked for. */
async function writeGzip(parts: AsyncIterable<Uint8Array>, target: string): Promise<void> {
  const gzip = createGzip({ level: 1 });
  const file = createWriteStream(target);
  const written = pipeline(gzip, file);
  // A failure is awaited below; until then it is no unhandled one.
  written.catch(() => undefined);
  try {
    for await (const part of parts) {
      await new Promise<void>((resolve, reject) => gzip.write(part, (error) => (error ? reject(error) : resolve())));
    }
    gzip.end();
  } catch (error) {
    gzip.destroy();
    await written.catch(() => undefined);
    // The file may be made only now: whoever removes it must come after that.
    if (!file.closed) await once(file, "close");
    throw error;
  }
  await written;
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
