import { findRefusal, IMPORTERS } from "../../importers";
import { MAX_FOUND_LENGTH, type SourceHead } from "../../importers/importer";
import { canBeMapped } from "../../importers/mapping/can-be-mapped";
import type { SourceFile } from "../source-files";

export interface UnclaimedFile {
  code: string;
  found: string;
  expected: string;
  message: string;
  /** Read together with another file (the score beside a log): nothing is wrong with it. */
  isCompanion: boolean;
  /** A person could say which field is what: JSON with objects, or a table. */
  canBeMapped: boolean;
}

/**
 * What to say of a file that no importer claims: to which run of the same import it belongs, what it is where we know it, else
 * how it begins.
 */
export function describeUnclaimed(head: SourceHead, file: Pick<SourceFile, "path" | "folder">, all: readonly SourceFile[]): UnclaimedFile {
  const beginning = head.text.trim().slice(0, MAX_FOUND_LENGTH);
  const found = beginning === "" ? "an empty file" : `a file that begins ${JSON.stringify(beginning)}`;
  const expected = "recorded runs in a format of `plumbline formats`";
  const owner = ownerOf(file, all);
  if (owner !== null) {
    const message = `The file belongs to the run in ${owner} and is no run of its own.`;
    return { code: "companion", found, expected, message, isCompanion: true, canBeMapped: false };
  }
  const known = findRefusal(head);
  if (known !== null) return { code: known.id, found, expected, message: known.message, isCompanion: known.kind === "companion", canBeMapped: false };
  const isMappable = canBeMapped(head);
  const advice = isMappable
    ? "To import it, map the fields: on the page Import, or with --map FILE. If you know its format, name it with --format."
    : "If you know its format, name it with --format.";
  const message = `No importer knows this file, and nothing of it was imported. ${advice}`;
  return { code: "unknown-format", found, expected, message, isCompanion: false, canBeMapped: isMappable };
}

function ownerOf(file: Pick<SourceFile, "path" | "folder">, all: readonly SourceFile[]): string | null {
  const exists = (path: string): boolean => pathsOf(all).has(`${file.folder ?? ""}\n${path}`);
  for (const importer of IMPORTERS) {
    const owner = importer.ownerOf?.(file.path, exists) ?? null;
    if (owner !== null) return owner;
  }
  return null;
}

const known = new WeakMap<readonly SourceFile[], Set<string>>();

/** Asked for each file of an import, of which there may be thousands: made once. */
function pathsOf(all: readonly SourceFile[]): ReadonlySet<string> {
  const paths = known.get(all) ?? new Set(all.map(({ path, folder }) => `${folder ?? ""}\n${path}`));
  known.set(all, paths);
  return paths;
}
