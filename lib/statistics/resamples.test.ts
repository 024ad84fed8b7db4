import { describe, expect, it } from "vitest";
import { seededRandom } from "../base/seeded-random";
import { RESAMPLE_ALGORITHM, resamples } from "./resamples";

/** Draws of seed 1 over 5 clusters, as this algorithm gave them first; a change of them is a new algorithm id. */
const VECTOR = [
  [1, 4, 0, 1, 3],
  [3, 4, 0, 1, 0],
  [0, 0, 3, 3, 2],
];

const rows = (clusters: number, seed: string | number, draws: number): number[][] =>
  Array.from({ length: draws }, (_, draw) => {
    let at = 0;
    for (const indices of resamples(clusters, { seed, draws })) if (at++ === draw) return Array.from(indices);
    return [];
  });

describe("resamples", () => {
  it("draws the same for the same seed: the test vector of the algorithm", () => {
    expect(RESAMPLE_ALGORITHM).toBe("cluster-bootstrap/1 sfc32/1");
    expect(rows(5, 1, 3)).toEqual(VECTOR);
    expect(rows(5, "1", 3)).toEqual(VECTOR);
    expect(rows(5, 2, 3)).not.toEqual(VECTOR);
  });

  it("does not change its first draws when more are asked for", () => {
    expect(rows(5, 1, 6).slice(0, 3)).toEqual(VECTOR);
  });

  it("draws what the generator's own `below` draws", () => {
    for (const clusters of [2, 3, 1000, 65_537]) {
      const random = seededRandom("same");
      for (const indices of resamples(clusters, { seed: "same", draws: 2 })) {
        expect(Array.from(indices)).toEqual(Array.from(indices, () => random.below(clusters)));
      }
    }
  });

  it("draws every cluster about as often as any other", () => {
    const times = [0, 0, 0, 0, 0, 0, 0];
    for (const indices of resamples(7, { seed: "even", draws: 10_000 })) {
      for (const index of Array.from(indices)) times[index] = (times[index] ?? 0) + 1;
    }
    for (const count of times) expect(Math.abs(count / 10_000 - 1)).toBeLessThan(0.05);
  });

  it("hands given lists through", () => {
    expect([
      ...resamples(2, {
        resamples: [
          [0, 0],
          [1, 0],
        ],
      }),
    ]).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });
});
