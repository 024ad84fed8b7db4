import { stat } from "node:fs/promises";
import path from "node:path";
import { ArchiveError } from "./archives/archive-fault";
import { readBytes } from "./raw-files";
import { openSourceFile, type SourceFile } from "./source-files";

/** What belongs to a run is small beside it; a larger file is a source of its own. */
const MAX_SIBLING_BYTES = 64 * 1024 * 1024;

/**
 * Another file that came along: of those of the same import by its path, else, for a file on disk, one below the folder where
 * it lies. A path that would leave what the user named gives nothing (null). Small files only: it is read whole.
 */
export async function readSibling(file: SourceFile, all: readonly SourceFile[], name: string): Promise<Buffer | null> {
  const inside = file.packed?.wholeArchive?.siblings;
  if (inside !== undefined) {
    const member = inside.get(name);
    return member === undefined || (member.size ?? 0) > MAX_SIBLING_BYTES ? null : readWhole(member.open());
  }
  const wanted = path.posix.normalize(path.posix.join(path.posix.dirname(file.path), name));
  if (wanted.startsWith("../") || path.posix.isAbsolute(name)) return null;
  const archive = file.packed?.archive ?? null;
  const together = all.find((other) => other.path === wanted && other.folder === file.folder && (other.packed?.archive ?? null) === archive);
  if (together?.packed !== undefined) return (together.packed.size ?? 0) > MAX_SIBLING_BYTES ? null : readWhole(openSourceFile(together));
  if (archive !== null && together === undefined) return null;
  const below = path.posix.normalize(name);
  if (together === undefined && below.startsWith("../")) return null;
  const location = together?.location ?? path.join(path.dirname(file.location), below);
  const entry = await stat(location).catch(() => null);
  return entry?.isFile() === true && entry.size <= MAX_SIBLING_BYTES ? readWhole(readBytes(location)) : null;
}

/** null when it is longer than a companion may be, or cannot be had out of its archive. */
async function readWhole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of bytes) {
      length += part.length;
      if (length > MAX_SIBLING_BYTES) return null;
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof ArchiveError) return null;
    throw error;
  }
  return Buffer.concat(parts);
}
