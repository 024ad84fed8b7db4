import { describe, expect, it } from "vitest";
import { MAX_QUOTE_LENGTH } from "../constraints/sentences";
import { drawnRun } from "../tools/drawn-run";
import { runTexts } from "./run-texts";
import { wholeQuote } from "./whole-quote";

const LONG = `If a guest holds a lake pass and ${"has waited on the pier for a boat that was late, ".repeat(5)}and asks for it, the clerk may hand out a voucher after looking at the log of that day, worth at most 40 crowns for each guest of the booking.`;
const texts = runTexts(
  drawnRun(`
    policy| ${LONG}
    user| Hello. Move B-51 to Friday, please, but pay up to 30 only. Thanks.
    call| get_booking({"id": "B-51"})
    reply| {"booking_id": "B-51", "note": "${"a long note, ".repeat(40)}"}
    agent| Done.`),
);

function quoted(part: string): string {
  const text = texts.all.find((item) => item.text.includes(part));
  if (text === undefined) throw new Error(`no text holds ${part}`);
  const start = text.text.indexOf(part);
  return wholeQuote(texts, text.span(start, start + part.length, "decisive")).quote;
}

describe("wholeQuote", () => {
  it("widens a few words to their sentence and a value to its leaf of JSON", () => {
    expect(quoted("up to 30")).toBe("Move B-51 to Friday, please, but pay up to 30 only.");
    expect(quoted('"booking_id": "B-5')).toBe('"booking_id": "B-51"');
  });

  it("cuts what is too long at a clause and keeps the words in question", () => {
    const clause = quoted("worth at most 40 crowns");
    expect(clause.length).toBeLessThanOrEqual(MAX_QUOTE_LENGTH);
    expect(clause).toMatch(/^(?:has|and) .* worth at most 40 crowns for each guest of the booking\.$/);
    expect(quoted("has waited").length).toBeLessThanOrEqual(MAX_QUOTE_LENGTH);
    expect(quoted('"note": "a long note')).toMatch(/^"note": "a long note,.* note$/);
  });

  it("quotes of a sentence that was only cut by its length the clause that says what may be done", () => {
    expect(quoted(LONG.slice(0, MAX_QUOTE_LENGTH))).toMatch(/the clerk may hand out .* booking\.$/);
  });

  it("leaves the parts of a write as they are", () => {
    const span = { source: "step", t: 1, k: 0, field: "action", start: 0, end: 11, quote: "get_booking", role: "write" } as const;
    expect(wholeQuote(texts, span)).toBe(span);
  });
});
