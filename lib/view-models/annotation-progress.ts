/** Where a rater stands in a queue, in the words of the head, and which run comes next. */
import type { AnnotationQueue, QueueItem } from "./annotation-item";

export interface QueueState {
  items: readonly QueueItem[];
  done: number;
  of: number;
  medianSeconds: number | null;
}

/** The queue with what was handed in here and has not reached the server. */
export function queueState(queue: Pick<AnnotationQueue, "items" | "medianSeconds">, handedIn: ReadonlySet<string>): QueueState {
  const items = queue.items.map((item) => (handedIn.has(item.trajectoryId) ? { ...item, state: "submitted" as const } : item));
  return {
    items,
    done: items.filter(({ state }) => state === "submitted").length,
    of: items.length,
    medianSeconds: queue.medianSeconds,
  };
}

/** The first run behind this one that is not handed in, else the first one before it; null when all others are. */
export function nextRun(items: readonly QueueItem[], from: string): string | null {
  return upcoming(items, from)[0] ?? null;
}

/** Runs that are kept ready. */
const MOST_AHEAD = 8;

/** The runs that will be asked for next, in that order. */
export function upcoming(items: readonly QueueItem[], from: string): string[] {
  const at = items.findIndex(({ trajectoryId }) => trajectoryId === from);
  const rest = [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))];
  return rest
    .filter(({ state }) => state !== "submitted")
    .slice(0, MOST_AHEAD)
    .map(({ trajectoryId }) => trajectoryId);
}

export function previousRun(items: readonly QueueItem[], from: string): string | null {
  const at = items.findIndex(({ trajectoryId }) => trajectoryId === from);
  return at <= 0 ? null : (items[at - 1]?.trajectoryId ?? null);
}

/** "23 done, 7 of 30 left, median 41 s a case". */
export function progressSentence({ done, of, medianSeconds }: QueueState, unit: "case" | "turn" | "scale"): string {
  const left = of - done;
  const median = medianSeconds === null ? "" : `, median ${formatSeconds(medianSeconds)} a ${unit}`;
  return left === 0 ? `all ${of} done${median}` : `${done} done, ${left} of ${of} left${median}`;
}

function formatSeconds(seconds: number): string {
  return seconds < 10 ? `${Math.round(seconds * 10) / 10} s` : `${Math.round(seconds)} s`;
}
