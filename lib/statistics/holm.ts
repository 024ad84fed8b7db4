/**
 * Holm's step-down adjustment: p values of a family of tests, raised so that the chance of any false alarm in the family stays
 * at the level. Answers stand in the order of the questions.
 *
 * Sorted ascending, p̃_(i) = max_{j ≤ i} min(1, (m − j + 1) p_(j)). No assumption on how the tests depend on each other.
 * An undefined test (null) stays null and leaves the family: m counts the rest. An empty family gives an empty list.
 * Throws a RangeError for a p outside 0–1.
 * Reference: statsmodels multipletests(method="holm") (which counts NaN in m), R p.adjust(p, "holm"); methods.md §7.10.
 * Worked example: [0.01, 0.04, 0.03, 0.005] → [0.03, 0.06, 0.06, 0.02].
 */
export function holm(pValues: readonly (number | null)[]): (number | null)[] {
  const tested: { p: number; position: number }[] = [];
  for (const [position, p] of pValues.entries()) {
    if (p === null) continue;
    if (!(p >= 0 && p <= 1)) throw new RangeError(`test ${position + 1}: expected a p from 0 to 1, found ${p}`);
    tested.push({ p, position });
  }
  tested.sort((one, other) => one.p - other.p);
  const adjusted: (number | null)[] = pValues.map(() => null);
  let running = 0;
  for (const [rank, { p, position }] of tested.entries()) {
    running = Math.max(running, Math.min(1, (tested.length - rank) * p));
    adjusted[position] = running;
  }
  return adjusted;
}
