/** `export bundle`: a study in one file (lib/exports/bundle.ts). */
import { Readable } from "node:stream";
import { ANALYSIS_VERSION } from "../../analysis/facts";
import { ok, type Result } from "../../base/result";
import { COMPARISON_VERSION } from "../../comparison/compare";
import { BUNDLE_FORMAT, BUNDLE_MEMBERS, BUNDLE_VERSION, type BundleManifest, LATER_BUNDLE_MEMBERS } from "../../exports/bundle";
import { trajectoryLine } from "../../exports/trajectories";
import { MATCHER_VERSION } from "../../matching/match-result";
import { METRICS_VERSION } from "../../metrics";
import { GAP_RUBRIC_VERSION } from "../../rubric/rubric";
import { DEFAULT_DRAWS, RESAMPLE_ALGORITHM } from "../../statistics/resamples";
import { type NewMember, writeZip } from "../archives/zip-writer";
import type { Viewer } from "../auth/viewer";
import type { Database } from "../db";
import { listAssignments } from "../repositories/assignments";
import { iterateGateResults, listGatedRuns } from "../repositories/gate-results";
import { iterateStoredJudgements, listJudgementKeys, listStoredJudges } from "../repositories/judgement-archive";
import { listJournal } from "../repositories/labels";
import { listStudyRubrics } from "../repositories/rubrics";
import { listRuleSets, RULE_SET_KINDS } from "../repositories/rule-sets";
import { listSamples } from "../repositories/samples";
import { iterateTrajectories, listTrajectoryRows, type TrajectoryRow } from "../repositories/trajectories";
import { analyseStudy } from "./analyse-study";
import { exportQuerySchema, exportStudy } from "./export-study";
import { loadLicenceNotice } from "./load-licence-notice";
import { matchStudy } from "./match-study";
import { openStudy } from "./open-study";
import { DEFAULT_SEED, loadStudyMetrics, studyMetrics } from "./study-metrics";
import type { UseCaseError } from "./use-case-error";

/** The file as a stream. What blindness withholds from whoever asks is not in it, and the manifest says how much that is. */
export async function exportBundle(study: string, viewer: Viewer): Promise<Result<Readable, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database, study: row, withheld } = opened.value;
  const asked = { seed: DEFAULT_SEED, draws: DEFAULT_DRAWS, rater: ["all"] };
  const metrics = typeof viewer === "string" ? await studyMetrics(study, viewer, asked) : await loadStudyMetrics(study, viewer, asked);
  if (!metrics.ok) return metrics;
  const analysed = await analyseStudy(study, viewer);
  if (!analysed.ok) return analysed;
  const matched = await matchStudy(study, viewer);
  if (!matched.ok) return matched;
  const counts = await exportStudy(study, viewer, "counts", exportQuerySchema.parse({ rater: "all" }));
  if (!counts.ok) return counts;
  const runs = await listTrajectoryRows(database, study);
  const journal = await listJournal(database, study);
  const rubrics = await listStudyRubrics(database, study);
  const ruleSets = (await Promise.all(RULE_SET_KINDS.map((kind) => listRuleSets(database, study, kind)))).flat();
  const here = new Set(runs.map(({ trajectoryId }) => trajectoryId));
  const gated = (await listGatedRuns(database, study)).filter((trajectoryId) => here.has(trajectoryId));
  const judges = await listStoredJudges(database, study);
  const judgements = await listJudgementKeys(database, study, here);
  let gateResults = 0;
  const gateLines = async function* (): AsyncGenerator<string> {
    for await (const result of iterateGateResults(database, study, gated)) {
      // What a gate was told out of a run that is withheld is withheld with it.
      if (result.replay?.verdicts.some(({ probes }) => probes.some(({ foundAt }) => foundAt !== null && !here.has(foundAt.trajectoryId)))) continue;
      gateResults += 1;
      yield `${JSON.stringify(result)}\n`;
    }
  };
  const samples = await listSamples(database, study);
  const assignments = await listAssignments(database, study);
  const members: NewMember[] = [
    { name: BUNDLE_MEMBERS.trajectories, content: trajectoryLines(database, study, runs) },
    { name: BUNDLE_MEMBERS.journal, content: jsonLines(journal) },
    { name: BUNDLE_MEMBERS.rubrics, content: jsonLines(rubrics) },
    ...(ruleSets.length === 0 ? [] : [{ name: LATER_BUNDLE_MEMBERS.ruleSets, content: jsonLines(ruleSets) }]),
    ...(gated.length === 0 ? [] : [{ name: LATER_BUNDLE_MEMBERS.gateResults, content: gateLines() }]),
    ...(judges.length === 0 ? [] : [{ name: LATER_BUNDLE_MEMBERS.judges, content: jsonLines(judges) }]),
    ...(judgements.length === 0 ? [] : [{ name: LATER_BUNDLE_MEMBERS.judgements, content: judgementLines(database, study, judgements) }]),
    { name: BUNDLE_MEMBERS.samples, content: jsonLines(samples) },
    { name: BUNDLE_MEMBERS.assignments, content: jsonLines(assignments) },
    { name: "results/metrics.json", content: [`${JSON.stringify(metrics.value)}\n`] },
    { name: "results/analyse.json", content: [`${JSON.stringify(analysed.value)}\n`] },
    { name: "results/match.json", content: [`${JSON.stringify(matched.value)}\n`] },
    { name: "results/counts.csv", content: textOf(counts.value) },
  ];
  const notice = await loadLicenceNotice(study);
  const manifest = (sha256: ReadonlyMap<string, string>): BundleManifest => ({
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    study: { id: row.id, title: row.title, settings: row.settings },
    versions: {
      analysis: ANALYSIS_VERSION,
      matcher: MATCHER_VERSION,
      rubric: GAP_RUBRIC_VERSION,
      metrics: METRICS_VERSION,
      comparison: COMPARISON_VERSION,
      bootstrap: RESAMPLE_ALGORITHM,
    },
    seed: DEFAULT_SEED,
    draws: DEFAULT_DRAWS,
    counts: {
      runs: runs.length,
      journal: journal.length,
      rubrics: rubrics.length,
      samples: samples.length,
      assignments: assignments.length,
      ruleSets: ruleSets.length,
      gateResults,
      judges: judges.length,
      judgements: judgements.length,
    },
    withheldRuns: withheld.runs.size,
    notice,
    sha256: Object.fromEntries(sha256),
  });
  const last = (sha256: ReadonlyMap<string, string>): NewMember => ({
    name: BUNDLE_MEMBERS.manifest,
    content: [`${JSON.stringify(manifest(sha256), null, 1)}\n`],
  });
  return ok(Readable.from(writeZip(members, last)));
}

async function* trajectoryLines(database: Database, study: string, rows: readonly TrajectoryRow[]): AsyncGenerator<string> {
  for await (const trajectory of iterateTrajectories(database, study, rows)) yield `${trajectoryLine(trajectory)}\n`;
}

async function* judgementLines(database: Database, study: string, keys: readonly string[]): AsyncGenerator<string> {
  for await (const judgement of iterateStoredJudgements(database, study, keys)) yield `${JSON.stringify(judgement)}\n`;
}

function* jsonLines(items: readonly unknown[]): Generator<string> {
  for (const item of items) yield `${JSON.stringify(item)}\n`;
}

async function* textOf(stream: Readable): AsyncGenerator<string> {
  for await (const part of stream as AsyncIterable<string | Buffer>) yield part.toString();
}
