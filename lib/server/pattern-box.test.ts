import { describe, expect, it } from "vitest";
import { tryPatterns } from "./pattern-box";

describe("a user's pattern", () => {
  it("is tried on each text, letter case left aside", async () => {
    expect(await tryPatterns([{ source: "^take .* from", texts: ["Take mug 1 from desk 1", "go to desk 1"] }])).toEqual([
      { ok: true, found: [true, false] },
    ]);
  });

  it("that is none says so, and keeps no other from being tried", async () => {
    const [broken, good] = await tryPatterns([
      { source: "(", texts: ["x"] },
      { source: "x", texts: ["x"] },
    ]);
    expect(broken).toMatchObject({ ok: false, code: "not-a-pattern" });
    expect(good).toEqual({ ok: true, found: [true] });
  });

  it("that backtracks without end is stopped, with what was tried before it kept", async () => {
    const [quick, endless] = await tryPatterns(
      [
        { source: "a", texts: ["a"] },
        { source: "^(a+)+$", texts: [`${"a".repeat(60)}!`] },
      ],
      1_000,
    );
    expect(quick).toEqual({ ok: true, found: [true] });
    expect(endless).toMatchObject({ ok: false, code: "took-too-long" });
  });
});
