/** An entry of the label journal, as far as it can disagree with another. */
export interface ComparedEntry {
  readonly seq: number;
  readonly undoes: number | null;
  readonly rater: string;
  readonly trajectoryId: string;
  /** Where in the run, whoever speaks of it. */
  readonly place: string;
  /** What is said, in a form in which equal answers are equal texts. */
  readonly answer: string;
}

/** Runs on which people said different things of one place, and nobody has settled it (rater `adjudicated`). */
export function disagreeingRuns(entries: readonly ComparedEntry[]): Set<string> {
  const undone = new Set(entries.map((entry) => entry.undoes));
  const current = new Map<string, ComparedEntry>();
  for (const entry of entries) {
    if (entry.undoes === null && !undone.has(entry.seq)) current.set(JSON.stringify([entry.rater, entry.trajectoryId, entry.place]), entry);
  }
  const answers = new Map<string, Set<string>>();
  const settled = new Set<string>();
  for (const { rater, trajectoryId, place, answer } of current.values()) {
    const key = JSON.stringify([trajectoryId, place]);
    if (rater === "adjudicated") settled.add(key);
    else if (rater.startsWith("human:")) answers.set(key, (answers.get(key) ?? new Set()).add(answer));
  }
  const found = new Set<string>();
  for (const [key, said] of answers) if (said.size > 1 && !settled.has(key)) found.add((JSON.parse(key) as [string, string])[0]);
  return found;
}
