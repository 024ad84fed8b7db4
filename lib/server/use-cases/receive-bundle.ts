/** A bundle that arrives over HTTP: streamed to disk, imported by `importBundle`, and removed, whether it could be read or not. */
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import type { Result } from "../../base/result";
import { readEnvironment } from "../env";
import { type ImportBundleDocument, importBundle } from "./import-bundle";
import type { UseCaseError } from "./use-case-error";

/** `study`: the handle of the new study, whatever it is called in the bundle. A body that was cut on the way fails by its hashes. */
export async function receiveBundle(study: string, body: WebStream<Uint8Array> | null): Promise<Result<ImportBundleDocument, UseCaseError>> {
  const folder = path.join(readEnvironment().home, "uploads", crypto.randomUUID());
  const file = path.join(folder, "bundle.zip");
  await mkdir(folder, { recursive: true });
  try {
    await pipeline(body === null ? Readable.from([]) : Readable.fromWeb(body), createWriteStream(file));
    return await importBundle(file, study);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
