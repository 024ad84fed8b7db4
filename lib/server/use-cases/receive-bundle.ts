/** A bundle that arrives over HTTP: streamed to disk, and imported by the worker, which shows how far it is. */
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { err, ok, type Result } from "../../base/result";
import { openDatabase } from "../db";
import { readEnvironment } from "../env";
import { checkNewStudy } from "./import-bundle";
import { queueJob } from "./queue-job";
import type { UseCaseError } from "./use-case-error";

/**
 * `study`: the handle of the new study, whatever it is called in the bundle. A body that was cut on the way fails by its hashes, in the
 * job; one that ends in an error leaves nothing on disk.
 */
export async function receiveBundle(study: string, body: WebStream<Uint8Array> | null, by: string): Promise<Result<{ jobId: string }, UseCaseError>> {
  const database = await openDatabase();
  const fault = await checkNewStudy(database, study);
  if (fault !== null) return err(fault);
  const folder = path.join(readEnvironment().home, "uploads", crypto.randomUUID());
  const location = path.join(folder, "bundle.zip");
  await mkdir(folder, { recursive: true });
  try {
    await pipeline(body === null ? Readable.from([]) : Readable.fromWeb(body), createWriteStream(location));
    const job = await queueJob(database, { kind: "import-bundle", study, payload: { study, location }, by });
    return ok({ jobId: job.id });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
