/**
 * ZIP archives, member by member. The library reads the directory and inflates; what it leaves to its users is here: names that
 * lead out of the archive, links, passwords, zstandard (method 93), checksums, and sizes that are out of proportion. One
 * refused member does not keep the others from being read.
 */
import type { Readable } from "node:stream";
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, validateFileName, type ZipFile } from "yauzl";
import { ArchiveError, type ArchiveFault, archiveBomb, brokenArchive, quoteName } from "./archive-fault";
import { crc32 } from "./crc32";
import { FileRangeReader } from "./file-range-reader";
import { bounded, checkSize, inflateZstandard } from "./inflate";
import { MAX_INFLATED_BYTES, MAX_MEMBERS } from "./limits";

export interface ZipMember {
  /** Path below the archive, with `/`. */
  name: string;
  size: number;
  /** The bytes, as often as they are asked for; an ArchiveError where they do not fit size or checksum. */
  open(): AsyncIterable<Uint8Array>;
}

export interface RefusedMembers extends ArchiveFault {
  count: number;
}

export interface ZipArchive {
  members: ZipMember[];
  /** One entry a reason. */
  refused: RefusedMembers[];
  close(): void;
}

const ZSTANDARD = 93;

/** Throws an ArchiveError when the archive cannot be opened at all. `packedSize`: its size on disk. */
export async function openZip(file: string, packedSize: number): Promise<ZipArchive> {
  // Names are decoded here: the library would give up the whole archive for one bad name.
  const reader = new FileRangeReader(file);
  const zip = await fromRandomAccessReaderPromise(reader, packedSize, { autoClose: false, decodeStrings: false }).catch((error: unknown) => {
    throw new ArchiveError(brokenArchive(`a ZIP archive that cannot be opened (${messageOf(error)})`));
  });
  try {
    return { ...(await readDirectory(zip, packedSize)), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readDirectory(zip: ZipFile, packedSize: number): Promise<Omit<ZipArchive, "close">> {
  if (zip.entryCount > MAX_MEMBERS) throw new ArchiveError(archiveBomb(`${zip.entryCount} files in one archive`, `at most ${MAX_MEMBERS}`));
  const members: ZipMember[] = [];
  const refused = new Map<string, RefusedMembers>();
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false).replace(/^(?:\.\/)+/, "");
      if (name.endsWith("/") || isHidden(name)) continue;
      const fault = refusalOf(entry, name);
      if (fault !== null) {
        const known = refused.get(fault.code);
        if (known === undefined) refused.set(fault.code, { ...fault, count: 1 });
        else known.count++;
        continue;
      }
      total += entry.uncompressedSize;
      checkSize(total, packedSize);
      const size = entry.uncompressedSize;
      members.push({ name, size, open: () => memberBytes(zip, entry, name) });
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(brokenArchive(`a ZIP directory that cannot be read (${messageOf(error)})`));
  }
  return { members, refused: [...refused.values()] };
}

/** As in folders: what the system put there is no file of the user's. */
function isHidden(name: string): boolean {
  return name.split("/").some((part) => (part.startsWith(".") && part !== "." && part !== "..") || part === "__MACOSX");
}

const FILE_TYPE = 0xf000;
const SYMBOLIC_LINK = 0xa000;
const REGULAR_FILE = 0x8000;
const MADE_BY_UNIX = [3, 19];

function refusalOf(entry: Entry, name: string): ArchiveFault | null {
  const invalid = validateFileName(name);
  if (invalid !== null || name.includes("\0") || name === "") {
    return {
      code: "unsafe-name",
      found: `the name ${quoteName(name)}`,
      expected: "a path that stays below the archive",
      message:
        "Files whose names lead out of the archive (../, or from the root) are not read, and nothing was written anywhere; the other files of the archive are read. Pack the folder again without such names.",
    };
  }
  const type = MADE_BY_UNIX.includes(entry.versionMadeBy >>> 8) ? (entry.externalFileAttributes >>> 16) & FILE_TYPE : 0;
  if (type !== 0 && type !== REGULAR_FILE) {
    return {
      code: "no-file",
      found: `${type === SYMBOLIC_LINK ? "a link" : "a device or pipe"} ${quoteName(name)}`,
      expected: "a file",
      message: "Links and devices in an archive are not followed. Pack the files that they lead to.",
    };
  }
  if (entry.isEncrypted()) {
    return {
      code: "encrypted",
      found: `${quoteName(name)}, which is locked with a password`,
      expected: "a file without a password",
      message:
        "The archive is locked with a password; other files in it that are not locked are read. Unpack it with its password and drop the folder, or pack it again without one.",
    };
  }
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8 && entry.compressionMethod !== ZSTANDARD) {
    return {
      code: "unknown-compression",
      found: `${quoteName(name)}, packed by method ${entry.compressionMethod}`,
      expected: "deflate, zstandard or no compression",
      message: "The archive is packed in a way that is not known here. Unpack it and drop the folder.",
    };
  }
  try {
    checkSize(entry.uncompressedSize, entry.compressedSize, MAX_INFLATED_BYTES);
  } catch (error) {
    if (error instanceof ArchiveError) return { ...error.fault, found: `${quoteName(name)}, ${error.fault.found}` };
    throw error;
  }
  return null;
}

async function* memberBytes(zip: ZipFile, entry: Entry, name: string): AsyncGenerator<Uint8Array> {
  let checksum = 0;
  let length = 0;
  try {
    for await (const chunk of unpacked(zip, entry)) {
      checksum = crc32(chunk, checksum);
      length += chunk.length;
      if (length > entry.uncompressedSize) break;
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(brokenMember(name, messageOf(error)));
  }
  if (length !== entry.uncompressedSize) {
    const more = length > entry.uncompressedSize ? "more" : `${length}`;
    throw new ArchiveError(brokenMember(name, `${more} bytes where ${entry.uncompressedSize} are announced`));
  }
  if (checksum !== entry.crc32) throw new ArchiveError(brokenMember(name, "its checksum does not match"));
}

function brokenMember(name: string, what: string): ArchiveFault {
  return { ...brokenArchive(`${quoteName(name)}, ${what}`), code: "broken-member", expected: "the bytes that were packed" };
}

async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const isZstandard = entry.compressionMethod === ZSTANDARD;
  const stream: Readable = await zip.openReadStreamPromise(entry, isZstandard ? { decodeFileData: false } : {});
  try {
    yield* isZstandard ? bounded(inflateZstandard(stream), entry.compressedSize) : stream;
  } finally {
    stream.destroy();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
