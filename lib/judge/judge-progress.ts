/** How far a run of a judge is: what a page shows while it goes on, and a bit of how fast it went. */
export interface JudgeProgress {
  ok: number;
  flagged: number;
  error: number;
  skipped: number;
  /** Of those, answered before this job. */
  cached: number;
  /** Calls that are out. */
  inFlight: number;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  /** Of this job; null: the model has no price. */
  cost: number | null;
  /** Calls at once that are allowed now, and at most. */
  limit: number;
  atOnce: number;
  /** How often the provider asked to wait. */
  rateLimited: number;
  /** Errors of this job by their code. */
  faults: Record<string, number>;
  /** Items that ended in each minute since the job was taken up, the last 30 of them. */
  minutes: number[];
}

const MOST_MINUTES = 30;

/** Adds one to the minute that `elapsedMs` since the start falls into. Minutes without an item are zeros. */
export function countMinute(minutes: readonly number[], firstMinute: number, elapsedMs: number): { minutes: number[]; firstMinute: number } {
  const minute = Math.floor(elapsedMs / 60_000);
  const filled = [...minutes];
  while (firstMinute + filled.length <= minute) filled.push(0);
  const index = minute - firstMinute;
  filled[index] = (filled[index] ?? 0) + 1;
  const dropped = Math.max(0, filled.length - MOST_MINUTES);
  return { minutes: filled.slice(dropped), firstMinute: firstMinute + dropped };
}
