/**
 * A new version of a judge is a new rater. In the journal both have the rater `judge:<id>` and a version of their own; numbers name
 * them apart: the newest version is `judge:<id>`, an older one `judge:<id>@<version>`. Newest is the version that spoke last for the
 * first time: a person who accepts a waiting proposal of an old version today makes it no newer.
 */
import type { LabelEntry } from "./label";

export function isJudge(rater: string): boolean {
  return rater.startsWith("judge:");
}

/** The rater as the journal has it: `judge:a@1f` → `judge:a`; anybody else as they are. */
export function plainRater(rater: string): string {
  return isJudge(rater) ? (rater.split("@")[0] ?? rater) : rater;
}

/** The same entries, those of an older version of a judge under its own name. */
export function nameJudgeVersions(journal: readonly LabelEntry[]): LabelEntry[] {
  const newest = new Map<string, string | null>();
  const seen = new Set<string>();
  for (const { rater, raterVersion } of journal) {
    if (!isJudge(rater) || seen.has(`${rater}@${raterVersion}`)) continue;
    seen.add(`${rater}@${raterVersion}`);
    newest.set(rater, raterVersion);
  }
  if (seen.size === 0) return [...journal];
  return journal.map((entry) =>
    !isJudge(entry.rater) || newest.get(entry.rater) === entry.raterVersion ? entry : { ...entry, rater: `${entry.rater}@${entry.raterVersion}` },
  );
}
