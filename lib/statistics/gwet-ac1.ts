import { percentAgreement } from "./percent-agreement";
import { defined, notDefined, type Quantity } from "./quantity";
import { meanLabelShares, type RatingCounts } from "./rating-counts";
import { type AgreementTable, tableMargins } from "./table-margins";

type Ac1Reason = "single_category" | "no_pairable_unit";

export interface GwetAc1 {
  /** p_a, 0–1. */
  observed: Quantity<"no_pairable_unit">;
  /** p_e, 0 to 1/K. */
  chance: Quantity<Ac1Reason>;
  ac1: Quantity<Ac1Reason>;
}

/**
 * Gwet's AC1: agreement of any number of raters beyond chance, where chance is guessing on the hard items only; stays
 * steady when one label is very frequent (κ does not).
 *
 * (p_a − p_e) / (1 − p_e); p_e = Σ π_k (1 − π_k) / (K − 1); π_k the mean over items with a rating of the share of ratings in
 * label k, so that an item that one rater alone labelled counts here; p_a as in `percentAgreement`, over items with two
 * ratings or more. K is the number of labels of the scheme, used or not (`irrCAC` takes those in use unless told).
 * Assumes unordered labels and items drawn independently.
 *
 * Undefined: `single_category` (before every other reason), `no_pairable_unit`. For K ≥ 2 p_e ≤ 1/K, so never 0/0.
 * Reference: irrCAC raw.CAC(…).gwet(), R irrCAC; methods.md §7.4.
 * Worked example: [[118, 5], [2, 0]] → p_a 0.944, π 0.972 and 0.028, p_e 0.054432, AC1 0.940776.
 */
export function gwetAc1(counts: RatingCounts): GwetAc1 {
  const observed = percentAgreement(counts);
  const labels = counts[0]?.length;
  if (labels !== undefined && labels < 2) return { observed, chance: notDefined("single_category"), ac1: notDefined("single_category") };
  if (observed.value === null) return { observed, chance: observed, ac1: observed };
  const shares = meanLabelShares(counts);
  return { observed, ...corrected(observed.value, shares) };
}

/** AC1 of two raters over the items that both rated, from their table. Undefined: `single_category`, `no_items`. */
export function gwetAc1OfTable(table: AgreementTable): Quantity<"single_category" | "no_items"> {
  const { n, agreed, rows, columns } = tableMargins(table);
  if (table.length < 2) return notDefined("single_category");
  if (n === 0) return notDefined("no_items");
  const shares = rows.map((row, label) => (row + (columns[label] ?? 0)) / (2 * n));
  return corrected(agreed / n, shares).ac1;
}

function corrected(observed: number, shares: readonly number[]) {
  const chance = shares.reduce((sum, share) => sum + share * (1 - share), 0) / (shares.length - 1);
  return { chance: defined(chance), ac1: defined((observed - chance) / (1 - chance)) };
}
