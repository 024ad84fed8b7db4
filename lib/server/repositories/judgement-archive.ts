/** Judges and their answers as a bundle takes them along: whole, with every reply, in an order that no database decides. */
import { compareUtf8 } from "../../base/compare-utf8";
import { packJson, unpackJson } from "../codec";
import type { Database, DatabaseClient } from "../db";
import { type Judgement, type JudgeRow, toJudgement } from "./judgements";

export interface StoredJudge extends JudgeRow {
  /** UTC, ISO 8601. */
  createdAt: string;
}

/** The job is left out: it belongs to the server that asked. */
export interface StoredJudgement extends Omit<Judgement, "jobId"> {
  replies: string[];
  at: string;
  reviewedAt: string | null;
}

/** Rows that are in memory at a time: each holds the replies of a model. */
const READ_TOGETHER = 100;

/** The oldest first. */
export async function listStoredJudges(database: DatabaseClient, study: string): Promise<StoredJudge[]> {
  const rows = await database.judge.findMany({ where: { studyId: study } });
  return rows
    .map(({ id, version, definition, createdAt, createdBy }) => ({
      ...{ id, version, createdBy, createdAt: createdAt.toISOString() },
      // Written by this program.
      definition: JSON.parse(definition) as StoredJudge["definition"],
    }))
    .sort((a, b) => compareUtf8(a.createdAt, b.createdAt) || compareUtf8(a.id, b.id) || compareUtf8(a.version, b.version));
}

/** Keys of the answers about some runs, in their order. */
export async function listJudgementKeys(database: DatabaseClient, study: string, runs: ReadonlySet<string>): Promise<string[]> {
  const rows = await database.judgement.findMany({ where: { studyId: study }, select: { key: true, trajectoryId: true } });
  return rows.flatMap(({ key, trajectoryId }) => (runs.has(trajectoryId) ? [key] : [])).sort(compareUtf8);
}

export async function* iterateStoredJudgements(database: Database, study: string, keys: readonly string[]): AsyncGenerator<StoredJudgement> {
  for (let from = 0; from < keys.length; from += READ_TOGETHER) {
    const rows = await database.judgement.findMany({ where: { studyId: study, key: { in: keys.slice(from, from + READ_TOGETHER) } } });
    for (const row of rows.sort((a, b) => compareUtf8(a.key, b.key))) {
      const { replies, at, reviewedAt } = row;
      const { jobId: _, ...judgement } = toJudgement(row);
      yield { ...judgement, replies: unpackJson<string[]>(replies), at: at.toISOString(), reviewedAt: reviewedAt?.toISOString() ?? null };
    }
  }
}

export async function insertStoredJudges(transaction: DatabaseClient, study: string, judges: readonly StoredJudge[]): Promise<void> {
  const data = judges.map(({ definition, createdAt, ...judge }) => ({
    ...judge,
    studyId: study,
    definition: JSON.stringify(definition),
    createdAt: new Date(createdAt),
  }));
  await transaction.judge.createMany({ data });
}

export async function insertStoredJudgements(transaction: DatabaseClient, study: string, judgements: readonly StoredJudgement[]): Promise<void> {
  const data = judgements.map(({ proposal, fault, replies, at, reviewedAt, ...rest }) => ({
    ...rest,
    studyId: study,
    proposal: proposal === null ? null : JSON.stringify(proposal),
    faultCode: fault?.code ?? null,
    faultMessage: fault?.message ?? null,
    replies: packJson(replies),
    at: new Date(at),
    reviewedAt: reviewedAt === null ? null : new Date(reviewedAt),
  }));
  await transaction.judgement.createMany({ data });
}
