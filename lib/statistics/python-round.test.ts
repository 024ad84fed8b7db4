import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pythonRound } from "./python-round";
import { exactRound } from "./testing/exact-round";

describe("pythonRound", () => {
  // Values printed by Python 3.11: round(value, digits).
  it.each([
    [6.25, 1, 6.2],
    [6.35, 1, 6.3],
    [0.5, 0, 0],
    [1.5, 0, 2],
    [2.5, 0, 2],
    [-2.5, 0, -2],
    [-1.5, 0, -2],
    [2.675, 2, 2.67],
    [1.005, 2, 1],
    [0.125, 2, 0.12],
    [0.375, 2, 0.38],
    [15.625, 2, 15.62],
    [15.6, 1, 15.6],
    [99.95, 1, 100],
    [0.15625, 4, 0.1562],
    [66.666666666666671, 1, 66.7],
    [1e-7, 4, 0],
    [123456789.5, 0, 123456790],
    [2 ** 53, 1, 2 ** 53],
  ])("rounds %d to %i digits: %d", (value, digits, rounded) => {
    expect(pythonRound(value, digits)).toBe(rounded);
  });

  it("differs from toFixed exactly at halves above an even digit", () => {
    expect(Number((6.25).toFixed(1))).toBe(6.3);
    expect(pythonRound(6.25, 1)).toBe(6.2);
    expect(pythonRound(6.75, 1)).toBe(6.8);
  });

  const sizes = fc.oneof(
    fc.double({ min: 0, max: 1000, noNaN: true }),
    fc.integer({ min: 0, max: 64_000 }).map((eighths) => eighths / 64),
  );
  it("is rounding in whole numbers, halves to even", () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 6 }), (value, digits) => {
        expect(pythonRound(value, digits)).toBe(exactRound(value, digits));
      }),
      { numRuns: 1000 },
    );
  });

  it("is odd, changes nothing on a second time, and moves a value by at most half a digit", () => {
    fc.assert(
      fc.property(fc.double({ min: -1000, max: 1000, noNaN: true }), fc.integer({ min: 0, max: 6 }), (value, digits) => {
        const rounded = pythonRound(value, digits);
        expect(pythonRound(-value, digits) + rounded).toBe(0);
        expect(pythonRound(rounded, digits)).toBe(rounded);
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5 * 10 ** -digits + 1e-12);
      }),
    );
  });

  it("leaves what is no finite number alone, and refuses digits that are none", () => {
    expect(pythonRound(Number.POSITIVE_INFINITY, 1)).toBe(Number.POSITIVE_INFINITY);
    expect(() => pythonRound(1, -1)).toThrow(RangeError);
    expect(() => pythonRound(1, 0.5)).toThrow(RangeError);
  });
});
