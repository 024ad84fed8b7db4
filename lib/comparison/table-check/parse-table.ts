import { type ColumnMeaning, type PrintedColumn, type PrintedRow, type PrintedTable, parsePrinted } from "./printed-table";

/**
 * Tables in a pasted text, parted by blank lines: cells by tabs, by `|` or `&`, by commas, or by runs of spaces; one space is
 * enough between numbers. The first line is the head. Meanings are guessed from heads and numbers; a person can say otherwise.
 */
export function parseTables(text: string): PrintedTable[] {
  const blocks = text
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((block) => block.split("\n").filter((line) => line.trim() !== "" && !/^[\s|:+=-]+$/.test(line)));
  return blocks.filter((lines) => lines.length >= 2).map((lines, index) => toTable(lines, index));
}

function toTable(lines: readonly string[], index: number): PrintedTable {
  const [given = [], ...body] = lines.map(cellsOf);
  const width = Math.max(given.length, ...body.map((cells) => cells.length));
  // Heads over narrow columns stand one space apart: "count share".
  const words = given.flatMap((cell, column) => (column === 0 ? [cell] : cell.split(" ")));
  const head = given.length < width && words.length === width ? words : given;
  const rows = body.map((cells): PrintedRow => {
    // A row with fewer cells lacks those that only others have: its numbers stand at the right.
    const missing = width - cells.length;
    const [name = "", ...rest] = cells;
    const padded = [name, ...Array.from({ length: missing }, () => ""), ...rest];
    return { name, cells: padded.map((cell) => (/^(?:|[-–—])$/.test(cell) ? null : cell)), role: roleOf(name) };
  });
  const columns = guessColumns(head, rows, width);
  const counts = columns.findIndex(({ meaning }) => meaning.kind === "count");
  return { title: `Table ${index + 1}`, columns, rows, isSingleLabel: counts >= 0 && rows.some(({ role }) => role === "sum"), claims: [] };
}

function cellsOf(line: string): string[] {
  const trimmed = line.trim().replace(/\\\\$/, "");
  const by = (separator: string | RegExp): string[] => trimmed.split(separator).map((cell) => cell.trim());
  if (trimmed.includes("\t")) return by("\t");
  if (trimmed.includes("|")) return by("|").filter((cell, index, all) => cell !== "" || (index > 0 && index < all.length - 1));
  if (/(?<!\\)&/.test(trimmed)) return by(/(?<!\\)&/);
  if (/,/.test(trimmed) && !/\s{2,}/.test(trimmed)) return by(",");
  // Numbers in a row may be parted by one space: "58.5  – 37.5".
  return by(/\s{2,}/).flatMap((cell, index) =>
    index > 0 && cell.split(" ").every((word) => parsePrinted(word) !== null || /^[-–—]$/.test(word)) ? cell.split(" ") : [cell],
  );
}

function roleOf(name: string): PrintedRow["role"] {
  if (/^(?:average|avg\.?|mean)\b/i.test(name)) return "mean";
  return /^(?:all|total|sum)\b/i.test(name) ? "sum" : "row";
}

function guessColumns(head: readonly string[], rows: readonly PrintedRow[], width: number): PrintedColumn[] {
  const heads = Array.from({ length: width }, (_, index) => head[index] ?? (index === 0 ? "" : `column ${index + 1}`));
  const numbers = (column: number) => rows.filter(({ role }) => role === "row").flatMap((row) => parsePrinted(row.cells[column] ?? null) ?? []);
  const total = heads.findIndex((name, index) => index > 0 && /^(?:n|N|total|of|tasks|games|sessions)$/.test(name));
  const count = heads.findIndex((name, index) => index > 0 && index !== total && /^(?:count|won|k|successes|solved|#|x)$/i.test(name));
  const sumRow = rows.find(({ role }) => role === "sum");
  const sum = count >= 0 ? (parsePrinted(sumRow?.cells[count] ?? null)?.value ?? null) : null;
  let lastShare = -1;
  let isFirstShare = true;
  return heads.map((name, column): PrintedColumn => {
    const meaning = ((): ColumnMeaning => {
      if (column === 0) return { kind: "name" };
      if (column === total) return { kind: "total" };
      if (column === count) return { kind: "count" };
      const found = numbers(column);
      if (found.length === 0) return { kind: "ignored" };
      if (/^(?:Δ|delta|diff\.?|difference|gain|\+\/-)$/i.test(name) && lastShare > 0) return { kind: "difference", of: lastShare, from: "first-row" };
      const isShare =
        found.every(({ value }) => value >= 0 && value <= 100) && (found.some(({ digits }) => digits > 0) || /%|share|rate/i.test(name));
      if (!isShare) return { kind: "value" };
      lastShare = column;
      const of = total >= 0 ? { column: total } : sum;
      // The count belongs to the first share behind it; of others only the denominator may be known.
      const own = isFirstShare && count >= 0;
      isFirstShare = false;
      return { kind: "share", count: own ? count : null, total: own ? of : null };
    })();
    return { head: name, meaning };
  });
}
