import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quantileOfSorted } from "./quantile";
import { expectPrinted } from "./testing/oracle";

const sorted = fc
  .array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 50 })
  .map((values) => values.sort((a, b) => a - b));
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe("quantileOfSorted", () => {
  it("gives 1.1 and 9.4 for 1 2 3 4 10 (methods.md §7.8)", () => {
    expectPrinted(quantileOfSorted([1, 2, 3, 4, 10], 0.025), 1.1, 12);
    expectPrinted(quantileOfSorted([1, 2, 3, 4, 10], 0.975), 9.4, 12);
  });

  it("gives the ends at 0 and 1 and the one value of one", () => {
    expect(quantileOfSorted([1, 2, 9], 0)).toBe(1);
    expect(quantileOfSorted([1, 2, 9], 1)).toBe(9);
    expect(quantileOfSorted([4], 0.3)).toBe(4);
  });

  it("stays within the values and rises with q", () => {
    fc.assert(
      fc.property(sorted, share, share, (values, one, other) => {
        const low = quantileOfSorted(values, Math.min(one, other));
        const high = quantileOfSorted(values, Math.max(one, other));
        expect(low).toBeGreaterThanOrEqual((values[0] ?? Number.NaN) - 1e-6);
        expect(high).toBeLessThanOrEqual((values[values.length - 1] ?? Number.NaN) + 1e-6);
        expect(low).toBeLessThanOrEqual(high + 1e-6);
      }),
    );
  });

  it("refuses an empty list and a q outside 0 to 1", () => {
    expect(() => quantileOfSorted([], 0.5)).toThrow("at least one value");
    expect(() => quantileOfSorted([1], 1.5)).toThrow("found 1.5");
  });
});
