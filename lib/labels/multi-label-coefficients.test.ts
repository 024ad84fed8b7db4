import { describe, expect, it } from "vitest";
import { type ExpectedQuantity, isClose, readOracle } from "../statistics/testing/oracle";
import type { RatedItem } from "./agreement-items";
import { multiLabelCoefficients } from "./multi-label-coefficients";

/** Sets as texts, one letter a label; a point is no rating. */
function items(...pairs: [first: string, second: string][]): RatedItem[] {
  return pairs.flatMap((pair, index) =>
    pair.flatMap((text, rater) =>
      text === "."
        ? []
        : [
            {
              item: `i${String(index).padStart(3, "0")}`,
              trajectoryId: `tr_${index}`,
              rater: rater === 0 ? "human:a" : "human:b",
              label: text[0] ?? "",
              labels: [...text],
              evidence: [],
              note: "",
              seq: index,
            },
          ],
    ),
  );
}

describe("multiLabelCoefficients", () => {
  it("gives the worked example of methods.md §7.12", () => {
    const found = multiLabelCoefficients(items(["x", "x"], ["y", "xy"], ["", "y"]), ["x", "y", "z"], 0);
    expect(found.exactMatch.value).toBeCloseTo(1 / 3, 12);
    expect(found.jaccard.value).toBe(0.5);
    expect(found.perLabel.map(({ label, kappa }) => [label, kappa.value === null ? kappa.undefinedBecause : kappa.value.toFixed(6)])).toEqual([
      ["x", "0.400000"],
      ["y", "0.400000"],
      ["z", "no_expected_disagreement"],
    ]);
    expect(found.macro.kappa).toEqual({ value: 0.4, undefinedBecause: null, labels: 2 });
    expect(found.perLabel[2]?.items).toBe(0);
  });

  it("leaves an item that one rater alone labelled out of every table", () => {
    const found = multiLabelCoefficients(items(["x", "x"], ["y", "y"], ["x", "."]), ["x", "y"], 0);
    expect(found.exactMatch).toMatchObject({ value: 1, n: 2 });
    expect(found.perLabel[0]?.ac1).toMatchObject({ value: 1, n: 2 });
  });

  it("gives every oracle case: exact match, Jaccard, and κ, AC1, PABAK of each label", () => {
    const { cases } = readOracle<OracleCase>("statistics", "multi_label");
    expect(cases).toHaveLength(120);
    for (const { id, labels, items: sets, expected } of cases) {
      const rows = sets.flatMap((pair, index) =>
        pair.flatMap((set, rater) =>
          set === null ? [] : [{ ...BASE, item: String(index), trajectoryId: String(index), rater: `human:${rater}`, labels: set }],
        ),
      );
      const found = multiLabelCoefficients(rows, labels, 0);
      expectValue(found.exactMatch.value, expected.exactMatch, `${id} exact`);
      expectValue(found.jaccard.value, expected.meanJaccard, `${id} jaccard`);
      expectValue(found.macro.kappa.value, expected.macroKappa, `${id} macro`);
      for (const row of found.perLabel) {
        for (const name of ["kappa", "ac1", "pabak"] as const)
          expectValue(row[name].value, expected.perLabel[row.label]?.[name], `${id} ${row.label} ${name}`);
      }
    }
  });
});

interface OracleCase {
  id: string;
  labels: string[];
  items: (string[] | null)[][];
  expected: {
    exactMatch: ExpectedQuantity;
    meanJaccard: ExpectedQuantity;
    macroKappa: ExpectedQuantity;
    perLabel: Record<string, Record<"kappa" | "ac1" | "pabak", ExpectedQuantity>>;
  };
}

const BASE = { label: "", evidence: [], note: "", seq: 1 };

function expectValue(found: number | null, expected: ExpectedQuantity | undefined, where: string): void {
  if (expected === undefined || !isClose(expected.value, found)) expect(found, where).toBe(expected?.value);
}
