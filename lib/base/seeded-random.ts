/**
 * The one source of randomness: a generator with a name, so that a stored seed means the same in ten years.
 * Algorithm `sfc32/1`: sfc32 (Chris Doty-Humphrey, PractRand), state filled from the seed text by FNV-1a based mixing, 15 warm-up draws.
 */
export const RANDOM_ALGORITHM = "sfc32/1";

export interface SeededRandom {
  /** Uniform in [0, 1), 32 bits of precision. */
  next(): number;
  /** Uniform integer in [0, bound), without modulo bias. `bound` from 1 to 2^32. */
  below(bound: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
  /** A new array in random order (Fisher–Yates). */
  shuffle<T>(items: readonly T[]): T[];
}

export function seededRandom(seed: string | number): SeededRandom {
  const fill = textHasher(String(seed));
  let a = fill();
  let b = fill();
  let c = fill();
  let d = 1;
  const draw = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (let i = 0; i < 15; i++) draw();

  const below = (bound: number): number => {
    if (!Number.isInteger(bound) || bound < 1 || bound > 2 ** 32) throw new RangeError(`bound must be 1 to 2^32, found ${bound}`);
    const limit = 2 ** 32 - (2 ** 32 % bound);
    let value = draw();
    while (value >= limit) value = draw();
    return value % bound;
  };
  return {
    next: () => draw() / 2 ** 32,
    below,
    pick: <T>(items: readonly T[]): T => {
      if (items.length === 0) throw new RangeError("cannot pick from an empty list");
      return items[below(items.length)] as T;
    },
    chance: (probability) => draw() / 2 ** 32 < probability,
    shuffle: <T>(items: readonly T[]): T[] => {
      const copy = [...items];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
      }
      return copy;
    },
  };
}

function textHasher(text: string): () => number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return () => {
    h += h << 13;
    h ^= h >>> 7;
    h += h << 3;
    h ^= h >>> 17;
    h += h << 5;
    return h >>> 0;
  };
}
