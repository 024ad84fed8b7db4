/** The records of a file as a mapping sees them: JSON where the first character opens an object or a list, else a table. */
import type { ImportSource } from "../importer";
import { cutJson } from "../source/cut-json";
import { type JsonRecord, pieceRecord, readJsonRecords } from "../source/json-records";
import { quoteFound } from "../source/quote-found";
import { emptyFile, type RejectedItem, reject } from "../source/reject";
import { takeHead } from "../source/source-head";
import { delimiterOf, readCsvRows } from "./csv-rows";
import { formatPath, type MappingPath } from "./mapping-path";

export interface MappedRecord extends JsonRecord {
  /** The name of the record in an object of runs (`runs.*`). */
  key: string | null;
}

export type SourceLayout = "json" | "csv";

export function layoutOfHead(text: string): SourceLayout {
  return /^\s*[[{]/.test(text) ? "json" : "csv";
}

/** `columns`: those that a table must have. */
export async function* readMappedRecords(
  source: ImportSource,
  records: MappingPath | null,
  columns: readonly string[],
): AsyncGenerator<MappedRecord | RejectedItem> {
  const { head, bytes } = await takeHead(source.name, source.bytes);
  const inner = { ...source, bytes };
  const items =
    layoutOfHead(head.text) === "csv"
      ? readCsvRows(bytes, delimiterOf(head.text), columns)
      : records === null
        ? readJsonRecords(inner, "a JSON object a run")
        : readBelow(inner, records);
  for await (const item of items) yield item.kind === "value" ? { key: null, ...item } : item;
}

const KEPT_NAMES = 12;

/** The elements or members at a path, each cut out alone, so that a file may be larger than a record. */
async function* readBelow(source: ImportSource, path: MappingPath): AsyncGenerator<MappedRecord | RejectedItem> {
  const elsewhere = new Set<string>();
  const descend = (at: readonly (string | number)[], opener: "{" | "["): boolean => {
    const next = path[at.length];
    return next !== undefined && isBelow(path, at) && (next.kind === "each") === (opener === "[");
  };
  let count = 0;
  for await (const batch of cutJson(source.bytes, descend)) {
    for (const piece of batch) {
      if (piece.path.length === path.length && isBelow(path, piece.path)) {
        const item = pieceRecord(piece, ++count);
        const name = piece.path[piece.path.length - 1];
        yield item.kind === "value" ? { ...item, key: typeof name === "string" ? name : null } : item;
      } else if (piece.problem !== null) {
        const item = pieceRecord(piece, ++count);
        if (item.kind !== "value") yield item;
      } else if (elsewhere.size < KEPT_NAMES) elsewhere.add(piece.path.length === 0 ? "the top of the file" : piece.path.join("."));
    }
  }
  if (count > 0) return;
  const expected = `runs at "${formatPath(path)}"`;
  if (elsewhere.size === 0) yield emptyFile(expected);
  else yield reject(1, null, { code: "no-records", found: `values at ${quoteFound([...elsewhere].join(", "))} and none there`, expected });
}

function isBelow(path: MappingPath, at: readonly (string | number)[]): boolean {
  return at.every((name, depth) => {
    const part = path[depth];
    if (part === undefined) return false;
    if (part.kind === "key") return part.key === name;
    return (part.kind === "each") === (typeof name === "number");
  });
}
