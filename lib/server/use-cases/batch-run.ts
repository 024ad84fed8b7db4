import type { ImportWarning } from "../../importers/importer";
import { type Outcome, TRAJECTORY_SCHEMA_VERSION, type Trajectory } from "../../trajectory/trajectory";
import type { TrajectoryKey } from "../../trajectory/trajectory-id";
import { type PackedDerived, packDerived } from "../repositories/derived";
import { type PackedTrajectory, packTrajectory, unpackContent } from "../repositories/pack-trajectory";
import type { TextSlabs } from "../repositories/text-slabs";
import { keyText } from "../repositories/trajectories";
import { deriveTrajectory } from "./derive";
import type { DeriveSettings } from "./study-settings";

/** What a run is before anybody asks the database; its texts are packed already where a thread has read it. */
export interface ReadRun {
  line: number | null;
  warnings: readonly ImportWarning[];
  /** Characters of its steps. */
  length: number;
  held: { hash: string; trajectory: Trajectory } | PackedTrajectory;
}

/** A run on its way from a file into the database: what is reported of it, and what is written, packed as early as possible. */
export class BatchRun {
  readonly id: string;
  readonly record: number;
  readonly line: number | null;
  readonly warnings: readonly ImportWarning[];
  readonly length: number;
  readonly key: TrajectoryKey;
  readonly keyText: string;
  /** Of the content. */
  readonly hash: string;
  readonly outcome: Outcome["status"];
  readonly isTruncated: boolean;
  /** null: facts and labels are worked out later. */
  derived: PackedDerived | null = null;
  private held: ReadRun["held"];

  /** `onDone`: told when nothing of the run is read any more. */
  constructor(
    { line, warnings, length, held }: ReadRun,
    private readonly study: string,
    private readonly onDone?: () => void,
  ) {
    this.line = line;
    this.warnings = warnings;
    this.length = length;
    this.held = held;
    if (isPacked(held)) {
      const [id, configuration, environment, externalId, trial, , , , record, hash, outcome, , isTruncated] = held.cells;
      [this.id, this.record, this.hash, this.outcome, this.isTruncated] = [id, record, hash, outcome, isTruncated];
      this.key = { environment, configuration, externalId, trial };
    } else {
      const { id, record, configuration, trial, content } = held.trajectory;
      [this.id, this.record, this.hash, this.outcome, this.isTruncated] = [id, record, held.hash, content.outcome.status, content.truncated];
      this.key = { environment: content.environment, configuration, externalId: content.externalId, trial };
    }
    this.keyText = keyText(this.key);
  }

  derive(settings: DeriveSettings): void {
    this.derived ??= packDerived(deriveTrajectory(isPacked(this.held) ? this.unpacked(this.held) : this.held.trajectory, settings));
  }

  /** From now on the steps are held as text only, in a fraction of the room, and as long as the slabs hold. */
  pack(slabs?: TextSlabs): PackedTrajectory {
    if (!isPacked(this.held)) this.held = packTrajectory(this.held.trajectory, this.held.hash, slabs);
    return this.held;
  }

  done(): void {
    this.onDone?.();
  }

  private unpacked(packed: PackedTrajectory): Trajectory {
    const { id, record, study } = this;
    const { configuration, trial } = this.key;
    const file = packed.cells[7];
    return { schemaVersion: TRAJECTORY_SCHEMA_VERSION, id, study, configuration, file, record, trial, content: unpackContent(packed) };
  }
}

function isPacked(held: ReadRun["held"]): held is PackedTrajectory {
  return "pieces" in held;
}
