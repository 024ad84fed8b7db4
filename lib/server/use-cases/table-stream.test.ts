import { text } from "node:stream/consumers";
import { stringify } from "csv-stringify/sync";
import { describe, expect, it } from "vitest";
import { type CsvTable, toCells } from "../../exports/csv-table";
import { tableStream } from "./table-stream";

interface Row {
  number: number;
  words: string | null;
}

const TABLE: CsvTable<Row> = {
  columns: [
    ["number", (row) => row.number],
    ["words", (row) => row.words],
  ],
};
const WORDS = ["plain", 'say "no", twice', "two\nlines", "\r", "", null, "=1+1", "ü🜂"];
const ROWS = Array.from({ length: 20_000 }, (_, number): Row => ({ number, words: WORDS[number % WORDS.length] ?? null }));

async function* inPages(): AsyncGenerator<Row[]> {
  for (let from = 0; from < ROWS.length; from += 700) yield ROWS.slice(from, from + 700);
}

describe("tableStream", () => {
  it("writes the CSV that csv-stringify writes, a formula led by an apostrophe", async () => {
    const expected = stringify([["number", "words"], ...ROWS.map((row) => toCells(TABLE, row))], {
      record_delimiter: "\n",
      quote_record_delimiter: true,
    });
    expect(expected).toContain("\n6,'=1+1\n");
    expect(await text(tableStream(TABLE, ROWS, "csv"))).toBe(expected);
    expect(await text(tableStream(TABLE, inPages(), "csv"))).toBe(expected);
  });

  it("writes a line of JSON a row", async () => {
    const lines = (await text(tableStream(TABLE, inPages(), "jsonl"))).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(ROWS);
  });

  it("has a head line even when there is no row", async () => {
    expect(await text(tableStream(TABLE, [], "csv"))).toBe("number,words\n");
    expect(await text(tableStream(TABLE, [], "jsonl"))).toBe("");
  });
});
