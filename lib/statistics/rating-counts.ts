import { labelIndex } from "./confusion-matrix";

/**
 * Items by labels: how many raters gave each item each label. Enough for every coefficient that does not ask who said it, for
 * any number of raters, with missing ratings; and one row an item is what a bootstrap over items draws.
 */
export type RatingCounts = readonly (readonly number[])[];

/**
 * Counts of ratings given as one row per rater, one column per item, null = missing. The labels are the whole scheme; for
 * ordinal and interval measures they stand in ascending order. Throws a RangeError for rows of unequal length and for a label
 * outside the scheme.
 */
export function ratingCounts<Label extends string | number>(ratings: readonly (readonly (Label | null)[])[], labels: readonly Label[]): number[][] {
  const indexOf = labelIndex(labels);
  const items = ratings[0]?.length ?? 0;
  const counts = Array.from({ length: items }, () => new Array<number>(labels.length).fill(0));
  for (const [rater, row] of ratings.entries()) {
    if (row.length !== items) throw new RangeError(`rater ${rater + 1}: expected ${items} items, found ${row.length}`);
    for (const [item, label] of row.entries()) {
      const itemCounts = counts[item];
      if (label === null || itemCounts === undefined) continue;
      const position = indexOf(label);
      itemCounts[position] = (itemCounts[position] ?? 0) + 1;
    }
  }
  return counts;
}

/** Number of ratings of one item. */
export function ratingsOfItem(item: readonly number[]): number {
  let ratings = 0;
  for (const count of item) ratings += count;
  return ratings;
}

/** Number of items with two ratings or more, the only ones on which anybody can agree. */
export function pairableItems(counts: RatingCounts): number {
  return counts.filter((item) => ratingsOfItem(item) >= 2).length;
}

/** Mean over the items with a rating of the share of their ratings in each label, 0–1. Empty when nothing is rated. */
export function meanLabelShares(counts: RatingCounts): number[] {
  const shares = new Array<number>(counts[0]?.length ?? 0).fill(0);
  let rated = 0;
  for (const item of counts) {
    const ratings = ratingsOfItem(item);
    if (ratings === 0) continue;
    rated += 1;
    for (let label = 0; label < item.length; label++) {
      const count = item[label] ?? 0;
      if (count > 0) shares[label] = (shares[label] ?? 0) + count / ratings;
    }
  }
  return rated === 0 ? [] : shares.map((share) => share / rated);
}
