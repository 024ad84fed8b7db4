import { describe, expect, it } from "vitest";
import { computeAgreement } from "../labels/agreement";
import type { RatedItem } from "../labels/agreement-items";
import { multiLabelCoefficients } from "../labels/multi-label-coefficients";
import { type AgreementInput, prepareAgreement } from "./agreement-page";

/** Two raters, one letter an item; a point is no label. */
function document(
  first: string,
  second: string,
  more: { mode?: "single" | "multi"; unit?: "case" | "tgq"; namesWithheld?: boolean } = {},
): AgreementInput {
  const items: RatedItem[] = [first, second].flatMap((texts, rater) =>
    texts.split(" ").flatMap((label, index) =>
      label === "."
        ? []
        : [
            {
              ...{ item: `i${index}`, trajectoryId: `tr_${index}`, rater: rater === 0 ? "human:a" : "human:b", label },
              ...{ labels: label.split("+"), evidence: [], note: "", seq: index },
            },
          ],
    ),
  );
  const scheme = [...new Set(items.flatMap(({ labels }) => labels))].sort();
  const rows = items.map(({ item, rater, labels }) => ({ item, rater, label: labels[0] ?? "" }));
  return {
    ...computeAgreement(rows, { scheme: more.unit === "tgq" ? null : scheme, draws: 0 }),
    multiLabel: multiLabelCoefficients(items, scheme, 0),
    evidence: { sameStep: { same: 1, of: 2 }, overlap: { same: 0, of: 0 } },
    study: {
      ...{ unit: more.unit ?? "case", environment: "hearth", mode: more.mode ?? "single", calibrationItems: 10, assistedLabels: 1 },
      ...{ states: { agreement: 2, adjudication: 1, discussion: 2, single: 1, pending: 3 }, clusters: 3, seed: "s", draws: 0 },
      namesWithheld: more.namesWithheld ?? false,
    },
  };
}

describe("prepareAgreement", () => {
  it("says in words why a coefficient is missing, and prints no NaN", () => {
    const section = prepareAgreement(document("x x", "x x"));
    expect(section.rows[0]).toMatchObject({ kappa: "–", plot: null, percent: "100.0", remark: "undefined: the scheme has only one label" });
    expect(JSON.stringify(section)).not.toMatch(/NaN|Infinity/);
  });

  it("has a row for each label of a set with its own n, the mean of those defined, and the sets", () => {
    const section = prepareAgreement(document("x x+y y y", "x x y z", { mode: "multi" }));
    expect(section.rows.map(({ name }) => name)).toEqual(["x", "y", "z", "mean over 3 of 3 labels", "first label of each set"]);
    expect(section.rows.find(({ name }) => name === "z")).toMatchObject({ remark: "stands on 1 item", kappaInterval: "–" });
    expect(section.shares.map(({ name, value }) => [name, value])).toEqual([
      ["Same set of labels, %", "50.0"],
      ["Mean Jaccard of the sets, %", "62.5"],
      ["Evidence at the same step, %", "50.0"],
      ["Quotes that overlap, %", "–"],
    ]);
  });

  it("weighs numbers by how far apart they are", () => {
    const section = prepareAgreement(document("7 8 9 7", "7 9 9 8", { unit: "tgq" }));
    expect(section.rows.map(({ name }) => name)).toEqual(["all 3 labels", "κ linear weights, α ordinal", "κ quadratic weights, α interval"]);
  });

  it("opens each cell on what was labelled so, and none while names are withheld", () => {
    const caseId = "tr_0123456789abcdef0123:4.0:F1";
    const open = document("x y", "x x");
    open.table = open.table.map((row) => (row.item === "i1" ? { ...row, item: caseId } : row));
    const [matrix] = prepareAgreement(open).matrices;
    const cells = matrix?.rows.flatMap(({ label, cells: all }) => all.map(({ column, items }) => [label, column, items.map(({ item }) => item)]));
    expect(cells).toEqual([
      ["x", "x", ["i0"]],
      ["x", "y", []],
      ["y", "x", [caseId]],
      ["y", "y", []],
    ]);
    expect(matrix?.rows[1]?.cells[0]?.items[0]).toMatchObject({ trajectoryId: "tr_0123456789abcdef0123", place: { t: 4, k: 0 } });
    const closed = prepareAgreement(document("x y", "x x", { namesWithheld: true })).matrices[0];
    expect(closed?.rows.flatMap((row) => row.cells.flatMap(({ items }) => items))).toEqual([]);
  });

  it("names no rater in the matrix while names are withheld, and counts what was left out", () => {
    const [open, closed] = [false, true].map((namesWithheld) => prepareAgreement(document("x y .", "x x y", { namesWithheld })));
    expect(open?.matrices[0]?.title).toBe("rows human:a, columns human:b");
    expect(closed?.matrices[0]?.title).toBe("rows first rater, columns second");
    expect(open?.matrices[0]?.summary).toBe("2 cases: 1 agree, 1 differ");
    expect(open?.notes).toEqual([
      "Labelled by one rater alone, in no coefficient: human:b 1.",
      "10 calibration items left out.",
      "1 assisted label left out.",
      "Of the cases, 2 agree; 3 to settle; 3 settled: 1 by a third person, 2 together.",
      "Not enough data: fewer than 10 cases have two labels.",
    ]);
  });
});
