import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holm } from "./holm";
import { isClose, itTellsPlantedErrors, readOracle } from "./testing/oracle";

const { cases } = readOracle<{ id: string; p: (number | null)[]; expected: { family: number; adjusted: (number | null)[] } }>("statistics", "holm");
const families = fc.array(fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 6 }), { maxLength: 15 });

describe("holm", () => {
  it("gives every oracle case, ties and undefined tests included", () => {
    expect(cases).toHaveLength(120);
    for (const { id, p, expected } of cases) {
      const found = holm(p);
      expect(found, id).toHaveLength(expected.adjusted.length);
      for (const [position, value] of expected.adjusted.entries()) {
        if (!isClose(value, found[position] ?? null)) expect(found[position], `${id}, test ${position}`).toBe(value);
      }
    }
  });

  it("gives the worked examples (methods.md §7.10)", () => {
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
    expect(holm([0.01, null, 0.03])).toEqual([0.02, null, 0.03]);
    expect(holm([])).toEqual([]);
  });

  it("never lowers a p, never passes 1, and keeps the order", () => {
    fc.assert(
      fc.property(families, (pValues) => {
        const adjusted = holm(pValues);
        for (const [i, p] of pValues.entries()) {
          const raised = adjusted[i] ?? null;
          expect(raised === null).toBe(p === null);
          if (p === null || raised === null) continue;
          expect(raised).toBeGreaterThanOrEqual(p);
          expect(raised).toBeLessThanOrEqual(1);
          for (const [j, other] of pValues.entries()) if (other !== null && p <= other) expect(raised).toBeLessThanOrEqual(adjusted[j] ?? Number.NaN);
        }
      }),
    );
  });

  it("does not depend on the order of the tests", () => {
    fc.assert(
      fc.property(families, (pValues) => {
        expect(holm([...pValues].reverse())).toEqual(holm(pValues).reverse());
      }),
    );
  });

  it.each([-0.1, 1.1, Number.NaN])("refuses %s as a p", (p) => {
    expect(() => holm([0.5, p])).toThrow(`test 2: expected a p from 0 to 1, found ${p}`);
  });

  itTellsPlantedErrors(
    cases,
    ["sign: largest p first", "n − 1", "swapped margin: undefined tests counted", "no running maximum"],
    ({ p }, fault) => {
      const tested = p.flatMap((value, position) => (value === null ? [] : [{ value, position }]));
      const m = fault === "swapped margin: undefined tests counted" ? p.length : tested.length - (fault === "n − 1" ? 1 : 0);
      tested.sort((a, b) => (fault === "sign: largest p first" ? b.value - a.value : a.value - b.value));
      const adjusted: (number | null)[] = p.map(() => null);
      let running = 0;
      for (const [rank, { value, position }] of tested.entries()) {
        const raised = Math.min(1, (m - rank) * value);
        running = Math.max(running, raised);
        adjusted[position] = fault === "no running maximum" ? raised : running;
      }
      return adjusted;
    },
    ({ expected }) => expected.adjusted,
  );
});
