import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { RandomAccessReader } from "yauzl";

const WINDOW = 256 * 1024;

/**
 * Reads ranges of a file without holding it open: a folder of a thousand archives must not use up the files that a process may
 * have open. Small reads (the directory of an archive, entry by entry) are served from one window in memory.
 */
export class FileRangeReader extends RandomAccessReader {
  private window: { start: number; bytes: Buffer } | null = null;

  constructor(private readonly file: string) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return end <= start ? Readable.from([]) : createReadStream(this.file, { start, end: end - 1, highWaterMark: WINDOW });
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (error: Error | null) => void): void {
    this.load(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        callback(null);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    );
  }

  override close(callback: (error: Error | null) => void): void {
    this.window = null;
    callback(null);
  }

  private async load(position: number, length: number): Promise<Buffer> {
    const known = this.window;
    if (known === null || position < known.start || position + length > known.start + known.bytes.length) {
      const handle = await open(this.file);
      try {
        const bytes = Buffer.alloc(Math.max(WINDOW, length));
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, position);
        this.window = { start: position, bytes: bytes.subarray(0, bytesRead) };
      } finally {
        await handle.close();
      }
    }
    const { start, bytes } = this.window ?? { start: 0, bytes: Buffer.alloc(0) };
    const found = bytes.subarray(position - start, position - start + length);
    if (found.length < length) throw new Error("unexpected end of the archive");
    return found;
  }
}
