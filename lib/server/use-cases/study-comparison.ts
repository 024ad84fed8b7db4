import { z } from "zod";
import { compareUtf8 } from "../../base/compare-utf8";
import { nearestNames } from "../../base/nearest-names";
import { err, ok, type Result } from "../../base/result";
import { COMPARISON_VERSION, type ComparisonRow, compareConfigurations } from "../../comparison/compare";
import { METRICS_VERSION } from "../../metrics";
import { type Viewer, viewerOption } from "../auth/viewer";
import { documentOfChild } from "../child-document";
import { listNamedJournal } from "../repositories/labels";
import { listActiveRuns } from "../repositories/trajectories";
import { chooseRaters } from "./choose-raters";
import { loadMetricRuns } from "./load-metric-runs";
import { type OpenStudy, openStudy } from "./open-study";
import { studyFingerprint } from "./study-fingerprint";
import { drawsShape } from "./study-metrics";
import { failure, type UseCaseError } from "./use-case-error";

/** `compare` (product.md §5), and what every interval in it was drawn with. */
export interface ComparisonDocument {
  schemaVersion: 1;
  baseline: string;
  environment: string;
  pairing: ComparisonQuery["pairing"];
  seed: number;
  draws: number;
  rows: ComparisonRow[];
}

const list = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());

export const comparisonQuerySchema = z.object({
  ...drawsShape,
  baseline: z.string().min(1),
  /** The configurations that are compared with the baseline; repeatable. */
  with: list.pipe(z.array(z.string().min(1)).min(1).max(20)),
  /** Needed where the baseline has runs of several environments. */
  environment: z.string().min(1).optional(),
  /** `all`: the same tasks under both; `common`: the tasks in common only; `unpaired`: two independent samples. */
  pairing: z.enum(["all", "common", "unpaired"]).prefault("all"),
  rater: list.prefault(["rule"]),
});
export type ComparisonQuery = z.output<typeof comparisonQuerySchema>;

export async function studyComparison(study: string, viewer: Viewer, query: ComparisonQuery): Promise<Result<ComparisonDocument, UseCaseError>> {
  const loaded = await loadMetricRuns(study, viewer, query.rater);
  if (!loaded.ok) return loaded;
  const { runs, raters, settingsOf } = loaded.value;
  const environment = chooseEnvironment(runs, query);
  if (!environment.ok) return environment;
  const results = compareConfigurations(
    runs.filter((run) => run.environment === environment.value),
    {
      baseline: query.baseline,
      others: query.with,
      raters,
      seed: query.seed,
      draws: query.draws,
      pairing: query.pairing,
      settings: settingsOf(environment.value),
    },
  );
  const { baseline, pairing, seed, draws } = query;
  const rows = results.map(({ row }) => row);
  return ok({ schemaVersion: 1, baseline, environment: environment.value, pairing, seed, draws, rows });
}

/** The same document for the page server: made in a process of its own, and kept while nothing that it stands on changes. */
export async function loadStudyComparison(study: string, viewer: Viewer, query: ComparisonQuery): Promise<Result<ComparisonDocument, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const checked = await checkComparison(opened.value, query);
  if (!checked.ok) return checked;
  const command = ["compare", ...commandOf(study, checked.value), ...viewerOption(viewer)];
  const versions = [METRICS_VERSION, COMPARISON_VERSION, await studyFingerprint(opened.value)];
  return ok(JSON.parse(await documentOfChild(command, versions)) as ComparisonDocument);
}

/** A query whose names are all there, with its environment and raters chosen: no command line of it can fail for what a user typed. */
export async function checkComparison({ database, study }: OpenStudy, query: ComparisonQuery): Promise<Result<ComparisonQuery, UseCaseError>> {
  const chosen = chooseRaters(query.rater, await listNamedJournal(database, study.id, { kinds: ["gap", "case"] }));
  if (!chosen.ok) return chosen;
  const environment = chooseEnvironment(await listActiveRuns(database, study.id), query);
  return environment.ok ? ok({ ...query, rater: chosen.value, environment: environment.value }) : environment;
}

/** A checked query as the options of a command line. */
export function commandOf(study: string, query: ComparisonQuery): string[] {
  return [
    ...[`--study=${study}`, `--baseline=${query.baseline}`, ...query.with.map((name) => `--with=${name}`)],
    ...[`--environment=${query.environment}`, `--pairing=${query.pairing}`, `--seed=${query.seed}`, `--draws=${query.draws}`],
    ...query.rater.map((rater) => `--rater=${rater}`),
  ];
}

/** Configurations are compared within one environment. Unknown names and other environments are errors that say what there is. */
export function chooseEnvironment(
  runs: readonly { configuration: string; environment: string }[],
  { baseline, with: others, environment }: Pick<ComparisonQuery, "baseline" | "with" | "environment">,
): Result<string, UseCaseError> {
  const known = [...new Set(runs.map((run) => run.configuration))].sort(compareUtf8);
  const stranger = [baseline, ...others].find((name) => !known.includes(name));
  if (stranger !== undefined) {
    const near = nearestNames(stranger, known);
    return err(
      failure("not-found", `there is no configuration "${stranger}"`, {
        found: stranger,
        expected: `one of: ${(near.length > 0 ? near : known.slice(0, 10)).join(", ")}`,
        where: stranger === baseline ? "baseline" : "with",
      }),
    );
  }
  const twice = [baseline, ...others].find((name, index, all) => all.indexOf(name) !== index);
  if (twice !== undefined)
    return err(
      failure("invalid", `"${twice}" is named twice`, { found: twice, expected: "other configurations than the baseline, each once", where: "with" }),
    );
  const environmentsOf = (name: string): string[] => [...new Set(runs.filter((run) => run.configuration === name).map((run) => run.environment))];
  const shared = environmentsOf(baseline).filter((candidate) => others.every((name) => environmentsOf(name).includes(candidate)));
  const listed = shared.sort(compareUtf8).join(", ");
  if (environment !== undefined) {
    if (shared.includes(environment)) return ok(environment);
    const expected = shared.length === 0 ? "configurations of one environment" : `one of: ${listed}`;
    return err(failure("invalid", `not every configuration has runs of ${environment}`, { found: environment, expected, where: "environment" }));
  }
  const [only] = shared;
  if (only === undefined) {
    const found = [baseline, ...others].map((name) => `${name}: ${environmentsOf(name).join(", ")}`).join("; ");
    return err(
      failure("invalid", "these configurations have no environment in common", {
        found,
        expected: "configurations of one environment",
        where: "with",
      }),
    );
  }
  if (shared.length === 1) return ok(only);
  return err(
    failure("invalid", "these configurations have several environments in common", { found: listed, expected: "one of them", where: "environment" }),
  );
}
