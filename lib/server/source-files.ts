/** The files behind the paths that a user named, with the names that documents use for them. */
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { compareUtf8 } from "../base/compare-utf8";
import type { ArchiveFault } from "./archives/archive-fault";
import { readBytes, readIntoOneBuffer } from "./raw-files";

export interface SourceFile {
  /** Where it lies, or the archive that it lies in; never shown, never stored. */
  location: string;
  /** Base name of a named file, or the path below a named folder with `/` as separator. */
  path: string;
  /** Base name of the folder that was named; null for a file that was named itself. */
  folder: string | null;
  /** For a file that lies in an archive: how its bytes come out (archives/open-containers.ts). */
  packed?: PackedFile;
}

export interface PackedFile {
  /** The unpacked bytes, as often as they are asked for. */
  open(): AsyncIterable<Uint8Array>;
  /** Unpacked; null when the archive does not say. */
  size: number | null;
  /** Which archive: files of one belong together. null for a single packed file. */
  archive: string | null;
  /** What went wrong while the bytes came out, where what came is read all the same. */
  faults: ArchiveFault[];
  /** An archive that is one recording: the archive itself is what is kept, and `open` gives its records. */
  wholeArchive?: { siblings: ReadonlyMap<string, Pick<PackedFile, "open" | "size">> };
}

/** The bytes of a file, out of its archive where it lies in one. */
export function openSourceFile(file: SourceFile): AsyncIterable<Uint8Array> {
  return file.packed === undefined ? readBytes(file.location) : file.packed.open();
}

/** The bytes that are kept as raw file: those that were given, or that lay in an archive of many. A part holds until the next is asked for. */
export function openRawFile(file: SourceFile): AsyncIterable<Uint8Array> {
  return file.packed === undefined || file.packed.wholeArchive !== undefined ? readIntoOneBuffer(file.location) : file.packed.open();
}

/** The name of what is read: without the ending of its packing, by which it may have been named. */
export function unpackedName(file: SourceFile): string {
  return file.packed === undefined ? file.path : file.path.replace(/\.(?:gz|gzip|zst|zstd)$/i, "");
}

export interface MissingPath {
  path: string;
  message: string;
}

/** Folders are walked in UTF-8 order; hidden entries (`.git`, `.DS_Store`) are left out. */
export async function findSourceFiles(paths: readonly string[]): Promise<{ files: SourceFile[]; missing: MissingPath[] }> {
  const files: SourceFile[] = [];
  const missing: MissingPath[] = [];
  for (const named of paths) {
    const location = path.resolve(named);
    const entry = await stat(location).catch(() => null);
    if (entry === null) missing.push({ path: path.basename(named), message: `there is no file or folder "${named}"` });
    else if (entry.isDirectory()) files.push(...(await walk(location, "", path.basename(location))));
    else files.push({ location, path: path.basename(location), folder: null });
  }
  return { files, missing };
}

async function walk(root: string, below: string, folder: string): Promise<SourceFile[]> {
  const entries = await readdir(path.join(root, below), { withFileTypes: true });
  entries.sort((a, b) => compareUtf8(a.name, b.name));
  const files: SourceFile[] = [];
  for (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const relative = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) files.push(...(await walk(root, relative, folder)));
    else if (entry.isFile()) files.push({ location: path.join(root, relative), path: relative, folder });
  }
  return files;
}
