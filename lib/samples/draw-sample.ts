/**
 * Draws runs with a seed. The algorithm has an id that is stored with the sample: a change of a single draw is another
 * id. Generator and shuffle are those of seeded-random.ts (sfc32/1).
 *
 *   sample/1             the seeded shuffle of all candidates, of which the first n are taken
 *   stratified-sample/1  n is shared out over the strata by their sizes (largest remainder; a tie goes to the larger
 *                        stratum, then to the first by UTF-8 bytes), and each stratum is drawn by sample/1 with the seed
 *                        [seed, stratum]
 *
 * Candidates come in the order of every document (file, record), so that the same runs are drawn again after an importer
 * has improved and their ids have changed. A sample is given in that order too.
 */
import { compareUtf8 } from "../base/compare-utf8";
import { groupBy } from "../base/group-by";
import { seededRandom } from "../base/seeded-random";

export const SAMPLE_ALGORITHM = "sample/1 sfc32/1";
export const STRATIFIED_SAMPLE_ALGORITHM = "stratified-sample/1 sfc32/1";

export interface Candidate {
  trajectoryId: string;
  /** What the sample is stratified by, in one text. The same for all in a plain sample. */
  stratum: string;
}

export interface Stratum {
  stratum: string;
  /** Candidates in it, and how many of them were drawn. */
  from: number;
  n: number;
}

export interface DrawnSample {
  algorithm: string;
  trajectoryIds: string[];
  /** By UTF-8 bytes of their names; empty for a plain sample. */
  strata: Stratum[];
}

/** `n` from 0 to the number of candidates; a larger one is the caller's mistake and throws. */
export function drawSample(candidates: readonly Candidate[], n: number, seed: number, isStratified: boolean): DrawnSample {
  if (!Number.isInteger(n) || n < 0 || n > candidates.length) {
    throw new RangeError(`expected n from 0 to ${candidates.length}, the number of candidates; found ${n}`);
  }
  const inOrder = (drawn: ReadonlySet<string>): string[] => candidates.flatMap(({ trajectoryId }) => (drawn.has(trajectoryId) ? [trajectoryId] : []));
  if (!isStratified) return { algorithm: SAMPLE_ALGORITHM, trajectoryIds: inOrder(draw(candidates, n, String(seed))), strata: [] };
  const groups = groupBy(candidates, (candidate) => candidate.stratum);
  const names = [...groups.keys()].sort(compareUtf8);
  const shares = shareOut(
    names.map((name) => ({ name, size: groups.get(name)?.length ?? 0 })),
    n,
  );
  const drawn = new Set<string>();
  const strata = names.map((stratum): Stratum => {
    const members = groups.get(stratum) ?? [];
    const share = shares.get(stratum) ?? 0;
    for (const id of draw(members, share, JSON.stringify([seed, stratum]))) drawn.add(id);
    return { stratum, from: members.length, n: share };
  });
  return { algorithm: STRATIFIED_SAMPLE_ALGORITHM, trajectoryIds: inOrder(drawn), strata };
}

function draw(candidates: readonly Candidate[], n: number, seed: string): Set<string> {
  const shuffled = seededRandom(seed).shuffle(candidates);
  return new Set(shuffled.slice(0, n).map(({ trajectoryId }) => trajectoryId));
}

/** How many each stratum gives: whole shares first, what is left by the largest remainder. */
function shareOut(strata: readonly { name: string; size: number }[], n: number): Map<string, number> {
  const total = strata.reduce((sum, { size }) => sum + size, 0);
  const shares = new Map(strata.map(({ name, size }) => [name, total === 0 ? 0 : Math.floor((n * size) / total)]));
  let left = n - [...shares.values()].reduce((sum, share) => sum + share, 0);
  // Remainders as whole numbers: the same on every machine.
  const byRemainder = strata
    .map(({ name, size }) => ({ name, size, remainder: total === 0 ? 0 : (n * size) % total }))
    .sort((a, b) => b.remainder - a.remainder || b.size - a.size || compareUtf8(a.name, b.name));
  for (const { name } of byRemainder) {
    if (left === 0) break;
    shares.set(name, (shares.get(name) ?? 0) + 1);
    left--;
  }
  return shares;
}
