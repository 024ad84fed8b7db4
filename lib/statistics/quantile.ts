/**
 * Quantile of type 7 of values in ascending order: position q (m − 1), linear between neighbours; the default of numpy and R.
 *
 * Undefined without a value: throws a RangeError, as for a q outside 0–1.
 * Reference: numpy.percentile, R quantile(type = 7), simple-statistics 7.12 quantileSorted; methods.md §7.8.
 * Worked example: 1 2 3 4 10 at 0.025 → 1.1, at 0.975 → 9.4.
 */
export function quantileOfSorted(sorted: ArrayLike<number>, q: number): number {
  if (!(q >= 0 && q <= 1)) throw new RangeError(`a quantile must be from 0 to 1, found ${q}`);
  const position = q * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below];
  if (low === undefined) throw new RangeError("a quantile needs at least one value, found none");
  const high = sorted[below + 1] ?? low;
  return low + (position - below) * (high - low);
}
