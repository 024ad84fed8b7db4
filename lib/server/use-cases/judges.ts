/** Judges of a study: made, listed with what their answers amount to, and run. */
import { z } from "zod";
import { nearestNames } from "../../base/nearest-names";
import { err, ok, type Result } from "../../base/result";
import { buildInstructions, type RubricText } from "../../judge/build-prompt";
import { openingLength, stepLength } from "../../judge/context-policy";
import { type JudgeDefinition, judgeVersion } from "../../judge/judge";
import { INTENT_DRIFT_RUBRIC } from "../../rubric/built-in/intent-drift";
import { MISALIGNMENT_RUBRIC } from "../../rubric/built-in/misalignment";
import { GAP_RUBRIC_ID } from "../../rubric/rubric";
import type { Rubric, RubricQuestion } from "../../rubric/rubric-definition";
import type { Viewer } from "../auth/viewer";
import type { Database } from "../db";
import { readEnvironment } from "../env";
import { type JudgeItem, listJudgeItems } from "../judge/judge-items";
import { costOf, priceOf } from "../judge/model-prices";
import { listProviders, PROVIDERS } from "../judge/providers";
import { runsOfSample } from "../judge/runs-of-sample";
import { appendAudit } from "../repositories/audit";
import type { Job } from "../repositories/jobs";
import { type Judgement, type JudgeRow, listJudgements, listJudges, saveJudge } from "../repositories/judgements";
import type { StudyRow } from "../repositories/studies";
import { iterateTrajectories } from "../repositories/trajectories";
import { withRetry } from "../with-retry";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { openStudy } from "./open-study";
import { queueJob } from "./queue-job";
import { findRubric } from "./study-rubrics";
import { failure, type UseCaseError } from "./use-case-error";

export const judgeSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,63}$/)
    .meta({ description: "lower-case letters, digits, hyphens" }),
  /** gap labels of cases, ALIGN's misalignments of failed runs, or changed requirements of runs. */
  task: z.enum(["gap", "misalignment", "intent-drift"]).default("gap"),
  /** A rubric of that kind: ours, or a copy of the study's; its newest version is taken, and kept. Empty: ours. */
  rubric: z.string().max(100).default(""),
  mode: z.enum(["single", "multi"]).default("multi"),
  provider: z.enum(PROVIDERS),
  model: z.string().min(1).max(200),
  temperature: z.number().min(0).max(2).nullable().default(null),
  samples: z.int().min(1).max(9).default(1),
  policy: z
    .strictObject({ kind: z.enum(["whole", "around", "map-reduce"]), budget: z.int().min(1_000).max(4_000_000) })
    .default({ kind: "around", budget: 200_000 }),
  maxOutputTokens: z.int().min(100).max(100_000).default(4_000),
});
export type JudgeInput = z.infer<typeof judgeSchema>;

const OUR_RUBRICS = { gap: GAP_RUBRIC_ID, misalignment: MISALIGNMENT_RUBRIC.id, "intent-drift": INTENT_DRIFT_RUBRIC.id } as const;

export const startJudgeSchema = z.strictObject({
  sample: z.string().min(1).nullable().default(null),
  maxCost: z.number().positive().nullable().default(null),
  maxTokens: z.int().positive().nullable().default(null),
  atOnce: z.int().min(1).max(64).default(8),
  timeoutSeconds: z.number().positive().max(3_600).default(120),
});
export type StartJudgeInput = z.infer<typeof startJudgeSchema>;
export const startJudgeBodySchema = startJudgeSchema.extend({ judge: z.string().min(1).max(64) });
export const estimateQuerySchema = z.object({ sample: z.string().min(1).max(64).optional() });

export interface JudgeEstimate {
  items: number;
  /** Answered already: they cost nothing. */
  cached: number;
  /** By four characters a token; a guess, said before anything is sent. */
  inputTokens: number;
  outputTokens: number;
  cost: number | null;
}

export async function createJudge(study: string, by: string, input: JudgeInput): Promise<Result<JudgeRow, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const { rubric: asked, ...rest } = input;
  const ours = OUR_RUBRICS[input.task];
  const rubricId = asked === "" ? ours : asked;
  const rubric = await findRubric(opened.value.database, study, rubricId, null);
  if (rubric === null || rubric.kind !== input.task) {
    return err(failure("not-found", `there is no such rubric of the kind ${input.task}`, { found: rubricId, expected: ours, where: "rubric" }));
  }
  const definition: JudgeDefinition = { ...rest, rubricId: rubric.id, rubricVersion: rubric.version };
  const judge = { id: input.id, version: judgeVersion(definition), definition, createdBy: by };
  const { database } = opened.value;
  await withRetry(() =>
    database.$transaction(async (transaction) => {
      const { task, provider, model } = definition;
      const details = { version: judge.version, task, provider, model, rubric: `${rubric.id} ${rubric.version}` };
      const isNew = await saveJudge(transaction, study, judge);
      if (isNew) await appendAudit(transaction, { actor: by, study, action: "judge", subject: judge.id, details });
    }, TRANSACTION_OPTIONS),
  );
  return ok(judge);
}

export interface OpenJudge {
  database: Database;
  study: StudyRow;
  judge: JudgeRow;
}

/** The newest version of a judge, or the one that is named. */
export async function openJudge(study: string, viewer: Viewer, id: string, version?: string): Promise<Result<OpenJudge, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const judges = await listJudges(opened.value.database, study);
  const judge = judges.filter((row) => row.id === id && (version === undefined || row.version === version)).at(-1);
  if (judge !== undefined) return ok({ database: opened.value.database, study: opened.value.study, judge });
  const known = [...new Set(judges.map((row) => row.id))];
  const expected = known.length === 0 ? "no judge exists yet: make one first" : `one of: ${nearestNames(id, known).join(", ") || known.join(", ")}`;
  return err(failure("not-found", `there is no judge "${id}"`, { found: id, expected, where: "judge" }));
}

/** The part of the prompt that is the same for every item. A judge that a bundle brought may ask by a rubric that is not here. */
export async function instructionsOf(database: Database, study: string, { definition: judge }: JudgeRow): Promise<Result<string, UseCaseError>> {
  const rubric = await findRubric(database, study, judge.rubricId, judge.rubricVersion);
  if (rubric === null) {
    const found = `${judge.rubricId} ${judge.rubricVersion}`;
    return err(
      failure("not-found", `the rubric of the judge "${judge.id}" is not here`, { found, expected: "a rubric of the study", where: "judge" }),
    );
  }
  return ok(buildInstructions(judge.task, judge.mode, rubricText(rubric)));
}

function rubricText({ title, definition }: Rubric): RubricText {
  return {
    title,
    labels: definition.labels.filter(({ isOffered }) => isOffered).map(({ id, definition: words }) => ({ label: id, definition: words })),
    tree: [...definition.questions.map(questionText), ...definition.fields.map(({ id, definition: words }) => `${id}: ${words}`)],
  };
}

function questionText({ id, question, help, answers }: RubricQuestion): string {
  const ways = answers.map(({ text, toQuestion, toLabel }) => `${text}: ${toLabel ?? (toQuestion === null ? "done" : `question ${toQuestion}`)}`);
  return [`Question ${id}: ${question}`, help, ways.join("; ")].filter((part) => part !== "").join(" ");
}

/** What a run would ask and cost, before anything is sent. */
export async function estimateJudge(study: string, id: string, sampleId: string | null): Promise<Result<JudgeEstimate, UseCaseError>> {
  const opened = await openJudge(study, "server", id);
  if (!opened.ok) return opened;
  const { database, judge } = opened.value;
  const { definition } = judge;
  const sample = await runsOfSample(database, study, sampleId);
  if (!sample.ok) return sample;
  const price = priceOf(readEnvironment().modelPrices, definition.model);
  if (!price.ok) return err(failure("invalid", price.error.message));
  const items = await listJudgeItems(database, opened.value.study, definition, sample.value);
  const answered = new Set((await listJudgements(database, study, judge)).filter(isAnswered).map(({ key }) => key));
  const todo = items.filter(({ key }) => !answered.has(key));
  const instructions = await instructionsOf(database, study, judge);
  if (!instructions.ok) return instructions;
  let characters = 0;
  for await (const length of lengthsOf(database, study, todo))
    characters += (instructions.value.length + Math.min(length, definition.policy.budget)) * definition.samples;
  const input = Math.ceil(characters / 4);
  // A proposal with a few quotes: what replies of this shape come to.
  const output = todo.length * definition.samples * 300;
  return ok({
    items: items.length,
    cached: items.length - todo.length,
    inputTokens: input,
    outputTokens: output,
    cost: costOf({ input, cachedInput: 0, output }, price.value),
  });
}

function isAnswered({ state }: Judgement): boolean {
  return state === "ok" || state === "flagged";
}

async function* lengthsOf(database: Database, study: string, items: readonly JudgeItem[]): AsyncGenerator<number> {
  const steps = new Map<string, number[]>();
  for (const item of items) steps.set(item.row.trajectoryId, [...(steps.get(item.row.trajectoryId) ?? []), item.t]);
  const rows = [...new Map(items.map(({ row }) => [row.trajectoryId, row])).values()];
  for await (const { id, content } of iterateTrajectories(database, study, rows)) {
    for (const t of steps.get(id) ?? []) {
      yield openingLength(content) + content.steps.slice(0, t).reduce((sum, step) => sum + stepLength(step), 0);
    }
  }
}

/** Queues a run. A provider that is not set up, and a sample that is none, are said at once, not by a job that fails. */
export async function startJudge(study: string, by: string, id: string, input: StartJudgeInput): Promise<Result<Job, UseCaseError>> {
  const opened = await openJudge(study, "server", id);
  if (!opened.ok) return opened;
  const { judge, database } = opened.value;
  const fault = checkStart(judge, input);
  if (fault !== null) return err(fault);
  const known = await runsOfSample(database, study, input.sample);
  if (!known.ok) return known;
  const { id: judgeId, version } = judge;
  const { sample, maxCost, maxTokens } = input;
  const details = { judge: judgeId, version, sample, maxCost, maxTokens };
  return ok(await queueJob(database, { kind: "judge", study, payload: { study, judge: judgeId, version, ...input }, by, details }));
}

export function checkStart({ definition }: JudgeRow, input: StartJudgeInput): UseCaseError | null {
  const environment = readEnvironment();
  const provider = listProviders(environment).find((status) => status.provider === definition.provider);
  if (provider === undefined || !provider.isSet) {
    return failure("invalid", "this provider is not set up: its variables belong into the server's environment, then start it again", {
      found: definition.provider,
      expected: provider?.variables[0] ?? PROVIDERS.join(", "),
      where: "provider",
    });
  }
  const price = priceOf(environment.modelPrices, definition.model);
  if (!price.ok) return failure("invalid", price.error.message);
  if (input.maxCost !== null && price.value === null) {
    return failure("invalid", "a budget in money needs a price: set PLUMBLINE_MODEL_PRICES, or give a budget in tokens", {
      found: definition.model,
      expected: "a model with a price",
      where: "maxCost",
    });
  }
  return null;
}
