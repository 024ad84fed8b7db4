import { describe, expect, it } from "vitest";
import { cutSegments, type MarkRange } from "./trajectory-segments";

const mark = (start: number, end: number, kind: MarkRange["kind"] = "evidence", number: number | null = null): MarkRange => ({
  start,
  end,
  kind,
  number,
});
const draw = (text: string, ranges: MarkRange[], offset = 0): string =>
  cutSegments(text, ranges, offset)
    .map((piece) => (piece.kinds.length === 0 ? piece.text : `[${piece.text}|${piece.kinds.join("+")}${piece.numbers.map((n) => `#${n}`).join("")}]`))
    .join("");

describe("cutSegments", () => {
  it("leaves a text without marks whole", () => {
    expect(cutSegments("a plum", [])).toEqual([{ text: "a plum", kinds: [], numbers: [] }]);
    expect(cutSegments("", [mark(0, 3)])).toEqual([]);
  });

  it("marks a quote and puts its number at its end", () => {
    expect(draw("On the sill: a thimble.", [mark(13, 23, "evidence", 2)])).toBe("On the sill: [a thimble.|evidence#2]");
  });

  it("cuts marks that overlap, each with its own number where it ends", () => {
    expect(draw("abcdef", [mark(0, 4, "evidence", 1), mark(2, 6, "evidence", 2), mark(3, 5, "hit")])).toBe(
      "[ab|evidence][c|evidence][d|evidence+hit#1][e|evidence+hit][f|evidence#2]",
    );
  });

  it("cuts a mark that runs over the borders of a piece of a longer text", () => {
    expect(draw("cdef", [mark(0, 4, "evidence", 1), mark(5, 9, "hit")], 2)).toBe("[cd|evidence#1]e[f|hit]");
  });

  it("keeps every character", () => {
    const text = "a pear, a plum";
    expect(
      cutSegments(text, [mark(2, 6), mark(4, 11), mark(0, 14)])
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  });
});
