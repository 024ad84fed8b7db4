/** Bytes out of gzip and zstandard streams, and the bounds that every unpacked stream is held to. */
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { Decompress } from "fzstd";
import { ArchiveError, archiveBomb, brokenArchive } from "./archive-fault";
import { FREE_BYTES, MAX_INFLATED_BYTES, MAX_RATIO } from "./limits";

type Bytes = AsyncIterable<Uint8Array>;

export async function* inflateGzip(bytes: Bytes): AsyncGenerator<Uint8Array> {
  const source = Readable.from(bytes);
  const gunzip = createGunzip();
  // A fault of the source must reach the one who reads the unpacked bytes.
  source.on("error", (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip);
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(brokenArchive(`gzip data that ${isCut(error) ? "break off" : "are damaged"}`));
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

function isCut(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "Z_BUF_ERROR";
}

/** So little goes in at once that even a bomb's blocks (four bytes, 128 KiB unpacked) come out in bearable pieces. */
const PIECE = 1024;

/** Zstandard: Node 20 has none of its own. A damaged byte gives no error here: where there is a checksum, compare it. */
export async function* inflateZstandard(bytes: Bytes): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const decompress = new Decompress((data) => {
    if (data.length > 0) ready.push(data.slice());
  });
  const push = (piece: Uint8Array, isLast: boolean): void => {
    try {
      decompress.push(piece, isLast);
    } catch (error) {
      throw new ArchiveError(brokenArchive(`zstandard data that ${isLast ? "break off" : `are damaged (${String(error)})`}`));
    }
  };
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += PIECE) {
      push(chunk.subarray(at, at + PIECE), false);
      yield* ready;
      ready = [];
    }
  }
  push(new Uint8Array(0), true);
  yield* ready;
}

/** Ends with an error as soon as more comes out than may. `packedBytes` is the size of what it comes out of. */
export async function* bounded(bytes: Bytes, packedBytes: number, limit = MAX_INFLATED_BYTES): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    checkSize(length, packedBytes, limit);
    yield chunk;
  }
}

/** Throws when an unpacked size is out of all proportion. */
export function checkSize(unpackedBytes: number, packedBytes: number, limit = MAX_INFLATED_BYTES): void {
  if (unpackedBytes > limit) throw new ArchiveError(archiveBomb(`more than ${gigabytes(limit)} unpacked`, `at most ${gigabytes(limit)}`));
  if (unpackedBytes > FREE_BYTES && unpackedBytes > packedBytes * MAX_RATIO) {
    throw new ArchiveError(archiveBomb(`${packedBytes} bytes that unpack to more than ${MAX_RATIO} times as many`, `at most ${MAX_RATIO} times`));
  }
}

function gigabytes(bytes: number): string {
  return `${Math.round((bytes / 1024 ** 3) * 100) / 100} GiB`;
}

/**
 * What came before a stream broke off is worth reading: a cut log keeps its whole records. The fault is told to `onFault` and
 * not thrown, unless nothing came at all or the archive is a bomb.
 */
export async function* keepWhatCame(bytes: Bytes, onFault: (error: ArchiveError) => void): AsyncGenerator<Uint8Array> {
  let hasCome = false;
  try {
    for await (const chunk of bytes) {
      hasCome = true;
      yield chunk;
    }
  } catch (error) {
    if (!(error instanceof ArchiveError) || error.fault.code !== "broken-archive" || !hasCome) throw error;
    onFault(error);
  }
}
