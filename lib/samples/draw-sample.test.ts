import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Candidate, drawSample, SAMPLE_ALGORITHM, STRATIFIED_SAMPLE_ALGORITHM } from "./draw-sample";
import { sampleId } from "./sample-id";

const twenty = (stratumOf: (position: number) => string): Candidate[] =>
  Array.from({ length: 20 }, (_, index) => ({ trajectoryId: `tr_${String(index + 1).padStart(2, "0")}`, stratum: stratumOf(index) }));

describe("drawSample", () => {
  // The test vector of sample/1: computed by a second implementation of sfc32/1 and its shuffle, in Python.
  it("draws the same six of twenty with seed 1 as ever", () => {
    expect(
      drawSample(
        twenty(() => ""),
        6,
        1,
        false,
      ),
    ).toEqual({
      algorithm: SAMPLE_ALGORITHM,
      trajectoryIds: ["tr_05", "tr_08", "tr_10", "tr_11", "tr_13", "tr_18"],
      strata: [],
    });
  });

  it("shares seven out over strata of twelve, five and three, the same ones as ever", () => {
    const found = drawSample(
      twenty((at) => (at < 12 ? "a" : at < 17 ? "b" : "c")),
      7,
      1,
      true,
    );
    expect(found.algorithm).toBe(STRATIFIED_SAMPLE_ALGORITHM);
    // 4.2, 1.75 and 1.05: the largest remainder gets the one that is left.
    expect(found.strata).toEqual([
      { stratum: "a", from: 12, n: 4 },
      { stratum: "b", from: 5, n: 2 },
      { stratum: "c", from: 3, n: 1 },
    ]);
    expect(found.trajectoryIds).toEqual(["tr_01", "tr_03", "tr_09", "tr_12", "tr_14", "tr_16", "tr_19"]);
  });

  it("draws other runs with another seed, and all of them when all are wanted", () => {
    const candidates = twenty(() => "");
    expect(drawSample(candidates, 6, 2, false).trajectoryIds).not.toEqual(drawSample(candidates, 6, 1, false).trajectoryIds);
    expect(drawSample(candidates, 20, 3, false).trajectoryIds).toEqual(candidates.map((candidate) => candidate.trajectoryId));
  });

  it("says so when more are wanted than there are", () => {
    expect(() =>
      drawSample(
        twenty(() => ""),
        21,
        1,
        false,
      ),
    ).toThrow("found 21");
  });

  it("gives every stratum its share but for less than one run, in the order of the candidates", () => {
    const strata = fc.array(fc.constantFrom("x", "y", "z", "é"), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(strata, fc.nat(), fc.nat({ max: 1000 }), (given, wanted, seed) => {
        const candidates = given.map((stratum, at) => ({ trajectoryId: `tr_${at}`, stratum }));
        const n = wanted % (given.length + 1);
        const drawn = drawSample(candidates, n, seed, true);
        expect(drawn.trajectoryIds).toHaveLength(n);
        const positions = drawn.trajectoryIds.map((id) => candidates.findIndex((candidate) => candidate.trajectoryId === id));
        expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
        for (const stratum of drawn.strata) {
          expect(Math.abs(stratum.n - (n * stratum.from) / given.length)).toBeLessThan(1);
          expect(drawn.trajectoryIds.filter((_, at) => candidates[positions[at] ?? 0]?.stratum === stratum.stratum)).toHaveLength(stratum.n);
        }
      }),
      { seed: 1 },
    );
  });
});

describe("sampleId", () => {
  it("is the hash of the JSON array that the product names", () => {
    // sha256 of ["s","sample/1 sfc32/1",1,2,"failed",["tr_a","tr_b","tr_c"]] by sha256sum.
    const key = { study: "s", algorithm: SAMPLE_ALGORITHM, seed: 1, n: 2, where: "failed", candidateIds: ["tr_a", "tr_b", "tr_c"] };
    expect(sampleId(key)).toBe("sm_87a0bd5e4dd2cef92d69");
    expect(sampleId({ ...key, candidateIds: ["tr_b", "tr_a", "tr_c"] })).not.toBe(sampleId(key));
  });
});
