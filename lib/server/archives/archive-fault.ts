import { MAX_FOUND_LENGTH } from "../../importers/importer";

/** Why an archive, or files in it, are not read: what was found, what was expected, and what to do. */
export interface ArchiveFault {
  code: string;
  found: string;
  expected: string;
  message: string;
}

/** Thrown while bytes stream out of an archive; the one who reads turns it into a rejection. */
export class ArchiveError extends Error {
  constructor(readonly fault: ArchiveFault) {
    super(fault.message);
    this.name = "ArchiveError";
  }
}

/** A name from an archive is foreign text: quoted, control characters escaped, cut. */
export function quoteName(name: string): string {
  return JSON.stringify(name.length > MAX_FOUND_LENGTH ? `${name.slice(0, MAX_FOUND_LENGTH - 1)}…` : name);
}

export function brokenArchive(found: string): ArchiveFault {
  return {
    code: "broken-archive",
    found,
    expected: "a whole archive",
    message: "The archive cannot be read to its end; was the download cut? Get it again, or unpack it and drop the folder.",
  };
}

export function archiveBomb(found: string, expected: string): ArchiveFault {
  return {
    code: "archive-bomb",
    found,
    expected,
    message: "The archive would unpack to far more than it looks, so it was not opened. If it is what you think, unpack it and drop the folder.",
  };
}
