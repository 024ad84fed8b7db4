import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine } from "./csv-line";

const cell = fc.oneof(fc.string(), fc.constantFrom("", '"', ",", "\n", "\r\n", 'a "b", c', " a ", "ü🜂"));

describe("csvLine", () => {
  it("quotes what would be read otherwise, and nothing else", () => {
    expect(csvLine(["a", "b c", "", 'say "no"', "1,5", "two\nlines"])).toBe('a,b c,,"say ""no""","1,5","two\nlines"\n');
  });

  it("writes what csv-stringify writes, and csv-parse reads back", () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 8 }), (cells) => {
        expect(csvLine(cells)).toBe(stringify([cells], { record_delimiter: "\n" }));
        expect(parse(csvLine(cells), { record_delimiter: "\n", skip_empty_lines: false })).toEqual([cells]);
      }),
    );
  });
});
