import { describe, expect, it } from "vitest";
import { type AgreementRow, COEFFICIENTS, computeAgreement } from "./agreement";

/** One row a rater, one character an item; a point is no rating. */
function rows(drawing: Record<string, string>): AgreementRow[] {
  return Object.entries(drawing).flatMap(([rater, labels]) =>
    labels.split(" ").flatMap((label, index) => (label === "." ? [] : [{ item: `i${String(index).padStart(2, "0")}`, rater, label }])),
  );
}
const compute = (drawing: Record<string, string>, draws = 0) => computeAgreement(rows(drawing), { scheme: null, draws });

describe("computeAgreement", () => {
  it("gives the published α of four raters with gaps, on all three scales (methods.md §7.6)", () => {
    const { coefficients, pairableItems } = compute({
      a: "1 2 3 3 2 1 4 1 2 . . .",
      b: "1 2 3 3 2 2 4 1 2 5 . 3",
      c: ". 3 3 3 2 3 4 2 2 5 1 .",
      d: "1 2 3 3 2 4 4 1 2 5 1 .",
    });
    expect(coefficients.krippendorffAlpha.value).toBeCloseTo(0.743421, 6);
    expect(coefficients.krippendorffAlphaOrdinal.value).toBeCloseTo(0.815388, 6);
    expect(coefficients.krippendorffAlphaInterval.value).toBeCloseTo(0.849107, 6);
    expect(coefficients.cohenKappa).toMatchObject({ value: null, undefinedBecause: "more_than_two_raters" });
    expect(pairableItems).toBe(11);
  });

  it("gives κ, PABAK and AC1 of a 2×2 table (methods.md §7.2–7.4)", () => {
    const cells = [
      ["y", "y", 20],
      ["y", "n", 5],
      ["n", "y", 10],
      ["n", "n", 15],
    ] as const;
    const table = cells.flatMap(([first, second, count], cell) =>
      Array.from({ length: count }, (_, index) => [
        { item: `${cell}-${index}`, rater: "a", label: first },
        { item: `${cell}-${index}`, rater: "b", label: second },
      ]).flat(),
    );
    const { coefficients, confusion } = computeAgreement(table, { scheme: null, draws: 0 });
    expect(coefficients.cohenKappa.value).toBeCloseTo(0.4, 10);
    expect(coefficients.pabak.value).toBeCloseTo(0.4, 10);
    expect(coefficients.gwetAc1.value).toBeCloseTo(0.405941, 6);
    expect(confusion).toEqual([
      {
        rows: "a",
        columns: "b",
        labels: ["n", "y"],
        matrix: [
          [15, 10],
          [5, 20],
        ],
      },
    ]);
  });

  it("says that words are no numbers instead of weighting them", () => {
    const { coefficients } = compute({ a: "x y", b: "x x" });
    for (const name of ["cohenKappaLinear", "cohenKappaQuadratic", "krippendorffAlphaOrdinal", "krippendorffAlphaInterval"] as const) {
      expect(coefficients[name]).toMatchObject({ value: null, undefinedBecause: "labels_not_numeric" });
    }
  });

  it("has a reason for every coefficient of an empty table, of one rater, and of raters who never met", () => {
    for (const drawing of [{}, { a: "x y z" }, { a: "x . .", b: ". y z" }]) {
      const { coefficients } = compute(drawing);
      for (const name of COEFFICIENTS)
        expect([name, coefficients[name].value, coefficients[name].undefinedBecause !== null]).toEqual([name, null, true]);
    }
  });

  it("is never 1 when nothing varies", () => {
    const scheme = ["incomplete", "overlooked"];
    const { coefficients } = computeAgreement(rows({ a: "overlooked overlooked", b: "overlooked overlooked" }), { scheme, draws: 0 });
    expect(coefficients.cohenKappa).toMatchObject({ value: null, undefinedBecause: "no_expected_disagreement" });
    expect(coefficients.krippendorffAlpha).toMatchObject({ value: null, undefinedBecause: "no_expected_disagreement" });
    expect(coefficients.percentAgreement.value).toBe(1);
  });

  it("puts an interval around the value, the same one every time", () => {
    const drawing = { a: "x y x y x y x y x y x y", b: "x y x x x y y y x y x x" };
    const { cohenKappa } = compute(drawing, 2_000).coefficients;
    expect(cohenKappa.low).toBeLessThan(cohenKappa.value ?? -1);
    expect(cohenKappa.high).toBeGreaterThan(cohenKappa.value ?? 2);
    expect(compute(drawing, 2_000).coefficients.cohenKappa).toEqual(cohenKappa);
  });

  it("counts what only one rater labelled, and keeps the table in one order", () => {
    const found = compute({ b: "x . y", a: "x z ." });
    expect(found.unmatched).toEqual([
      { rater: "a", items: 1 },
      { rater: "b", items: 1 },
    ]);
    expect(found.table.map((row) => `${row.item} ${row.rater}`)).toEqual(["i00 a", "i00 b", "i01 a", "i02 b"]);
  });
});
