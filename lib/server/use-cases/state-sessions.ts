/** The sessions of a study that carry the state of their turns, with the kernel replayed over them. */
import { groupBy } from "../../base/group-by";
import { type ReplayedTurn, replayStateSession } from "../../gates/drift-marks";
import { toolsOfTurns } from "../../gates/turn-tools";
import type { Trajectory } from "../../trajectory/trajectory";
import { cutTurns } from "../../turns/cut-turns";
import type { Database } from "../db";
import { findRunsWithTurnStates } from "../repositories/derived";
import type { StudyRow } from "../repositories/studies";
import { iterateTrajectories, type TrajectoryRow } from "../repositories/trajectories";
import { defaultStateTables, type KnownStateTables, listStateTables, pickRuleSet } from "./find-rule-set";

export interface StateSession {
  row: TrajectoryRow;
  trajectory: Trajectory;
  turns: ReplayedTurn[];
}

export interface StateSessions {
  known: KnownStateTables[];
  /** What the sessions were read with. */
  tables: KnownStateTables;
  /** In document order. */
  sessions: StateSession[];
}

/** `wanted`: tables by name, or null for those of the study. Needs the facts of the runs to be there. Names the study does not know give null. */
export async function loadStateSessions(database: Database, study: StudyRow, rows: readonly TrajectoryRow[], wanted: null): Promise<StateSessions>;
export async function loadStateSessions(
  database: Database,
  study: StudyRow,
  rows: readonly TrajectoryRow[],
  wanted: string | null,
): Promise<StateSessions | null>;
export async function loadStateSessions(
  database: Database,
  study: StudyRow,
  rows: readonly TrajectoryRow[],
  wanted: string | null,
): Promise<StateSessions | null> {
  const withStates = await findRunsWithTurnStates(database, study.id);
  const stated = rows.filter(({ trajectoryId }) => withStates.has(trajectoryId));
  const byId = groupBy(stated, ({ trajectoryId }) => trajectoryId);
  const read: { row: TrajectoryRow; trajectory: Trajectory }[] = [];
  for await (const trajectory of iterateTrajectories(database, study.id, stated)) {
    const row = byId.get(trajectory.id)?.[0];
    if (row !== undefined) read.push({ row, trajectory });
  }
  const known = await listStateTables(database, study.id);
  const pairs = read.flatMap(({ trajectory }) => trajectory.content.turnStates ?? []);
  const tables = wanted === null ? defaultStateTables(known, pairs) : pickRuleSet(known, wanted);
  if (tables === undefined) return null;
  const sessions = read.map(({ row, trajectory }) => {
    const { content } = trajectory;
    return { row, trajectory, turns: replayStateSession(content.turnStates ?? [], toolsOfTurns(content, cutTurns(content)), tables) };
  });
  return { known, tables, sessions };
}
