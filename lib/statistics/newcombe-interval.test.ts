import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newcombeInterval } from "./newcombe-interval";
import { type ExpectedQuantity, expectPrinted, expectQuantity, itTellsPlantedErrors, readOracle } from "./testing/oracle";
import { wilsonInterval } from "./wilson-interval";

const { cases } = readOracle<{
  id: string;
  x1: number;
  n1: number;
  x2: number;
  n2: number;
  z: number;
  expected: Record<"difference" | "low" | "high", ExpectedQuantity>;
}>("statistics", "newcombe");

const group = fc.integer({ min: 1, max: 300 }).chain((total) => fc.record({ count: fc.integer({ min: 0, max: total }), total: fc.constant(total) }));

describe("newcombeInterval", () => {
  it("gives every oracle case", () => {
    expect(cases).toHaveLength(120);
    for (const { id, x1, n1, x2, n2, z, expected } of cases) {
      const found = newcombeInterval({ count: x1, total: n1 }, { count: x2, total: n2 }, z);
      for (const key of ["difference", "low", "high"] as const) {
        expectQuantity({ value: found[key], undefinedBecause: found.undefinedBecause }, expected[key], `${id} ${key}`);
      }
    }
  });

  it.each([
    [56, 70, 48, 80, 0.052431, 0.333873],
    [10, 10, 0, 20, 0.679086, 1],
    [0, 10, 0, 10, -0.277533, 0.277533],
  ])("gives %i of %i against %i of %i → %f to %f (methods.md §7.7)", (x1, n1, x2, n2, low, high) => {
    const found = newcombeInterval({ count: x1, total: n1 }, { count: x2, total: n2 });
    expectPrinted(found.low, low, 6);
    expectPrinted(found.high, high, 6);
  });

  it("gives −31.8 to +13.1 points for 8 of 30 against 11 of 30 (methods.md §1.1)", () => {
    const found = newcombeInterval({ count: 8, total: 30 }, { count: 11, total: 30 });
    expectPrinted(100 * (found.low ?? Number.NaN), -31.8, 1);
    expectPrinted(100 * (found.high ?? Number.NaN), 13.1, 1);
  });

  it("is undefined when either group is empty", () => {
    for (const [first, second] of [
      [0, 10],
      [10, 0],
      [0, 0],
    ] as const) {
      expect(newcombeInterval({ count: 0, total: first }, { count: 0, total: second }).undefinedBecause).toBe("n_zero");
    }
  });

  it("turns round when the groups change places, and stays within −1 to 1 around the difference", () => {
    fc.assert(
      fc.property(group, group, (first, second) => {
        const found = newcombeInterval(first, second);
        const turned = newcombeInterval(second, first);
        if (found.difference === null || turned.difference === null) throw new Error("both groups have units");
        expect(found.low).toBeCloseTo(-turned.high, 12);
        expect(found.low).toBeLessThanOrEqual(found.difference);
        expect(found.high).toBeGreaterThanOrEqual(found.difference);
        expect(found.low).toBeGreaterThanOrEqual(-1);
        expect(found.high).toBeLessThanOrEqual(1);
      }),
    );
  });

  itTellsPlantedErrors(
    cases,
    ["sign", "n − 1", "swapped margin: the other Wilson bounds"],
    ({ x1, n1, x2, n2, z }, fault) => {
      const one = wilsonInterval(x1, n1, z);
      const two = wilsonInterval(x2, n2, z);
      if (one === null || two === null) return [null, null, null];
      const p1 = x1 / (fault === "n − 1" ? n1 - 1 : n1);
      const p2 = x2 / (fault === "n − 1" ? n2 - 1 : n2);
      const down = Math.hypot(p1 - one.low, two.high - p2);
      const up = Math.hypot(one.high - p1, p2 - two.low);
      const difference = fault === "sign" ? p2 - p1 : p1 - p2;
      const isSwapped = fault === "swapped margin: the other Wilson bounds";
      return [difference, difference - (isSwapped ? up : down), difference + (isSwapped ? down : up)];
    },
    ({ expected }) => [expected.difference.value, expected.low.value, expected.high.value],
  );
});
