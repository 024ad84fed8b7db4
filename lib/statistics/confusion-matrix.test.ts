import { describe, expect, it } from "vitest";
import { confusionMatrix, ratingCells, tableOfCells } from "./confusion-matrix";
import { readOracle } from "./testing/oracle";

const { cases } = readOracle<{
  id: string;
  labels: string[];
  table: number[][];
  ratings?: [(string | null)[], (string | null)[]];
}>("statistics", "cohen_kappa");
const rated = cases.flatMap((oneCase) => (oneCase.ratings === undefined ? [] : [{ ...oneCase, ratings: oneCase.ratings }]));

describe("confusionMatrix", () => {
  it("makes the table of every oracle case that gives raw ratings", () => {
    expect(rated.length).toBeGreaterThan(70);
    for (const { id, labels, table, ratings } of rated) expect(confusionMatrix(...ratings, labels).matrix, id).toEqual(table);
  });

  it("counts what only one of them rated", () => {
    expect(confusionMatrix(["a", "a", "b", null], ["a", "b", "b", "b"], ["a", "b"])).toEqual({
      labels: ["a", "b"],
      matrix: [
        [1, 1],
        [0, 1],
      ],
      n: 3,
      unmatched: { first: 0, second: 1 },
    });
  });

  it("keeps the row of a label that nobody used", () => {
    expect(confusionMatrix([1], [3], [1, 2, 3]).matrix).toEqual([
      [0, 0, 1],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it("names a label that is not in the scheme, even where the other did not rate", () => {
    expect(() => confusionMatrix(["a", "c"], ["a", null], ["a", "b"])).toThrow("expected one of a, b, found c");
  });

  it("refuses lists of unequal length and a scheme that names a label twice", () => {
    expect(() => confusionMatrix(["a"], [], ["a"])).toThrow("found 1 and 0");
    expect(() => confusionMatrix(["a"], ["a"], ["a", "a"])).toThrow("labels must differ");
  });

  it("gives an empty table for no items", () => {
    expect(confusionMatrix([], [], ["a", "b"])).toMatchObject({
      matrix: [
        [0, 0],
        [0, 0],
      ],
      n: 0,
    });
  });

  const variants: Record<string, (first: (string | null)[], second: (string | null)[], labels: string[]) => number[][]> = {
    "swapped margin: columns are the first rater": (first, second, labels) => confusionMatrix(second, first, labels).matrix,
    "a missing rating counts as the first label": (first, second, labels) =>
      confusionMatrix(
        first.map((label) => label ?? labels[0] ?? null),
        second.map((label) => label ?? labels[0] ?? null),
        labels,
      ).matrix,
    "n − 1: the last item is left out": (first, second, labels) => confusionMatrix(first.slice(0, -1), second.slice(0, -1), labels).matrix,
  };
  it.each(Object.entries(variants))("tells the planted error: %s", (_, variant) => {
    const differing = rated.filter(({ ratings, labels, table }) => JSON.stringify(variant(...ratings, labels)) !== JSON.stringify(table));
    expect(differing.length).toBeGreaterThan(0);
  });
});

describe("tableOfCells", () => {
  it("is the way back from ratingCells, for any sample of items", () => {
    const cells = ratingCells(["a", "b", "b"], ["a", "a", "b"], ["a", "b"]);
    expect(cells).toEqual([0, 2, 3]);
    expect(tableOfCells([...cells, 3], 2)).toEqual([
      [1, 0],
      [1, 2],
    ]);
  });
});
