/** `open-assignment`: a colleague's Plumbline takes the file of an assignment, to be labelled there and sent back. */
import { isJsonObject, type JsonValue } from "../../base/json";
import { err, ok, type Result } from "../../base/result";
import { findBuiltInRubric } from "../../rubric/built-in-rubrics";
import { readTrajectoryContent } from "../../trajectory/read-content";
import { TRAJECTORY_SCHEMA_VERSION, type Trajectory } from "../../trajectory/trajectory";
import { contentHash } from "../../trajectory/trajectory-id";
import { openDatabase } from "../db";
import { addAssignment, findAssignment } from "../repositories/assignments";
import { appendAudit } from "../repositories/audit";
import { packTrajectory } from "../repositories/pack-trajectory";
import { addRubricVersion, listStudyRubrics } from "../repositories/rubrics";
import { addSample, findSample } from "../repositories/samples";
import { ensureStudy, findStudy, lockStudy, saveStudySettings } from "../repositories/studies";
import { findTrajectoryRow, insertTrajectories, type NewTrajectory, packSteps } from "../repositories/trajectories";
import { withRetry } from "../with-retry";
import type { AssignmentFileHead, FileLine } from "./assignment-file";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { readAssignmentFile } from "./read-assignment-file";
import { failure, type UseCaseError } from "./use-case-error";

export interface OpenedAssignmentDocument {
  schemaVersion: 1;
  study: string;
  assignmentId: string;
  /** Who labels it here. */
  rater: string;
  runs: number;
  /** Runs that were not here before. */
  added: number;
}

/** `rater`: the handle of whoever labels here; `by`: who opens the file, for the audit log. The runs keep their ids: what is said of them is said of them at home. */
export async function openAssignmentFile(file: string, rater: string, by: string): Promise<Result<OpenedAssignmentDocument, UseCaseError>> {
  const read = await readAssignmentFile(file);
  if (!read.ok) return read;
  const { head, lines } = read.value;
  const packed = packRuns(head, lines);
  if (!packed.ok) return packed;
  const { study, assignmentId } = head;
  const database = await openDatabase();
  const isNew = (await findStudy(database, study)) === null;
  await ensureStudy(database, study, study);
  const steps = await packSteps([packed.value.map(({ item }) => item.packed)]);
  const now = new Date().toISOString();
  const added = await withRetry(() =>
    database.$transaction(async (transaction) => {
      await lockStudy(transaction, study);
      // What writes and how cases are labelled must be as at home; a study that was here before keeps its own.
      if (isNew) await saveStudySettings(transaction, study, JSON.stringify(head.settings));
      const missing: NewTrajectory[] = [];
      for (const { trajectoryId, item } of packed.value) if ((await findTrajectoryRow(transaction, study, trajectoryId)) === null) missing.push(item);
      await insertTrajectories(transaction, study, missing, steps);
      const { rubric, definition } = head;
      const isKnown = findBuiltInRubric(rubric.id, rubric.version) !== undefined;
      const own = await listStudyRubrics(transaction, study);
      if (!isKnown && !own.some(({ id, version }) => id === rubric.id && version === rubric.version)) {
        await addRubricVersion(transaction, study, { ...rubric, createdAt: now, createdBy: by });
      }
      if ((await findSample(transaction, study, definition.sampleId)) === null) {
        await addSample(transaction, study, {
          sampleId: definition.sampleId,
          algorithm: "opened from a file",
          seed: definition.seed,
          n: packed.value.length,
          where: "",
          stratify: [],
          candidates: packed.value.length,
          trajectoryIds: packed.value.map(({ trajectoryId }) => trajectoryId),
          createdAt: now,
          createdBy: by,
        });
      }
      if ((await findAssignment(transaction, study, assignmentId)) === null) {
        // The id stays that of home, where what comes back is recognised by it.
        await addAssignment(transaction, {
          id: assignmentId,
          definition: { ...definition, study, raters: [rater] },
          state: "open",
          blindnessEndedAt: null,
          createdAt: now,
          createdBy: by,
        });
        await appendAudit(transaction, {
          actor: by,
          study,
          action: "assignment",
          subject: assignmentId,
          details: { opened: "from a file", runs: packed.value.length },
        });
      }
      return missing.length;
    }, TRANSACTION_OPTIONS),
  );
  return ok({ schemaVersion: 1, study, assignmentId, rater, runs: packed.value.length, added });
}

function packRuns(head: AssignmentFileHead, lines: readonly FileLine[]): Result<{ trajectoryId: string; item: NewTrajectory }[], UseCaseError> {
  const runs: { trajectoryId: string; item: NewTrajectory }[] = [];
  for (const line of lines) {
    if (line.type !== "run") continue;
    const { trajectoryId } = line;
    // Parsed JSON is a JSON value.
    const value = line.content as JsonValue;
    const content = isJsonObject(value) ? readTrajectoryContent(value) : null;
    if (content === null || !content.ok) {
      const fault = content === null || content.ok ? null : content.error;
      return err(
        failure("invalid", "a run of the file cannot be read", {
          found: fault === null ? "no object" : `${fault.path}: ${JSON.stringify(fault.found)?.slice(0, 80)}`,
          expected: fault?.expected ?? "a run in our own format",
          where: trajectoryId,
        }),
      );
    }
    const trajectory: Trajectory = {
      schemaVersion: TRAJECTORY_SCHEMA_VERSION,
      id: trajectoryId,
      study: head.study,
      configuration: "withheld",
      file: head.assignmentId,
      record: runs.length + 1,
      trial: 0,
      content: content.value,
    };
    const item = {
      packed: packTrajectory(trajectory, contentHash(content.value)),
      state: "active" as const,
      format: "plumbline-jsonl",
      importId: head.assignmentId,
    };
    runs.push({ trajectoryId, item });
  }
  return ok(runs);
}
