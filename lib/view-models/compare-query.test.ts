import { describe, expect, it } from "vitest";
import { formatCompareQuery, parseCompareQuery } from "./compare-query";

const CHOICES = [
  { configuration: "solo", environment: "chat" },
  ...["a", "b", "c", "d", "e"].map((configuration) => ({ configuration, environment: "household" })),
];

describe("the address of a comparison", () => {
  it("starts with the environment that has most to compare, its first configuration as baseline", () => {
    expect(parseCompareQuery({}, CHOICES)).toMatchObject({
      environment: "household",
      baseline: "a",
      others: ["b", "c", "d"],
      focus: "d",
      pairing: "all",
    });
  });

  it("keeps the order in which configurations were chosen: it is that of the cumulative table", () => {
    expect(parseCompareQuery({ baseline: "c", with: ["e", "a"] }, CHOICES)).toMatchObject({ baseline: "c", others: ["e", "a"], focus: "a" });
  });

  it("drops what is not there, and the baseline among the others", () => {
    const query = parseCompareQuery({ baseline: "b", with: ["b", "zz", "a", "a"], steps: "x", unit: "y", environment: "chat" }, CHOICES);
    expect(query).toMatchObject({ environment: "household", others: ["a"], steps: "exact", unit: "trajectory" });
  });

  it("is null where no environment has two configurations", () => {
    expect(parseCompareQuery({}, [{ configuration: "a", environment: "x" }])).toBeNull();
    expect(parseCompareQuery({}, [])).toBeNull();
  });

  it("reads back what it writes", () => {
    const query = parseCompareQuery(
      { baseline: "b", with: ["e", "a"], pairing: "common", steps: "displayed", unit: "case", focus: "e", differences: "off", rater: "human:x" },
      CHOICES,
    );
    if (query === null) throw new Error("no query");
    const text = new URLSearchParams(formatCompareQuery(query));
    const parameters = Object.fromEntries([...new Set(text.keys())].map((key) => [key, text.getAll(key)]));
    expect(parseCompareQuery(parameters, CHOICES)).toEqual(query);
  });
});
