import { defined, notDefined, type Quantity } from "./quantity";
import { type RatingCounts, ratingsOfItem } from "./rating-counts";

/** What the distance between two labels means. `values` are the numbers that the columns of the counts stand for. */
export type MeasurementLevel = { level: "nominal" } | { level: "ordinal" } | { level: "interval"; values: readonly number[] };

export interface KrippendorffAlpha {
  /** Ratings in items with two ratings or more. */
  pairableValues: number;
  /** D_o and D_e, in squared distances of the level: shares 0–1 for nominal, squared points for interval. */
  observedDisagreement: Quantity<"no_pairable_unit">;
  expectedDisagreement: Quantity<"no_pairable_unit">;
  alpha: Quantity<"no_pairable_unit" | "no_expected_disagreement">;
}

/**
 * Krippendorff's α: agreement of any number of raters, with missing ratings, beyond what the same ratings dealt out at random
 * would show; 1 is perfect, 0 chance, below 0 worse.
 *
 * α = 1 − (n − 1) Σ o_ck δ²_ck / Σ n_c n_k δ²_ck over the items with two ratings or more; each ordered pair of ratings of an
 * item with m of them adds 1/(m − 1) to o_ck; n_c are the margins, n their sum. δ² is 1 between different labels (nominal);
 * (c − k)² (interval); (Σ_{g=c..k} n_g − (n_c + n_k)/2)² (ordinal, columns in ascending order).
 *
 * Assumes interchangeable raters. Labels that nobody used change nothing.
 * Undefined: `no_pairable_unit`; `no_expected_disagreement` (one value in use among the pairable ratings, 0/0; never print 1).
 * Reference: Python krippendorff.alpha (its default level is interval), NLTK AnnotationTask.alpha, npm krippendorff; methods.md §7.6.
 * Worked example: items a a / a b / b b (2 ratings each): o_ab + o_ba = 2, n = 6, n_a = n_b = 3 → 1 − 5·2 / 18 = 0.444444.
 */
export function krippendorffAlpha(counts: RatingCounts, measurement: MeasurementLevel): KrippendorffAlpha {
  const margins = pairableMargins(counts);
  const n = ratingsOfItem(margins);
  if (n === 0) {
    const missing = notDefined("no_pairable_unit");
    return { pairableValues: 0, observedDisagreement: missing, expectedDisagreement: missing, alpha: missing };
  }
  const distance = squaredDistances(margins, measurement);
  let observed = 0;
  for (const item of counts) {
    const ratings = ratingsOfItem(item);
    if (ratings >= 2) observed += weightedPairs(item, distance) / (ratings - 1);
  }
  const expected = weightedPairs(margins, distance);
  const used = margins.filter((margin) => margin > 0).length;
  return {
    pairableValues: n,
    observedDisagreement: defined(observed / n),
    expectedDisagreement: defined(expected / (n * (n - 1))),
    alpha: used < 2 ? notDefined("no_expected_disagreement") : defined(1 - ((n - 1) * observed) / expected),
  };
}

function pairableMargins(counts: RatingCounts): number[] {
  const margins = new Array<number>(counts[0]?.length ?? 0).fill(0);
  for (const item of counts) {
    if (ratingsOfItem(item) < 2) continue;
    for (let label = 0; label < item.length; label++) {
      const count = item[label] ?? 0;
      if (count > 0) margins[label] = (margins[label] ?? 0) + count;
    }
  }
  return margins;
}

/** Σ_c Σ_k count_c count_k δ²_ck, over ordered pairs. The diagonal of δ² is 0, so a rating is never paired with itself. */
function weightedPairs(counts: readonly number[], distance: readonly (readonly number[])[]): number {
  let sum = 0;
  for (let c = 1; c < counts.length; c++) {
    const count = counts[c] ?? 0;
    if (count === 0) continue;
    const row = distance[c];
    for (let k = 0; k < c; k++) sum += count * (counts[k] ?? 0) * (row?.[k] ?? 0);
  }
  return 2 * sum;
}

/** δ² below the diagonal: row c, column k < c. */
function squaredDistances(margins: readonly number[], measurement: MeasurementLevel): number[][] {
  if (measurement.level === "interval" && new Set(measurement.values).size !== margins.length) {
    throw new RangeError(`an interval scale needs ${margins.length} different values, found ${measurement.values.join(", ")}`);
  }
  return margins.map((margin, c) => {
    const row = new Array<number>(c).fill(1);
    if (measurement.level === "nominal") return row;
    // Ordinal: the margins passed on the way from c down to k, half of either end.
    let between = margin / 2;
    for (let k = c - 1; k >= 0; k--) {
      const next = margins[k] ?? 0;
      row[k] = measurement.level === "ordinal" ? (between + next / 2) ** 2 : ((measurement.values[c] ?? 0) - (measurement.values[k] ?? 0)) ** 2;
      between += next;
    }
    return row;
  });
}
