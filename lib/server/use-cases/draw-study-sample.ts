/** `sample` (product.md §5): draws runs of a study with a seed, and keeps what was drawn. */
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { drawSample, type Stratum } from "../../samples/draw-sample";
import { sampleId } from "../../samples/sample-id";
import { appendAudit } from "../repositories/audit";
import { addSample, findSample, listSamples, type StoredSample } from "../repositories/samples";
import { lockStudy } from "../repositories/studies";
import { listTrajectoryRows, type TrajectoryRow } from "../repositories/trajectories";
import { withRetry } from "../with-retry";
import { TRANSACTION_OPTIONS } from "./ensure-derived";
import { openStudy } from "./open-study";
import { parseSampleCondition } from "./sample-condition";
import { failure, type UseCaseError } from "./use-case-error";

export const STRATIFY_BY = ["configuration", "outcome", "environment"] as const;
export const DEFAULT_SAMPLE_CONDITION = "failed";

export const sampleSchema = z.object({
  n: z.coerce.number().int().min(1).max(1_000_000),
  seed: z.coerce.number().int().min(0).max(2_147_483_647),
  where: z.string().max(500).default(DEFAULT_SAMPLE_CONDITION),
  /** What the sample is stratified by; empty: a plain random sample. */
  stratify: z
    .union([z.enum(STRATIFY_BY), z.array(z.enum(STRATIFY_BY))])
    .transform((value) => [value].flat())
    .prefault([]),
});
export type SampleInput = z.output<typeof sampleSchema>;

export interface SampleDocument {
  schemaVersion: 1;
  study: string;
  sampleId: string;
  seed: number;
  algorithm: string;
  where: string;
  stratify: string[];
  /** How many runs fitted. */
  from: number;
  n: number;
  strata: Stratum[];
  trajectoryIds: string[];
}

/** The same draw is the same sample however often it is made. `by`: who keeps it, for the audit log. */
export async function drawStudySample(study: string, input: SampleInput, by: string): Promise<Result<SampleDocument, UseCaseError>> {
  const drawn = await previewSample(study, input);
  if (!drawn.ok) return drawn;
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const { sampleId: id, algorithm, seed, n, where, stratify, from, trajectoryIds } = drawn.value;
  const kept = { sampleId: id, algorithm, seed, n, where, stratify, candidates: from, trajectoryIds };
  await withRetry(() =>
    database.$transaction(async (transaction) => {
      await lockStudy(transaction, study);
      if ((await findSample(transaction, study, id)) !== null) return;
      await addSample(transaction, study, { ...kept, createdAt: new Date().toISOString(), createdBy: by });
      const details = { seed, n, of: from, where, stratify, algorithm };
      await appendAudit(transaction, { actor: by, study, action: "sample", subject: id, details });
    }, TRANSACTION_OPTIONS),
  );
  return drawn;
}

/** What would be drawn, without keeping it. */
export async function previewSample(study: string, { n, seed, where, stratify }: SampleInput): Promise<Result<SampleDocument, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  const condition = parseSampleCondition(where);
  if (!condition.ok) return condition;
  const fields = STRATIFY_BY.filter((field) => stratify.includes(field));
  const candidates = (await listTrajectoryRows(opened.value.database, study)).filter((run) => condition.value.fits(run));
  if (n > candidates.length) {
    return err(
      failure("invalid", "the study has fewer runs that fit", {
        found: `${candidates.length} runs where ${condition.value.text === "" ? "any" : condition.value.text}`,
        expected: `n at most ${candidates.length}`,
        where: "n",
      }),
    );
  }
  const drawn = drawSample(
    candidates.map((run) => ({ trajectoryId: run.trajectoryId, stratum: stratumOf(run, fields) })),
    n,
    seed,
    fields.length > 0,
  );
  const { text } = condition.value;
  const { algorithm, strata, trajectoryIds } = drawn;
  const id = sampleId({
    study,
    algorithm,
    seed,
    n,
    where: fields.length === 0 ? text : `${text} by ${fields.join(",")}`,
    candidateIds: candidates.map((run) => run.trajectoryId),
  });
  return ok({
    schemaVersion: 1,
    study,
    sampleId: id,
    seed,
    algorithm,
    where: text,
    stratify: fields,
    from: candidates.length,
    n,
    strata,
    trajectoryIds,
  });
}

/** Every sample that was kept, oldest first. */
export async function listStudySamples(study: string): Promise<Result<{ schemaVersion: 1; samples: StoredSample[] }, UseCaseError>> {
  const opened = await openStudy(study, "server");
  if (!opened.ok) return opened;
  return ok({ schemaVersion: 1, samples: await listSamples(opened.value.database, study) });
}

function stratumOf(run: TrajectoryRow, fields: readonly (typeof STRATIFY_BY)[number][]): string {
  return fields.map((field) => run[field]).join(" · ");
}
