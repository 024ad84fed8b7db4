/** Everything that the compare page draws, in one document: the rows of `metrics` and `compare`, and what lies behind its charts. */
import { compareUtf8 } from "../../base/compare-utf8";
import { groupBy } from "../../base/group-by";
import { ok, type Result } from "../../base/result";
import { type AblationContrast, ablationContrasts } from "../../comparison/ablation-contrasts";
import { COMPARISON_VERSION, type CompareOptions, type ComparisonRow, compareConfigurations } from "../../comparison/compare";
import { eligiblePairs, pairRuns } from "../../comparison/pair-runs";
import { type StepDifference, stepDifferences } from "../../comparison/step-differences";
import { METRICS_VERSION } from "../../metrics";
import { computeMetrics, type MetricRow } from "../../metrics/compute-metrics";
import type { MetricRun } from "../../metrics/metric";
import { successRate } from "../../metrics/registry/success-rate";
import type { BootstrapWarning } from "../../statistics/bootstrap-interval";
import { type Viewer, viewerOption } from "../auth/viewer";
import { documentOfChild } from "../child-document";
import { loadMetricRuns, type MetricStudy } from "./load-metric-runs";
import { openStudy } from "./open-study";
import { type ComparisonQuery, checkComparison, chooseEnvironment, commandOf } from "./study-comparison";
import { studyFingerprint } from "./study-fingerprint";
import { factorsOf } from "./study-settings";
import type { UseCaseError } from "./use-case-error";

/** Raised when the shape of this document changes: what was kept of the shape before is made anew. */
const PAGE_VERSION = "2";

/** A task on which the two differ: the run of the baseline and of the other. */
export interface FlippedTask {
  with: string;
  taskId: string;
  trial: number;
  result: "won" | "lost";
  baselineRun: string;
  withRun: string;
}

export interface OutcomeCounts {
  with: string;
  won: number;
  lost: number;
  bothSucceed: number;
  bothFail: number;
}

/** How far overlooked facts lay behind (cases of the matcher), and how often a case was repeated. */
export interface CaseSpread {
  configuration: string;
  /** [distance in steps, cases], ascending. */
  distances: [number, number][];
  /** [times the same write was refused, cases], ascending. */
  repeats: [number, number][];
}

/** Two configurations that differ in one factor: the difference of success (TGC where tasks have scenarios) on the tasks that pair. */
export type ContrastDifference = AblationContrast & Pick<ComparisonRow, "metric" | "pairs" | "dropped" | "difference" | "low" | "high" | "refused">;

export interface ComparePageDocument {
  schemaVersion: 1;
  environment: string;
  baseline: string;
  others: string[];
  pairing: ComparisonQuery["pairing"];
  seed: number;
  draws: number;
  metrics: (MetricRow & { warnings: BootstrapWarning[] })[];
  comparison: (ComparisonRow & { warnings: BootstrapWarning[] })[];
  outcomes: OutcomeCounts[];
  flipped: FlippedTask[];
  spreads: CaseSpread[];
  contrasts: ContrastDifference[];
  /** Each chosen configuration against the one before it, in the order of the columns. */
  steps: StepDifference[];
}

export async function comparePage(study: string, viewer: Viewer, query: ComparisonQuery): Promise<Result<ComparePageDocument, UseCaseError>> {
  const loaded = await loadMetricRuns(study, viewer, query.rater);
  if (!loaded.ok) return loaded;
  const environment = chooseEnvironment(loaded.value.runs, query);
  if (!environment.ok) return environment;
  const chosen = [query.baseline, ...query.with];
  const runs = loaded.value.runs.filter((run) => run.environment === environment.value && chosen.includes(run.configuration));
  const { raters, settingsOf } = loaded.value;
  const { baseline, with: others, pairing, seed, draws } = query;
  const options = { raters, seed, draws };
  const shared = { ...options, pairing, settings: settingsOf(environment.value) };
  const factors = factorsOf(loaded.value.study);
  const contrasts = ablationContrasts(chosen.map((configuration) => ({ configuration, factors: factors[configuration] ?? {} })));
  const compared = compareConfigurations(runs, { ...shared, baseline, others });
  const tasks = others.map((other) => taskOutcomes(runs, baseline, other));
  return ok({
    schemaVersion: 1,
    environment: environment.value,
    baseline,
    others,
    pairing,
    seed,
    draws,
    metrics: computeMetrics(runs, { ...options, settingsOf }).map(({ row, warnings }) => ({ ...row, warnings })),
    comparison: compared.map(({ row, warnings }) => ({ ...row, warnings })),
    outcomes: tasks.map(({ counts }) => counts),
    flipped: tasks.flatMap(({ flipped }) => flipped),
    contrasts: contrasts.map((contrast) => ({ ...contrast, ...differenceOf(contrast, runs, shared) })),
    steps: stepDifferences(runs, chosen, shared),
    spreads: chosen.map((configuration) => spreadOf(configuration, runs, loaded.value.cases)),
  });
}

/** The same for the page server: made in a process of its own, and kept while nothing that it stands on changes. */
export async function loadComparePage(study: string, viewer: Viewer, query: ComparisonQuery): Promise<Result<ComparePageDocument, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const checked = await checkComparison(opened.value, query);
  if (!checked.ok) return checked;
  const command = ["compare-page", ...commandOf(study, checked.value), ...viewerOption(viewer)];
  const versions = [METRICS_VERSION, COMPARISON_VERSION, PAGE_VERSION, await studyFingerprint(opened.value)];
  return ok(JSON.parse(await documentOfChild(command, versions)) as ComparePageDocument);
}

/** Paired as the side-by-side pairs, with what is dropped and why; refused where the tasks are others. */
function differenceOf(
  { before, after }: AblationContrast,
  runs: readonly MetricRun[],
  options: Omit<CompareOptions, "baseline" | "others">,
): Omit<ContrastDifference, keyof AblationContrast> {
  const metric = runs.some(({ scenarioId }) => scenarioId !== null) ? "tgc" : "successRate";
  const [found] = compareConfigurations(runs, { ...options, raters: [], baseline: before, others: [after], only: [metric] });
  if (found === undefined) throw new Error(`the registry has no ${metric}`);
  const { pairs, dropped, difference, low, high, refused } = found.row;
  return { metric, pairs, dropped, difference, low, high, refused };
}

function taskOutcomes(runs: readonly MetricRun[], baseline: string, other: string): { counts: OutcomeCounts; flipped: FlippedTask[] } {
  const of = (name: string): MetricRun[] => runs.filter((run) => run.configuration === name);
  const { pairs } = eligiblePairs(pairRuns(of(baseline), of(other)), successRate.leftOut);
  const counts: OutcomeCounts = { with: other, won: 0, lost: 0, bothSucceed: 0, bothFail: 0 };
  const flipped: FlippedTask[] = [];
  for (const pair of pairs) {
    const before = pair.baseline.outcome === "success";
    const after = pair.other.outcome === "success";
    if (before && after) counts.bothSucceed += 1;
    else if (!before && !after) counts.bothFail += 1;
    else {
      counts[after ? "won" : "lost"] += 1;
      const { taskId, trial, trajectoryId } = pair.baseline;
      flipped.push({ with: other, taskId, trial, result: after ? "won" : "lost", baselineRun: trajectoryId, withRun: pair.other.trajectoryId });
    }
  }
  return { counts, flipped: flipped.sort((a, b) => compareUtf8(a.result, b.result) * -1 || compareUtf8(a.taskId, b.taskId) || a.trial - b.trial) };
}

function spreadOf(configuration: string, runs: readonly MetricRun[], casesOf: MetricStudy["cases"]): CaseSpread {
  const cases = runs.filter((run) => run.configuration === configuration).flatMap((run) => casesOf.get(run.trajectoryId) ?? []);
  return { configuration, distances: tally(cases.flatMap((found) => found.distance ?? [])), repeats: tally(cases.map((found) => found.repeats)) };
}

function tally(values: readonly number[]): [number, number][] {
  return [...groupBy(values, (value) => value)].map(([value, all]): [number, number] => [value, all.length]).sort(([a], [b]) => a - b);
}
