/** What is shown of judges: which there are, what their answers amount to, and each answer. */
import { z } from "zod";
import { compareUtf8 } from "../../base/compare-utf8";
import { ok, type Result } from "../../base/result";
import type { JudgeDefinition } from "../../judge/judge";
import type { GapProposal } from "../../judge/judge-case";
import type { RecordsProposal } from "../../judge/judge-records";
import type { Viewer } from "../auth/viewer";
import { readEnvironment } from "../env";
import { listJudgeItems } from "../judge/judge-items";
import { listProviders, type ProviderStatus } from "../judge/providers";
import { type Judgement, listJudgements, listJudges } from "../repositories/judgements";
import { listTrajectoryRows } from "../repositories/trajectories";
import { openJudge } from "./judges";
import { openStudy } from "./open-study";
import type { UseCaseError } from "./use-case-error";

export const judgeVersionQuery = z.object({ version: z.string().min(1).max(40).optional() });
export const judgeQuerySchema = judgeVersionQuery.extend({ judge: z.string().min(1).max(64) });

/** `judge` (product.md §5). `ok` holds what waits for a person's look too; items without a row are in none of the three. */
export interface JudgeDocument {
  schemaVersion: 1;
  study: string;
  judgeId: string;
  version: string;
  items: number;
  ok: number;
  skipped: number;
  error: number;
  inputTokens: number;
  outputTokens: number;
  /** null: the model has no price. */
  cost: number | null;
}

export async function judgeDocument(study: string, viewer: Viewer, id: string, version?: string): Promise<Result<JudgeDocument, UseCaseError>> {
  const opened = await openJudge(study, viewer, id, version);
  if (!opened.ok) return opened;
  const { database, judge } = opened.value;
  const items = await listJudgeItems(database, opened.value.study, judge.definition, null);
  const rows = await listJudgements(database, study, judge);
  const count = (...states: Judgement["state"][]): number => rows.filter(({ state }) => states.includes(state)).length;
  const sum = (value: (row: Judgement) => number): number => rows.reduce((total, row) => total + value(row), 0);
  return ok({
    schemaVersion: 1,
    study,
    judgeId: judge.id,
    version: judge.version,
    items: Math.max(items.length, rows.length),
    ok: count("ok", "flagged"),
    skipped: count("skipped"),
    error: count("error"),
    inputTokens: sum((row) => row.inputTokens),
    outputTokens: sum((row) => row.outputTokens),
    cost: rows.some((row) => row.cost === null) ? null : sum((row) => row.cost ?? 0),
  });
}

/** Every judge with each of its versions, and which providers are set up. */
export interface JudgesDocument {
  schemaVersion: 1;
  study: string;
  providers: ProviderStatus[];
  judges: (JudgeDefinition & { version: string; createdBy: string; isNewest: boolean })[];
}

export async function loadJudges(study: string, viewer: Viewer): Promise<Result<JudgesDocument, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const rows = await listJudges(opened.value.database, study);
  const newest = new Map(rows.map(({ id, version }) => [id, version]));
  return ok({
    schemaVersion: 1,
    study,
    providers: listProviders(readEnvironment()),
    judges: rows.map(({ id, version, definition, createdBy }) => ({ ...definition, version, createdBy, isNewest: newest.get(id) === version })),
  });
}

/** What became of each item of one version, those that wait for a person first. */
export interface JudgementsDocument extends JudgeDocument {
  judgements: JudgementRow[];
}

export interface JudgementRow extends Omit<Judgement, "proposal"> {
  externalId: string;
  file: string;
  record: number;
  /** null: the run as a whole. */
  caseId: string | null;
  /** null for an error or a skip. */
  proposal: GapProposal | RecordsProposal | null;
}

export async function loadJudgements(study: string, viewer: Viewer, id: string, version?: string): Promise<Result<JudgementsDocument, UseCaseError>> {
  const opened = await openJudge(study, viewer, id, version);
  if (!opened.ok) return opened;
  const document = await judgeDocument(study, viewer, id, version);
  if (!document.ok) return document;
  const { database, judge } = opened.value;
  const rows = new Map((await listTrajectoryRows(database, study)).map((row) => [row.trajectoryId, row]));
  const judgements = (await listJudgements(database, study, judge)).flatMap((item): JudgementRow[] => {
    const row = rows.get(item.trajectoryId);
    if (row === undefined) return [];
    const { externalId, file, record } = row;
    // Written by this program as a proposal, in the same version of the code or an older one that this shape came from.
    const proposal = item.proposal as GapProposal | RecordsProposal | null;
    return [{ ...item, proposal, externalId, file, record, caseId: item.place === "" ? null : `${item.trajectoryId}:${item.place}` }];
  });
  judgements.sort((a, b) => waitRank(a) - waitRank(b) || compareUtf8(a.file, b.file) || a.record - b.record || compareUtf8(a.place, b.place));
  return ok({ ...document.value, judgements });
}

function waitRank({ state, review }: Judgement): number {
  if (review !== null) return 3;
  return state === "flagged" ? 0 : state === "ok" ? 1 : 2;
}
