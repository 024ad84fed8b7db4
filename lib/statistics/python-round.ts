/**
 * Python's `round(value, digits)`: the nearest decimal, exact halves to the even digit. Use it only where a table that Python
 * printed is reproduced. `toFixed` looks at the same exact value but takes exact halves up; rounding 10^digits · value hides or
 * invents halves. Digits from 0 to 20; never −0.
 * Reference: Python 3.11 round; methods.md §6.2. Worked example: 6.25 to one digit → 6.2, 6.35 (really 6.3499…) → 6.3.
 */
export function pythonRound(value: number, digits: number): number {
  if (!Number.isInteger(digits) || digits < 0 || digits > 20) throw new RangeError(`digits must be a whole number from 0 to 20, found ${digits}`);
  // From 2^52 on every double is whole.
  if (!Number.isFinite(value) || Math.abs(value) >= 2 ** 52) return value;
  const size = Math.abs(value);
  // 100 digits are the most that toFixed writes; a half of at most 21 digits shows in them as 5000…
  const [whole = "0", fraction = ""] = size.toFixed(100).split(".");
  const isHalf = /^50*$/.test(fraction.slice(digits));
  const below = digits === 0 ? whole : `${whole}.${fraction.slice(0, digits)}`;
  const isBelowEven = "02468".includes(below.slice(-1));
  const rounded = Number(isHalf && isBelowEven ? below : size.toFixed(digits));
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}
