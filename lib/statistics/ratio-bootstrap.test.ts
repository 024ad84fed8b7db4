import { describe, expect, it } from "vitest";
import { seededRandom } from "../base/seeded-random";
import { clusterBootstrap } from "./cluster-bootstrap";
import { pairedClusterBootstrap } from "./paired-cluster-bootstrap";
import { type RatioSide, ratioBootstrap } from "./ratio-bootstrap";

interface Cluster {
  part: number;
  whole: number;
}

const random = seededRandom("ratio-bootstrap");
const clusters = (count: number): Cluster[] =>
  Array.from({ length: count }, () => {
    const whole = random.below(6);
    return { whole, part: whole === 0 ? 0 : random.below(whole + 1) };
  });
const side = (sample: readonly Cluster[]): RatioSide => ({
  numerators: Float64Array.from(sample, ({ part }) => part),
  denominators: Float64Array.from(sample, ({ whole }) => whole),
});
const ratio = (sample: readonly Cluster[]): number | null => {
  const whole = sample.reduce((sum, cluster) => sum + cluster.whole, 0);
  return whole === 0 ? null : sample.reduce((sum, cluster) => sum + cluster.part, 0) / whole;
};
const plan = { seed: 7, draws: 300 };

describe("ratioBootstrap", () => {
  it("gives what the bootstrap of each ratio alone gives, to the last digit", () => {
    const samples = [clusters(3), clusters(12), clusters(12), clusters(40)];
    const found = ratioBootstrap(
      samples.map((sample) => ({ side: side(sample), against: null })),
      plan,
    );
    expect(found).toEqual(samples.map((sample) => clusterBootstrap(sample, ratio, plan)));
  });

  it("gives what the paired bootstrap of each difference gives, to the last digit", () => {
    const [before, after] = [clusters(25), clusters(25)];
    expect(ratioBootstrap([{ side: side(before), against: side(after) }], plan)).toEqual([pairedClusterBootstrap(before, after, ratio, plan)]);
  });

  it("adds up where there is no denominator", () => {
    const sample = clusters(9);
    const total = (drawn: readonly Cluster[]): number => drawn.reduce((sum, { part }) => sum + part, 0);
    expect(ratioBootstrap([{ side: { ...side(sample), denominators: null }, against: null }], plan)).toEqual([clusterBootstrap(sample, total, plan)]);
  });

  it("drops and counts draws without a denominator, and has no interval when no draw has one", () => {
    const nothing = { part: 0, whole: 0 };
    const [some, none] = ratioBootstrap(
      [
        { side: side([nothing, { part: 1, whole: 2 }]), against: null },
        { side: side([nothing, nothing]), against: null },
      ],
      plan,
    );
    expect(some?.dropped).toBeGreaterThan(0);
    expect(none).toMatchObject({ low: null, high: null, undefinedBecause: "all_draws_undefined" });
  });

  it("has no interval for fewer than two clusters", () => {
    expect(ratioBootstrap([{ side: side(clusters(1)), against: null }], plan)).toMatchObject([{ low: null, undefinedBecause: "too_few_clusters" }]);
  });

  it("refuses pairs of unequal length", () => {
    expect(() => ratioBootstrap([{ side: side(clusters(2)), against: side(clusters(3)) }], plan)).toThrow(RangeError);
  });
});
