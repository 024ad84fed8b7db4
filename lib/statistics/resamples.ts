import { RANDOM_ALGORITHM, type SeededRandom, seededRandom } from "../base/seeded-random";

/** How resamples are drawn from a seed. A change of the order or of the generator is a new id, stored with every result. */
export const RESAMPLE_ALGORITHM = `cluster-bootstrap/1 ${RANDOM_ALGORITHM}`;

/** Where the drawn clusters come from: a seed, or lists of cluster indices (from 0), one for each draw. */
export type ResamplePlan = { seed: string | number; draws?: number } | { resamples: Iterable<ArrayLike<number>> };

/** methods.md §7.8: at least 2,000, by default 10,000. */
export const DEFAULT_DRAWS = 10_000;

/**
 * For each draw as many cluster indices as there are clusters, with replacement. With a seed: draw after draw, index after index,
 * one `below(clusters)` each. The array of a seeded draw is reused by the next: read it, do not keep it.
 */
export function* resamples(clusters: number, plan: ResamplePlan): Generator<ArrayLike<number>> {
  if ("resamples" in plan) {
    yield* plan.resamples;
    return;
  }
  const random = seededRandom(plan.seed);
  const draws = plan.draws ?? DEFAULT_DRAWS;
  const indices = new Uint32Array(clusters);
  for (let draw = 0; draw < draws; draw++) {
    fill(indices, random);
    yield indices;
  }
}

/** The same indices as `random.below(indices.length)` one by one, five times faster: the limit is worked out once, not for every index. */
function fill(indices: Uint32Array, random: SeededRandom): void {
  const bound = indices.length;
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (let i = 0; i < bound; i++) {
    let value = random.next() * 2 ** 32;
    while (value >= limit) value = random.next() * 2 ** 32;
    indices[i] = value - Math.floor(value / bound) * bound;
  }
}
