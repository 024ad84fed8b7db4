/** Judges and what became of their items. One row an item: a second answer to the same question is not kept. */
import type { JudgeDefinition } from "../../judge/judge";
import { packJson, unpackJson } from "../codec";
import type { DatabaseClient } from "../db";
import type { JudgementModel } from "../generated/sqlite/models";

export interface JudgeRow {
  id: string;
  version: string;
  definition: JudgeDefinition;
  createdBy: string;
}

export const JUDGEMENT_STATES = ["ok", "flagged", "error", "skipped"] as const;
/** flagged: an answer that is not counted until a person has accepted it. */
export type JudgementState = (typeof JUDGEMENT_STATES)[number];
export const JUDGEMENT_REVIEWS = ["accepted", "changed", "rejected"] as const;
export type JudgementReview = (typeof JUDGEMENT_REVIEWS)[number];

export interface Judgement {
  key: string;
  judgeId: string;
  version: string;
  trajectoryId: string;
  place: string;
  state: JudgementState;
  proposal: unknown;
  fault: { code: string; message: string } | null;
  calls: number;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  cost: number | null;
  jobId: string | null;
  review: JudgementReview | null;
  reviewedBy: string | null;
}

export type NewJudgement = Omit<Judgement, "review" | "reviewedBy"> & { replies: readonly string[] };

/** False when this very version was kept before. */
export async function saveJudge(transaction: DatabaseClient, study: string, judge: JudgeRow): Promise<boolean> {
  const { id, version, definition, createdBy } = judge;
  const data = { studyId: study, id, version, definition: JSON.stringify(definition), createdAt: new Date(), createdBy };
  const where = { studyId_id_version: { studyId: study, id, version } };
  const isNew = (await transaction.judge.findUnique({ where, select: { id: true } })) === null;
  // Two may make the same at once: the first stays.
  await transaction.judge.upsert({ where, create: data, update: {} });
  return isNew;
}

/** All versions, the oldest first. */
export async function listJudges(database: DatabaseClient, study: string): Promise<JudgeRow[]> {
  const rows = await database.judge.findMany({ where: { studyId: study }, orderBy: [{ createdAt: "asc" }, { id: "asc" }, { version: "asc" }] });
  return rows.map(({ id, version, definition, createdBy }) => ({ id, version, definition: JSON.parse(definition) as JudgeDefinition, createdBy }));
}

/**
 * Keeps what became of an item; false when its answer was kept already. An error or a skip gives way to a later try of another
 * job; an answer never does.
 */
export async function keepJudgement(transaction: DatabaseClient, study: string, item: NewJudgement): Promise<boolean> {
  const where = { studyId_key: { studyId: study, key: item.key } };
  const kept = await transaction.judgement.findUnique({ where, select: { state: true, jobId: true } });
  if (kept !== null && (kept.state === "ok" || kept.state === "flagged" || kept.jobId === item.jobId)) return false;
  const { fault, proposal, replies, ...rest } = item;
  const data = {
    ...rest,
    studyId: study,
    proposal: proposal === null ? null : JSON.stringify(proposal),
    faultCode: fault?.code ?? null,
    faultMessage: fault?.message ?? null,
    replies: packJson(replies),
    at: new Date(),
  };
  await transaction.judgement.upsert({ where, create: data, update: data });
  return true;
}

export async function listJudgements(database: DatabaseClient, study: string, judge: { id: string; version: string }): Promise<Judgement[]> {
  const rows = await database.judgement.findMany({
    where: { studyId: study, judgeId: judge.id, version: judge.version },
    orderBy: [{ trajectoryId: "asc" }, { place: "asc" }],
    omit: { replies: true },
  });
  return rows.map(toJudgement);
}

/** What judges made of one run, in order of judge, version and place. */
export async function listRunJudgements(database: DatabaseClient, study: string, trajectoryId: string): Promise<Judgement[]> {
  const rows = await database.judgement.findMany({
    where: { studyId: study, trajectoryId },
    orderBy: [{ judgeId: "asc" }, { version: "asc" }, { place: "asc" }],
    omit: { replies: true },
  });
  return rows.map(toJudgement);
}

export async function findJudgement(
  database: DatabaseClient,
  study: string,
  key: string,
): Promise<{ judgement: Judgement; replies: string[] } | null> {
  const row = await database.judgement.findUnique({ where: { studyId_key: { studyId: study, key } } });
  return row === null ? null : { judgement: toJudgement(row), replies: unpackJson<string[]>(row.replies) };
}

/** Says what a person made of a proposal; false when somebody has said so before. */
export async function reviewJudgement(database: DatabaseClient, study: string, key: string, review: JudgementReview, by: string): Promise<boolean> {
  const { count } = await database.judgement.updateMany({
    where: { studyId: study, key, review: null },
    data: { review, reviewedBy: by, reviewedAt: new Date() },
  });
  return count === 1;
}

/** What changes whenever a judge answers or somebody reviews an answer. */
export async function judgementsState(database: DatabaseClient, study: string): Promise<unknown> {
  const all = await database.judgement.aggregate({
    where: { studyId: study },
    _count: { _all: true, reviewedAt: true },
    _max: { at: true, reviewedAt: true },
  });
  return [all._count, all._max];
}

export function toJudgement(row: Omit<JudgementModel, "replies">): Judgement {
  return {
    key: row.key,
    judgeId: row.judgeId,
    version: row.version,
    trajectoryId: row.trajectoryId,
    place: row.place,
    state: JUDGEMENT_STATES.find((state) => state === row.state) ?? "error",
    proposal: row.proposal === null ? null : (JSON.parse(row.proposal) as unknown),
    fault: row.faultCode === null ? null : { code: row.faultCode, message: row.faultMessage ?? "" },
    calls: row.calls,
    inputTokens: row.inputTokens,
    cachedTokens: row.cachedTokens,
    outputTokens: row.outputTokens,
    cost: row.cost,
    jobId: row.jobId,
    review: JUDGEMENT_REVIEWS.find((review) => review === row.review) ?? null,
    reviewedBy: row.reviewedBy,
  };
}
