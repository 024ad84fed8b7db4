import { describe, expect, it } from "vitest";
import { buildLongText } from "./trajectory-long-text";

function whole(raw: string): string {
  const text = buildLongText(raw);
  let shown = "";
  for (let i = 0; i < text.pieceCount; i++) {
    const piece = text.pieceAt(i);
    shown += piece.display.text.slice(piece.from, piece.to);
  }
  return shown;
}

describe("buildLongText", () => {
  it("shows every character once, in order, cut at line ends", () => {
    const raw = Array.from({ length: 3_000 }, (_, i) => `line ${i}: a comb, a candle stub`).join("\n");
    expect(whole(raw)).toBe(raw);
    const text = buildLongText(raw);
    expect(text.pieceCount).toBeGreaterThan(10);
    expect(text.pieceAt(3).display.text.slice(text.pieceAt(3).from).startsWith("line ")).toBe(true);
  });

  it("lays out JSON and finds the piece of a raw place in it", () => {
    const raw = JSON.stringify(
      Array.from({ length: 2_000 }, (_, i) => ({ slot: `S-${i}`, state: "open", from: "08:00", to: "09:30", engineer: `E-${i % 7}` })),
    );
    const text = buildLongText(raw);
    const place = raw.indexOf('"S-1500"');
    const piece = text.pieceAt(text.pieceOf(place));
    expect(piece.display.text.slice(piece.from, piece.to)).toContain('"S-1500"');
    expect(whole(raw).replaceAll(/\s/g, "")).toBe(raw);
  });

  it("shows twenty million characters without line ends piece by piece, and cuts no character in two", () => {
    const raw = `${"x".repeat(5_999)}😀`.repeat(3_400);
    const text = buildLongText(raw);
    expect(text.pieceCount).toBeGreaterThan(3_000);
    const piece = text.pieceAt(text.pieceOf(12_345_678));
    expect(piece.rawBase).toBeLessThanOrEqual(12_345_678);
    expect(piece.rawBase + piece.display.rawLength).toBeGreaterThan(12_345_678);
    expect(piece.display.text).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
  });

  it("keeps an escape sequence and a line end of two in one piece", () => {
    const raw = `${"a".repeat(5_998)}\u001b[31m${"b".repeat(1_200_000)}`;
    const first = buildLongText(raw).pieceAt(1);
    expect(first.display.text.startsWith("b")).toBe(true);
    expect(whole(`${"a".repeat(5_999)}\r\n${"c".repeat(1_200_000)}`)).toBe(`${"a".repeat(5_999)}\n${"c".repeat(1_200_000)}`);
  });

  it("has one empty piece for an empty text", () => {
    expect(buildLongText("").pieceCount).toBe(1);
  });
});
