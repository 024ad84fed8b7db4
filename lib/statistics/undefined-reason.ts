/**
 * Why a statistic has no value, in words for people: "undefined, because …". The codes are those of the fixtures and of every
 * JSON document. The decision is always made on whole numbers, never by comparing a floating-point sum with 0 or 1 (methods.md §7).
 */
export const UNDEFINED_REASONS = {
  // Comes before every other reason.
  single_category: "the scheme has only one label",
  no_items: "there is no item that both rated",
  no_pairable_unit: "no item has two ratings",
  no_expected_disagreement: "only one label was used, so that nothing varies",
  one_rating_per_item: "every item has fewer than two ratings",
  unequal_ratings: "the number of ratings differs between items",
  no_defined_label: "the coefficient is undefined for every label",
  n_zero: "it would be a share of nothing",
  too_few_clusters: "there are fewer than two clusters to draw from",
  all_draws_undefined: "it was undefined in every draw",
  nothing_to_cluster: "errors could not lie together: all units are good, all are bad, or no cluster has two",
} as const;
