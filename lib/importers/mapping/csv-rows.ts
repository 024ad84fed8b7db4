/** Tables: one object a row, keyed by the head. The file is read as a stream; an empty cell is no value. */
import { CsvError, parse } from "csv-parse";
import type { JsonObject } from "../../base/json";
import type { ImportWarning } from "../importer";
import type { JsonRecord } from "../source/json-records";
import { MAX_RECORD_BYTES } from "../source/limits";
import { quoteFound } from "../source/quote-found";
import { emptyFile, type Fault, type RejectedItem, reject } from "../source/reject";
import { utf8Chunks } from "../source/utf8-chunks";

const DELIMITERS = [",", ";", "\t", "|"] as const;
const EXPECTED = "a head line and a line a row";

/** The delimiter of a table by its first line: the one that stands most often outside quotes; a comma where none does. */
export function delimiterOf(head: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((mark) => [mark, 0]));
  let isQuoted = false;
  for (const char of head) {
    if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (char === "\n" || char === "\r")) break;
    else if (!isQuoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  return DELIMITERS.reduce<string>((best, mark) => ((counts.get(mark) ?? 0) > (counts.get(best) ?? 0) ? mark : best), ",");
}

/**
 * The rows behind the head. `needed`: columns without which nothing can be read; a table that lacks one gives a single
 * rejection. A row with more cells than the head is rejected, one with fewer lacks the last values.
 */
export async function* readCsvRows(
  bytes: AsyncIterable<Uint8Array>,
  delimiter: string,
  needed: readonly string[],
): AsyncGenerator<JsonRecord | RejectedItem> {
  let columns: string[] | null = null;
  let record = 0;
  for await (const batch of readCells(bytes, delimiter)) {
    for (const { cells, line, fault } of batch) {
      if (fault !== null) yield reject(++record, line, fault);
      else if (columns === null) {
        columns = columnNames(cells);
        const missing = missingColumns(columns, needed);
        if (missing !== null) {
          yield reject(1, line, missing);
          return;
        }
      } else if (cells.length > columns.length) yield reject(++record, line, tooManyCells(cells, columns.length));
      else yield { kind: "value", record: ++record, line, value: rowObject(columns, cells), raw: "", warnings: rowWarnings(cells, columns.length) };
    }
  }
  if (record === 0) yield emptyFile(EXPECTED, columns === null ? "an empty file" : "a head and no row");
}

function missingColumns(columns: readonly string[], needed: readonly string[]): Fault | null {
  const missing = needed.filter((name) => !columns.includes(name));
  if (missing.length === 0) return null;
  return {
    code: "missing-columns",
    found: `a table with the ${columns.length === 1 ? "column" : "columns"} ${quoteFound(columns.join(", "))}`,
    expected: `the ${missing.length === 1 ? "column" : "columns"} ${missing.map(quoteFound).join(", ")}, as the mapping says`,
  };
}

function tooManyCells(cells: readonly string[], most: number): Fault {
  const last = quoteFound(cells[cells.length - 1] ?? "");
  return { code: "too-many-cells", found: `${cells.length} cells, the last ${last}`, expected: `at most ${most}, as in the head` };
}

/** Every column has a name of its own: an empty one is called by its place, a repeated one by its number. */
function columnNames(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell.trim() === "" ? `column ${index + 1}` : cell.trim();
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

function rowObject(columns: readonly string[], cells: readonly string[]): JsonObject {
  // fromEntries defines own properties, `__proto__` too.
  return Object.fromEntries(columns.map((name, index) => [name, cells[index] === "" ? null : (cells[index] ?? null)]));
}

function rowWarnings(cells: readonly string[], expected: number): ImportWarning[] {
  const warnings: ImportWarning[] = [];
  if (cells.length < expected)
    warnings.push({ code: "too-few-cells", message: `${cells.length} cells, ${expected} in the head: the last are taken as empty` });
  if (cells.some((cell) => cell.includes("\uFFFD")))
    warnings.push({ code: "undecodable-bytes", message: "U+FFFD stands in a cell, as for bytes that are no UTF-8; the raw file keeps them" });
  return warnings;
}

interface Row {
  cells: string[];
  /** One-based line on which it begins. */
  line: number;
  fault: Fault | null;
}

async function* readCells(bytes: AsyncIterable<Uint8Array>, delimiter: string): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  // The parser's own count takes CRLF inside quotes for two lines.
  let line = 1;
  // Rows are taken from the callback: what waits in a stream that breaks is lost, and the good rows before a fault count.
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: MAX_RECORD_BYTES,
    on_record: (cells: string[]) => {
      if (cells.length > 1 || cells[0]?.trim() !== "") rows.push({ cells, line, fault: null });
      line += 1 + cells.reduce((sum, cell) => sum + countLineEnds(cell), 0);
      return null;
    },
  });
  // A fault comes through the callback of the write that met it.
  parser.on("error", () => undefined);
  const take = (error: Error | null): Row[] => {
    const taken = rows;
    rows = [];
    if (error === null) return taken;
    if (!(error instanceof CsvError)) throw error;
    return [...taken, { cells: [], line, fault: faultOf(error) }];
  };
  for await (const chunk of utf8Chunks(bytes)) {
    const error = await new Promise<Error | null>((resolve) => parser.write(chunk, (fault) => resolve(fault ?? null)));
    yield take(error);
    if (error !== null) return;
  }
  yield take(await new Promise<Error | null>((resolve) => parser.end((fault?: Error | null) => resolve(fault ?? null))));
}

function countLineEnds(cell: string): number {
  let count = 0;
  for (let at = 0; at < cell.length; at++) {
    const unit = cell.charCodeAt(at);
    if (unit === 0x0a || (unit === 0x0d && cell.charCodeAt(at + 1) !== 0x0a)) count++;
  }
  return count;
}

function faultOf(error: CsvError): Fault {
  if (error.code === "CSV_QUOTE_NOT_CLOSED")
    return { code: "unclosed-quote", found: "a quote that opens here and never closes", expected: "a closing quote; the rows before it are kept" };
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    const most = `${MAX_RECORD_BYTES / (1024 * 1024)} MiB`;
    return { code: "record-too-long", found: `a row of more than ${most}`, expected: `at most ${most} a row; what follows was not read` };
  }
  return { code: "broken-table", found: quoteFound(error.message), expected: "cells parted by one mark, with quotes around those that hold it" };
}
