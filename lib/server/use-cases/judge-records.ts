/** What judges of records (misalignments, intent drift) made of the runs of a study: rows for a table, a file and a metric. */
import { z } from "zod";
import { compareUtf8 } from "../../base/compare-utf8";
import { groupBy } from "../../base/group-by";
import { err, ok, type Result } from "../../base/result";
import type { AnyRecordRow } from "../../exports/record-row";
import { countedRecords, intentOf } from "../../judge/counted-records";
import { type JudgeTask, PROMPT_VERSION } from "../../judge/judge";
import type { RecordsProposal } from "../../judge/judge-records";
import { currentLabels } from "../../labels/current-labels";
import { wilsonInterval } from "../../statistics/wilson-interval";
import type { Viewer } from "../auth/viewer";
import type { Database } from "../db";
import { loadMatches } from "../repositories/derived";
import { type Judgement, type JudgeRow, listJudgements, listJudges } from "../repositories/judgements";
import { listNamedJournal } from "../repositories/labels";
import { listTrajectoryRows, type TrajectoryRow } from "../repositories/trajectories";
import { openStudy } from "./open-study";
import { failure, type UseCaseError } from "./use-case-error";

export const RECORD_TASKS = ["misalignment", "intent-drift"] as const satisfies readonly JudgeTask[];
export type RecordTask = (typeof RECORD_TASKS)[number];

export const recordsQuerySchema = z.object({ task: z.enum(RECORD_TASKS).default("misalignment"), rater: z.string().min(1).max(120).optional() });

export interface RecordsDocument {
  schemaVersion: 1;
  study: string;
  task: RecordTask;
  /** null: no judge of this task has answered yet. */
  judge: { id: string; version: string; model: string; promptVersion: string } | null;
  /** Judges of the task, as `rater` names them: `judge:<id>@<version>`. */
  judges: string[];
  runs: { answered: number; waiting: number; rejected: number; errors: number; skipped: number };
  /** methods.md §12: of the dialogues with a changed requirement, those that drift. null for misalignments. */
  drift: { changed: number; drifting: number; share: number | null; low: number | null; high: number | null; withStale: number } | null;
  rows: AnyRecordRow[];
}

export async function loadRecords(
  study: string,
  viewer: Viewer,
  { task, rater }: { task: RecordTask; rater?: string | undefined },
): Promise<Result<RecordsDocument, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const judges = await judgesOf(database, study, task);
  const judge =
    rater === undefined ? (judges.at(-1) ?? null) : (judges.filter((one) => rater === nameOf(one) || rater === `judge:${one.id}`).at(-1) ?? null);
  if (rater !== undefined && judge === null) {
    const expected = judges.length === 0 ? "a judge of this task that has answered" : judges.map(nameOf).join(", ");
    return err(failure("not-found", `there is no judge "${rater}" of the task ${task} with an answer`, { found: rater, expected, where: "rater" }));
  }
  const answers = judge === null ? [] : await listJudgements(database, study, judge);
  const runs = new Map((await listTrajectoryRows(database, study)).map((row) => [row.trajectoryId, row]));
  const open = answers.filter(({ trajectoryId }) => runs.has(trajectoryId));
  const stale = await staleCases(database, study, [...new Set(open.map(({ trajectoryId }) => trajectoryId))]);
  const count = (test: (answer: Judgement) => boolean): number => open.filter(test).length;
  const isWaiting = ({ state, review }: Judgement): boolean => state === "flagged" && review === null;
  return ok({
    schemaVersion: 1,
    study,
    task,
    judge: judge === null ? null : { id: judge.id, version: judge.version, model: judge.definition.model, promptVersion: PROMPT_VERSION },
    judges: judges.map(nameOf),
    runs: {
      answered: count((answer) => countedRecords(answer, proposalOf(answer)) !== null),
      waiting: count(isWaiting),
      rejected: count(({ review }) => review === "rejected"),
      errors: count(({ state }) => state === "error"),
      skipped: count(({ state }) => state === "skipped"),
    },
    drift: task === "intent-drift" ? driftOf(open, stale) : null,
    rows:
      judge === null
        ? []
        : open.flatMap((answer) => rowsOf(study, judge, answer, runs.get(answer.trajectoryId), stale.get(answer.trajectoryId) ?? [])).sort(inOrder),
  });
}

/** Of each run with an answer that counts: how many requirements changed and drift, by the newest judge of intent drift. */
export async function loadIntents(
  database: Database,
  study: string,
): Promise<{ rater: string; runs: ReadonlyMap<string, { changed: number; drifting: number }> } | null> {
  const judge = (await judgesOf(database, study, "intent-drift")).at(-1);
  if (judge === undefined) return null;
  const runs = new Map<string, { changed: number; drifting: number }>();
  for (const answer of await listJudgements(database, study, judge)) {
    const records = countedRecords(answer, proposalOf(answer));
    if (records !== null) runs.set(answer.trajectoryId, intentOf(records));
  }
  return { rater: `judge:${judge.id}`, runs };
}

const nameOf = ({ id, version }: JudgeRow): string => `judge:${id}@${version}`;

/** Versions of judges of a task that have an answer, the newest last. */
async function judgesOf(database: Database, study: string, task: RecordTask): Promise<JudgeRow[]> {
  const found: JudgeRow[] = [];
  for (const judge of await listJudges(database, study)) {
    if (judge.definition.task === task && (await listJudgements(database, study, judge)).length > 0) found.push(judge);
  }
  return found;
}

/** Written by this program as the records of a run. */
function proposalOf({ proposal }: Judgement): RecordsProposal | null {
  return proposal as RecordsProposal | null;
}

function rowsOf(study: string, judge: JudgeRow, answer: Judgement, row: TrajectoryRow | undefined, stale: readonly string[]): AnyRecordRow[] {
  const proposal = proposalOf(answer);
  if (row === undefined || proposal === null) return [];
  const counted = new Set(countedRecords(answer, proposal) ?? []);
  const { trajectoryId, environment, configuration, file, record, externalId, trial, taskId } = row;
  return proposal.records.map((verified, index): AnyRecordRow => {
    const { record: made, evidence } = verified;
    const place = {
      study,
      run: { trajectoryId, environment, configuration, file, record, externalId, trial, taskId },
      judge: judge.id,
      version: judge.version,
      position: index + 1,
      isCounted: counted.has(verified),
      failedQuotes: verified.failedQuotes.length,
      evidence,
      staleCases: stale,
    };
    return made.kind === "misalignment" ? { ...place, record: made } : { ...place, record: made };
  });
}

function driftOf(answers: readonly Judgement[], stale: ReadonlyMap<string, readonly string[]>): NonNullable<RecordsDocument["drift"]> {
  const intents = answers.flatMap((answer) => {
    const records = countedRecords(answer, proposalOf(answer));
    return records === null ? [] : [{ ...intentOf(records), trajectoryId: answer.trajectoryId }];
  });
  const changed = intents.filter((intent) => intent.changed > 0);
  const drifting = changed.filter((intent) => intent.drifting > 0);
  const interval = wilsonInterval(drifting.length, changed.length);
  return {
    changed: changed.length,
    drifting: drifting.length,
    share: changed.length === 0 ? null : drifting.length / changed.length,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    withStale: drifting.filter(({ trajectoryId }) => (stale.get(trajectoryId) ?? []).length > 0).length,
  };
}

/** Cases of which the matcher or a current label says `stale`, by run. */
async function staleCases(database: Database, study: string, runs: readonly string[]): Promise<Map<string, string[]>> {
  const matches = await loadMatches(database, study, runs);
  const found = new Map<string, Set<string>>();
  const add = (run: string, caseId: string | null | undefined): void => {
    if (caseId != null) found.set(run, (found.get(run) ?? new Set()).add(caseId));
  };
  for (const [run, { match, caseIds }] of matches) {
    for (const [index, { subPatterns }] of match.cases.entries()) if (subPatterns.includes("stale")) add(run, caseIds[index]);
  }
  for (const [run, entries] of groupBy(
    currentLabels(await listNamedJournal(database, study, { kinds: ["gap"], trajectoryId: runs })),
    (entry) => entry.trajectoryId,
  )) {
    for (const { details, caseId } of entries)
      if (details?.subPattern === "stale" || details?.subPatterns?.includes("stale") === true) add(run, caseId);
  }
  return new Map([...found].map(([run, cases]) => [run, [...cases].sort()]));
}

function inOrder(a: AnyRecordRow, b: AnyRecordRow): number {
  return compareUtf8(a.run.file, b.run.file) || a.run.record - b.run.record || a.position - b.position;
}
