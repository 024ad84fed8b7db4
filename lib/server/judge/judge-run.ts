/**
 * A judge over its items: what is answered already is not asked again, every item ends in one row, and a run that was killed goes
 * on where it was. Nothing is counted as a label that a person would have to look at first.
 */
import { randomBytes } from "node:crypto";
import type { LanguageModel } from "ai";
import { analyse } from "../../analysis/analyse";
import { tallyActions, writeSet } from "../../analysis/write-set";
import type { WriteSetLine } from "../../judge/build-prompt";
import { FENCE_LENGTH } from "../../judge/fence";
import { type JudgeDefinition, judgeVersion } from "../../judge/judge";
import { type AskModel, type GapProposal, type JudgedCase, judgeCase } from "../../judge/judge-case";
import { countMinute, type JudgeProgress } from "../../judge/judge-progress";
import { type JudgedRecords, judgeRecords, type RecordsProposal } from "../../judge/judge-records";
import type { RawReply } from "../../judge/parse-reply";
import { PLAIN_GAP } from "../../labels/label";
import type { Trajectory } from "../../trajectory/trajectory";
import type { Database } from "../db";
import { type Judgement, type JudgementState, keepJudgement, listJudgements } from "../repositories/judgements";
import { appendLabel, lockJournal } from "../repositories/labels";
import type { StudyRow } from "../repositories/studies";
import { iterateTrajectories } from "../repositories/trajectories";
import { environmentOf } from "../use-cases/derive";
import { TRANSACTION_OPTIONS } from "../use-cases/ensure-derived";
import { deriveSettingsOf, environmentSettingsOf } from "../use-cases/study-settings";
import { withRetry } from "../with-retry";
import { type CallFault, type CallResult, runAdaptive } from "./adaptive-queue";
import { askModel } from "./ask-model";
import type { JudgeItem } from "./judge-items";
import { costOf, type ModelPrice, type TokenUse } from "./model-prices";

/** What stops a run by itself. null: nothing does. */
export interface Budget {
  /** In the currency of the prices; a model without a price cannot have one. */
  cost: number | null;
  tokens: number | null;
}

export interface JudgeRun {
  database: Database;
  study: StudyRow;
  judge: JudgeDefinition;
  instructions: string;
  items: readonly JudgeItem[];
  model: LanguageModel;
  price: ModelPrice | null;
  budget: Budget;
  jobId: string;
  atOnce: number;
  timeoutMs: number;
  isStopped: () => boolean;
  onProgress: (progress: { done: number; total: number; message: string; details: JudgeProgress }) => void;
}

export interface JudgeRunResult {
  /** Of this job; the rest was answered before. */
  asked: number;
  cached: number;
  stoppedBecause: "budget" | "asked-to-stop" | null;
  /** Items without a row when the run ended. */
  left: number;
}

/** Tries of one item before its fault is kept. */
const TRIES = 5;

/** A model call that failed in the middle of an item: the queue decides whether the item is tried again. */
class CallFailed extends Error {
  override name = "CallFailed";
  constructor(readonly fault: CallFault) {
    super(fault.message);
  }
}

interface LoadedRun {
  trajectory: Trajectory;
  lines: WriteSetLine[];
}

interface Done {
  judged: JudgedCase | JudgedRecords;
}

/** An item under the judge's task; `ask` may throw `CallFailed`. */
async function perform(
  judge: JudgeDefinition,
  instructions: string,
  item: JudgeItem,
  { trajectory: { content }, lines: writeSet }: LoadedRun,
  ask: AskModel,
): Promise<JudgedCase | JudgedRecords> {
  const { task } = judge;
  if (task === "gap") return judgeCase(judge, instructions, { content, t: item.t, k: item.k, action: item.action, writeSet }, ask, newFences());
  if (task === "write-set") throw new Error("the actions of an environment are no items of a run: model-write-set.ts asks about them");
  return judgeRecords({ ...judge, task }, instructions, { content, writeSet }, ask, newFences());
}

export async function runJudge(run: JudgeRun): Promise<JudgeRunResult> {
  const { database, study, judge } = run;
  const version = judgeVersion(judge);
  const known = await listJudgements(database, study.id, { id: judge.id, version });
  const answered = new Set(known.filter(({ state, jobId }) => state === "ok" || state === "flagged" || jobId === run.jobId).map(({ key }) => key));
  const todo = run.items.filter(({ key }) => !answered.has(key));
  const spent = { tokens: 0, cost: 0 };
  for (const { jobId, inputTokens, outputTokens, cost } of known) {
    if (jobId !== run.jobId) continue;
    spent.tokens += inputTokens + outputTokens;
    spent.cost += cost ?? 0;
  }
  const isSpent = (): boolean =>
    (run.budget.tokens !== null && spent.tokens >= run.budget.tokens) || (run.budget.cost !== null && spent.cost >= run.budget.cost);

  const runs = runCache(run);
  const uses = new Map<string, TokenUse>();
  /** Replies that an item has got, so that a later call of its that is refused does not ask for them again. */
  const replies = new Map<string, RawReply[]>();
  let done = 0;
  const message = (limit: number): string => `${run.items.length - todo.length} from before, ${limit} at once`;
  const progress = startProgress(run, known, new Set(run.items.map(({ key }) => key)), answered);
  const startedAt = Date.now();
  let firstMinute = 0;
  const report = (): void =>
    run.onProgress({
      done: run.items.length - todo.length + done,
      total: run.items.length,
      message: message(progress.limit),
      details: { ...progress, faults: { ...progress.faults }, minutes: [...progress.minutes] },
    });
  report();

  const left = await runAdaptive<JudgeItem, Done>(todo, {
    atOnce: run.atOnce,
    tries: TRIES,
    isStopped: () => run.isStopped() || isSpent(),
    onLimit: (next) => {
      progress.limit = next;
    },
    call: async (item, answered): Promise<CallResult<Done>> => {
      const loaded = await runs.load(item);
      const use = uses.get(item.key) ?? { input: 0, cachedInput: 0, output: 0 };
      uses.set(item.key, use);
      const received = replies.get(item.key) ?? [];
      replies.set(item.key, received);
      let next = 0;
      progress.inFlight++;
      const ask = async (system: string, user: string): Promise<RawReply> => {
        const earlier = received[next++];
        if (earlier !== undefined) return earlier;
        const { temperature, maxOutputTokens } = judge;
        const answer = await askModel({ model: run.model, temperature, maxOutputTokens, timeoutMs: run.timeoutMs }, system, user);
        if (!answer.ok) throw new CallFailed(answer.fault);
        use.input += answer.value.use.input;
        use.cachedInput += answer.value.use.cachedInput;
        use.output += answer.value.use.output;
        received.push(answer.value);
        answered();
        return answer.value;
      };
      try {
        return { ok: true, value: { judged: await perform(judge, run.instructions, item, loaded, ask) } };
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        if (error.fault.isRateLimit) progress.rateLimited++;
        return { ok: false, fault: error.fault };
      } finally {
        progress.inFlight--;
      }
    },
    settle: async (item, result, calls) => {
      const use = uses.get(item.key) ?? { input: 0, cachedInput: 0, output: 0 };
      const cost = costOf(use, run.price);
      const { state, fault } = await keep(run, version, item, result, calls, use, cost);
      uses.delete(item.key);
      replies.delete(item.key);
      spent.tokens += use.input + use.output;
      spent.cost += cost ?? 0;
      done++;
      progress[state]++;
      if (fault !== null && state === "error") progress.faults[fault.code] = (progress.faults[fault.code] ?? 0) + 1;
      progress.inputTokens += use.input;
      progress.cachedTokens += use.cachedInput;
      progress.outputTokens += use.output;
      progress.cost = cost === null || progress.cost === null ? null : progress.cost + cost;
      const counted = countMinute(progress.minutes, firstMinute, Date.now() - startedAt);
      progress.minutes = counted.minutes;
      firstMinute = counted.firstMinute;
      report();
    },
  });
  const stoppedBecause = left.length === 0 ? null : isSpent() ? "budget" : "asked-to-stop";
  return { asked: done, cached: run.items.length - todo.length, stoppedBecause, left: left.length };
}

/** One transaction: the row of the item, and its label when nothing stands against counting it. */
async function keep(
  run: JudgeRun,
  version: string,
  item: JudgeItem,
  result: CallResult<Done>,
  calls: number,
  use: TokenUse,
  cost: number | null,
): Promise<{ state: JudgementState; fault: { code: string; message: string } | null }> {
  const { study, judge, database } = run;
  const outcome = result.ok ? result.value.judged.outcome : { ok: false as const, error: result.fault };
  const proposal: GapProposal | RecordsProposal | null = outcome.ok ? outcome.value : null;
  const fault = outcome.ok ? null : { code: outcome.error.code, message: outcome.error.message };
  const state: JudgementState =
    proposal !== null ? (proposal.flags.length === 0 ? "ok" : "flagged") : fault?.code === "skipped" ? "skipped" : "error";
  await withRetry(() =>
    database.$transaction(async (transaction) => {
      await lockJournal(transaction, study.id);
      const isNew = await keepJudgement(transaction, study.id, {
        key: item.key,
        judgeId: judge.id,
        version,
        trajectoryId: item.row.trajectoryId,
        place: item.place,
        state,
        proposal,
        fault,
        replies: result.ok ? result.value.judged.replies : [],
        calls,
        inputTokens: use.input,
        cachedTokens: use.cachedInput,
        outputTokens: use.output,
        cost,
        jobId: run.jobId,
      });
      // Records are no labels: they stand in their own table.
      if (isNew && state === "ok" && proposal !== null && "labels" in proposal) {
        await appendLabel(transaction, study.id, labelOf(judge, version, item, proposal));
      }
    }, TRANSACTION_OPTIONS),
  );
  return { state, fault };
}

/** What is known when a job is taken up: answers of before, and what this very job has spent if it was interrupted. */
function startProgress(run: JudgeRun, known: readonly Judgement[], items: ReadonlySet<string>, answered: ReadonlySet<string>): JudgeProgress {
  const before = known.filter(({ key }) => items.has(key) && answered.has(key));
  const own = known.filter(({ jobId }) => jobId === run.jobId);
  const count = (state: JudgementState): number => before.filter((row) => row.state === state).length;
  const sum = (value: (row: Judgement) => number): number => own.reduce((total, row) => total + value(row), 0);
  const faults: Record<string, number> = {};
  for (const { state, fault } of own) if (state === "error" && fault !== null) faults[fault.code] = (faults[fault.code] ?? 0) + 1;
  return {
    ...{ ok: count("ok"), flagged: count("flagged"), error: count("error"), skipped: count("skipped") },
    cached: before.filter(({ jobId }) => jobId !== run.jobId).length,
    inFlight: 0,
    inputTokens: sum((row) => row.inputTokens),
    cachedTokens: sum((row) => row.cachedTokens),
    outputTokens: sum((row) => row.outputTokens),
    cost: run.price === null ? null : sum((row) => row.cost ?? 0),
    limit: run.atOnce,
    atOnce: run.atOnce,
    rateLimited: 0,
    faults,
    minutes: [],
  };
}

/** The journal entry of a proposal that counts. Its key is the question, so it can be written once only. */
export function labelOf(
  judge: JudgeDefinition,
  version: string,
  item: Pick<JudgeItem, "key" | "caseId"> & { row: { trajectoryId: string } },
  proposal: GapProposal,
): Parameters<typeof appendLabel>[2] {
  return {
    ...PLAIN_GAP,
    key: `judgement:${item.key}`,
    at: new Date().toISOString(),
    rater: `judge:${judge.id}`,
    raterVersion: version,
    rubric: judge.rubricId,
    rubricVersion: judge.rubricVersion,
    trajectoryId: item.row.trajectoryId,
    caseId: item.caseId,
    label: proposal.labels[0] ?? null,
    labels: proposal.labels,
    evidence: proposal.evidence,
    note: proposal.rationale,
    details: {
      alternatives: [],
      decisiveStep: proposal.decisiveStep,
      distance: null,
      subPattern: proposal.subPatterns[0] ?? null,
      subPatterns: proposal.subPatterns,
    },
    assisted: false,
    answersSeq: null,
    undoes: null,
  };
}

function newFences(): string[] {
  return Array.from({ length: 4 }, () => randomBytes(FENCE_LENGTH / 2).toString("hex"));
}

/** Runs are unpacked once for all their items that are under way, and dropped when others are. */
function runCache({ database, study, atOnce }: JudgeRun): { load: (item: JudgeItem) => Promise<LoadedRun> } {
  const cache = new Map<string, Promise<LoadedRun>>();
  const settings = deriveSettingsOf(study);
  const open = async ({ row }: JudgeItem): Promise<LoadedRun> => {
    for await (const trajectory of iterateTrajectories(database, study.id, [row])) {
      const environment = environmentOf(row.environment);
      const facts = analyse(trajectory.content, environment, environmentSettingsOf(settings, environment.id));
      const entries = writeSet([{ trajectoryId: row.trajectoryId, tallies: tallyActions(trajectory.content, facts, environment) }]);
      return { trajectory, lines: entries.map(({ action, kind }) => ({ action, kind })) };
    }
    throw new Error(`run ${row.trajectoryId} is gone from the study`);
  };
  return {
    load: (item) => {
      const id = item.row.trajectoryId;
      const found = cache.get(id) ?? open(item);
      // The newest at the end: what was not asked for longest goes first.
      cache.delete(id);
      cache.set(id, found);
      for (const old of cache.keys()) {
        if (cache.size <= 2 * atOnce) break;
        cache.delete(old);
      }
      return found;
    },
  };
}
