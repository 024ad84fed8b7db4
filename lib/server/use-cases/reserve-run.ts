/** Taking a run of an assignment: the server holds how many raters a run has, not the screens. */
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { type Hold, isFreeFor } from "../../samples/rater-queue";
import type { DatabaseClient } from "../db";
import { findHold, listRunHolds, lockAssignment, type StoredAssignment, saveHold } from "../repositories/assignments";
import { withRetry } from "../with-retry";
import { type OpenAssignment, openOwnAssignment } from "./assignments";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { failure, type UseCaseError } from "./use-case-error";

export const reservationSchema = z.strictObject({ trajectoryId: z.string().min(1).max(100) });

/** A run that is taken and left lying is free for others after this time; every save renews it. */
const HOLD_MS = 3 * 24 * 60 * 60 * 1000;

export interface ReservationDocument {
  schemaVersion: 1;
  assignmentId: string;
  trajectoryId: string;
  state: "reserved" | "submitted";
}

/** Takes a run for a rater (a handle). What is held already stays as it is. */
export async function reserveRun(study: string, id: string, rater: string, trajectoryId: string): Promise<Result<ReservationDocument, UseCaseError>> {
  const opened = await openOwnAssignment(study, id, rater);
  if (!opened.ok) return opened;
  const fault = runFault(opened.value, trajectoryId);
  if (fault !== null) return err(fault);
  const { database, assignment } = opened.value;
  return withRetry(() =>
    database.$transaction(async (transaction): Promise<Result<ReservationDocument, UseCaseError>> => {
      const held = await holdRun(transaction, assignment, rater, trajectoryId);
      return held.ok ? ok({ schemaVersion: 1, assignmentId: id, trajectoryId, state: held.value.state }) : held;
    }, TRANSACTION_OPTIONS),
  );
}

/** What keeps a run from being labelled at all in this assignment, whoever asks. */
export function runFault({ assignment, sample }: OpenAssignment, trajectoryId: string): UseCaseError | null {
  if (!sample.trajectoryIds.includes(trajectoryId)) {
    return failure("not-found", "this run is not in the assignment", { found: trajectoryId, expected: "a run of its queue", where: "trajectoryId" });
  }
  if (assignment.state === "open") return null;
  return failure("unsupported", "this assignment is no longer labelled", {
    found: assignment.state,
    expected: "an open assignment",
    where: "assignment",
  });
}

/** Inside a transaction: the rater's hold on the run, made or renewed. */
export async function holdRun(
  transaction: DatabaseClient,
  { id, definition }: StoredAssignment,
  rater: string,
  trajectoryId: string,
): Promise<Result<Hold, UseCaseError>> {
  const { study } = definition;
  await lockAssignment(transaction, study, id);
  const now = new Date();
  const own = await findHold(transaction, study, id, trajectoryId, rater);
  if (own?.state === "submitted") return ok(own);
  const isStanding = own !== null && own.until > now.toISOString();
  if (!isStanding) {
    const holds = await listRunHolds(transaction, study, id, trajectoryId);
    if (!isFreeFor(definition, trajectoryId, rater, holds, now.toISOString())) {
      return err(
        failure("unsupported", "enough raters have this run: take the next one", {
          found: `${definition.ratersPerItem} raters`,
          expected: "a run with a free place",
          where: "trajectoryId",
        }),
      );
    }
  }
  const hold: Hold = {
    trajectoryId,
    rater,
    state: "reserved",
    at: own?.at ?? now.toISOString(),
    until: new Date(now.getTime() + HOLD_MS).toISOString(),
    submittedAt: null,
    milliseconds: own?.milliseconds ?? null,
  };
  await saveHold(transaction, study, id, hold);
  return ok(hold);
}
