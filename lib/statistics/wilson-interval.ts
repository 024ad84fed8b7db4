/** The 97.5 % point of the normal distribution, in full: six decimals shift a bound by up to 4e-9. */
export const Z_95 = 1.959963984540054;

export interface Interval {
  low: number;
  high: number;
}

/**
 * Wilson score interval of a share, 95 % unless another z is given.
 *
 * centre = (p + z²/2n) / (1 + z²/n), half-width = z/(1 + z²/n) · √(p(1−p)/n + z²/4n²), p = count/total.
 * Assumes independent units. The bound at 0 of n and n of n is exactly 0 and 1 (rounding would leave 3e-17).
 * Undefined (null) for total 0: `n_zero`. z is the normal quantile at (1 + level) / 2, to be given in full.
 * Reference: statsmodels proportion_confint(method="wilson"); methods.md §7.7.
 * Worked example: 8 of 30 → 0.141827–0.444480.
 */
export function wilsonInterval(count: number, total: number, z = Z_95): Interval | null {
  if (total === 0) return null;
  if (!Number.isInteger(count) || !Number.isInteger(total) || count < 0 || count > total) {
    throw new RangeError(`a count out of ${total} must be a whole number from 0 to ${total}, found ${count}`);
  }
  const share = count / total;
  const z2 = z * z;
  const denominator = 1 + z2 / total;
  const centre = (share + z2 / (2 * total)) / denominator;
  const half = (z / denominator) * Math.sqrt((share * (1 - share)) / total + z2 / (4 * total * total));
  return {
    low: count === 0 ? 0 : Math.max(0, centre - half),
    high: count === total ? 1 : Math.min(1, centre + half),
  };
}
