import type { ImportItem, ImportWarning } from "../../importers/importer";
import type { Outcome, Trajectory } from "../../trajectory/trajectory";
import type { TrajectoryKey } from "../../trajectory/trajectory-id";
import { type PackedDerived, packDerived } from "../repositories/derived";
import { keyText, type PackedTrajectory, packTrajectory } from "../repositories/trajectories";
import { deriveTrajectory } from "./derive";
import type { DeriveSettings } from "./study-settings";

interface PackedRun {
  trajectory: PackedTrajectory;
  derived: PackedDerived;
}

/** A run on its way from a file into the database: what is reported of it, and what is written, packed as early as possible. */
export class BatchRun {
  readonly id: string;
  readonly record: number;
  readonly line: number | null;
  readonly warnings: readonly ImportWarning[];
  readonly keyText: string;
  readonly outcome: Outcome["status"];
  readonly isTruncated: boolean;
  private held: Trajectory | PackedRun;

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

  /** Works out facts and labels and packs all of it; from then on the steps are no longer held. */
  pack(settings: DeriveSettings): void {
    if (isPacked(this.held)) return;
    this.held = { trajectory: packTrajectory(this.held, this.hash), derived: packDerived(deriveTrajectory(this.held, settings)) };
  }

  trajectory(): PackedTrajectory {
    return isPacked(this.held) ? this.held.trajectory : packTrajectory(this.held, this.hash);
  }

  derived(settings: DeriveSettings): PackedDerived {
    return isPacked(this.held) ? this.held.derived : packDerived(deriveTrajectory(this.held, settings));
  }
}

function isPacked(held: Trajectory | PackedRun): held is PackedRun {
  return "derived" in held;
}
