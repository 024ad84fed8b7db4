/**
 * When guidance may come (methods.md §11): a type is ready when it never fired, or when its cooldown has passed. The ready type
 * with the highest w fires; ties go by the order of the table. Which fields the paper's third wrapper reads is our reading.
 */
import type { GuidanceRow } from "./state-tables";

export interface GivenGuidance {
  turn: number;
  guidanceType: string;
}

export interface ScheduledType extends GuidanceRow {
  /** null: never before this turn. */
  lastFired: number | null;
  isReady: boolean;
}

export interface Schedule {
  types: ScheduledType[];
  /** null: none is ready. */
  fires: string | null;
}

/** Only what was given before the turn counts. */
export function scheduleGuidance(rows: readonly GuidanceRow[], history: readonly GivenGuidance[], turn: number): Schedule {
  const types = rows.map((row): ScheduledType => {
    const lastFired = lastTurn(history, row.type, turn);
    return { ...row, lastFired, isReady: lastFired === null || turn - lastFired >= row.cooldown };
  });
  let best: ScheduledType | null = null;
  for (const type of types) if (type.isReady && (best === null || type.w > best.w)) best = type;
  return { types, fires: best?.type ?? null };
}

function lastTurn(history: readonly GivenGuidance[], type: string, before: number): number | null {
  let last: number | null = null;
  for (const { turn, guidanceType } of history) if (guidanceType === type && turn < before && (last === null || turn > last)) last = turn;
  return last;
}
