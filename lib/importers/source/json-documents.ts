/** Files that hold one JSON value (or several, one after the other), whatever the lines: the value is the record. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json";
import type { ImportSource, ImportWarning } from "../importer";
import { cutJson, type JsonPiece } from "./cut-json";
import { type JsonRecord, pieceRecord } from "./json-records";
import { emptyFile, type RejectedItem } from "./reject";

/** Every value at the top of the file, a list as one value. */
export async function* readJsonDocuments(source: ImportSource, expected: string): AsyncGenerator<JsonRecord | RejectedItem> {
  let count = 0;
  for await (const batch of cutJson(source.bytes, () => false)) {
    for (const piece of batch) yield pieceRecord(piece, ++count);
  }
  if (count === 0) yield emptyFile(expected);
}

/**
 * As above, for objects with lists that may be larger than a record: the lists named are read element by element, and
 * `keep` says what is kept of each. The object is put together again; `raw` is empty. A fault anywhere rejects it whole.
 */
export async function* readOpenedDocuments(
  source: ImportSource,
  expected: string,
  lists: ReadonlySet<string>,
  keep: (element: JsonValue) => JsonValue,
): AsyncGenerator<JsonRecord | RejectedItem> {
  let count = 0;
  // Named, or the compiler takes it for null where the loops begin.
  let open = null as OpenDocument | null;
  const descend = (path: readonly (string | number)[], opener: "{" | "["): boolean =>
    path.length === 0 ? opener === "{" : path.length === 1 && opener === "[" && lists.has(String(path[0]));
  for await (const batch of cutJson(source.bytes, descend)) {
    for (const piece of batch) {
      const isNew = piece.path.length === 0 || open?.isComplete(piece) === true;
      if (open !== null && isNew) {
        yield open.item();
        open = null;
      }
      if (piece.path.length === 0) {
        yield pieceRecord(piece, ++count);
        continue;
      }
      open ??= new OpenDocument(++count, count === 1 ? 1 : piece.line);
      open.add(piece, keep);
    }
  }
  if (open !== null) yield open.item();
  if (count === 0) yield emptyFile(expected);
}

class OpenDocument {
  private readonly value: JsonObject = {};
  private readonly warnings: ImportWarning[] = [];
  private fault: RejectedItem | null = null;

  constructor(
    private readonly record: number,
    private readonly line: number,
  ) {}

  /** The piece belongs to the next object: its key, or the first place of its list, is taken. */
  isComplete({ path: [key, index], problem }: JsonPiece): boolean {
    if (problem === "unclosed" || key === undefined || !Object.hasOwn(this.value, key)) return false;
    return index === undefined || index === 0;
  }

  add(piece: JsonPiece, keep: (element: JsonValue) => JsonValue): void {
    const parsed = pieceRecord(piece, this.record);
    if (parsed.kind !== "value") {
      this.fault ??= parsed;
      return;
    }
    this.warnings.push(...parsed.warnings);
    const [key, index] = piece.path;
    if (typeof key !== "string") return;
    if (index === undefined) {
      define(this.value, key, parsed.value);
      return;
    }
    const list = this.value[key];
    if (Array.isArray(list)) list.push(keep(parsed.value));
    else define(this.value, key, [keep(parsed.value)]);
  }

  item(): JsonRecord | RejectedItem {
    if (this.fault !== null) return this.fault;
    return { kind: "value", record: this.record, line: this.line, value: this.value, raw: "", warnings: this.warnings };
  }
}

/** An own property whatever the key is called, `__proto__` too. */
function define(object: JsonObject, key: string, value: JsonValue): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/** The members of an object without those named; anything else as it is. */
export function withoutMembers(value: JsonValue, names: ReadonlySet<string>): JsonValue {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)));
}
