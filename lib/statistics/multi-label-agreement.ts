import { cohensKappa } from "./cohens-kappa";
import { labelIndex } from "./confusion-matrix";
import { gwetAc1OfTable } from "./gwet-ac1";
import { pabak } from "./pabak";
import { defined, notDefined, type Quantity } from "./quantity";

/** The sets of labels that two raters gave to one item; null = not rated, [] = rated, no label fits. */
export type LabelSetPair<Label extends string> = readonly [readonly Label[] | null, readonly Label[] | null];

export interface LabelAgreement<Label extends string> {
  label: Label;
  /** Rows the first rater yes, no; columns the second rater yes, no. */
  table: [[number, number], [number, number]];
  kappa: Quantity<"single_category" | "no_items" | "no_expected_disagreement">;
  ac1: Quantity<"single_category" | "no_items">;
  pabak: Quantity<"single_category" | "no_items">;
}

/** Mean over the labels whose coefficient is defined; `labelsDefined` is their number. */
export type MacroMean = Quantity<"no_defined_label"> & { labelsDefined: number };

export interface MultiLabelAgreement<Label extends string> {
  /** Items that both rated. */
  coRated: number;
  exactMatch: Quantity<"no_items">;
  meanJaccard: Quantity<"no_items">;
  perLabel: LabelAgreement<Label>[];
  macro: { kappa: MacroMean; ac1: MacroMean; pabak: MacroMean };
}

/**
 * Agreement of two raters who give sets of labels, over the items that both rated: the share of equal sets, the mean Jaccard
 * similarity, and for each label a table yes/no with κ, AC1 and PABAK and their macro means.
 *
 * An empty set is an answer ("no label fits"). Labels are judged one by one: a macro mean weighs rare and frequent ones alike.
 * Undefined: `no_items`; a coefficient of a label as its own file says; a macro mean `no_defined_label`.
 * Reference: scikit-learn accuracy_score and jaccard_score(average="samples", zero_division=1), cohen_kappa_score for each label;
 * methods.md §7.12. Worked example for labels x y z: ({x}, {x}), ({y}, {x, y}), (∅, {y}) → exact 1/3, Jaccard 1/2; κ of x 0.4,
 * of y 0.4, of z undefined; macro 0.4 over 2 labels.
 */
export function multiLabelAgreement<Label extends string>(
  items: Iterable<LabelSetPair<Label>>,
  labels: readonly Label[],
): MultiLabelAgreement<Label> {
  const indexOf = labelIndex(labels);
  const tables = labels.map((): LabelAgreement<Label>["table"] => [
    [0, 0],
    [0, 0],
  ]);
  let coRated = 0;
  let equal = 0;
  let similarity = 0;
  for (const [one, other] of items) {
    for (const label of [...(one ?? []), ...(other ?? [])]) indexOf(label);
    if (one === null || other === null) continue;
    const first = new Set(one);
    const second = new Set(other);
    coRated += 1;
    if (first.size === second.size && [...first].every((label) => second.has(label))) equal += 1;
    similarity += jaccardSimilarity(first, second);
    for (const [position, label] of labels.entries()) {
      const table = tables[position];
      if (table !== undefined) table[first.has(label) ? 0 : 1][second.has(label) ? 0 : 1] += 1;
    }
  }
  const perLabel = labels.map((label, position) =>
    labelAgreement(
      label,
      tables[position] ?? [
        [0, 0],
        [0, 0],
      ],
    ),
  );
  return {
    coRated,
    exactMatch: coRated === 0 ? notDefined("no_items") : defined(equal / coRated),
    meanJaccard: coRated === 0 ? notDefined("no_items") : defined(similarity / coRated),
    perLabel,
    macro: {
      kappa: macroMean(perLabel.map((label) => label.kappa)),
      ac1: macroMean(perLabel.map((label) => label.ac1)),
      pabak: macroMean(perLabel.map((label) => label.pabak)),
    },
  };
}

/** |A ∩ B| / |A ∪ B|, 0–1; two empty sets agree: 1 (scikit-learn counts them 0 unless told). */
export function jaccardSimilarity<Label>(first: ReadonlySet<Label>, second: ReadonlySet<Label>): number {
  let common = 0;
  for (const label of first) if (second.has(label)) common += 1;
  const union = first.size + second.size - common;
  return union === 0 ? 1 : common / union;
}

/** Mean of the defined quantities. Undefined: `no_defined_label`. */
export function macroMean(quantities: readonly Quantity[]): MacroMean {
  const values = quantities.flatMap(({ value }) => (value === null ? [] : [value]));
  const mean = values.length === 0 ? notDefined("no_defined_label") : defined(values.reduce((sum, value) => sum + value, 0) / values.length);
  return { ...mean, labelsDefined: values.length };
}

function labelAgreement<Label extends string>(label: Label, table: LabelAgreement<Label>["table"]): LabelAgreement<Label> {
  return { label, table, kappa: cohensKappa(table), ac1: gwetAc1OfTable(table), pabak: pabak(table) };
}
