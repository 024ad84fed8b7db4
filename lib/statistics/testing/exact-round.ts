/**
 * A second writing of Python's `round`, in whole numbers: a double is m / 2^p exactly, so that halves are seen as they are.
 * For values from 0.
 */
export function exactRound(value: number, digits: number, half: "even" | "up" = "even"): number {
  let mantissa = value;
  let power = 0n;
  for (; !Number.isInteger(mantissa); power++) mantissa *= 2;
  const numerator = BigInt(mantissa) * 10n ** BigInt(digits);
  const denominator = 1n << power;
  const below = numerator / denominator;
  const twice = 2n * (numerator % denominator);
  const isUp = twice > denominator || (twice === denominator && (half === "up" || below % 2n === 1n));
  return Number(`${isUp ? below + 1n : below}e-${digits}`);
}
