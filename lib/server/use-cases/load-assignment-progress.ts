/** Who has done how much of every assignment: for whoever gives them out; of others' work a blind rater is told nothing. */
import { ok, type Result } from "../../base/result";
import { type Person, touchesWithheld } from "../../blindness/withheld-runs";
import { currentLabels } from "../../labels/current-labels";
import type { AssignmentDefinition, AssignmentState } from "../../samples/assignment";
import { medianSeconds } from "../../samples/median-seconds";
import { listAssignments, listHolds } from "../repositories/assignments";
import { listJournal } from "../repositories/labels";
import { listSamples, type StoredSample } from "../repositories/samples";
import { loadWithheld } from "./load-withheld";
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
  /**
   * Handed in by nobody, by one rater alone, by some but not all that the assignment wants, by all. Null while runs of it are
   * closed to whoever asks.
   */
  none: number | null;
  /** Only one label so far. */
  one: number | null;
  some: number | null;
  all: number;
  /** A blind rater's own alone. */
  raters: RaterProgress[];
}

/** `me`: whoever asks, who may be a rater. */
export async function loadAssignmentProgress(
  study: string,
  me: Person,
): Promise<Result<{ schemaVersion: 1; study: string; assignments: AssignmentProgress[] }, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const samples = new Map((await listSamples(database, study)).map((sample) => [sample.sampleId, sample]));
  const holds = await listHolds(database, study);
  const current = currentLabels(await listJournal(database, study));
  const withheld = await loadWithheld(database, study, me);
  const assignments: AssignmentProgress[] = [];
  for (const { id, definition, state, blindnessEndedAt, createdBy } of await listAssignments(database, study)) {
    const sample = samples.get(definition.sampleId);
    if (sample === undefined) continue;
    const { trajectoryIds, createdAt: _, ...shown } = sample;
    const isBlind = touchesWithheld(sample, withheld);
    const own = holds.filter((hold) => hold.assignmentId === id && (hold.rater === me.handle || !withheld.runs.has(hold.trajectoryId)));
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
      ...(isBlind ? { ...counts, none: null, one: null, some: null } : counts),
      raters: (isBlind ? definition.raters.filter((rater) => rater === me.handle) : definition.raters).map((rater) => {
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
