import { findRefusal } from "../../importers";
import { MAX_FOUND_LENGTH, type SourceHead } from "../../importers/importer";

export interface UnclaimedFile {
  code: string;
  found: string;
  expected: string;
  message: string;
  /** Read together with another file (the score beside a log): nothing is wrong with it. */
  isCompanion: boolean;
}

/** What to say of a file that no importer claims: what it is where we know it, else how it begins. */
export function describeUnclaimed(head: SourceHead): UnclaimedFile {
  const beginning = head.text.trim().slice(0, MAX_FOUND_LENGTH);
  const found = beginning === "" ? "an empty file" : `a file that begins ${JSON.stringify(beginning)}`;
  const expected = "recorded runs in a format of `plumbline formats`";
  const known = findRefusal(head);
  if (known !== null) return { code: known.id, found, expected, message: known.message, isCompanion: known.kind === "companion" };
  const message = "No importer knows this file, and nothing of it was imported. If you know its format, name it with --format.";
  return { code: "unknown-format", found, expected, message, isCompanion: false };
}
