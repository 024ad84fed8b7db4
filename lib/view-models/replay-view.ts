/**
 * What the replay page gets from the server, and what comes by window while it is scrubbed. Everything of the run itself comes the
 * way the trajectory page gets it: packed outline, openings, windows of steps.
 */
import type { ProbeSourceId, ProbeTag } from "../gates/probe-source";
import type { LabelEntry } from "../labels/label";
import type { Divergence } from "../replay/align-runs";
import type { LaneChange, MarkTone, OverlayId, OverlayMark } from "../replay/overlay";
import type { ReplayVerdict } from "../replay/replay";
import type { CallIndex, ContextLoss, Outcome, StepIndex } from "../trajectory/trajectory";
import type { ReplayQuery } from "./replay-query";
import type { TrajectoryView } from "./trajectory-view";

export interface ReplayView {
  run: TrajectoryView;
  query: ReplayQuery;
  /** What is laid over the run; null: this overlay has nothing to say of this run, and why. */
  overlay: OverlaySummary | null;
  unavailableBecause: string | null;
  contextLosses: Pick<ContextLoss, "t" | "lostThrough" | "keepsOpening">[];
  /** Overlays that can be laid over this run. */
  overlays: { id: OverlayId; title: string }[];
  gates: { id: string; version: string }[];
  sources: { id: ProbeSourceId; tag: ProbeTag }[];
  /** The run that is laid beside this one. */
  pair: PairView | null;
}

export interface OverlaySummary {
  id: OverlayId;
  title: string;
  caveat: string;
  /** Versions, for the foot: `gate rule 1.0.0`. */
  provenance: string[];
  /** null for overlays that give no verdicts. */
  gateVersion: string | null;
  marks: { t: StepIndex; k: CallIndex | null; tone: MarkTone; isFailed: boolean | null }[];
  offPolicyAfter: { t: StepIndex; k: CallIndex } | null;
}

export interface PairView {
  trajectoryId: string;
  externalId: string;
  trial: number;
  configuration: string;
  outcome: Outcome["status"];
  outline: TrajectoryView["outline"];
  stepCount: number;
  openings: TrajectoryView["openings"];
  divergence: Divergence | null;
}

/** What an overlay says of steps `from` to `to`, in full. */
export interface ReplayWindow {
  from: StepIndex;
  to: StepIndex;
  verdicts: ReplayVerdict[];
  marks: OverlayMark[];
  changes: LaneChange[];
}

/** Another run of the same task. */
export interface SiblingRun {
  trajectoryId: string;
  externalId: string;
  trial: number;
  configuration: string;
  /** The value of the factor `gate` of its configuration; null where it has none. */
  gate: string | null;
  outcome: Outcome["status"];
  steps: number;
  divergence: Divergence | null;
  /** What it did where it parts from this run; null where it ends, or is the same. */
  action: string | null;
}

/** Decisions on verdicts of a run, as far as they are open to whoever asks. */
export interface RunReviews {
  reviews: LabelEntry[];
  /** The newest own entry at each place: what the next save answers to. */
  newest: { place: string; seq: number }[];
  /** Places on which others have decided that are closed until the own decision stands. */
  closed: string[];
}
