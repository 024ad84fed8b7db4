import { describe, expect, it } from "vitest";
import { prepareTextBlock, type RawMark, ROW_LENGTH, type TextBlock } from "./trajectory-text-block";
import type { TextView } from "./trajectory-view";

const address = { source: "step", t: 3, k: 0, field: "observation" } as const;
const view = (text: string, length = text.length): TextView => ({ address, text, length });

function mark(text: string, quote: string, kind: RawMark["kind"] = "evidence", number: number | null = 1): RawMark {
  const start = text.indexOf(quote);
  return { start, end: start + quote.length, kind, number, quote };
}

const draw = (block: TextBlock): string =>
  (block.isCutBefore ? "… " : "") +
  block.pieces
    .map((piece) =>
      piece.segments.map((segment) => (segment.kinds.length > 0 ? `[${segment.text}]${segment.numbers.join()}` : segment.text)).join(""),
    )
    .join(" … ") +
  (block.isCutAfter ? " …" : "");

const filler = Array.from({ length: 400 }, (_, i) => `Line ${i} of a long listing.`).join("\n");

describe("prepareTextBlock", () => {
  it("shows a short text whole, with its quote and number", () => {
    const text = "On the dresser: a comb.\r\nOn the sill: a thimble.";
    expect(draw(prepareTextBlock(view(text), [mark(text, "a thimble.")], "full"))).toBe("On the dresser: a comb.\nOn the sill: [a thimble.]1");
  });

  it("folds a long text after its head and says so", () => {
    const block = prepareTextBlock(view(filler), [], "full");
    expect(block.isCutAfter).toBe(true);
    expect(block.pieces[0]?.to).toBeLessThanOrEqual(ROW_LENGTH);
    expect(draw(prepareTextBlock(view(filler), [], "whole"))).toBe(filler);
  });

  it("shows less of a text that has not been loaded whole", () => {
    const block = prepareTextBlock(view(filler, 20_000_000), [], "full");
    expect(block.pieces[0]?.to).toBeLessThan(ROW_LENGTH / 2);
    expect(block).toMatchObject({ isCutAfter: true, length: 20_000_000 });
  });

  it("shows the line of a quote and nothing of what stands round it in an excerpt", () => {
    expect(draw(prepareTextBlock(view(filler), [mark(filler, "Line 200 of a long listing.")], "excerpt"))).toBe("… [Line 200 of a long listing.]1 …");
  });

  it("shows only the marked line of a text of some lines where room is short", () => {
    const text = Array.from({ length: 12 }, (_, i) => `"price ${i}": ${i * 10},`).join("\n");
    expect(draw(prepareTextBlock(view(text), [mark(text, '"price 7": 70')], "lines"))).toBe('… ["price 7": 70]1, …');
    expect(draw(prepareTextBlock(view("a comb.\na fig."), [mark("a comb.\na fig.", "a fig.")], "lines"))).toBe("a comb.\n[a fig.]1");
  });

  it("shows a quote behind the fold besides the head", () => {
    const shown = draw(prepareTextBlock(view(filler), [mark(filler, "Line 390 of a long listing.")], "full"));
    expect(shown.startsWith("Line 0 of")).toBe(true);
    expect(shown).toContain(" … [Line 390 of a long listing.]1 …");
  });

  it("shows the quote itself when its place has not been loaded", () => {
    const block = prepareTextBlock(view(filler.slice(0, 2_000), filler.length), [mark(filler, "Line 390 of a long listing.")], "excerpt");
    expect(draw(block)).toContain("[Line 390 of a long listing.]1");
    expect(block.pieces.at(-1)?.rawBase).toBe(filler.indexOf("Line 390"));
    expect(block.length).toBe(filler.length);
  });

  it("does not open an excerpt for a hit of a search that is not the current one", () => {
    expect(draw(prepareTextBlock(view(filler), [mark(filler, "Line 200", "hit", null)], "excerpt"))).not.toContain("Line 200");
    expect(draw(prepareTextBlock(view(filler), [mark(filler, "Line 200", "current-hit", null)], "excerpt"))).toContain("[Line 200]");
  });
});
