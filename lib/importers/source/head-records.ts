import type { JsonValue } from "../../base/json";
import type { SourceHead } from "../importer";
import { cutJsonText } from "./cut-json";
import { parseJsonPrefix } from "./json-prefix";
import { layoutOf } from "./json-records";

const seen = new WeakMap<SourceHead, JsonValue[]>();
const MOST_RECORDS = 5;

/**
 * The first records of a head, for detection: lines, elements of a list, or values one after the other. The last one
 * may be cut: it then holds what is visible of it. Kept per head, because every detector asks.
 */
export function headRecords(head: SourceHead): readonly JsonValue[] {
  const known = seen.get(head);
  if (known !== undefined) return known;
  const top = headValues(head);
  const first = top[0];
  const records = top.length === 1 && Array.isArray(first) ? first.slice(0, MOST_RECORDS) : top;
  seen.set(head, records);
  return records;
}

/** The values at the top of a head, not opened. */
export function headValues(head: SourceHead): JsonValue[] {
  const values: JsonValue[] = [];
  let at = skipSpace(head.text, 0);
  while (at < head.text.length && values.length < MOST_RECORDS) {
    const found = parseJsonPrefix(head.text, at);
    if (found === null) break;
    values.push(found.value);
    at = skipSpace(head.text, found.end);
  }
  return values;
}

/** So many records vote on what a file is. */
const MOST_VIEWS = 9;

/**
 * The head as it would stand if the file began with its first readable record, its second, and so on: detectors look at
 * what comes first, and a broken or foreign record there must not decide for the others. Records that cannot be read are
 * left out. Empty for what is no list of records (a text, one document).
 */
export function headViews(head: SourceHead): SourceHead[] {
  const found = readableRecords(head);
  if (found === null || found.texts.length + found.broken < 2) return [];
  const { layout, texts } = found;
  return texts.slice(0, MOST_VIEWS).map((_, index) => {
    const rest = texts.slice(index);
    return { ...head, text: layout === "list" ? `[${rest.join(",\n")}${head.isWhole ? "]" : ""}` : `${rest.join("\n")}\n` };
  });
}

interface ReadableRecords {
  layout: "lines" | "list" | "values";
  texts: string[];
  broken: number;
}

/** The texts of the records of a head that parse; a last one that the head cuts counts while there is no other. */
function readableRecords(head: SourceHead): ReadableRecords | null {
  const layout = layoutOf(head.text);
  const cut: string[] = [];
  const whole: string[] = [];
  let broken = 0;
  if (layout === "lines") {
    const lines = head.text.split("\n").filter((line) => line.trim() !== "");
    for (const [index, line] of lines.entries()) {
      if (isRecord(line)) whole.push(line);
      else if (!head.isWhole && index === lines.length - 1) cut.push(line);
      else broken++;
    }
    // A text with a few lines of JSON in it is a text.
    if (!/^\s*[{[]/.test(head.text) && whole.length <= broken) return null;
  } else {
    for (const piece of cutJsonText(head.text, (path, opener) => layout === "list" && path.length === 0 && opener === "[")) {
      if (piece.problem === null && isRecord(piece.text)) whole.push(piece.text);
      else if (piece.problem === "cut" && !head.isWhole) cut.push(piece.text);
      else if (piece.problem !== "unclosed") broken++;
    }
  }
  return { layout, texts: whole.length > 0 ? whole : cut, broken };
}

function isRecord(text: string): boolean {
  const first = text.trimStart()[0];
  if (first !== "{" && first !== "[") return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++;
  return at;
}
