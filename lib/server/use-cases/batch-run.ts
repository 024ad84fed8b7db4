import type { ImportWarning } from "../../importers/importer";
import { type Outcome, TRAJECTORY_SCHEMA_VERSION, type Trajectory } from "../../trajectory/trajectory";
import type { TrajectoryKey } from "../../trajectory/trajectory-id";
import { type PackedDerived, packDerived } from "../repositories/derived";
import { type PackedTrajectory, unpackContent } from "../repositories/pack-trajectory";
import { keyText } from "../repositories/trajectories";
import { deriveTrajectory } from "./derive";
import type { ReadRun } from "./read-run";
import type { DeriveSettings } from "./study-settings";

/** A run on its way from a file into the database: what is reported of it, and what is written. */
export class BatchRun {
  readonly id: string;
  readonly record: number;
  readonly line: number | null;
  readonly warnings: readonly ImportWarning[];
  /** Characters of its steps. */
  readonly length: number;
  readonly key: TrajectoryKey;
  readonly keyText: string;
  /** Of the content. */
  readonly hash: string;
  readonly outcome: Outcome["status"];
  readonly isTruncated: boolean;
  readonly packed: PackedTrajectory;
  /** null: facts and labels are worked out later. */
  derived: PackedDerived | null = null;

  /** `onDone`: told when the texts of the run are not read any more. */
  constructor(
    { line, warnings, length, packed }: ReadRun,
    private readonly study: string,
    private readonly onDone: () => void,
  ) {
    const [id, configuration, environment, externalId, trial, , , , record, hash, outcome, , isTruncated] = packed.cells;
    this.id = id;
    this.record = record;
    this.line = line;
    this.warnings = warnings;
    this.length = length;
    this.key = { environment, configuration, externalId, trial };
    this.keyText = keyText(this.key);
    this.hash = hash;
    this.outcome = outcome;
    this.isTruncated = isTruncated;
    this.packed = packed;
  }

  /** Works out facts and labels. Of few runs of a large file: their texts are read again. */
  derive(settings: DeriveSettings): void {
    const { id, study, record, packed } = this;
    const { configuration, trial } = this.key;
    const content = unpackContent(packed);
    const trajectory: Trajectory = {
      schemaVersion: TRAJECTORY_SCHEMA_VERSION,
      id,
      study,
      configuration,
      file: packed.cells[7],
      record,
      trial,
      content,
    };
    this.derived ??= packDerived(deriveTrajectory(trajectory, settings));
  }

  done(): void {
    this.onDone();
  }
}
