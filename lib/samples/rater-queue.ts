/** One rater's way through an assignment: own order, own states, and what is left. Nothing of any other rater's labels. */
import { type AssignmentDefinition, orderForRater } from "./assignment";

/** One rater's hold on one run. Times are UTC, ISO 8601. */
export interface Hold {
  trajectoryId: string;
  /** Handle. */
  rater: string;
  state: "reserved" | "submitted";
  at: string;
  /** A hold that is not handed in frees its place for others from here on. */
  until: string;
  submittedAt: string | null;
  milliseconds: number | null;
}

export interface RaterQueueItem {
  trajectoryId: string;
  /** From 1, in the rater's order. */
  position: number;
  state: "open" | "reserved" | "submitted";
  calibration: boolean;
}

export interface RaterQueue {
  items: RaterQueueItem[];
  /** The first run that is not handed in, looking behind `after` first and then from the beginning; null when all are. */
  next: string | null;
  mine: { done: number; of: number };
}

/**
 * Who still may take a run: with as many raters as labels a run, everybody always. With more raters, whoever comes while
 * a place is free; runs whose places are all taken leave the queues of the others. Calibration runs are for everybody.
 */
export function isFreeFor(definition: AssignmentDefinition, trajectoryId: string, handle: string, holds: readonly Hold[], now: string): boolean {
  if (definition.calibration.includes(trajectoryId)) return true;
  const taken = new Set<string>();
  for (const hold of holds) {
    if (hold.trajectoryId !== trajectoryId || hold.rater === handle) continue;
    if (hold.state === "submitted" || hold.until > now) taken.add(hold.rater);
  }
  return taken.size < definition.ratersPerItem;
}

export function raterQueue(
  definition: AssignmentDefinition,
  trajectoryIds: readonly string[],
  holds: readonly Hold[],
  handle: string,
  { after, now }: { after: string | null; now: string },
): RaterQueue {
  const own = new Map(holds.filter((hold) => hold.rater === handle).map((hold) => [hold.trajectoryId, hold]));
  const calibration = new Set(definition.calibration);
  const isEverybodysAlways = definition.raters.length <= definition.ratersPerItem;
  const items = orderForRater(trajectoryIds, definition.calibration, definition.seed, handle)
    .filter((id) => isEverybodysAlways || own.get(id)?.state === "submitted" || isFreeFor(definition, id, handle, holds, now))
    .map(
      (id, index): RaterQueueItem => ({
        trajectoryId: id,
        position: index + 1,
        state: own.get(id)?.state ?? "open",
        calibration: calibration.has(id),
      }),
    );
  const from = after === null ? 0 : items.findIndex((item) => item.trajectoryId === after) + 1;
  const next = [...items.slice(from), ...items.slice(0, from)].find((item) => item.state !== "submitted");
  return {
    items,
    next: next?.trajectoryId ?? null,
    mine: { done: items.filter((item) => item.state === "submitted").length, of: items.length },
  };
}
