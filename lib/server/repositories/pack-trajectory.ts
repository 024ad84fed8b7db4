/** A run as it is written. Knows no database: a thread that only reads files packs runs too. */
import { taskText } from "../../trajectory/task-text";
import type { Outcome, Step, Trajectory, TrajectoryContent } from "../../trajectory/trajectory";
import { packJsonFast, unpackJson } from "../codec";
import { searchText } from "../search-text";
import { cutSteps, type StepsPiece } from "./cut-steps";
import type { CellValues } from "./list-cells";
import type { TextSlabs } from "./text-slabs";

export type TrajectoryHeader = Omit<TrajectoryContent, "steps">;

/** The columns that a run itself decides, without the places of its steps; in the order in which they are inserted. */
export type RunCells = readonly [
  trajectoryId: string,
  configuration: string,
  environment: string,
  externalId: string,
  trial: number,
  taskId: string,
  scenarioId: string | null,
  file: string,
  record: number,
  contentHash: string,
  outcome: Outcome["status"],
  outcomeValue: number | null,
  truncated: boolean,
  stepCount: number,
  callCount: number,
  searchText: string,
  header: Uint8Array,
];

/** A run as it is written. */
export interface PackedTrajectory {
  cells: RunCells;
  pieces: readonly StepsPiece[];
  /** What the list filters it by. */
  listed: Pick<CellValues, "outcome" | "configuration" | "environment" | "truncated">;
}

/** A search text is for finding tasks, not for reading them. */
const SEARCH_TEXT_LENGTH = 2_000;

/** `slabs`: where the texts of the steps are kept; the packed run holds as long as they do. `stepsText`: the steps as JSON, where that is known. */
export function packTrajectory(trajectory: Trajectory, contentHash: string, slabs?: TextSlabs, stepsText?: string): PackedTrajectory {
  const { steps, ...header } = trajectory.content;
  const words = header.taskId === header.externalId ? [header.taskId, taskText(header)] : [header.taskId, header.externalId, taskText(header)];
  const cells: RunCells = [
    trajectory.id,
    trajectory.configuration,
    header.environment,
    header.externalId,
    trajectory.trial,
    header.taskId,
    header.scenarioId,
    trajectory.file,
    trajectory.record,
    contentHash,
    header.outcome.status,
    header.outcome.value,
    header.truncated,
    steps.length,
    steps.reduce((sum, step) => sum + step.actions.length, 0),
    searchText(words.join(" ").slice(0, SEARCH_TEXT_LENGTH)),
    packJsonFast(header),
  ];
  return packedRun(cells, cutSteps(steps, slabs, stepsText));
}

export function packedRun(cells: RunCells, pieces: readonly StepsPiece[]): PackedTrajectory {
  const [, configuration, environment] = cells;
  return { cells, pieces, listed: { outcome: cells[10], configuration, environment, truncated: cells[12] } };
}

/** The content again, from the texts of a run that is not written yet. */
export function unpackContent({ cells, pieces }: PackedTrajectory): TrajectoryContent {
  const steps = pieces.flatMap(({ json }) => JSON.parse(`[${json.toString("utf8")}]`) as Step[]); // what cutSteps wrote
  return { ...unpackJson<TrajectoryHeader>(cells[16]), steps };
}
