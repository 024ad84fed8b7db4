import { cutTurns } from "../../turns/cut-turns";
import type { Turn } from "../../turns/turn";
import { loadStepRange } from "../repositories/chunks";
import type { OpenTrajectory } from "./open-trajectory";

/** The turns of a run. A dialogue is short: its steps are read whole. */
export async function loadTurns({ database, header, chunks, row }: OpenTrajectory): Promise<Turn[]> {
  const steps = row.stepCount === 0 ? [] : await loadStepRange(database, chunks, 1, row.stepCount);
  return cutTurns({ ...header, steps });
}
