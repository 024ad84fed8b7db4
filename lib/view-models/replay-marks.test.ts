import { describe, expect, it } from "vitest";
import { countTones, isDisagreement, nextStop, packMarks, unpackMarks } from "./replay-marks";
import { type CallMark, packOutline, unpackOutline } from "./trajectory-outline";

const step = (...writes: boolean[]): CallMark[] =>
  writes.map((isWrite) => ({ kind: isWrite ? "write" : "read", isWriteAttempt: isWrite, refusal: "accepted" }));
/** Rows: 0 read, 1 write, 2 write (second call of step 2), 3 read, 4 write. */
const outline = unpackOutline(packOutline([step(false), step(true, true), step(false), step(true)]));

describe("packed marks", () => {
  const marks = unpackMarks(
    packMarks(outline, [
      { t: 2, k: 0, tone: "pass", isFailed: true },
      { t: 2, k: 1, tone: "stop", isFailed: false },
      { t: 4, k: null, tone: "doubt", isFailed: null },
      { t: 4, k: 0, tone: "change", isFailed: true },
    ]),
  );

  it("stand at their calls, the heaviest of several, failed when any says so", () => {
    expect(marks).toEqual([
      { tone: null, isFailed: null },
      { tone: "pass", isFailed: true },
      { tone: "stop", isFailed: false },
      { tone: null, isFailed: null },
      { tone: "doubt", isFailed: true },
    ]);
    expect(countTones(marks)).toEqual({ stop: 1, drift: 0, doubt: 1, change: 0, pass: 1 });
  });

  it("differ from the record where a good write is stopped or a failed one let through", () => {
    expect(marks.map(isDisagreement)).toEqual([false, true, true, false, false]);
    expect(isDisagreement({ tone: "stop", isFailed: true })).toBe(false);
    expect(isDisagreement({ tone: "stop", isFailed: null })).toBe(false);
  });

  it("are found one after the other, both ways, and end", () => {
    expect(nextStop(outline.rows, marks, -1, 1, "write")).toBe(1);
    expect(nextStop(outline.rows, marks, 1, 1, "verdict")).toBe(2);
    expect(nextStop(outline.rows, marks, 4, -1, "disagreement")).toBe(2);
    expect(nextStop(outline.rows, marks, 4, 1, "verdict")).toBeNull();
  });
});
