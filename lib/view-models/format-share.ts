/** What stands where a number is not known. The reason goes with it, in words. */
export const DASH = "–";

/** A share (0–1) in percent with one decimal and without the sign: the column says "%". A dash when undefined. */
export function formatPercent(share: number | null): string {
  return share === null ? DASH : (100 * share).toFixed(1);
}

/** Both ends of an interval of shares, in percent: "15.3–47.1". A dash when undefined. */
export function formatInterval(low: number | null, high: number | null): string {
  return low === null || high === null ? DASH : `${formatPercent(low)}–${formatPercent(high)}`;
}

/** A mean with one decimal; a dash when there was nothing to take it over. */
export function formatMean(sum: number, over: number): string {
  return over === 0 ? DASH : (sum / over).toFixed(1);
}
