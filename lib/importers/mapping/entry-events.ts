import type { CompiledMapping } from "./compile-mapping";
import type { Located } from "./mapping-path";
import { type EntryEvent, readEvent, readFields } from "./read-entry";

/** What one entry says, by whichever way the mapping reads entries. */
export function eventsOf(entry: Located, reading: CompiledMapping["entry"]): EntryEvent[] {
  return reading.kind === "events" ? readEvent(entry, reading) : readFields(entry, reading);
}
