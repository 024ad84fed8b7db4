/**
 * Rows of one step each, gathered into runs: rows with the same id (and trial) that follow each other; without an id in the
 * mapping all rows of the file. One run is held at a time. Rows of a run that come back later are no second run: they are rejected, because the first part is gone by then.
 */
import { isJsonObject } from "../../base/json";
import type { ImportItem, ImportWarning } from "../importer";
import { fileStem } from "../source/file-stem";
import { MAX_RECORD_BYTES } from "../source/limits";
import { describeValue, quoteFound } from "../source/quote-found";
import { type RejectedItem, reject } from "../source/reject";
import { RunBuilder } from "./build-run";
import type { CompiledMapping } from "./compile-mapping";
import { eventsOf } from "./entry-events";
import type { MappedRecord } from "./mapped-records";
import { formatPath, type Located, located, type MappingPath, resolvePath, textOf } from "./mapping-path";
import { collectRunFields, type RunFields, runItem } from "./run-draft";

interface OpenRun {
  key: string;
  id: string;
  first: MappedRecord;
  builder: RunBuilder;
  fields: RunFields;
  rows: number;
  length: number;
  isScattered: boolean;
  warnings: ImportWarning[];
  /** Lines behind its last row that could not be read: if another row of it follows, they were its own. */
  gaps: number[];
}

/** `fileName` names the run where no field does; `maxLength`: most characters of one run. */
export async function* groupRows(
  records: AsyncIterable<MappedRecord | RejectedItem>,
  mapping: CompiledMapping,
  fileName: string,
  maxLength = MAX_RECORD_BYTES,
): AsyncGenerator<ImportItem> {
  const seen = new Set<string>();
  let open: OpenRun | null = null;
  for await (const item of records) {
    const row = item.kind === "value" ? keyed(item, mapping, fileName) : item;
    if (row.kind === "rejected") {
      open?.gaps.push(row.line ?? row.record);
      yield row;
      continue;
    }
    if (open !== null && open.key !== row.key) {
      yield endRun(open, mapping, maxLength);
      open = null;
    }
    open ??= beginRun(row, seen);
    addRow(open, row.record, mapping, maxLength);
  }
  if (open !== null) yield endRun(open, mapping, maxLength);
}

interface KeyedRow {
  kind: "row";
  key: string;
  id: string;
  record: MappedRecord;
}

function keyed(record: MappedRecord, mapping: CompiledMapping, fileName: string): KeyedRow | RejectedItem {
  if (!isJsonObject(record.value))
    return reject(record.record, record.line, { code: "wrong-shape", found: describeValue(record.value), expected: "an object, one step of a run" });
  const place = located(record.value, record.raw);
  const name = mapping.run.id === null ? fileStem(fileName) : idAt(place, mapping.run.id);
  if (name === null) {
    const found = `nothing in "${formatPath(mapping.run.id ?? [])}"`;
    return reject(record.record, record.line, { code: "missing-field", found, expected: "the name of the run that the row belongs to" });
  }
  const trial = mapping.run.trial === null ? undefined : resolvePath(place, mapping.run.trial)[0];
  return { kind: "row", key: JSON.stringify([name, trial === undefined ? null : textOf(trial)]), id: name, record };
}

function idAt(row: Located, path: MappingPath): string | null {
  const [place] = resolvePath(row, path);
  return place === undefined || textOf(place).trim() === "" ? null : textOf(place);
}

function beginRun(row: KeyedRow, seen: Set<string>): OpenRun {
  const isScattered = seen.has(row.key);
  seen.add(row.key);
  return {
    key: row.key,
    id: row.id,
    first: row.record,
    builder: new RunBuilder(),
    fields: { values: {}, success: null },
    rows: 0,
    length: 0,
    isScattered,
    warnings: [],
    gaps: [],
  };
}

function addRow(run: OpenRun, record: MappedRecord, mapping: CompiledMapping, maxLength: number): void {
  run.rows++;
  if (run.gaps.length > 0) {
    const lines = run.gaps.length === 1 ? `line ${run.gaps[0]}` : `lines ${run.gaps.join(", ")}`;
    run.warnings.push({ code: "missing-rows", message: `${lines} could not be read: what stood there is missing in this run` });
    run.gaps = [];
  }
  run.length += lengthOf(record);
  if (run.isScattered || run.length > maxLength) {
    // What will be rejected is counted and not kept.
    run.builder = new RunBuilder();
    return;
  }
  for (const warning of record.warnings) if (!run.warnings.some((known) => known.code === warning.code)) run.warnings.push(warning);
  const place = located(record.value, record.raw);
  collectRunFields(run.fields, place, mapping);
  run.builder.add(eventsOf(place, mapping.entry));
}

function lengthOf({ raw, value }: MappedRecord): number {
  if (raw !== "" || !isJsonObject(value)) return raw.length;
  return Object.values(value).reduce((sum: number, cell) => sum + (typeof cell === "string" ? cell.length : 0), 0);
}

function endRun(run: OpenRun, mapping: CompiledMapping, maxLength: number): ImportItem {
  const { record, line } = run.first;
  if (run.isScattered) {
    const found = `${run.rows} more ${run.rows === 1 ? "row" : "rows"} of ${quoteFound(run.id)}, behind rows of another run`;
    return reject(record, line, {
      code: "scattered-rows",
      found,
      expected: "all rows of a run one after the other; sort the file by run, and import it anew",
    });
  }
  if (run.length > maxLength) {
    const most = `${maxLength / (1024 * 1024)} MiB`;
    return reject(record, line, {
      code: "record-too-long",
      found: `a run ${quoteFound(run.id)} of more than ${most}`,
      expected: `at most ${most} a run`,
    });
  }
  return runItem({ record, line, fallbackId: run.id }, run.fields, run.builder.end(), run.rows, mapping, run.warnings);
}
