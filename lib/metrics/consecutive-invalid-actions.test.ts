import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ExpectedQuantity, expectPrinted, expectQuantity, itTellsPlantedErrors, readOracle } from "../statistics/testing/oracle";
import { consecutiveInvalidActions, invalidRunCounts } from "./consecutive-invalid-actions";

const { cases } = readOracle<{
  id: string;
  trajectories: string[];
  expected: {
    actions: number;
    invalid: number;
    inRuns: number;
    runs: number;
    withoutActions: number;
    cia: ExpectedQuantity;
    macro: ExpectedQuantity;
    invalidRate: ExpectedQuantity;
  };
}>("metrics", "cia");

const flags = (text: string): boolean[] => [...text].map((letter) => letter === "I");
const ciaOf = (trajectories: readonly string[]) => consecutiveInvalidActions(trajectories.map((text) => invalidRunCounts(flags(text))));
const groups = fc.array(fc.array(fc.boolean(), { maxLength: 30 }), { maxLength: 10 });

describe("consecutiveInvalidActions", () => {
  it("gives every oracle case: counts, CIA, macro mean and invalid rate", () => {
    expect(cases).toHaveLength(60);
    for (const { id, trajectories, expected } of cases) {
      const { cia, macro, invalidRate, ...counts } = ciaOf(trajectories);
      expectQuantity(cia, expected.cia, `${id} cia`);
      expectQuantity(macro, expected.macro, `${id} macro`);
      expectQuantity(invalidRate, expected.invalidRate, `${id} rate`);
      const { cia: _cia, macro: _macro, invalidRate: _rate, ...expectedCounts } = expected;
      expect(counts, id).toEqual(expectedCounts);
    }
  });

  it.each([
    [["VIIVIII"], 71.43],
    [["IVIV"], 0],
    [["II"], 100],
    [["I"], 0],
    [["VI", "IV"], 0],
  ])("gives CIA of %j: %d %% (methods.md §5.3)", (trajectories, percent) => {
    expectPrinted(100 * (ciaOf(trajectories).cia.value ?? Number.NaN), percent, 2);
  });

  it("is undefined, not 0, without an action (methods.md §5.3)", () => {
    for (const nothing of [[], [""]]) expect(ciaOf(nothing).cia).toEqual({ value: null, undefinedBecause: "no_actions" });
  });

  it("counts an invalid run that reaches the last action", () => {
    expect(invalidRunCounts(flags("IIVIII"))).toEqual({ actions: 6, invalid: 5, inRuns: 5, runs: 2 });
  });

  it("is never above the invalid rate, and does not depend on the order of trajectories", () => {
    fc.assert(
      fc.property(groups, (trajectories) => {
        const counts = trajectories.map(invalidRunCounts);
        const found = consecutiveInvalidActions(counts);
        if (found.cia.value !== null) expect(found.cia.value).toBeLessThanOrEqual(found.invalidRate.value ?? Number.NaN);
        expect(consecutiveInvalidActions([...counts].reverse()).cia).toEqual(found.cia);
      }),
    );
  });

  type Fault = "sign: valid for invalid" | "n − 1: runs of one count" | "swapped margin: mean of trajectories" | "runs cross trajectories";
  const ciaWith = (trajectories: string[], fault: Fault | null): number | null => {
    const texts = fault === "runs cross trajectories" ? [trajectories.join("")] : trajectories;
    const acting = texts.filter((text) => text !== "");
    if (acting.length === 0) return null;
    const letter = fault === "sign: valid for invalid" ? "V" : "I";
    const pattern = fault === "n − 1: runs of one count" ? new RegExp(`${letter}+`, "g") : new RegExp(`${letter}{2,}`, "g");
    const inside = (text: string): number => (text.match(pattern) ?? []).join("").length;
    const all = acting.reduce((sum, text) => sum + text.length, 0);
    if (fault === "swapped margin: mean of trajectories") return acting.reduce((sum, text) => sum + inside(text) / text.length, 0) / acting.length;
    return acting.reduce((sum, text) => sum + inside(text), 0) / all;
  };
  itTellsPlantedErrors<(typeof cases)[number], Fault>(
    cases,
    ["sign: valid for invalid", "n − 1: runs of one count", "swapped margin: mean of trajectories", "runs cross trajectories"],
    ({ trajectories }, fault) => [ciaWith(trajectories, fault)],
    ({ expected }) => [expected.cia.value],
  );

  describe("the macro mean", () => {
    itTellsPlantedErrors<(typeof cases)[number], "sign" | "n − 1" | "swapped margin: empty trajectories counted">(
      cases,
      ["sign", "n − 1", "swapped margin: empty trajectories counted"],
      ({ trajectories }, fault) => {
        const acting = trajectories.filter((text) => text !== "");
        if (acting.length === 0) return [null];
        const shares = acting.map((text) => ciaWith([text], fault === "sign" ? "sign: valid for invalid" : null) ?? Number.NaN);
        const counted = fault === "swapped margin: empty trajectories counted" ? trajectories.length : acting.length;
        return [shares.reduce((sum, share) => sum + share, 0) / (counted - (fault === "n − 1" ? 1 : 0))];
      },
      ({ expected }) => [expected.macro.value],
    );
  });
});
