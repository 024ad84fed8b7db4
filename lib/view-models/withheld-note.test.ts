import { describe, expect, it } from "vitest";
import { withheldNote } from "./withheld-note";

const withheld = (runs: number, labels: number) => ({
  everything: false,
  runs: new Set(Array.from({ length: runs }, (_, index) => `r${index}`)),
  labels: new Set(Array.from({ length: labels }, (_, index) => `l${index}`)),
});

describe("what a page says of what it leaves out", () => {
  it("is nothing where nothing is left out", () => {
    expect(withheldNote(withheld(0, 0), { role: "owner", handle: "owner" })).toBeNull();
  });

  it("names how many runs, why, and until when", () => {
    expect(withheldNote(withheld(1, 0), { role: "owner", handle: "owner" })).toBe(
      "1 run that you label blind is left out of every list, number and file here until all raters have handed it in, or blindness is ended.",
    );
    expect(withheldNote(withheld(1, 0), { role: "viewer", handle: "reader" })).toMatch(/^1 run that is labelled blind is left out/);
    expect(withheldNote(withheld(1200, 0), { role: "adjudicator", handle: "settler" })).toMatch(/^1,200 runs .* until they are settled\.$/);
  });

  it("says when only what others said is left out", () => {
    expect(withheldNote(withheld(0, 2), { role: "owner", handle: "owner" })).toBe(
      "What others said of 2 runs is left out until all raters have handed them in.",
    );
  });
});
