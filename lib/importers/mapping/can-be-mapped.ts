import { parse } from "csv-parse/sync";
import { isJsonObject, type JsonValue } from "../../base/json";
import type { SourceHead } from "../importer";
import { headRecords } from "../source/head-records";
import { delimiterOf } from "./csv-rows";
import { layoutOfHead } from "./mapped-records";

const MOST_NAME_LENGTH = 64;

/** Whether a file that no importer knows could become runs by a mapping: JSON with an object in it, or a table with a head. */
export function canBeMapped(head: SourceHead): boolean {
  return layoutOfHead(head.text) === "json" ? headRecords(head).some(holdsObject) : isTable(head);
}

function holdsObject(value: JsonValue): boolean {
  if (isJsonObject(value)) return Object.keys(value).length > 0;
  return Array.isArray(value) && value.some((element) => typeof element === "object" && element !== null);
}

/** A head of at least two different short names, and a row with as many cells: text with commas in it seldom has both. */
function isTable(head: SourceHead): boolean {
  const rows = firstRows(head);
  const [names, row] = rows;
  if (names === undefined || names.length < 2 || new Set(names).size < names.length) return false;
  if (!names.every((name) => name.trim() !== "" && name.length <= MOST_NAME_LENGTH && Number.isNaN(Number(name)))) return false;
  // The first row may be longer than the head of the file.
  return row === undefined ? !head.isWhole : row.length === names.length;
}

function firstRows(head: SourceHead): string[][] {
  const read = (text: string, rows: number): string[][] | null => {
    try {
      return parse(text, { delimiter: delimiterOf(head.text), relax_column_count: true, relax_quotes: true, skip_empty_lines: true, to: rows });
    } catch {
      return null;
    }
  };
  return read(head.text, 2) ?? read(head.text.slice(0, head.text.indexOf("\n") + 1), 1) ?? [];
}
