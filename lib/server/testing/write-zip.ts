/** Writes ZIP archives and zstandard frames for tests, good ones and bad ones, byte by byte. */
import { deflateRawSync } from "node:zlib";
import { crc32ByTable } from "../archives/crc32";

export interface ZipEntry {
  name: string;
  content: string | Uint8Array;
  method?: "stored" | "deflate" | "zstandard" | "unknown";
  isEncrypted?: boolean;
  /** Unix mode, for links and devices. */
  mode?: number;
  /** What the directory says, where it is to lie. */
  claimedSize?: number;
  claimedChecksum?: number;
}

const METHODS = { stored: 0, deflate: 8, zstandard: 93, unknown: 12 } as const;

export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content as string); // Buffer.from copies bytes as well as text
    const method = METHODS[entry.method ?? "deflate"];
    const packed = method === 8 ? deflateRawSync(content) : method === 93 ? zstandardFrame(content) : content;
    const name = Buffer.from(entry.name, "utf8");
    const size = entry.claimedSize ?? content.length;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800 | (entry.isEncrypted === true ? 1 : 0), 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE((entry.claimedChecksum ?? crc32ByTable(content, 0)) >>> 0, 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(name.length, 22);
    locals.push(Buffer.from([0x50, 0x4b, 3, 4]), common, name, packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 3]), common, tail, name);
    offset += 30 + name.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

const MOST_OF_BLOCK = 128 * 1024;

/** One frame of raw blocks: nothing is saved, but every reader of zstandard takes it. */
export function zstandardFrame(content: Uint8Array): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at < content.length || at === 0; at += MOST_OF_BLOCK) {
    const piece = content.subarray(at, at + MOST_OF_BLOCK);
    blocks.push(blockHeader(piece.length, 0, at + MOST_OF_BLOCK >= content.length), Buffer.from(piece));
  }
  return Buffer.concat([frameHeader(content.length), ...blocks]);
}

/** A frame of blocks that repeat one byte: four bytes for each 128 KiB. */
export function zstandardBomb(bytes: number): Buffer {
  const count = Math.ceil(bytes / MOST_OF_BLOCK);
  const blocks = Array.from({ length: count }, (_, index) => Buffer.concat([blockHeader(MOST_OF_BLOCK, 1, index === count - 1), Buffer.from("0")]));
  return Buffer.concat([frameHeader(count * MOST_OF_BLOCK), ...blocks]);
}

function frameHeader(size: number): Buffer {
  const header = Buffer.alloc(14);
  header.writeUInt32LE(0xfd2fb528, 0);
  // Size in eight bytes, and a window of 1 MiB.
  header[4] = 0xc0;
  header[5] = 10 << 3;
  header.writeBigUInt64LE(BigInt(size), 6);
  return header;
}

function blockHeader(size: number, type: 0 | 1, isLast: boolean): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE((size << 3) | (type << 1) | (isLast ? 1 : 0), 0, 3);
  return header;
}
