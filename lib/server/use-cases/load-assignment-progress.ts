/** Who has done how much of every assignment: for whoever gives them out, never for a rater (the caller decides that). */
import { ok, type Result } from "../../base/result";
import { currentLabels } from "../../labels/current-labels";
import type { AssignmentDefinition, AssignmentState } from "../../samples/assignment";
import { medianSeconds } from "../../samples/median-seconds";
import { listAssignments, listHolds } from "../repositories/assignments";
import { listJournal } from "../repositories/labels";
import { listSamples, type StoredSample } from "../repositories/samples";
import { openStudy } from "./open-study";
import type { UseCaseError } from "./use-case-error";

export interface RaterProgress {
  /** Handle. */
  rater: string;
  done: number;
  /** Taken and not handed in. */
  begun: number;
  /** Of the rater's own labels; null before the first that was timed. */
  medianSeconds: number | null;
}

export interface AssignmentProgress {
  assignmentId: string;
  definition: AssignmentDefinition;
  state: AssignmentState;
  blindnessEndedAt: string | null;
  createdBy: string;
  sample: Omit<StoredSample, "trajectoryIds" | "createdAt">;
  /** Runs of the assignment, the calibration set included. */
  runs: number;
  /** Handed in by nobody, by one rater alone, by some but not all that the assignment wants, by all. */
  none: number;
  /** Only one label so far. */
  one: number;
  some: number;
  all: number;
  raters: RaterProgress[];
}

export async function loadAssignmentProgress(
  study: string,
): Promise<Result<{ schemaVersion: 1; study: string; assignments: AssignmentProgress[] }, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const samples = new Map((await listSamples(database, study)).map((sample) => [sample.sampleId, sample]));
  const holds = await listHolds(database, study);
  const current = currentLabels(await listJournal(database, study));
  const assignments: AssignmentProgress[] = [];
  for (const { id, definition, state, blindnessEndedAt, createdBy } of await listAssignments(database, study)) {
    const sample = samples.get(definition.sampleId);
    if (sample === undefined) continue;
    const { trajectoryIds, createdAt: _, ...shown } = sample;
    const own = holds.filter((hold) => hold.assignmentId === id);
    const submitted = own.filter((hold) => hold.state === "submitted");
    const counts = { none: 0, one: 0, some: 0, all: 0 };
    for (const trajectoryId of trajectoryIds) {
      const wanted = definition.calibration.includes(trajectoryId) ? definition.raters.length : definition.ratersPerItem;
      const count = submitted.filter((hold) => hold.trajectoryId === trajectoryId).length;
      counts[count >= wanted ? "all" : count === 0 ? "none" : count === 1 ? "one" : "some"]++;
    }
    assignments.push({
      assignmentId: id,
      definition,
      state,
      blindnessEndedAt,
      createdBy,
      sample: shown,
      runs: trajectoryIds.length,
      ...counts,
      raters: definition.raters.map((rater) => {
        const times = current.filter((entry) => entry.assignmentId === id && entry.rater === `human:${rater}` && entry.kind !== "case");
        return {
          rater,
          done: submitted.filter((hold) => hold.rater === rater).length,
          begun: own.filter((hold) => hold.rater === rater && hold.state === "reserved").length,
          medianSeconds: medianSeconds(times.flatMap(({ milliseconds }) => (milliseconds === null ? [] : [milliseconds]))),
        };
      }),
    });
  }
  return ok({ schemaVersion: 1, study, assignments });
}
