import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorClusteringIndex, independentShare } from "./error-clustering-index";
import { expectPrinted, itTellsPlantedErrors } from "./testing/oracle";

/** Published TGA and SGA in percent, and TGA^5 and the difference in points, as methods.md §3.2 states them. */
const PUBLISHED = [
  { name: "Prompting", tga: 61.1, sga: 20.0, power: 8.5, points: 11.5 },
  { name: "PE-Agent", tga: 69.8, sga: 26.5, power: 16.6, points: 9.9 },
  { name: "W1", tga: 89.1, sga: 46.5, power: 56.2, points: -9.7 },
  { name: "W1+W2", tga: 89.9, sga: 56.5, power: 58.7, points: -2.2 },
  { name: "Full", tga: 96.7, sga: 83.5, power: 84.6, points: -1.1 },
];
const clusters = fc.array(
  fc.integer({ min: 1, max: 8 }).chain((total) => fc.record({ good: fc.integer({ min: 0, max: total }), total: fc.constant(total) })),
  { minLength: 1, maxLength: 30 },
);

describe("independentShare", () => {
  it.each(PUBLISHED)("gives $power % for $name with five turns in every session (methods.md §3.2)", ({ tga, sga, power, points }) => {
    const expected = 100 * independentShare(tga / 100, [5, 5, 5]);
    expectPrinted(expected, power, 1);
    expectPrinted(sga - expected, points, 1);
  });

  it("gives more for lengths spread evenly over 1 to 9 than for their mean: 17.2 and 24.7 % (methods.md §3.2)", () => {
    const lengths = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    expectPrinted(100 * independentShare(0.611, lengths), 17.2, 1);
    expectPrinted(100 * independentShare(0.698, lengths), 24.7, 1);
  });

  it("refuses to average over nothing", () => {
    expect(() => independentShare(0.5, [])).toThrow("found none");
  });
});

describe("errorClusteringIndex", () => {
  it("gives the worked example", () => {
    const found = errorClusteringIndex([
      { good: 3, total: 3 },
      { good: 1, total: 2 },
      { good: 3, total: 4 },
    ]);
    expect(found).toMatchObject({ clusters: 3, unitShare: { value: 7 / 9 }, observed: { value: 1 / 3 } });
    expectPrinted(found.expected.value, 0.480465, 6);
    expectPrinted(found.index.value, -0.147132, 6);
  });

  it("is above 0 when errors lie together and below when they are spread out", () => {
    const together = [...Array.from({ length: 9 }, () => ({ good: 4, total: 4 })), { good: 0, total: 4 }];
    const apart = [...Array.from({ length: 6 }, () => ({ good: 4, total: 4 })), ...Array.from({ length: 4 }, () => ({ good: 3, total: 4 }))];
    expect(errorClusteringIndex(together).unitShare).toEqual(errorClusteringIndex(apart).unitShare);
    expect(errorClusteringIndex(together).index.value).toBeCloseTo(0.9 - 0.9 ** 4, 12);
    expect(errorClusteringIndex(apart).index.value).toBeCloseTo(0.6 - 0.9 ** 4, 12);
  });

  it("is undefined without a unit and where nothing can lie together", () => {
    expect(errorClusteringIndex([]).index.undefinedBecause).toBe("no_items");
    expect(errorClusteringIndex([{ good: 0, total: 0 }]).index.undefinedBecause).toBe("no_items");
    for (const counts of [
      [{ good: 3, total: 3 }],
      [{ good: 0, total: 3 }],
      [
        { good: 1, total: 1 },
        { good: 0, total: 1 },
      ],
    ]) {
      expect(errorClusteringIndex(counts).index.undefinedBecause).toBe("nothing_to_cluster");
    }
  });

  it("leaves empty clusters out of every mean", () => {
    const counts = [
      { good: 2, total: 2 },
      { good: 1, total: 3 },
    ];
    expect(errorClusteringIndex([...counts, { good: 0, total: 0 }])).toEqual(errorClusteringIndex(counts));
  });

  it("is observed minus expected, from −1 to 1", () => {
    fc.assert(
      fc.property(clusters, (counts) => {
        const { index, observed, expected } = errorClusteringIndex(counts);
        if (index.value === null) return;
        expect(index.value).toBe((observed.value ?? Number.NaN) - (expected.value ?? Number.NaN));
        expect(Math.abs(index.value)).toBeLessThanOrEqual(1);
      }),
    );
  });

  describe("the published rows", () => {
    // Five turns in every session: what the formula gives, to the digits of methods.md §3.2 (half a point of the last one).
    const rounded = (value: number): number => Math.round(10 * value) / 10;
    itTellsPlantedErrors(
      PUBLISHED,
      ["sign", "n − 1: four turns", "swapped margin: SGA for TGA"],
      ({ tga, sga }, fault) => {
        const share = fault === "swapped margin: SGA for TGA" ? sga : tga;
        const expected = 100 * (share / 100) ** (fault === "n − 1: four turns" ? 4 : 5);
        return [rounded(fault === "sign" ? expected - sga : sga - expected)];
      },
      ({ points }) => [points],
    );
  });
});
