import { ANALYSIS_VERSION } from "../../analysis/facts";
import { compareUtf8 } from "../../base/compare-utf8";
import { ok, type Result } from "../../base/result";
import { type MethodsPart, methodsParagraph } from "../../exports/methods-paragraph";
import { MATCHER_VERSION } from "../../matching/match-result";
import { GAP_RUBRIC_VERSION } from "../../rubric/rubric";
import { DEFAULT_DRAWS, RESAMPLE_ALGORITHM } from "../../statistics/resamples";
import type { Viewer } from "../auth/viewer";
import { loadCounts } from "../repositories/derived";
import { listJournal } from "../repositories/labels";
import { listSamples } from "../repositories/samples";
import { ensureDerived } from "./ensure-derived";
import { openStudy } from "./open-study";
import { DEFAULT_SEED } from "./study-metrics";
import { matchSettingsOf, writeSetOf } from "./study-settings";
import type { UseCaseError } from "./use-case-error";

export interface MethodsDocument {
  schemaVersion: 1;
  study: string;
  text: string;
  parts: MethodsPart[];
}

/** The methods paragraph of a study as far as it is open to whoever asks. */
export async function loadMethods(study: string, viewer: Viewer): Promise<Result<MethodsDocument, UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const { database, study: row } = opened.value;
  const runs = await ensureDerived(database, row);
  const counts = await loadCounts(database, study);
  const journal = (await listJournal(database, study, { kinds: ["gap"] })).filter(
    (entry) => entry.rater.startsWith("human:") && entry.label !== null,
  );
  const outcomes = (outcome: string): number => runs.filter((run) => run.outcome === outcome).length;
  const writeSet = writeSetOf(row);
  const parts = methodsParagraph({
    runs: runs.length,
    configurations: new Set(runs.map((run) => run.configuration)).size,
    environments: [...new Set(runs.map((run) => run.environment))].sort(compareUtf8),
    failed: outcomes("failure"),
    infrastructure: outcomes("infrastructure"),
    unknownOutcome: outcomes("unknown"),
    cases: runs.reduce((sum, run) => sum + (counts.get(run.trajectoryId)?.cases ?? 0), 0),
    matcherVersion: MATCHER_VERSION,
    analysisVersion: ANALYSIS_VERSION,
    rubricVersion: GAP_RUBRIC_VERSION,
    mode: matchSettingsOf(row).mode,
    writeSetVersion: writeSet.version,
    writeSetOverrides: writeSet.overrides.length,
    samples: (await listSamples(database, study)).map(({ n, candidates, seed, algorithm }) => ({ n, candidates, seed, algorithm })),
    raters: new Set(journal.map((entry) => entry.rater)).size,
    labels: journal.length,
    assisted: journal.filter((entry) => entry.assisted).length,
    draws: DEFAULT_DRAWS,
    seed: DEFAULT_SEED,
    generator: RESAMPLE_ALGORITHM,
  });
  return ok({ schemaVersion: 1, study, text: parts.map(({ text }) => text).join(""), parts });
}
