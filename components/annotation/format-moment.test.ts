import { describe, expect, it } from "vitest";
import { formatMoment } from "./format-moment";

describe("a moment by the clock of this computer", () => {
  it("is a time today, and a day and a time before", () => {
    const now = new Date(2026, 2, 9, 14, 0, 0);
    expect(formatMoment(new Date(2026, 2, 9, 8, 5, 7), now)).toBe("08:05:07");
    expect(formatMoment(new Date(2026, 2, 8, 23, 59, 9), now)).toBe("2026-03-08 23:59:09");
  });
});
