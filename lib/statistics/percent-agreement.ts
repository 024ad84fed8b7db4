import { defined, notDefined, type Quantity } from "./quantity";
import { type RatingCounts, ratingsOfItem } from "./rating-counts";
import { type AgreementTable, tableMargins } from "./table-margins";

/**
 * Observed agreement of any number of raters, 0–1: the mean over items with two ratings or more of the share of agreeing
 * pairs, (Σ n_k² − m) / (m (m − 1)) for m ratings of an item, n_k of them label k. An item weighs the same however many rated it.
 *
 * Says nothing about chance: with one frequent label it is high for raters who guess.
 * Undefined: `no_pairable_unit`. Reference: irrCAC raw.CAC (`pa`); methods.md §7.1.
 * Worked example: three raters say a a b, two say a a → (1/3 + 1) / 2 = 0.6667.
 */
export function percentAgreement(counts: RatingCounts): Quantity<"no_pairable_unit"> {
  let pairable = 0;
  let sum = 0;
  for (const item of counts) {
    const ratings = ratingsOfItem(item);
    if (ratings < 2) continue;
    let squares = 0;
    for (const count of item) squares += count * count;
    pairable += 1;
    sum += (squares - ratings) / (ratings * (ratings - 1));
  }
  return pairable === 0 ? notDefined("no_pairable_unit") : defined(sum / pairable);
}

/**
 * Observed agreement of two raters, 0–1: matches / items that both rated. Undefined: `no_items`. methods.md §7.1.
 * Worked example: [[118, 5], [2, 0]] → 118/125 = 0.944.
 */
export function percentAgreementOfTable(table: AgreementTable): Quantity<"no_items"> {
  const { n, agreed } = tableMargins(table);
  return n === 0 ? notDefined("no_items") : defined(agreed / n);
}
