import type { ImportItem } from "../importer";

export type RejectedItem = Extract<ImportItem, { kind: "rejected" }>;

/** Why a record cannot be read, before it is known where it stood. */
export interface Fault {
  code: string;
  found: string;
  expected: string;
}

/** The one wording of a rejection: where, what was found, what was expected. */
export function reject(record: number, line: number | null, fault: Fault): RejectedItem {
  const place = line === null || line === record ? `record ${record}` : `record ${record} (line ${line})`;
  return { kind: "rejected", record, line, ...fault, message: `${place}: found ${fault.found}, expected ${fault.expected}` };
}

/** A file without any record gives one rejection: nothing is dropped silently. */
export function emptyFile(expected: string, found = "an empty file"): RejectedItem {
  return reject(1, null, { code: "empty-file", found, expected });
}
