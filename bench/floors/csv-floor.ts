// Floor of the CSV: the label journal out of SQLite as comma-separated text, by the driver alone. Used where there is no sqlite3 shell.
// usage: tsx bench/floors/csv-floor.ts DATABASE QUERY FILE
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import Database from "better-sqlite3";

const [source = "", query = "", target = ""] = process.argv.slice(2);
const statement = new Database(source, { readonly: true }).prepare(query).raw();

function* lines(): Generator<string> {
  let text = "";
  for (const row of statement.iterate() as IterableIterator<unknown[]>) {
    text += `${row.map((cell) => quoted(cell === null ? "" : String(cell))).join(",")}\n`;
    if (text.length < 65_536) continue;
    yield text;
    text = "";
  }
  yield text;
}

function quoted(cell: string): string {
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

await pipeline(Readable.from(lines()), createWriteStream(target));
