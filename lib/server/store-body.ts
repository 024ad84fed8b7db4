import { createWriteStream } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";

/**
 * Streams the body of a request to `location` and returns how many bytes arrived. A body that breaks off (the sender went
 * away, the disk is full) rejects and leaves no partial file behind.
 */
export async function storeBody(location: string, body: WebStream<Uint8Array> | null): Promise<number> {
  if (body === null) {
    await writeFile(location, "");
    return 0;
  }
  let bytes = 0;
  const counted = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of source) {
      bytes += part.length;
      yield part;
    }
  };
  try {
    await pipeline(Readable.fromWeb(body), counted, createWriteStream(location));
  } catch (error) {
    await rm(location, { force: true });
    throw error;
  }
  return bytes;
}
