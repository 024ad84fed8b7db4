import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DisplayText, displayRange, prepareDisplayText, rawRange } from "./trajectory-display-text";

const prepare = (raw: string): DisplayText => prepareDisplayText(raw, { isJsonLaidOut: true });

/** The display text that is lit for a quote, and the quote that a selection of it gives back. */
function roundTrip(raw: string, quote: string): { lit: string; back: string } {
  const display = prepare(raw);
  const start = raw.indexOf(quote);
  const lit = displayRange(display, start, start + quote.length);
  const back = rawRange(display, lit.start, lit.end);
  return { lit: display.text.slice(lit.start, lit.end), back: raw.slice(back.start, back.end) };
}

describe("prepareDisplayText", () => {
  it("shows a plain text as it is", () => {
    const raw = "On the dresser: a comb, a candle stub.\n\tAnd a thimble.";
    expect(prepare(raw)).toEqual({ text: raw, edits: [], rawLength: raw.length });
  });

  it("takes out terminal colours, titles and links", () => {
    expect(prepare("\u001b[1;31merror\u001b[0m: \u001b]0;title\u0007no such slot \u001b]8;;https://x.test\u001b\\here\u001b]8;;\u001b\\").text).toBe(
      "error: no such slot here",
    );
  });

  it("shows one kind of line end", () => {
    expect(prepare("a\r\nb\rc\nd").text).toBe("a\nb\nc\nd");
  });

  it("shows marks that change the direction of writing, and what has no width", () => {
    expect(prepare("pay \u202e001\u202c to\u200b me\ufeff").text).toBe("pay ⟨RLO⟩001⟨PDF⟩ to⟨ZWSP⟩ me⟨BOM⟩");
  });

  it("shows control characters by their pictures", () => {
    expect(prepare("a\u0000b\u007fc\u0085d\u001be").text).toBe("a␀b␡c⟨85⟩d␛e");
  });

  it("keeps tabs and the alignment of tables", () => {
    const raw = "name      state\r\npear 2    held\r\n";
    expect(prepare(raw).text).toBe("name      state\npear 2    held\n");
  });
});

describe("displayRange and rawRange", () => {
  it("light a quote behind colours and give it back verbatim", () => {
    expect(roundTrip("\u001b[32mOn the sill:\u001b[0m a thimble.", "a thimble.")).toEqual({ lit: "a thimble.", back: "a thimble." });
  });

  it("give back a quote that runs over a colour code and a line end with both in it", () => {
    const quote = "sill:\u001b[0m a\r\nthimble";
    expect(roundTrip(`\u001b[32mOn the ${quote}.`, quote)).toEqual({ lit: "sill: a\nthimble", back: quote });
  });

  it("light a JSON leaf in laid-out JSON and give it back verbatim", () => {
    const raw = '{"customer":"C-118","plan":"Gold","since":"2021-03","contact":"K-55","street":"12 Fern Hill","town":"Fernhill"}';
    expect(roundTrip(raw, '"plan":"Gold"')).toEqual({ lit: '"plan": "Gold"', back: '"plan":"Gold"' });
  });

  it("leave the indentation at the edges of a selection out of the quote", () => {
    const raw = '{"customer":"C-118","plan":"Gold","since":"2021-03","contact":"K-55","street":"12 Fern Hill","town":"Fernhill"}';
    const display = prepare(raw);
    const start = display.text.indexOf('\n  "plan"');
    const end = display.text.indexOf('"since"');
    const back = rawRange(display, start, end);
    expect(raw.slice(back.start, back.end)).toBe('"plan":"Gold",');
  });

  it("light nothing for a range that lies in what was taken out", () => {
    const raw = "a\u001b[31mb";
    expect(displayRange(prepare(raw), 1, 5)).toEqual({ start: 1, end: 1 });
  });

  it("take the whole of a mark when part of its name is selected", () => {
    const display = prepare("pay \u202e001");
    expect(rawRange(display, 5, 7)).toEqual({ start: 4, end: 5 });
  });

  const piece = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom("\u001b[31m", "\u001b[0m", "\r\n", "\r", "\n", "\u202e", "\u0000", "\u001b", '{"a": [1, 2]}', "ä€😀"),
    fc.json({ maxDepth: 3 }),
  );

  it("never lose a place: raw to display and back is the place itself wherever a character is shown as it is", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const raw = pieces.join("");
        const display = prepare(raw);
        const changed = new Set<number>();
        for (const edit of display.edits) for (let i = edit.rawStart; i < edit.rawEnd; i++) changed.add(i);
        for (let i = 0; i < raw.length; i++) {
          if (changed.has(i)) continue;
          const lit = displayRange(display, i, i + 1);
          expect(display.text.slice(lit.start, lit.end)).toBe(raw[i]);
          expect(rawRange(display, lit.start, lit.end)).toEqual({ start: i, end: i + 1 });
        }
      }),
    );
  });

  it("map every selection to a range inside the text", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), fc.nat(), fc.nat(), (pieces, a, b) => {
        const raw = pieces.join("");
        const display = prepare(raw);
        const start = a % (display.text.length + 1);
        const end = start + (b % (display.text.length - start + 1));
        const back = rawRange(display, start, end);
        expect(back.start).toBeGreaterThanOrEqual(0);
        expect(back.end).toBeGreaterThanOrEqual(back.start);
        expect(back.end).toBeLessThanOrEqual(raw.length);
      }),
    );
  });
});
