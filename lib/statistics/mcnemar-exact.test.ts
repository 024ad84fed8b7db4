import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mcnemarExact, mcnemarExactOfPairs } from "./mcnemar-exact";
import { type ExpectedQuantity, expectPrinted, isClose, itTellsPlantedErrors, readOracle } from "./testing/oracle";

const { cases } = readOracle<{
  id: string;
  b: number;
  c: number;
  pairs?: [boolean | null, boolean | null][];
  completePairs?: number;
  expected: { p: ExpectedQuantity };
}>("statistics", "mcnemar_exact");

type Fault = "sign" | "n − 1" | "swapped margin" | "one-sided";
/** The definition in whole numbers, of any size. */
function exactP(b: number, c: number, fault: Fault | null = null): number {
  const n = b + c;
  if (n === 0) return 1;
  const upTo = (fault === "swapped margin" ? Math.max(b, c) : Math.min(b, c)) - (fault === "sign" ? 1 : 0);
  let term = 1n;
  let sum = 0n;
  for (let i = 0; i <= upTo; i++) {
    sum += term;
    term = (term * BigInt(n - i)) / BigInt(i + 1);
  }
  const all = 1n << BigInt(fault === "n − 1" ? n - 1 : n);
  const doubled = fault === "one-sided" ? sum : 2n * sum;
  return doubled >= all ? 1 : Number((doubled << 900n) / all) / 2 ** 900;
}

describe("mcnemarExact", () => {
  it("gives every oracle case, up to 2,500 discordant pairs", () => {
    expect(cases).toHaveLength(120);
    for (const { id, b, c, expected } of cases) {
      const found = mcnemarExact(b, c);
      if (!isClose(expected.p.value, found.p)) expect(found.p, id).toBe(expected.p.value);
    }
  });

  it.each([
    [3, 12, 0.035156, 6],
    [1, 5, 0.21875, 6],
    [5, 5, 1, 6],
    [0, 0, 1, 6],
    [700, 800, 0.010559, 6],
    [0, 8, 0.008, 3],
    [5, 13, 0.1, 2],
    [10, 18, 0.18, 2],
  ])("gives p for %i and %i: %f (methods.md §6.2, §7.9)", (b, c, p, digits) => {
    expectPrinted(mcnemarExact(b, c).p, p, digits);
  });

  it("keeps its digits where 2^(b + c) is far beyond a double", () => {
    for (const [b, c] of [
      [4_800, 5_200],
      [49_800, 50_200],
      [300, 1_500],
    ] as const) {
      const exact = exactP(b, c);
      expect(mcnemarExact(b, c).p / exact).toBeCloseTo(1, 9);
    }
    expect(mcnemarExact(0, 5_000).p).toBe(0);
    expect(mcnemarExact(0, 1_000).p).toBe(2 ** -999);
  });

  it("is the definition in whole numbers", () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), (b, c) => {
        const { p } = mcnemarExact(b, c);
        const exact = exactP(b, c);
        if (exact > 2 ** -840) expect(p / exact).toBeCloseTo(1, 11);
        else expect(p).toBeLessThan(2 ** -839);
      }),
    );
  });

  it("does not ask which side is which, and lies in 0 to 1", () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(3000), (b, c) => {
        const { p } = mcnemarExact(b, c);
        expect(mcnemarExact(c, b).p).toBe(p);
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("refuses what is no count", () => {
    expect(() => mcnemarExact(-1, 2)).toThrow("b and c must be counts, found -1 and 2");
    expect(() => mcnemarExact(1.5, 2)).toThrow(RangeError);
  });

  itTellsPlantedErrors(
    cases,
    ["sign", "n − 1", "swapped margin", "one-sided"],
    ({ b, c }, fault) => [exactP(b, c, fault)],
    ({ expected }) => [expected.p.value],
  );
});

describe("mcnemarExactOfPairs", () => {
  const paired = cases.flatMap((oneCase) => (oneCase.pairs === undefined ? [] : [{ ...oneCase, pairs: oneCase.pairs }]));

  it("counts b, c and the complete pairs of every oracle case that lists outcomes", () => {
    expect(paired.length).toBeGreaterThan(70);
    for (const { id, pairs, b, c, completePairs } of paired) expect(mcnemarExactOfPairs(pairs), id).toMatchObject({ b, c, completePairs });
  });

  it("drops a pair with a missing outcome", () => {
    expect(
      mcnemarExactOfPairs([
        [true, null],
        [null, false],
        [true, false],
      ]),
    ).toEqual({ b: 1, c: 0, p: 1, completePairs: 1 });
  });
});
