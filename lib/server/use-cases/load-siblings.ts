import { ok, type Result } from "../../base/result";
import { firstDivergence } from "../../replay/align-runs";
import type { Step } from "../../trajectory/trajectory";
import type { SiblingRun } from "../../view-models/replay-view";
import type { Viewer } from "../auth/viewer";
import { loadStepRange } from "../repositories/chunks";
import { iterateTrajectories, listTaskRuns } from "../repositories/trajectories";
import { openTrajectory } from "./open-trajectory";
import { factorsOf } from "./study-settings";
import type { UseCaseError } from "./use-case-error";

export interface SiblingsDocument {
  schemaVersion: 1;
  study: string;
  trajectoryId: string;
  /** In document order. */
  siblings: SiblingRun[];
  /** Runs of the task beyond those that are compared. */
  notCompared: number;
}

/** A page compares a run with so many others of its task. */
const MOST_SIBLINGS = 40;
const ACTION_LENGTH = 400;

/** The other runs of the task that are open to whoever asks, each with the place where it parts from this run. */
export async function loadSiblings(study: string, viewer: Viewer, trajectoryId: string): Promise<Result<SiblingsDocument, UseCaseError>> {
  const opened = await openTrajectory(study, viewer, trajectoryId);
  if (!opened.ok) return opened;
  const { database, row, chunks } = opened.value;
  const others = (await listTaskRuns(database, study, row)).filter((other) => other.trajectoryId !== trajectoryId);
  const compared = others.slice(0, MOST_SIBLINGS);
  const steps = compared.length === 0 ? [] : await loadStepRange(database, chunks, 1, row.stepCount);
  const factors = factorsOf(opened.value.study);
  const siblings: SiblingRun[] = [];
  for await (const { id, configuration, trial, content } of iterateTrajectories(database, study, compared)) {
    const divergence = firstDivergence(steps, content.steps);
    siblings.push({
      trajectoryId: id,
      externalId: content.externalId,
      trial,
      configuration,
      gate: factors[configuration]?.gate ?? null,
      outcome: content.outcome.status,
      steps: content.steps.length,
      divergence,
      action: divergence?.by === "action" ? actionOf(content.steps[divergence.t - 1]) : null,
    });
  }
  return ok({ schemaVersion: 1, study, trajectoryId, siblings, notCompared: others.length - compared.length });
}

/** What a step did, as far as a line shows it. */
function actionOf(step: Step | undefined): string | null {
  const text = step?.actions.map(({ raw }) => raw).join("\n") ?? "";
  return text === "" ? null : text.slice(0, ACTION_LENGTH);
}
