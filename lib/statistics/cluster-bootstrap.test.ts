import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clusterBootstrap } from "./cluster-bootstrap";
import { cohensKappa } from "./cohens-kappa";
import { ratingCells, tableOfCells } from "./confusion-matrix";
import { pairedClusterBootstrap } from "./paired-cluster-bootstrap";
import { quantileOfSorted } from "./quantile";
import type { ResamplePlan } from "./resamples";
import { type ExpectedQuantity, expectQuantity, isClose, itTellsPlantedErrors, readOracle } from "./testing/oracle";

interface Session {
  grounded: number;
  turns: number;
}
type SessionPair = { a: Session; b: Session };
interface CaseOf<Statistic extends string, Cluster> {
  id: string;
  statistic: Statistic;
  clusters: Cluster[];
  kind: "given" | "enumerated" | "monte-carlo";
  level: number;
  resamples?: number[][];
  tolerance?: number;
  forDraws?: number;
  expected: { point: ExpectedQuantity; low: ExpectedQuantity; high: ExpectedQuantity; dropped?: number; firstDraws?: (number | null)[] };
}
type OracleCase =
  | CaseOf<"tga_macro" | "tga_micro" | "sga", Session>
  | CaseOf<"cohen_kappa", [string, string][]>
  | CaseOf<"tga_macro_difference", SessionPair>
  | CaseOf<"sga_difference", SessionPair>;
const { cases } = readOracle<OracleCase>("statistics", "bootstrap_reference");

type OnSessions = (sessions: readonly Session[]) => number | null;
const macro: OnSessions = (sessions) => sessions.reduce((sum, { grounded, turns }) => sum + grounded / turns, 0) / sessions.length;
const micro: OnSessions = (sessions) => {
  const sum = (of: keyof Session): number => sessions.reduce((total, session) => total + session[of], 0);
  return sum("grounded") / sum("turns");
};
const full: OnSessions = (sessions) => sessions.filter(({ grounded, turns }) => grounded === turns).length / sessions.length;
const ON_SESSIONS = { tga_macro: macro, tga_micro: micro, sga: full, tga_macro_difference: macro, sga_difference: full };

const LABELS = ["x", "y", "z"];
const kappa = (sample: readonly (readonly number[])[]): number | null => cohensKappa(tableOfCells(sample.flat(), LABELS.length)).value;
const cellsOf = (pairs: readonly [string, string][]): number[] =>
  ratingCells(
    pairs.map(([first]) => first),
    pairs.map(([, second]) => second),
    LABELS,
  );

/** All n^n ordered lists of indices, in the order of counting. */
function everyList(n: number): number[][] {
  let lists: number[][] = [[]];
  for (let position = 0; position < n; position++) lists = lists.flatMap((list) => Array.from({ length: n }, (_, index) => [...list, index]));
  return lists;
}

function intervalOf(oneCase: OracleCase, plan: ResamplePlan) {
  switch (oneCase.statistic) {
    case "cohen_kappa":
      return clusterBootstrap(oneCase.clusters.map(cellsOf), kappa, plan, oneCase.level);
    case "tga_macro_difference":
    case "sga_difference": {
      const before = oneCase.clusters.map(({ a }) => a);
      const after = oneCase.clusters.map(({ b }) => b);
      return pairedClusterBootstrap(before, after, ON_SESSIONS[oneCase.statistic], plan, oneCase.level);
    }
    default:
      return clusterBootstrap(oneCase.clusters, ON_SESSIONS[oneCase.statistic], plan, oneCase.level);
  }
}

const planOf = (oneCase: OracleCase): ResamplePlan => ({ resamples: oneCase.resamples ?? everyList(oneCase.clusters.length) });
const listed = cases.filter(({ kind }) => kind !== "monte-carlo");

describe("the cluster bootstrap, plain and paired", () => {
  it("gives every oracle case by its listed or enumerated indices", () => {
    expect(listed).toHaveLength(54);
    for (const oneCase of listed) {
      const { low, high, undefinedBecause, dropped } = intervalOf(oneCase, planOf(oneCase));
      expectQuantity({ value: low, undefinedBecause }, oneCase.expected.low, `${oneCase.id} low`);
      expectQuantity({ value: high, undefinedBecause }, oneCase.expected.high, `${oneCase.id} high`);
      expect(dropped, oneCase.id).toBe(oneCase.expected.dropped);
    }
  });

  it("gives the first draws of every oracle case, one by one", () => {
    for (const oneCase of listed) {
      for (const [draw, value] of (oneCase.expected.firstDraws ?? []).entries()) {
        const list = planOf(oneCase);
        if (!("resamples" in list)) throw new Error("the plan of a listed case is a list");
        const only = [...list.resamples][draw] ?? [];
        const { low } = intervalOf(oneCase, { resamples: [only] });
        if (!isClose(value, low)) expect(low, `${oneCase.id}, draw ${draw}`).toBe(value);
      }
    }
  });

  it("comes within the tolerance of every Monte Carlo case from a seed", () => {
    const random = cases.filter(({ kind }) => kind === "monte-carlo");
    expect(random).toHaveLength(8);
    for (const oneCase of random) {
      const { low, high, draws, dropped } = intervalOf(oneCase, { seed: oneCase.id, draws: oneCase.forDraws ?? 0 });
      expect({ draws, dropped }).toEqual({ draws: 10_000, dropped: 0 });
      expect(Math.abs((low ?? Number.NaN) - (oneCase.expected.low.value ?? Number.NaN)), oneCase.id).toBeLessThanOrEqual(oneCase.tolerance ?? 0);
      expect(Math.abs((high ?? Number.NaN) - (oneCase.expected.high.value ?? Number.NaN)), oneCase.id).toBeLessThanOrEqual(oneCase.tolerance ?? 0);
    }
  });

  it("gives the same interval for the same seed, another for another, and 10,000 draws unless told", () => {
    const clusters = Array.from({ length: 30 }, (_, i) => ({ grounded: i, turns: 30 + ((7 * i) % 11) }));
    const one = clusterBootstrap(clusters, macro, { seed: 7 });
    expect(clusterBootstrap(clusters, macro, { seed: 7 })).toEqual(one);
    expect(clusterBootstrap(clusters, macro, { seed: 8 })).not.toEqual(one);
    expect(one).toMatchObject({ draws: 10_000, clusters: 30, warnings: [] });
  });

  it("draws whole samples for a pair: beside a first side of nothing it is the interval of the second alone", () => {
    const after = [0.1, 0.9, 0.4, 0.7, 0.2];
    const sum = (sample: readonly number[]) => sample.reduce((total, value) => total + value, 0);
    const plan = { seed: 3, draws: 500 };
    expect(pairedClusterBootstrap([0, 0, 0, 0, 0], after, sum, plan)).toEqual(clusterBootstrap(after, sum, plan));
  });

  it("draws both sides of a pair together: a constant difference has no width", () => {
    const before = Array.from({ length: 12 }, (_, i) => ({ grounded: i, turns: 20 }));
    const after = before.map(({ grounded, turns }) => ({ grounded: grounded + 5, turns }));
    const { low, high } = pairedClusterBootstrap(before, after, macro, { seed: 1, draws: 2000 });
    expect(low).toBeCloseTo(0.25, 12);
    expect(high).toBeCloseTo(0.25, 12);
  });

  it("gives the worked example of the paired form", () => {
    const resamples = [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ];
    const { low, high } = pairedClusterBootstrap([0.5, 0.2], [0.5, 0.6], (sample) => sample.reduce((a, b) => a + b, 0) / sample.length, {
      resamples,
    });
    expect(low).toBeCloseTo(quantileOfSorted([0, 0.2, 0.2, 0.4], 0.025), 12);
    expect(high).toBeCloseTo(quantileOfSorted([0, 0.2, 0.2, 0.4], 0.975), 12);
  });

  it("counts a draw as undefined when one side of the pair is", () => {
    const statistic = (sample: readonly number[]): number | null => (sample.includes(0) ? null : sample.length);
    const found = pairedClusterBootstrap([1, 1], [0, 1], statistic, {
      resamples: [
        [0, 0],
        [0, 1],
        [1, 1],
      ],
    });
    expect(found).toMatchObject({ low: 0, high: 0, draws: 3, dropped: 2 });
  });

  it("refuses an index that no cluster has, and sides of unequal length", () => {
    expect(() => clusterBootstrap([1, 2], () => 0, { resamples: [[0, 2]] })).toThrow("expected a cluster index from 0 to 1, found 2");
    expect(() => pairedClusterBootstrap([1, 2], [1], () => 0, { seed: 1 })).toThrow("found 2 and 1");
  });

  it("never asks the statistic with fewer than two clusters", () => {
    const statistic = (): number => {
      throw new Error("must not be called");
    };
    expect(clusterBootstrap([1], statistic, { seed: 1 }).undefinedBecause).toBe("too_few_clusters");
    expect(pairedClusterBootstrap<number>([], [], statistic, { seed: 1 }).undefinedBecause).toBe("too_few_clusters");
  });

  it("stays within the range of a mean's clusters", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 12 }), (values) => {
        const mean = (sample: readonly number[]): number => sample.reduce((sum, value) => sum + value, 0) / sample.length;
        const { low, high } = clusterBootstrap(values, mean, { seed: 3, draws: 200 });
        expect(low).toBeGreaterThanOrEqual(Math.min(...values) - 1e-12);
        expect(high).toBeLessThanOrEqual(Math.max(...values) + 1e-12);
      }),
      { numRuns: 30 },
    );
  });

  type Fault =
    | "sign: second minus first turned round"
    | "n − 1: one cluster less"
    | "swapped margin: sides drawn apart"
    | "quantile without interpolation"
    | "undefined draws as 0";
  const wrongInterval = (oneCase: OracleCase, fault: Fault | null): (number | null)[] => {
    const plan = planOf(oneCase);
    if (!("resamples" in plan) || oneCase.clusters.length < 2) return [null, null];
    const draws = [...plan.resamples].flatMap((given) => {
      const row = Array.from(given).slice(fault === "n − 1: one cluster less" ? 1 : 0);
      const otherRow = fault === "swapped margin: sides drawn apart" ? [...row].map((index) => (index + 1) % oneCase.clusters.length) : row;
      const value = drawOf(oneCase, row, otherRow, fault === "sign: second minus first turned round");
      return value === null ? (fault === "undefined draws as 0" ? [0] : []) : [value];
    });
    if (draws.length === 0) return [null, null];
    draws.sort((a, b) => a - b);
    const at = (q: number): number =>
      fault === "quantile without interpolation" ? (draws[Math.floor(q * (draws.length - 1))] ?? Number.NaN) : quantileOfSorted(draws, q);
    return [at((1 - oneCase.level) / 2), at((1 + oneCase.level) / 2)];
  };
  const drawOf = (oneCase: OracleCase, row: number[], otherRow: number[], isTurned: boolean): number | null => {
    const pick = <Cluster>(clusters: readonly Cluster[], indices: number[]): Cluster[] =>
      indices.flatMap((index) => clusters.slice(index, index + 1));
    if (oneCase.statistic === "cohen_kappa") return kappa(pick(oneCase.clusters, row).map(cellsOf));
    if (oneCase.statistic === "tga_macro_difference" || oneCase.statistic === "sga_difference") {
      const statistic = ON_SESSIONS[oneCase.statistic];
      const before = statistic(pick(oneCase.clusters, row).map(({ a }) => a)) ?? Number.NaN;
      const after = statistic(pick(oneCase.clusters, otherRow).map(({ b }) => b)) ?? Number.NaN;
      return isTurned ? before - after : after - before;
    }
    return ON_SESSIONS[oneCase.statistic](pick(oneCase.clusters, row));
  };
  itTellsPlantedErrors<OracleCase, Fault>(
    listed,
    [
      "sign: second minus first turned round",
      "n − 1: one cluster less",
      "swapped margin: sides drawn apart",
      "quantile without interpolation",
      "undefined draws as 0",
    ],
    wrongInterval,
    ({ expected }) => [expected.low.value, expected.high.value],
  );
});
