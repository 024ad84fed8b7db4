/** The first records of a file, for a person who says what is what: a few, whole, and never more than a few megabytes of them. */
import type { ImportSource } from "../importer";
import { firstBytes, MOST_PREVIEWED_BYTES } from "./first-bytes";
import { readMappedRecords } from "./mapped-records";
import { type Located, located, type MappingPath } from "./mapping-path";

const MOST_RECORDS = 200;
const MOST_LENGTH = 2 * 1024 * 1024;

/** `records` as in a mapping. Records that cannot be read are left out here: the preview names them. */
export async function sampleSource(source: ImportSource, records: MappingPath | null): Promise<readonly Located[]> {
  const found: Located[] = [];
  let length = 0;
  const bytes = firstBytes(source.bytes, MOST_PREVIEWED_BYTES, () => undefined);
  for await (const item of readMappedRecords({ ...source, bytes }, records, [])) {
    if (item.kind !== "value") continue;
    found.push(located(item.value, item.raw));
    length += item.raw.length === 0 ? JSON.stringify(item.value).length : item.raw.length;
    if (found.length >= MOST_RECORDS || length >= MOST_LENGTH) break;
  }
  return found;
}
