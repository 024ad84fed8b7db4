/**
 * How well raters agree: the document of `plumbline agreement` (product.md §5), from a table of item, rater and label. Every
 * number can be made again from `table`; what is undefined says why. Machine and human raters are never in one table.
 */
import { compareUtf8 } from "../base/compare-utf8";
import { groupBy } from "../base/group-by";
import { cohensKappa, type KappaWeights } from "../statistics/cohens-kappa";
import { confusionMatrix, ratingCells, tableOfCells } from "../statistics/confusion-matrix";
import { bootstrapEstimate } from "../statistics/estimate";
import { fleissKappa } from "../statistics/fleiss-kappa";
import { gwetAc1 } from "../statistics/gwet-ac1";
import { krippendorffAlpha, type MeasurementLevel } from "../statistics/krippendorff-alpha";
import { pabak } from "../statistics/pabak";
import { percentAgreement } from "../statistics/percent-agreement";
import { notDefined, type Quantity } from "../statistics/quantity";
import { pairableItems, type RatingCounts, ratingCounts } from "../statistics/rating-counts";

export interface AgreementRow {
  item: string;
  rater: string;
  label: string;
}

export interface AgreementCoefficient {
  value: number | null;
  low: number | null;
  high: number | null;
  /** Items that the number stands on. */
  n: number;
  undefinedBecause: string | null;
}

export const COEFFICIENTS = [
  "percentAgreement",
  "cohenKappa",
  "cohenKappaLinear",
  "cohenKappaQuadratic",
  "fleissKappa",
  "krippendorffAlpha",
  "krippendorffAlphaOrdinal",
  "krippendorffAlphaInterval",
  "gwetAc1",
  "pabak",
] as const;
export type CoefficientName = (typeof COEFFICIENTS)[number];

export interface Agreement {
  /** Items with at least one label. */
  n: number;
  raters: string[];
  labels: string[];
  /** Items with at least two labels. */
  pairableItems: number;
  coefficients: Record<CoefficientName, AgreementCoefficient>;
  /** Items of each rater that nobody else labelled. */
  unmatched: { rater: string; items: number }[];
  /** One for each pair of raters, rows the first. */
  confusion: { rows: string; columns: string; labels: string[]; matrix: number[][] }[];
  table: AgreementRow[];
}

export interface AgreementOptions {
  /** The whole scheme in its order; null: the labels in use. Chance-corrected coefficients count unused labels too. */
  scheme: readonly string[] | null;
  /** Bootstrap draws over clusters; 0: no interval. */
  draws: number;
  /** Items of one cluster hang together and are drawn together: cases of one run (methods.md §7.8). Left out: each its own. */
  clusterOf?: (item: string) => string;
}

export const AGREEMENT_SEED = "agreement/1";

export function computeAgreement(rows: readonly AgreementRow[], options: AgreementOptions): Agreement {
  const { scheme, draws } = options;
  const clusterOf = options.clusterOf ?? ((item: string) => item);
  const items = [...new Set(rows.map((row) => row.item))].sort(compareUtf8);
  const raters = [...new Set(rows.map((row) => row.rater))].sort(compareUtf8);
  const used = [...new Set(rows.map((row) => row.label))];
  const isNumeric = used.length > 0 && used.every(isNumber);
  const labels = scheme === null ? used.sort(isNumeric ? (a, b) => Number(a) - Number(b) : compareUtf8) : [...scheme];
  const given = new Map(rows.map((row) => [JSON.stringify([row.rater, row.item]), row.label]));
  const ratings = raters.map((rater) => items.map((item) => given.get(JSON.stringify([rater, item])) ?? null));
  const counts = ratingCounts(ratings, labels);
  const pairable = pairableItems(counts);

  const positions = [...groupBy([...items.keys()], (index) => clusterOf(items[index] ?? "")).values()];
  const countClusters = positions.map((cluster) => cluster.flatMap((index) => [counts[index] ?? []]));
  const overCounts = (statistic: (sample: RatingCounts) => Quantity): AgreementCoefficient =>
    estimate(countClusters, (sample) => statistic(sample.flat()), pairable, draws);
  const pick = (rater: number, cluster: readonly number[]): (string | null)[] => cluster.map((index) => ratings[rater]?.[index] ?? null);
  const cellClusters =
    raters.length === 2
      ? positions.map((cluster) => ratingCells(pick(0, cluster), pick(1, cluster), labels)).filter((cells) => cells.length > 0)
      : [];
  const coRated = cellClusters.reduce((sum, cells) => sum + cells.length, 0);
  const overTable = (statistic: (table: number[][]) => Quantity): AgreementCoefficient => {
    if (raters.length > 2) return undefinedCoefficient("more_than_two_raters", pairable);
    return estimate(cellClusters, (sample) => statistic(tableOfCells(sample.flat(), labels.length)), coRated, draws);
  };
  const numbersOnly = (compute: () => AgreementCoefficient): AgreementCoefficient =>
    isNumeric ? compute() : undefinedCoefficient("labels_not_numeric", pairable);
  const alpha = (level: MeasurementLevel): AgreementCoefficient => overCounts((sample) => krippendorffAlpha(sample, level).alpha);
  const kappa = (weights: KappaWeights): AgreementCoefficient => overTable((table) => cohensKappa(table, weights));

  return {
    n: items.length,
    raters,
    labels,
    pairableItems: pairable,
    coefficients: {
      percentAgreement: overCounts(percentAgreement),
      cohenKappa: kappa("unweighted"),
      cohenKappaLinear: numbersOnly(() => kappa("linear")),
      cohenKappaQuadratic: numbersOnly(() => kappa("quadratic")),
      fleissKappa: overCounts((sample) => fleissKappa(sample).kappa),
      krippendorffAlpha: alpha({ level: "nominal" }),
      krippendorffAlphaOrdinal: numbersOnly(() => alpha({ level: "ordinal" })),
      krippendorffAlphaInterval: numbersOnly(() => alpha({ level: "interval", values: labels.map(Number) })),
      gwetAc1: overCounts((sample) => gwetAc1(sample).ac1),
      pabak: overTable(pabak),
    },
    unmatched: raters.map((rater, index) => ({ rater, items: items.filter((_, item) => isAlone(ratings, index, item)).length })),
    confusion: raterPairs(raters.length).map(([first, second]) => ({
      rows: raters[first] ?? "",
      columns: raters[second] ?? "",
      labels,
      matrix: confusionMatrix(ratings[first] ?? [], ratings[second] ?? [], labels).matrix,
    })),
    table: [...rows].sort((a, b) => compareUtf8(a.item, b.item) || compareUtf8(a.rater, b.rater)),
  };
}

/** An empty sample of clusters is a result of its own: a table without a rating has no number, and a reason. */
function estimate<Cluster extends NonNullable<unknown>>(
  clusters: readonly Cluster[],
  statistic: (sample: readonly Cluster[]) => Quantity,
  n: number,
  draws: number,
): AgreementCoefficient {
  if (clusters.length === 0) {
    const { value, undefinedBecause } = statistic([]);
    return value === null ? undefinedCoefficient(undefinedBecause, n) : undefinedCoefficient(notDefined("no_items").undefinedBecause, n);
  }
  const { value, low, high, undefinedBecause } = bootstrapEstimate(clusters, statistic, { n, seed: AGREEMENT_SEED, draws });
  return { value, low, high, n, undefinedBecause };
}

function undefinedCoefficient(undefinedBecause: string, n: number): AgreementCoefficient {
  return { value: null, low: null, high: null, n, undefinedBecause };
}

function isAlone(ratings: readonly (readonly (string | null)[])[], rater: number, item: number): boolean {
  return ratings[rater]?.[item] !== null && ratings.every((other, index) => index === rater || other[item] === null);
}

function raterPairs(count: number): [number, number][] {
  return Array.from({ length: count }, (_, first) => first).flatMap((first) =>
    Array.from({ length: count - first - 1 }, (_, step): [number, number] => [first, first + step + 1]),
  );
}

function isNumber(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}
