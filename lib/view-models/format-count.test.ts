import { describe, expect, it } from "vitest";
import { formatBytes } from "./format-bytes";
import { formatCount, formatCounted } from "./format-count";
import { formatInterval, formatMean, formatPercent } from "./format-share";

describe("numbers for people", () => {
  it("parts groups of three by commas, whatever the locale", () => {
    expect([0, 7, 999, 1_000, 1_997, 1_234_567].map(formatCount)).toEqual(["0", "7", "999", "1,000", "1,997", "1,234,567"]);
  });

  it("says one run and two runs", () => {
    expect(formatCounted(1, "run")).toBe("1 run");
    expect(formatCounted(0, "run")).toBe("0 runs");
    expect(formatCounted(2, "entry", "entries")).toBe("2 entries");
  });

  it("writes a share in percent with one decimal", () => {
    expect(formatPercent(8 / 28)).toBe("28.6");
    expect(formatPercent(0)).toBe("0.0");
    expect(formatPercent(1)).toBe("100.0");
  });

  it("writes a dash, never 0, where a share or an interval is undefined", () => {
    expect(formatPercent(null)).toBe("–");
    expect(formatInterval(null, null)).toBe("–");
    expect(formatMean(0, 0)).toBe("–");
  });

  it("writes both ends of an interval", () => {
    expect(formatInterval(0.1525, 0.4706)).toBe("15.3–47.1");
  });

  it("takes a mean over its own denominator", () => {
    expect(formatMean(1_044, 60)).toBe("17.4");
  });

  it("counts bytes in thousands", () => {
    expect([412, 999, 1_000, 18_400_000, 999_999].map(formatBytes)).toEqual(["412 B", "999 B", "1.0 kB", "18.4 MB", "1.0 MB"]);
  });
});
