import { describe, expect, it } from "vitest";
import { runTexts } from "../provenance/run-texts";
import { drawnRun } from "../tools/drawn-run";
import { quoted, ruleSays, shown } from "./say-rule";

describe("foreign words in an explanation", () => {
  it("stand in quotation marks, on one line, and are cut with a mark", () => {
    expect(quoted('a "pier"\n pass')).toBe("\"a 'pier' pass\"");
    expect(quoted("pier ".repeat(100))).toMatch(/^"(?:pier )+…"$/);
  });

  it("are given with who says them", () => {
    const { all } = runTexts(drawnRun("policy| Move boats only by day.\ntask| Move mine.\nuser| Now.\ncall| a({})"));
    const said = all.flatMap((text) => text.sentences.map((sentence) => ruleSays(text, sentence)));
    expect(said).toEqual(['The task says "Move mine."', 'The reply says "Now."', 'The policy says "Move boats only by day."']);
  });

  it("show a leaf of JSON as name and value", () => {
    expect(shown('"boat": "Heron"')).toBe("boat = Heron");
    expect(shown('"seats": 4')).toBe("seats = 4");
    expect(shown("The boat is Heron.")).toBe('"The boat is Heron."');
  });
});
