import type { ImportItem, ImportWarning } from "../../importers/importer";
import type { Outcome, Trajectory } from "../../trajectory/trajectory";
import type { TrajectoryKey } from "../../trajectory/trajectory-id";
import { type PackedDerived, packDerived } from "../repositories/derived";
import type { TextSlabs } from "../repositories/text-slabs";
import { keyText, type PackedTrajectory, packTrajectory } from "../repositories/trajectories";
import { deriveTrajectory } from "./derive";
import type { DeriveSettings } from "./study-settings";

/** A run on its way from a file into the database: what is reported of it, and what is written, packed as early as possible. */
export class BatchRun {
  readonly id: string;
  readonly record: number;
  readonly line: number | null;
  readonly warnings: readonly ImportWarning[];
  readonly keyText: string;
  readonly outcome: Outcome["status"];
  readonly isTruncated: boolean;
  /** null: facts and labels are worked out later. */
  derived: PackedDerived | null = null;
  private held: Trajectory | PackedTrajectory;

  constructor(
    item: Extract<ImportItem, { kind: "trajectory" }>,
    readonly key: TrajectoryKey,
    /** Of the content. */
    readonly hash: string,
    trajectory: Trajectory,
  ) {
    this.id = trajectory.id;
    this.record = item.record;
    this.line = item.line;
    this.warnings = item.warnings;
    this.keyText = keyText(key);
    this.outcome = trajectory.content.outcome.status;
    this.isTruncated = trajectory.content.truncated;
    this.held = trajectory;
  }

  /** Works out facts and labels, as long as the run is not packed. */
  derive(settings: DeriveSettings): void {
    if (!isPacked(this.held)) this.derived ??= packDerived(deriveTrajectory(this.held, settings));
  }

  /** From now on the steps are held as text only, in a fraction of the room, and as long as the slabs hold. */
  pack(slabs?: TextSlabs): PackedTrajectory {
    if (!isPacked(this.held)) this.held = packTrajectory(this.held, this.hash, slabs);
    return this.held;
  }
}

function isPacked(held: Trajectory | PackedTrajectory): held is PackedTrajectory {
  return "pieces" in held;
}
