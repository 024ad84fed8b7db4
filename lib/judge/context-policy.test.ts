import { describe, expect, it } from "vitest";
import { trajectoryFromText } from "../trajectory/trajectory-from-text";
import { openingLength, partsOf, selectContext, stepLength } from "./context-policy";

const long = (word: string): string => `${word} `.repeat(40).trim();
const content = trajectoryFromText(`
  task: refund the order        success: no
  1  show order A17-9     ->  ${long("alpha")} A17-9 paid
  2  show parcel          ->  ${long("bravo")}
  3  show policy          ->  ${long("carol")}
  4  show customer        ->  ${long("delta")}
  5  refund A17-9         ->  Refused.
`);
const all = openingLength(content) + content.steps.reduce((sum, step) => sum + stepLength(step), 0);

describe("what a model gets to see of a run", () => {
  it("is everything where it fits, under every policy", () => {
    for (const kind of ["whole", "around", "map-reduce"] as const) {
      expect(selectContext(content, { kind, budget: all }, 5, 5)).toMatchObject({ shown: [{ from: 1, to: 5 }], leftOut: [], doesNotFit: false });
    }
  });

  it("is nothing less than everything under `whole`: what does not fit is said", () => {
    expect(selectContext(content, { kind: "whole", budget: all - 1 }, 5, 5)).toMatchObject({ leftOut: [], doesNotFit: true });
  });

  it("keeps the write, the steps that share a rare string with it, and its neighbours; the rest is a record", () => {
    const selected = selectContext(content, { kind: "around", budget: all - 300 }, 5, 5);
    expect(selected.shown).toEqual([
      { from: 1, to: 1 },
      { from: 4, to: 5 },
    ]);
    expect(selected.leftOut).toEqual([{ from: 2, to: 3 }]);
  });

  it("never shows more than the budget allows", () => {
    for (let budget = openingLength(content) + 40; budget < all; budget += 37) {
      const selected = selectContext(content, { kind: "around", budget }, 5, 5);
      expect(openingLength(content) + selected.characters).toBeLessThanOrEqual(budget);
    }
  });

  it("is cut into consecutive parts that cover every step once", () => {
    const parts = partsOf(content, { kind: "map-reduce", budget: openingLength(content) + 600 }, 4);
    expect(parts.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index))).toEqual([1, 2, 3, 4]);
    expect(parts.length).toBeGreaterThan(1);
  });
});
