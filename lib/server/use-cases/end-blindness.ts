/** The two ways in which an assignment stops being blind before or after its raters are done. Both are in the audit log. */
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { isOpenWork } from "../../blindness/withheld-runs";
import { appendAudit } from "../repositories/audit";
import { type AssignmentSummary, listAssignmentSummaries, saveAssignmentClosed, saveBlindnessEnd } from "../repositories/blindness";
import { withRetry } from "../with-retry";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { openStudy } from "./open-study";
import { failure, type UseCaseError } from "./use-case-error";

export const endBlindnessSchema = z.strictObject({
  /** Stands in the audit log for good. */
  reason: z.string().trim().min(3).max(500),
});

export interface AssignmentChange {
  schemaVersion: 1;
  study: string;
  assignmentId: string;
  /** Runs that not all raters had handed in: what is labelled there from now on is assisted, and in no agreement. */
  openRuns: number;
}

/** Cannot be undone: what was seen was seen. */
export async function endBlindness(study: string, id: string, reason: string, by: string): Promise<Result<AssignmentChange, UseCaseError>> {
  return change(study, id, async (assignment, transaction) => {
    if (!(await saveBlindnessEnd(transaction, study, id, new Date()))) {
      return failure("stale", "blindness of this assignment was ended before", {
        found: id,
        expected: "an assignment that is blind",
        where: "assignment",
      });
    }
    const details = { reason, openRuns: openRuns(assignment), raters: [...assignment.raters] };
    await appendAudit(transaction, { actor: by, study, action: "blindness-ended", subject: id, details });
    return null;
  });
}

/** For an assignment in which everything is handed in: what was still to be settled is then closed to nobody. */
export async function closeAssignment(study: string, id: string, by: string): Promise<Result<AssignmentChange, UseCaseError>> {
  return change(study, id, async (assignment, transaction) => {
    const open = openRuns(assignment);
    if (open > 0) {
      return failure("unsupported", "raters still have runs of this assignment to hand in", {
        found: `${open} runs`,
        expected: "every run handed in by all its raters, or blindness ended",
        where: "assignment",
      });
    }
    await saveAssignmentClosed(transaction, study, id);
    await appendAudit(transaction, { actor: by, study, action: "assignment-closed", subject: id, details: {} });
    return null;
  });
}

type Transaction = Parameters<typeof appendAudit>[0];

async function change(
  study: string,
  id: string,
  apply: (assignment: AssignmentSummary, transaction: Transaction) => Promise<UseCaseError | null>,
): Promise<Result<AssignmentChange, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  return withRetry(() =>
    opened.value.database.$transaction(async (transaction): Promise<Result<AssignmentChange, UseCaseError>> => {
      const assignment = (await listAssignmentSummaries(transaction, study)).find((entry) => entry.id === id);
      if (assignment === undefined) {
        return err(
          failure("not-found", "there is no such assignment in this study", { found: id, expected: "an id of `assignments`", where: "assignment" }),
        );
      }
      const fault = await apply(assignment, transaction);
      return fault === null ? ok({ schemaVersion: 1, study, assignmentId: id, openRuns: openRuns(assignment) }) : err(fault);
    }, TRANSACTION_OPTIONS),
  );
}

const openRuns = (assignment: AssignmentSummary): number => new Set(assignment.trajectoryIds.filter((run) => isOpenWork(assignment, run))).size;
