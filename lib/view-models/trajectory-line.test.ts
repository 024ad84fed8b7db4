import { describe, expect, it } from "vitest";
import { formatQuote, prepareLine } from "./trajectory-line";

const draw = (raw: string, marks: Parameters<typeof prepareLine>[1] = []): string =>
  prepareLine(raw, marks)
    .map((segment) => (segment.kinds.length === 0 ? segment.text : `[${segment.text}]`))
    .join("");

describe("prepareLine", () => {
  it("puts a text on one line without its colours", () => {
    expect(draw("\n \u001b[31mOn the sill:\u001b[0m\r\n\t a thimble.  ")).toBe("On the sill: a thimble. ");
  });

  it("cuts a long text and says so", () => {
    expect(draw("word ".repeat(200))).toMatch(/^(word )+…$/);
    expect(draw("word ".repeat(200)).length).toBeLessThan(240);
  });

  it("lights hits where they stand, and none beyond its end", () => {
    const raw = "On the sill:\n\n  a thimble.";
    expect(draw(raw, [{ start: 16, end: 25, kind: "hit", number: null, quote: null }])).toBe("On the sill: [a thimble].");
    expect(draw(raw, [{ start: 900, end: 904, kind: "hit", number: null, quote: null }])).toBe("On the sill: a thimble.");
  });
});

describe("formatQuote", () => {
  it("prints a quote clean, on one line, and cuts a long one", () => {
    expect(formatQuote("pear\u001b[1m 2\u001b[0m,\r\n\theld")).toBe("pear 2, held");
    expect(formatQuote("x".repeat(400))).toBe(`${"x".repeat(260)}…`);
  });
});
