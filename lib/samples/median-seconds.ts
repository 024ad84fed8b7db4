/** Median of times in milliseconds, in seconds; of an even number the mean of the two in the middle. null without any. */
export function medianSeconds(milliseconds: readonly number[]): number | null {
  const times = [...milliseconds].sort((a, b) => a - b);
  const middle = Math.floor(times.length / 2);
  const upper = times[middle];
  if (upper === undefined) return null;
  const lower = times.length % 2 === 0 ? (times[middle - 1] ?? upper) : upper;
  return (lower + upper) / 2 / 1000;
}
