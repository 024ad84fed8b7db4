/**
 * Files of no known producer, read as a mapping says (mapping.ts): JSON, JSONL and CSV, one run a record or one step a row.
 *
 * Read: what the mapping names. Ignored: everything else. Never found by detection: a person has said what is what.
 */
import { isJsonObject } from "../../base/json";
import type { Importer, ImportItem, ImportSource } from "../importer";
import { fileStem } from "../source/file-stem";
import { describeValue } from "../source/quote-found";
import { type Fault, reject } from "../source/reject";
import { type BuiltRun, RunBuilder } from "./build-run";
import type { CompiledMapping } from "./compile-mapping";
import { eventsOf } from "./entry-events";
import { groupRows } from "./group-rows";
import { type MappedRecord, readMappedRecords } from "./mapped-records";
import { MAPPED_FORMAT_ID } from "./mapping";
import { formatPath, type Located, located, type MappingPath, resolvePath } from "./mapping-path";
import { readFieldLists } from "./read-entry";
import { collectRunFields, type RunFields, runItem } from "./run-draft";

/** The format as `formats` lists it. */
export const MAPPED_FORMAT: Pick<Importer, "id" | "label" | "reads" | "ignores" | "successFrom" | "writesFrom"> = {
  id: MAPPED_FORMAT_ID,
  label: "Mapped JSON, JSONL or CSV",
  reads: "any JSON, JSONL or CSV file with a mapping (--map FILE, or the page Map the fields): one run a record, or one step a row",
  ignores: "every field that the mapping does not name",
  successFrom: "the field and the rule of the mapping (truthy, equals, or a threshold); otherwise unknown",
  writesFrom: "the tool's name, or the action's first word",
};

/** An importer for one mapping. */
export function mappedImporter(mapping: CompiledMapping): Importer {
  const isOneRunAFile = mapping.unit === "step" && mapping.run.id === null;
  return { ...MAPPED_FORMAT, isOneRunAFile, detect: () => null, read: (source) => readMapped(source, mapping) };
}

async function* readMapped(source: ImportSource, mapping: CompiledMapping): AsyncGenerator<ImportItem> {
  const records = readMappedRecords(source, mapping.records, neededColumns(mapping));
  if (mapping.unit === "step") {
    yield* groupRows(records, mapping, source.name);
    return;
  }
  for await (const item of records) yield item.kind === "value" ? importRun(item, mapping, source.name) : item;
}

/** The columns that a table must have: the first names of all paths from its rows. */
function neededColumns({ run, success, steps, entry }: CompiledMapping): string[] {
  const fromEntry = steps === null ? Object.values(entry).filter((part): part is MappingPath => Array.isArray(part)) : [];
  const paths = [...Object.values(run), success?.path ?? null, steps, ...fromEntry];
  return [...new Set(paths.flatMap((path) => (path?.[0]?.kind === "key" ? [path[0].key] : [])))];
}

function importRun(item: MappedRecord, mapping: CompiledMapping, fileName: string): ImportItem {
  const { record, line, value, raw, warnings } = item;
  if (!isJsonObject(value) && !Array.isArray(value))
    return reject(record, line, { code: "wrong-shape", found: describeValue(value), expected: "an object or a list, one run" });
  const place = located(value, raw);
  const fields: RunFields = { values: {}, success: null };
  collectRunFields(fields, place, mapping);
  const read = readSteps(place, mapping);
  if ("code" in read) return reject(record, line, read);
  const { built, entries } = read;
  // With the file's name: of many files with one run each, no two may have the same id.
  const fallbackId = item.key ?? `${fileStem(fileName)}#${record}`;
  return runItem({ record, line, fallbackId }, fields, built, entries, mapping, warnings);
}

function readSteps(record: Located, { steps, entry }: CompiledMapping): { built: BuiltRun; entries: number } | Fault {
  const builder = new RunBuilder();
  if (steps === null) {
    // compileMapping lets no events through without a list of them.
    if (entry.kind === "events") return { built: builder.end(), entries: 0 };
    const entries = readFieldLists(record, entry);
    if (entries.length === 0) {
      const fault = missingList(record, entry.action ?? entry.tool ?? []);
      if (fault !== null) return fault;
    }
    for (const events of entries) builder.add(events);
    return { built: builder.end(), entries: entries.length };
  }
  const found = resolvePath(record, steps);
  if (found.length === 0) {
    const fault = missingList(record, steps);
    if (fault !== null) return fault;
  }
  for (const place of found) builder.add(eventsOf(place, entry));
  return { built: builder.end(), entries: found.length };
}

/** Nothing was found at a path: because the list is empty (null), or because there is none. */
function missingList(record: Located, path: MappingPath): Fault | null {
  const depth = path.findIndex((part) => part.kind === "each" || part.kind === "members");
  const above = resolvePath(record, path.slice(0, depth));
  const [container] = above;
  const value = container?.value;
  if (Array.isArray(value) || isJsonObject(value)) return null;
  // A text is a list where it holds one: as for a cell of a table.
  if (typeof value === "string" && /^\s*(?:\[\s*\]|\{\s*\})\s*$/.test(value)) return null;
  return { code: "missing-field", found: `${describeValue(value)} in "${formatPath(path.slice(0, depth))}"`, expected: "a list of steps" };
}
