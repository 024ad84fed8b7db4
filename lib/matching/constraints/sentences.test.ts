import { describe, expect, it } from "vitest";
import { MAX_QUOTE_LENGTH, quoteRange, sentencesOf } from "./sentences";

describe("sentencesOf", () => {
  const policy =
    "# Shop rules\n\n## Returns\n- Goods over $3.50 may be returned. Keep the receipt!\n\n## Orders\nWrite to help@shop.test, e.g. by phone.";

  it("splits lines and sentences, keeps verbatim places and leaves list marks out", () => {
    const found = sentencesOf(policy);
    expect(found.map((sentence) => sentence.text)).toEqual([
      "Goods over $3.50 may be returned.",
      "Keep the receipt!",
      "Write to help@shop.test, e.g. by phone.",
    ]);
    for (const sentence of found) expect(policy.slice(sentence.start, sentence.end)).toBe(sentence.text);
  });

  it("knows the headings above", () => {
    expect(sentencesOf(policy).map((sentence) => sentence.heading)).toEqual(["Shop rules Returns", "Shop rules Returns", "Shop rules Orders"]);
  });
});

describe("quoteRange", () => {
  it("keeps a short sentence whole and cuts a long one around the place in question", () => {
    const long = `${"first part of it, ".repeat(20)}not more than 30, ${"last part of it, ".repeat(20)}end.`;
    const sentence = sentencesOf(long)[0];
    const at = long.indexOf("not more than 30");
    if (sentence === undefined) throw new Error("no sentence");
    const range = quoteRange(sentence, at, at + 16);
    expect(range.end - range.start).toBeLessThanOrEqual(MAX_QUOTE_LENGTH);
    expect(long.slice(range.start, range.end)).toContain("not more than 30");
    const short = sentencesOf("Keep it.")[0];
    expect(short === undefined ? null : quoteRange(short, 0, 4)).toEqual({ start: 0, end: 8 });
  });
});
