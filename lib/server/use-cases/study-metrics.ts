import { z } from "zod";
import { ok, type Result } from "../../base/result";
import { METRICS_VERSION } from "../../metrics";
import { computeMetrics, type MetricResult, type MetricRow } from "../../metrics/compute-metrics";
import { DEFAULT_DRAWS } from "../../statistics/resamples";
import { type Viewer, viewerOption } from "../auth/viewer";
import { documentOfChild } from "../child-document";
import { listNamedJournal } from "../repositories/labels";
import { chooseRaters } from "./choose-raters";
import { loadMetricRuns } from "./load-metric-runs";
import { openStudy } from "./open-study";
import { studyFingerprint } from "./study-fingerprint";
import type { UseCaseError } from "./use-case-error";

/** `metrics` (product.md §5): one row for each metric of each configuration; shares and rates 0–1, unrounded. */
export interface MetricsDocument {
  schemaVersion: 1;
  rows: MetricRow[];
}

export { DEFAULT_DRAWS };
export const DEFAULT_SEED = 1;
/** More draws than this say nothing more, and keep a machine busy. */
const MOST_DRAWS = 100_000;

export const drawsShape = {
  /** Of the bootstrap; the same seed gives the same interval. */
  seed: z.coerce.number().int().min(0).max(0xffffffff).prefault(DEFAULT_SEED),
  /** Bootstrap draws; 0: no bootstrap interval. */
  draws: z.coerce.number().int().min(0).max(MOST_DRAWS).prefault(DEFAULT_DRAWS),
};

export const metricsQuerySchema = z.object({
  ...drawsShape,
  /** Whose labels the gap shares count; repeatable, `all`: every rater with a label. */
  rater: z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [value].flat())
    .prefault(["rule"]),
});
export type MetricsQuery = z.output<typeof metricsQuerySchema>;

export async function studyMetrics(study: string, viewer: Viewer, query: MetricsQuery): Promise<Result<MetricsDocument, UseCaseError>> {
  const results = await studyMetricResults(study, viewer, query);
  return results.ok ? ok({ schemaVersion: 1, rows: results.value.map(({ row }) => row) }) : results;
}

/** The rows with what a page says beside them: left-out runs, clusters, warnings. */
export async function studyMetricResults(study: string, viewer: Viewer, query: MetricsQuery): Promise<Result<MetricResult[], UseCaseError>> {
  const loaded = await loadMetricRuns(study, viewer, query.rater);
  if (!loaded.ok) return loaded;
  const { runs, raters, settingsOf } = loaded.value;
  return ok(computeMetrics(runs, { raters, seed: query.seed, draws: query.draws, settingsOf }));
}

/** The same document for the page server: made in a process of its own, and kept while nothing that it stands on changes. */
export async function loadStudyMetrics(study: string, viewer: Viewer, query: MetricsQuery): Promise<Result<MetricsDocument, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const chosen = chooseRaters(query.rater, await listNamedJournal(database, study, { kinds: ["gap", "case"] }));
  if (!chosen.ok) return chosen;
  const raters = chosen.value.map((rater) => `--rater=${rater}`);
  const command = ["metrics", `--study=${study}`, `--seed=${query.seed}`, `--draws=${query.draws}`, ...raters, ...viewerOption(viewer)];
  const text = await documentOfChild(command, [METRICS_VERSION, await studyFingerprint(opened.value)]);
  return ok(JSON.parse(text) as MetricsDocument);
}
