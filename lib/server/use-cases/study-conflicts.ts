/**
 * Runs of one key with different contents: one counts, the others are stored beside it until a person says which one does.
 * What is not picked is set aside for good, and stays readable at its address.
 */
import { z } from "zod";
import { groupBy } from "../../base/group-by";
import { err, ok, type Result } from "../../base/result";
import { describeChange } from "../../trajectory/describe-change";
import type { TrajectoryContent } from "../../trajectory/trajectory";
import type { Viewer } from "../auth/viewer";
import { appendAudit } from "../repositories/audit";
import { deleteDerived } from "../repositories/derived";
import { listJournal } from "../repositories/labels";
import { lockStudy } from "../repositories/studies";
import { changeState, iterateTrajectories, keyText, listContested } from "../repositories/trajectories";
import { withRetry } from "../with-retry";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { openStudy } from "./open-study";
import { ensureQueuedRefresh } from "./queue-refresh";
import { failure, type UseCaseError } from "./use-case-error";

export interface ConflictingRun {
  trajectoryId: string;
  /** Whether it is the one that counts now. */
  isCounted: boolean;
  file: string;
  record: number;
  outcome: string;
  steps: number;
  /** Entries of the label journal that stand at it. */
  labels: number;
  /** What differs from the one that counts. */
  differences: string[];
}

export interface Conflict {
  configuration: string;
  environment: string;
  externalId: string;
  trial: number;
  /** The one that counts first, then the others by file and record. */
  runs: ConflictingRun[];
}

export interface ConflictsDocument {
  schemaVersion: 1;
  study: string;
  conflicts: Conflict[];
}

export const pickConflictSchema = z.strictObject({
  /** The run that is to count. */
  trajectoryId: z.string().min(1).max(100),
});

/** As far as they are open to whoever looks; a conflict of which a run is withheld is not shown. */
export async function loadConflicts(study: string, viewer: Viewer): Promise<Result<ConflictsDocument, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const contested = groupBy(await listContested(database, study), keyText);
  const groups = [...contested.values()].filter((runs) => runs.length > 1 && runs.some(({ state }) => state === "active"));
  const conflicts: Conflict[] = [];
  for (const runs of groups) {
    const ordered = [...runs].sort((a, b) => Number(b.state === "active") - Number(a.state === "active"));
    const contents: TrajectoryContent[] = [];
    for await (const trajectory of iterateTrajectories(database, study, ordered)) contents.push(trajectory.content);
    const ids = ordered.map(({ trajectoryId }) => trajectoryId);
    const labels = groupBy(await listJournal(database, study, { trajectoryId: ids }), (entry) => entry.trajectoryId);
    const [counted] = contents;
    const [first] = ordered;
    if (counted === undefined || first === undefined) continue;
    const { configuration, environment, externalId, trial } = first;
    conflicts.push({
      ...{ configuration, environment, externalId, trial },
      runs: ordered.map(({ trajectoryId, state, file, record, outcome, stepCount }, index) => ({
        trajectoryId,
        isCounted: state === "active",
        file,
        record,
        outcome,
        steps: stepCount,
        labels: labels.get(trajectoryId)?.length ?? 0,
        differences: index === 0 ? [] : describeChange(counted, contents[index] ?? counted),
      })),
    });
  }
  return ok({ schemaVersion: 1, study, conflicts });
}

/** Settles a conflict. `actor`: a rater id, or `terminal`. Facts, cases and counts follow; labels stay at the run they are of. */
export async function pickConflict(
  study: string,
  actor: string,
  { trajectoryId }: z.output<typeof pickConflictSchema>,
): Promise<Result<{ schemaVersion: 1; study: string; counted: string; setAside: string[] }, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const settled = await withRetry(() =>
    database.$transaction(async (transaction): Promise<Result<string[], UseCaseError>> => {
      await lockStudy(transaction, study);
      const contested = await listContested(transaction, study);
      const chosen = contested.find((run) => run.trajectoryId === trajectoryId);
      const rivals = chosen === undefined ? [] : contested.filter((run) => run !== chosen && keyText(run) === keyText(chosen));
      if (chosen === undefined || rivals.length === 0) {
        const expected = "a run of the list of conflicts; it may have been settled meanwhile";
        return err(failure("not-found", "this run is in no conflict", { found: trajectoryId, expected, where: "trajectoryId" }));
      }
      const others = rivals.map((run) => run.trajectoryId);
      await changeState(transaction, study, [
        { trajectoryId, state: "active", supersededBy: null },
        ...others.map((id) => ({ trajectoryId: id, state: "set-aside" as const, supersededBy: trajectoryId })),
      ]);
      await deleteDerived(transaction, study, others);
      const instead = rivals.find((run) => run.state === "active")?.trajectoryId ?? trajectoryId;
      const details = { instead, setAside: others };
      await appendAudit(transaction, { actor, study, action: "conflict", subject: trajectoryId, details });
      return ok(others);
    }, TRANSACTION_OPTIONS),
  );
  if (!settled.ok) return settled;
  await ensureQueuedRefresh(database, study);
  return ok({ schemaVersion: 1, study, counted: trajectoryId, setAside: settled.value });
}
