/**
 * Why a statistic has no value. Undefined is a result with a reason, never 0, 1 or NaN. The decision is always made on whole
 * numbers, never by comparing a floating-point sum with 0 or 1 (methods.md §7).
 */
export type UndefinedReason =
  /** The scheme has one label; comes before every other reason. */
  | "single_category"
  /** No item rated by both, or nothing to rate. */
  | "no_items"
  /** No item with two ratings. */
  | "no_pairable_unit"
  /** 0/0: nothing varies, so chance alone would agree everywhere. */
  | "no_expected_disagreement"
  /** Fleiss: every item has fewer than two ratings. */
  | "one_rating_per_item"
  /** Fleiss: the number of ratings differs between items. */
  | "unequal_ratings"
  /** A macro mean over labels, none of which has a defined coefficient. */
  | "no_defined_label"
  /** A share of nothing. */
  | "n_zero"
  /** A bootstrap over fewer than two clusters. */
  | "too_few_clusters"
  /** The statistic was undefined in every draw of a bootstrap. */
  | "all_draws_undefined"
  /** Nothing could lie together: all units good, all bad, or no cluster with two units. */
  | "nothing_to_cluster";

export interface Defined {
  readonly value: number;
  readonly undefinedBecause: null;
}

export interface NotDefined<Reason extends string = string> {
  readonly value: null;
  readonly undefinedBecause: Reason;
}

/** A number, or the reason why there is none. `Reason` lists what can happen to this one. */
export type Quantity<Reason extends string = string> = Defined | NotDefined<Reason>;

export const defined = (value: number): Defined => ({ value, undefinedBecause: null });

export const notDefined = <Reason extends string>(undefinedBecause: Reason): NotDefined<Reason> => ({ value: null, undefinedBecause });
