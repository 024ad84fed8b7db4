/** A large raw file kept by a thread of its own: it hashes and compresses while the main thread reads the records. */
import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { rawFilePath } from "./raw-files";

/** From here on a thread is worth its start. */
export const LARGE_FILE_BYTES = 16 * 1024 * 1024;

export interface KeptRawFile {
  sha256: string;
  bytes: number;
  compressedBytes: number;
}

/**
 * The thread's program: plain text, since a bundle has no file of it. One buffer for all parts, each written before the next is
 * read: a few hundred spent buffers would lie about until they are collected.
 */
const PROGRAM = `
const { createHash } = require("node:crypto");
const { once } = require("node:events");
const { createWriteStream } = require("node:fs");
const { open } = require("node:fs/promises");
const { pipeline } = require("node:stream/promises");
const { parentPort, workerData } = require("node:worker_threads");
const { createGzip } = require("node:zlib");

async function keep({ source, target, partBytes, level }) {
  const hash = createHash("sha256");
  const gzip = createGzip({ level });
  const file = createWriteStream(target);
  const written = pipeline(gzip, file);
  written.catch(() => undefined);
  const handle = await open(source);
  let bytes = 0;
  try {
    const buffer = Buffer.allocUnsafeSlow(partBytes);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, partBytes);
      if (bytesRead === 0) break;
      const part = buffer.subarray(0, bytesRead);
      hash.update(part);
      bytes += bytesRead;
      await new Promise((resolve, reject) => gzip.write(part, (error) => (error ? reject(error) : resolve())));
    }
    gzip.end();
  } catch (error) {
    // The stream's own fault (no room on the disk) came first and is what is told; any other one ends it.
    gzip.destroy(error);
    // The file may be made only now: whoever removes it must come after that.
    if (!file.closed) await once(file, "close");
    await written;
    throw error;
  } finally {
    await handle.close();
  }
  await written;
  return { sha256: hash.digest("hex"), bytes };
}

keep(workerData).then(
  (kept) => parentPort.postMessage({ kept }),
  (error) => parentPort.postMessage({ message: String(error.message), code: String(error.code) }),
);
`;

const PART_BYTES = 1024 * 1024;
const LEVEL = 1;

/** Keeps a file under its hash, unless it is there. A crash leaves no half file under a hash. */
export async function keepRawAside(home: string, source: string): Promise<KeptRawFile> {
  const folder = path.join(home, "raw");
  await mkdir(folder, { recursive: true });
  const temporary = path.join(folder, `${randomUUID()}.part`);
  try {
    const { sha256, bytes } = await runThread({ source, target: temporary, partBytes: PART_BYTES, level: LEVEL });
    const target = rawFilePath(home, sha256);
    const known = await stat(target).catch(() => null);
    if (known === null) {
      await mkdir(path.dirname(target), { recursive: true });
      await rename(temporary, target);
    }
    return { sha256, bytes, compressedBytes: (known ?? (await stat(target))).size };
  } finally {
    await rm(temporary, { force: true });
  }
}

type Said = { kept: { sha256: string; bytes: number } } | { message: string; code: string };

function runThread(task: { source: string; target: string; partBytes: number; level: number }): Promise<{ sha256: string; bytes: number }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, { eval: true, workerData: task });
    worker.once("message", (said: Said) => {
      if ("kept" in said) resolve(said.kept);
      else reject(Object.assign(new Error(said.message), { code: said.code }));
    });
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the thread that keeps a raw file ended with ${code} and no answer`)));
  });
}
