/** Drift over many sessions as counts: turns with a mark of each kind, and the guidance-repetition rate (name of the paper, definition ours). */
import { DRIFT_KINDS, type DriftKind, type ReplayedTurn } from "./drift-marks";
import type { StateTablesDefinition } from "./state-tables";

export interface DriftCounts {
  turns: number;
  /** Turns without a snapshot: left out of every number below. */
  withoutState: number;
  /** Turns with a snapshot. */
  withState: number;
  /** Of those, turns of whose reply nobody has said which paragraphs it holds: left out of the numbers on paragraphs. */
  withoutParagraphs: number;
  unmapped: number;
  /** Turns with at least one mark of the kind; a turn may carry several. */
  turnsWith: Record<DriftKind, number>;
  /** Turns with a mark of any kind but `repeat-guidance`, which has a denominator of its own. */
  turnsWithAny: number;
  guidance: GuidanceCounts;
}

export interface GuidanceCounts {
  /** Turns that gave a guidance of a type that the table knows. */
  turns: number;
  /** Of those, of a type that was still cooling down. */
  repeated: number;
  /** Turns that gave a guidance of another type: no cooldown is known, so they stand in neither number. */
  unknownType: number;
}

export function countDrift(turns: readonly ReplayedTurn[], tables: StateTablesDefinition): DriftCounts {
  const stated = turns.flatMap(({ state, output, marks }) => (state === null || output === null ? [] : [{ state, output, marks }]));
  const having = (kind: DriftKind): number => stated.filter(({ marks }) => marks.some((mark) => mark.kind === kind)).length;
  const zero: Record<DriftKind, number> = {
    "tool-outside-set": 0,
    "excluded-present": 0,
    "required-missing": 0,
    "r2-broken": 0,
    "repeat-guidance": 0,
    "guidance-under-r5": 0,
  };
  for (const kind of DRIFT_KINDS) zero[kind] = having(kind);
  return {
    turns: turns.length,
    withoutState: turns.length - stated.length,
    withState: stated.length,
    withoutParagraphs: stated.filter(({ state }) => state.paragraphs === null).length,
    unmapped: stated.filter(({ output }) => output.isUnmapped).length,
    turnsWith: zero,
    turnsWithAny: stated.filter(({ marks }) => marks.some(({ kind }) => kind !== "repeat-guidance")).length,
    guidance: countGuidance(turns, tables),
  };
}

export function countGuidance(turns: readonly ReplayedTurn[], { guidance }: StateTablesDefinition): GuidanceCounts {
  const known = new Set(guidance.map(({ type }) => type));
  const given = turns.filter(({ state }) => state !== null && state.guidanceType !== null);
  const ofTable = given.filter(({ state }) => known.has(state?.guidanceType ?? ""));
  return {
    turns: ofTable.length,
    repeated: ofTable.filter(({ marks }) => marks.some(({ kind }) => kind === "repeat-guidance")).length,
    unknownType: given.length - ofTable.length,
  };
}
