export interface McnemarExact {
  /** Pairs in which the first succeeded and the second failed. */
  b: number;
  /** Pairs in which the second succeeded and the first failed. */
  c: number;
  /** Two-sided p, 0–1. Without a discordant pair 1: no evidence of a difference, which is not evidence of none. */
  p: number;
}

/**
 * Exact McNemar test: are two paired success rates the same? Under that hypothesis each discordant pair falls either way
 * with probability ½.
 *
 * p = min(1, 2 Σ_{i ≤ min(b, c)} C(b + c, i) / 2^(b + c)); b + c = 0 → 1. Assumes independent pairs; tasks of one scenario are
 * near-copies and make it anti-conservative. The largest term is built by alternating products with exact halvings, so that
 * neither C(b + c, i) nor 2^(b + c) (from 1024 pairs on) overflows.
 *
 * Never undefined; report b and c with p. Throws a RangeError when b or c is no count.
 * Reference: statsmodels mcnemar(table, exact=True), R binom.test(b, b + c); methods.md §7.9.
 * Worked example: b = 1, c = 5 → 2 (1 + 6) / 64 = 0.21875.
 */
export function mcnemarExact(b: number, c: number): McnemarExact {
  if (!Number.isInteger(b) || !Number.isInteger(c) || b < 0 || c < 0) throw new RangeError(`b and c must be counts, found ${b} and ${c}`);
  // Both tails meet in the middle: the doubled sum is 1 or more.
  if (Math.abs(b - c) <= 1) return { b, c, p: 1 };
  const pairs = b + c;
  const smaller = Math.min(b, c);
  let term = 1;
  let halvings = pairs;
  for (let i = 1; i <= smaller; i++) {
    term *= (pairs - smaller + i) / i;
    for (; term > 1 && halvings > 0; halvings--) term /= 2;
  }
  // Terms below the largest, relative to it; they fall faster than a geometric row, and end where a double ends.
  let relative = 1;
  let sum = 1;
  for (let i = smaller; i > 0 && relative > 1e-18; i--) {
    relative *= i / (pairs - i + 1);
    sum += relative;
  }
  return { b, c, p: Math.min(1, 2 * sum * term * 2 ** -halvings) };
}

/**
 * The same from paired outcomes, true = success. A pair with a missing outcome (null) drops out; `completePairs` says how many
 * remain.
 */
export function mcnemarExactOfPairs(pairs: Iterable<readonly [boolean | null, boolean | null]>): McnemarExact & { completePairs: number } {
  let b = 0;
  let c = 0;
  let completePairs = 0;
  for (const [first, second] of pairs) {
    if (first === null || second === null) continue;
    completePairs += 1;
    if (first && !second) b += 1;
    if (second && !first) c += 1;
  }
  return { ...mcnemarExact(b, c), completePairs };
}
