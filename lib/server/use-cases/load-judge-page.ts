import { ok, type Result } from "../../base/result";
import { JUDGE_TASKS } from "../../judge/judge";
import type { JudgePageInput, ListedJudgement, StartedJob } from "../../view-models/judge-page";
import type { Viewer } from "../auth/viewer";
import { listJudgeItems } from "../judge/judge-items";
import { type Job, listJobs } from "../repositories/jobs";
import { listSamples } from "../repositories/samples";
import { type JudgementRow, loadJudgements, loadJudges } from "./judge-documents";
import { openJudge, startJudgeSchema } from "./judges";
import { openStudy } from "./open-study";
import { loadRubrics } from "./study-rubrics";
import { loadProviders } from "./try-provider";
import type { UseCaseError } from "./use-case-error";

/** Everything the judge page opens with. `asked`: judge and version of the address; unknown ones give the newest judge. */
export async function loadJudgePage(
  study: string,
  viewer: Viewer,
  asked: { judge: string | null; version: string | null },
): Promise<Result<JudgePageInput, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const listed = await loadJudges(study, viewer);
  if (!listed.ok) return listed;
  const { judges } = listed.value;
  const ofId = judges.filter(({ id }) => id === asked.judge);
  const judge = ofId.find(({ version }) => version === asked.version) ?? ofId.at(-1) ?? judges.at(-1) ?? null;
  const providers = loadProviders();
  const rubrics = await loadRubrics(study);
  if (!rubrics.ok) return rubrics;
  const shared = {
    study,
    providers: listed.value.providers,
    hasPrices: providers.ok && providers.value.hasPrices,
    judges,
    rubrics: [
      ...new Map(
        rubrics.value.rubrics.filter(({ kind }) => JUDGE_TASKS.some((task) => task === kind)).map(({ id, kind, title }) => [id, { id, kind, title }]),
      ).values(),
    ],
    samples: (await listSamples(database, study)).map(({ sampleId, n, seed, where }) => ({ sampleId, n, seed, where })),
  };
  if (judge === null) return ok({ ...shared, judge: null, items: 0, judgements: [], job: null });
  const version = await openJudge(study, viewer, judge.id, judge.version);
  if (!version.ok) return version;
  const items = await listJudgeItems(database, version.value.study, version.value.judge.definition, null);
  const answers = await loadJudgements(study, viewer, judge.id, judge.version);
  if (!answers.ok) return answers;
  const actions = new Map(items.map(({ key, action }) => [key, action]));
  return ok({
    ...shared,
    judge,
    items: items.length,
    judgements: answers.value.judgements.map((row) => listedJudgement(row, actions.get(row.key) ?? null)),
    job: lastJob(await listJobs(database, study, LOOK_BACK), judge.id, judge.version),
  });
}

function listedJudgement(
  { key, externalId, trajectoryId, place, state, review, proposal, fault }: JudgementRow,
  action: string | null,
): ListedJudgement {
  const shared = { key, externalId, trajectoryId, place, action, state, review, fault };
  if (proposal === null) return { ...shared, labels: [], quotes: 0, failedQuotes: 0, records: null };
  if ("records" in proposal) {
    const failedQuotes = proposal.records.reduce((sum, record) => sum + record.failedQuotes.length, 0);
    const quotes = proposal.records.reduce((sum, record) => sum + record.evidence.length, failedQuotes);
    return { ...shared, labels: [], quotes, failedQuotes, records: proposal.records.length };
  }
  return {
    ...shared,
    labels: proposal.labels,
    quotes: proposal.evidence.length + proposal.failedQuotes.length,
    failedQuotes: proposal.failedQuotes.length,
    records: null,
  };
}

/** Jobs of a study that are looked through, the newest first. */
const LOOK_BACK = 200;
const payloadSchema = startJudgeSchema.pick({ maxCost: true, maxTokens: true }).loose();

/** The newest job of this version. */
function lastJob(jobs: readonly Job[], judge: string, version: string): StartedJob | null {
  for (const { id, kind, state, progress, result, error, payload } of jobs) {
    if (kind !== "judge") continue;
    const parsed = payloadSchema.safeParse(payload);
    if (!parsed.success || parsed.data.judge !== judge || parsed.data.version !== version) continue;
    // Written by the job of this kind.
    return { id, state, progress, result: result as StartedJob["result"], error, maxCost: parsed.data.maxCost, maxTokens: parsed.data.maxTokens };
  }
  return null;
}
