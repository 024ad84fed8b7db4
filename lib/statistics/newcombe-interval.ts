import { wilsonInterval, Z_95 } from "./wilson-interval";

export type NewcombeInterval =
  | { difference: number; low: number; high: number; undefinedBecause: null }
  | { difference: null; low: null; high: null; undefinedBecause: "n_zero" };

/**
 * Newcombe's hybrid score interval of the difference of two independent shares, first − second, 95 % unless another z is given.
 *
 * d − √((p₁ − l₁)² + (u₂ − p₂)²) to d + √((u₁ − p₁)² + (p₂ − l₂)²), l and u the Wilson bounds, without continuity correction.
 * Assumes two independent groups of independent units: the same tasks under both configurations are pairs, and call for
 * McNemar's test or the paired bootstrap.
 *
 * Undefined: `n_zero` when either group is empty.
 * Reference: statsmodels confint_proportions_2indep(method="newcomb", compare="diff"); methods.md §7.7.
 * Worked example: 56 of 70 against 48 of 80 → 0.2, 0.052431 to 0.333873.
 */
export function newcombeInterval(first: { count: number; total: number }, second: { count: number; total: number }, z = Z_95): NewcombeInterval {
  const one = wilsonInterval(first.count, first.total, z);
  const two = wilsonInterval(second.count, second.total, z);
  if (one === null || two === null) return { difference: null, low: null, high: null, undefinedBecause: "n_zero" };
  const p1 = first.count / first.total;
  const p2 = second.count / second.total;
  const difference = p1 - p2;
  return {
    difference,
    low: difference - Math.hypot(p1 - one.low, two.high - p2),
    high: difference + Math.hypot(one.high - p1, p2 - two.low),
    undefinedBecause: null,
  };
}
