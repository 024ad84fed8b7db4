/**
 * Agreement on sets of labels (methods.md §1.8, §7.12): exact match and mean Jaccard of two raters, and for each label one table
 * yes/no with every coefficient beside the others, with its macro mean over the labels where it is defined. Only items that at
 * least two raters labelled: one alone has nobody to agree with.
 */
import { compareUtf8 } from "../base/compare-utf8";
import { groupBy } from "../base/group-by";
import { bootstrapEstimate } from "../statistics/estimate";
import { jaccardSimilarity, macroMean } from "../statistics/multi-label-agreement";
import { defined, notDefined, type Quantity } from "../statistics/quantity";
import { AGREEMENT_SEED, type AgreementCoefficient, type CoefficientName, computeAgreement } from "./agreement";
import type { RatedItem } from "./agreement-items";

export interface LabelCoefficients {
  label: string;
  /** Items to which at least one rater gave the label: with one, the value stands on a single item. */
  items: number;
  percentAgreement: AgreementCoefficient;
  kappa: AgreementCoefficient;
  fleissKappa: AgreementCoefficient;
  alpha: AgreementCoefficient;
  ac1: AgreementCoefficient;
  pabak: AgreementCoefficient;
}

export interface MacroCoefficient {
  value: number | null;
  undefinedBecause: string | null;
  /** Labels for which the coefficient is defined, of all of the scheme. */
  labels: number;
}

export interface MultiLabelCoefficients {
  exactMatch: AgreementCoefficient;
  jaccard: AgreementCoefficient;
  perLabel: LabelCoefficients[];
  macro: { kappa: MacroCoefficient; alpha: MacroCoefficient; ac1: MacroCoefficient; pabak: MacroCoefficient; labels: number };
}

export function multiLabelCoefficients(items: readonly RatedItem[], scheme: readonly string[], draws: number): MultiLabelCoefficients {
  const groups = [...groupBy(items, ({ item }) => item).values()].filter((group) => group.length >= 2);
  const coRated = groups.flat();
  const raters = new Set(coRated.map(({ rater }) => rater)).size;
  const perLabel = scheme.map((label) => labelCoefficients(label, coRated, draws));
  const macro = (name: "kappa" | "alpha" | "ac1" | "pabak"): MacroCoefficient => {
    const { value, undefinedBecause, labelsDefined } = macroMean(perLabel.map((row) => asQuantity(row[name])));
    return { value, undefinedBecause, labels: labelsDefined };
  };
  return {
    exactMatch: overPairs(groups, raters, (one, other) => (isEqual(one, other) ? 1 : 0), draws),
    jaccard: overPairs(groups, raters, jaccardSimilarity, draws),
    perLabel,
    macro: { kappa: macro("kappa"), alpha: macro("alpha"), ac1: macro("ac1"), pabak: macro("pabak"), labels: macro("kappa").labels },
  };
}

function labelCoefficients(label: string, coRated: readonly RatedItem[], draws: number): LabelCoefficients {
  const rows = coRated.map(({ item, rater, labels }) => ({ item, rater, label: labels.includes(label) ? "yes" : "no" }));
  const runOf = new Map(coRated.map(({ item, trajectoryId }) => [item, trajectoryId]));
  const { coefficients } = computeAgreement(rows, { scheme: ["yes", "no"], draws, clusterOf: (item) => runOf.get(item) ?? item });
  const of = (name: CoefficientName): AgreementCoefficient => coefficients[name];
  return {
    label,
    items: new Set(coRated.filter(({ labels }) => labels.includes(label)).map(({ item }) => item)).size,
    percentAgreement: of("percentAgreement"),
    kappa: of("cohenKappa"),
    fleissKappa: of("fleissKappa"),
    alpha: of("krippendorffAlpha"),
    ac1: of("gwetAc1"),
    pabak: of("pabak"),
  };
}

/** A mean over the items of two raters; intervals draw runs. */
function overPairs(
  groups: readonly (readonly RatedItem[])[],
  raters: number,
  similarity: (one: ReadonlySet<string>, other: ReadonlySet<string>) => number,
  draws: number,
): AgreementCoefficient {
  if (raters > 2) return { value: null, low: null, high: null, n: groups.length, undefinedBecause: "more_than_two_raters" };
  const values = groups.flatMap((group) => {
    const [one, other] = [...group].sort((a, b) => compareUtf8(a.rater, b.rater));
    return one === undefined || other === undefined
      ? []
      : [{ trajectoryId: one.trajectoryId, value: similarity(new Set(one.labels), new Set(other.labels)) }];
  });
  const clusters = [...groupBy(values, ({ trajectoryId }) => trajectoryId).values()].map((group) => group.map(({ value }) => value));
  const { value, low, high, undefinedBecause } = bootstrapEstimate(clusters, mean, { n: values.length, seed: AGREEMENT_SEED, draws });
  return { value, low, high, n: values.length, undefinedBecause };
}

function mean(clusters: readonly (readonly number[])[]): Quantity<"no_items"> {
  let sum = 0;
  let n = 0;
  for (const cluster of clusters) {
    for (const value of cluster) sum += value;
    n += cluster.length;
  }
  return n === 0 ? notDefined("no_items") : defined(sum / n);
}

function isEqual(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((label) => other.has(label));
}

function asQuantity({ value, undefinedBecause }: AgreementCoefficient): Quantity {
  return value === null ? notDefined(undefinedBecause ?? "no_items") : defined(value);
}
