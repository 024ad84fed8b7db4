/** The files behind the paths that a user named, with the names that documents use for them. */
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { compareUtf8 } from "../base/compare-utf8";

export interface SourceFile {
  /** Where it lies; never shown, never stored. */
  location: string;
  /** Base name of a named file, or the path below a named folder with `/` as separator. */
  path: string;
  /** Base name of the folder that was named; null for a file that was named itself. */
  folder: string | null;
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
