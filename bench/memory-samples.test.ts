import { describe, expect, it } from "vitest";
import { type MemorySample, trendOf } from "./memory-samples";

const samples = (bytes: (minutes: number) => number): MemorySample[] =>
  Array.from({ length: 100 }, (_, index) => ({ minutes: index / 10, residentBytes: bytes(index / 10), openFiles: index < 60 ? 20 : 30 }));

describe("the trend of a process's memory", () => {
  it("is flat for one that goes up and down, whatever it did while it warmed up", () => {
    const { ratio, megabytesPerMinute } = trendOf(
      samples((minutes) => (minutes < 2 ? 50e6 * (1 + minutes) : 200e6 + (Math.floor(minutes * 10) % 2) * 4e6)),
      2,
    );
    expect(ratio).toBeCloseTo(1, 2);
    expect(Math.abs(megabytesPerMinute)).toBeLessThan(0.1);
  });

  it("is the slope of one that grows, in megabytes a minute, and the files that stay open", () => {
    const trend = trendOf(
      samples((minutes) => 100e6 + 3e6 * minutes),
      2,
    );
    expect(trend.megabytesPerMinute).toBeCloseTo(3, 6);
    expect(trend.ratio).toBeGreaterThan(1.1);
    expect([trend.mostFilesFirstHalf, trend.mostFilesLastHalf]).toEqual([20, 30]);
  });

  it("is refused for a handful of samples", () => {
    expect(() => trendOf(samples(() => 1).slice(0, 4), 0)).toThrow("five samples");
  });
});
