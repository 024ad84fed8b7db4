import { MAX_FOUND_LENGTH, type SourceHead } from "../../importers/importer";

export interface UnclaimedFile {
  code: string;
  found: string;
  expected: string;
  message: string;
}

/** What to say of a file that no importer claims. */
export function describeUnclaimed(head: SourceHead): UnclaimedFile {
  const found = head.text.trim() === "" ? "an empty file" : `a file that begins ${JSON.stringify(head.text.trim().slice(0, MAX_FOUND_LENGTH))}`;
  return {
    code: "unknown-format",
    found,
    expected: "a format of `plumbline formats`",
    message: "no importer knows this file; nothing of it was imported",
  };
}
