/** `export assignment`: one file for one rater, who opens it in a Plumbline of their own (assignment-file.ts). */
import { Readable } from "node:stream";
import { z } from "zod";
import { nearestNames } from "../../base/nearest-names";
import { err, ok, type Result } from "../../base/result";
import { currentLabels } from "../../labels/current-labels";
import { listAssignments, listHolds, type StoredAssignment } from "../repositories/assignments";
import { listJournal } from "../repositories/labels";
import { iterateTrajectories, listTrajectoryRows } from "../repositories/trajectories";
import { ASSIGNMENT_FILE_MARK, type AssignmentFileHead, blindContent, type FileLine, fileEntry } from "./assignment-file";
import { type OpenAssignment, openAssignment } from "./assignments";
import { openStudy } from "./open-study";
import { findRubric } from "./study-rubrics";
import { failure, type UseCaseError } from "./use-case-error";

export const assignmentFileQuerySchema = z.object({ rater: z.string().min(1).max(70) });

/** `rater`: a handle, with or without `human:`. `id` null: the only assignment that the rater has. */
export async function exportAssignment(study: string, id: string | null, rater: string): Promise<Result<Readable, UseCaseError>> {
  const handle = rater.replace(/^human:/, "");
  const found = await findOwn(study, id, handle);
  if (!found.ok) return found;
  const opened = await openAssignment(study, found.value.id);
  if (!opened.ok) return opened;
  const { definition } = opened.value.assignment;
  const rubric = await findRubric(opened.value.database, study, definition.rubricId, definition.rubricVersion);
  if (rubric === null) throw new Error(`the rubric ${definition.rubricId} ${definition.rubricVersion} of ${found.value.id} is gone`);
  const { id: rubricId, version, kind, title, definition: words, basedOn } = rubric;
  const head: AssignmentFileHead = {
    plumbline: ASSIGNMENT_FILE_MARK,
    schemaVersion: 1,
    study,
    assignmentId: found.value.id,
    // Who else labels is nothing that a blind rater needs; how many decides when a run opens.
    definition: { ...definition, calibration: [...definition.calibration], raters: [handle] },
    rubric: { id: rubricId, version, kind, title, definition: words, basedOn },
    settings: JSON.parse(opened.value.study.settings) as Record<string, unknown>,
  };
  return ok(Readable.from(linesOf(opened.value, head, handle)));
}

async function* linesOf({ database, study, sample, assignment }: OpenAssignment, head: AssignmentFileHead, handle: string): AsyncGenerator<string> {
  const line = (value: AssignmentFileHead | FileLine): string => `${JSON.stringify(value)}\n`;
  yield line(head);
  const wanted = new Set(sample.trajectoryIds);
  const rows = (await listTrajectoryRows(database, study.id)).filter((row) => wanted.has(row.trajectoryId));
  for await (const { id, content } of iterateTrajectories(database, study.id, rows)) {
    yield line({ type: "run", trajectoryId: id, content: blindContent(content, id) });
  }
  const journal = await listJournal(database, study.id, { rater: `human:${handle}`, assignmentId: assignment.id });
  for (const entry of currentLabels(journal)) yield line({ type: "entry", entry: fileEntry(entry) });
  for (const hold of await listHolds(database, study.id, assignment.id)) {
    if (hold.rater !== handle || hold.state !== "submitted") continue;
    yield line({ type: "handed-in", trajectoryId: hold.trajectoryId, milliseconds: hold.milliseconds });
  }
}

async function findOwn(study: string, id: string | null, handle: string): Promise<Result<StoredAssignment, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const all = await listAssignments(opened.value.database, study);
  const raters = [...new Set(all.flatMap(({ definition }) => definition.raters))];
  const own = all.filter(({ definition }) => definition.raters.includes(handle));
  if (own.length === 0) {
    const near = nearestNames(handle, raters);
    const expected = raters.length === 0 ? "the study has no assignment yet" : `one of: ${(near.length > 0 ? near : raters).join(", ")}`;
    return err(failure("not-found", "this rater has no assignment", { found: handle, expected, where: "rater" }));
  }
  const chosen = id === null ? own : own.filter((assignment) => assignment.id === id);
  const [only, ...others] = chosen;
  if (only !== undefined && others.length === 0) return ok(only);
  return err(
    failure("not-found", id === null ? "this rater has several assignments: name one" : "this rater has no such assignment", {
      found: id ?? `${own.length} assignments`,
      expected: own.map((assignment) => assignment.id).join(", "),
      where: "assignment",
    }),
  );
}
