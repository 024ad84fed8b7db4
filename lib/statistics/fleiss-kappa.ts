import { percentAgreement } from "./percent-agreement";
import { defined, notDefined, type Quantity } from "./quantity";
import { meanLabelShares, type RatingCounts, ratingsOfItem } from "./rating-counts";

type DesignReason = "single_category" | "no_items" | "unequal_ratings" | "one_rating_per_item";

export interface FleissKappa {
  /** P̄, the mean share of agreeing pairs, 0–1. */
  observed: Quantity<DesignReason>;
  /** P_e, 0–1. */
  chance: Quantity<DesignReason>;
  kappa: Quantity<DesignReason | "no_expected_disagreement">;
  /** Randolph's free-marginal κ: chance is 1/K, K the labels of the scheme. Defined where `kappa` is 0/0. */
  freeMarginal: Quantity<DesignReason>;
}

/**
 * Fleiss' κ: agreement of m interchangeable raters beyond chance, every item rated by the same number m of them.
 *
 * κ = (P̄ − P_e) / (1 − P_e); P_i = (Σ n_ij² − m) / (m (m − 1)), P̄ their mean; P_e = Σ p_j², p_j the share of all ratings in
 * label j. Assumes that the raters of an item are drawn from one pool: two fixed raters call for Cohen's κ.
 *
 * Undefined: `single_category`, `no_items`, `unequal_ratings` (take `generalisedFleissKappa` or Krippendorff's α),
 * `one_rating_per_item` (m < 2), `no_expected_disagreement` (all ratings in one label, 0/0).
 * Reference: statsmodels fleiss_kappa(table, method="fleiss" | "randolph"); methods.md §7.5.
 * Worked example: [[2, 0], [1, 1], [0, 2], [2, 0]] → P̄ 0.75, P_e (5/8)² + (3/8)² = 0.53125, κ 0.466667.
 */
export function fleissKappa(counts: RatingCounts): FleissKappa {
  const reason = designReason(counts);
  const observed = percentAgreement(counts);
  if (reason !== null || observed.value === null) {
    const missing = notDefined(reason ?? "one_rating_per_item");
    return { observed: missing, chance: missing, kappa: missing, freeMarginal: missing };
  }
  const chance = squares(meanLabelShares(counts));
  const free = 1 / (counts[0]?.length ?? 1);
  return {
    observed,
    chance: defined(chance),
    kappa: usedLabels(counts) < 2 ? notDefined("no_expected_disagreement") : defined((observed.value - chance) / (1 - chance)),
    freeMarginal: defined((observed.value - free) / (1 - free)),
  };
}

/**
 * Fleiss' κ in the form for unequal numbers of ratings: p_a and π_k as in Gwet's AC1, p_e = Σ π_k². Equal to `fleissKappa`
 * where that is defined.
 *
 * Undefined: `single_category`, `no_pairable_unit`, `no_expected_disagreement` (all ratings in one label).
 * Reference: irrCAC raw.CAC(…).fleiss(); methods.md §7.4, §7.5.
 * Worked example: [[2, 1], [3, 1], [2, 0]] → −0.241379.
 */
export function generalisedFleissKappa(counts: RatingCounts): Quantity<"single_category" | "no_pairable_unit" | "no_expected_disagreement"> {
  const labels = counts[0]?.length;
  if (labels !== undefined && labels < 2) return notDefined("single_category");
  const observed = percentAgreement(counts);
  if (observed.value === null) return observed;
  if (usedLabels(counts) < 2) return notDefined("no_expected_disagreement");
  const chance = squares(meanLabelShares(counts));
  return defined((observed.value - chance) / (1 - chance));
}

function designReason(counts: RatingCounts): DesignReason | null {
  const first = counts[0];
  if (first === undefined) return "no_items";
  if (first.length < 2) return "single_category";
  const ratings = ratingsOfItem(first);
  if (counts.some((item) => ratingsOfItem(item) !== ratings)) return "unequal_ratings";
  return ratings < 2 ? "one_rating_per_item" : null;
}

function usedLabels(counts: RatingCounts): number {
  const labels = counts[0]?.length ?? 0;
  let used = 0;
  for (let label = 0; label < labels; label++) if (counts.some((item) => (item[label] ?? 0) > 0)) used += 1;
  return used;
}

const squares = (shares: readonly number[]): number => shares.reduce((sum, share) => sum + share * share, 0);
