import { describe, expect, it } from "vitest";
import { percentAgreement, percentAgreementOfTable } from "./percent-agreement";
import { ratingCounts } from "./rating-counts";
import { type ExpectedQuantity, expectQuantity, itTellsPlantedErrors, readOracle } from "./testing/oracle";

type Label = string | number;
const many = readOracle<{ id: string; labels: Label[]; ratings: (Label | null)[][]; expected: { observed: ExpectedQuantity } }>("statistics", "ac1");
const two = readOracle<{ id: string; table: number[][]; expected: { percentAgreement: ExpectedQuantity } }>("statistics", "cohen_kappa");

describe("percentAgreement", () => {
  it("gives the observed agreement of every oracle case of AC1", () => {
    for (const { id, labels, ratings, expected } of many.cases) {
      expectQuantity(percentAgreement(ratingCounts(ratings, labels)), expected.observed, id);
    }
  });

  it("weighs an item the same however many rated it (worked example)", () => {
    expect(
      percentAgreement([
        [2, 1],
        [2, 0],
      ]).value,
    ).toBeCloseTo(2 / 3, 15);
  });

  it("leaves items with one rating out, and is undefined without any other", () => {
    expect(
      percentAgreement([
        [1, 0],
        [0, 2],
      ]),
    ).toEqual({ value: 1, undefinedBecause: null });
    expect(
      percentAgreement([
        [1, 0],
        [0, 1],
      ]),
    ).toEqual({ value: null, undefinedBecause: "no_pairable_unit" });
  });

  itTellsPlantedErrors(
    many.cases,
    ["sign: disagreement", "n − 1: m² pairs", "swapped margin: pairs pooled over items"],
    ({ labels, ratings }, fault) => {
      let agreeing = 0;
      let pairs = 0;
      const shares: number[] = [];
      for (const item of ratingCounts(ratings, labels)) {
        const m = item.reduce((sum, count) => sum + count, 0);
        if (m < 2) continue;
        const same = item.reduce((sum, count) => sum + count * (count - 1), 0);
        const all = fault === "n − 1: m² pairs" ? m * m : m * (m - 1);
        shares.push(fault === "sign: disagreement" ? 1 - same / all : same / all);
        agreeing += same;
        pairs += all;
      }
      if (shares.length === 0) return [null];
      if (fault === "swapped margin: pairs pooled over items") return [agreeing / pairs];
      return [shares.reduce((sum, share) => sum + share, 0) / shares.length];
    },
    ({ expected }) => [expected.observed.value],
  );
});

describe("percentAgreementOfTable", () => {
  it("gives the percent agreement of every oracle case of Cohen's kappa", () => {
    for (const { id, table, expected } of two.cases) expectQuantity(percentAgreementOfTable(table), expected.percentAgreement, id);
  });

  it("is 0.944 in the prevalence paradox (methods.md §7.2)", () => {
    expect(
      percentAgreementOfTable([
        [118, 5],
        [2, 0],
      ]).value,
    ).toBe(0.944);
  });
});
