import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine } from "./csv-line";

const cell = fc.oneof(fc.string(), fc.constantFrom("", '"', ",", "\n", "\r\n", 'a "b", c', " a ", "ü🜂"));

describe("csvLine", () => {
  it("quotes what would be read otherwise, and nothing else", () => {
    expect(csvLine(["a", "b c", "", 'say "no"', "1,5", "two\nlines"])).toBe('a,b c,,"say ""no""","1,5","two\nlines"\n');
  });

  it("writes what is read back as it was", () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 8 }), (cells) => {
        expect(parse(csvLine(cells), { record_delimiter: "\n" })).toEqual([cells]);
      }),
    );
  });
});
