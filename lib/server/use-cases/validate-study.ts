import { stat } from "node:fs/promises";
import path from "node:path";
import { nearestNames } from "../../base/nearest-names";
import { err, ok, type Result } from "../../base/result";
import { knownRaters } from "../../exports/counts";
import { type ExportRun, raterAnswers } from "../../exports/unit-answers";
import { currentLabels } from "../../labels/current-labels";
import { joinLabels } from "../../labels/join-labels";
import type { LabelEntry } from "../../labels/label";
import { type GivenAnswer, type RatedAnswer, type Validation, type ValidationPair, validateLabels } from "../../labels/validate-labels";
import { listLabels } from "../repositories/labels";
import { loadExportRuns } from "./load-export-runs";
import { readLabelFile } from "./reference-labels";
import { failure, type UseCaseError } from "./use-case-error";

/** `validate` (product.md §5): one rater against a file of labels or another rater, on failed runs, single label. */
export interface ValidateDocument extends Omit<Validation, "confusion"> {
  schemaVersion: 1;
  rater: string;
  /** Base name of the file, or the rater's id. */
  against: string;
  unit: "trajectory";
  mode: "single";
  unmatched: { rater: number; against: number };
  confusion: { rows: string; columns: string; labels: readonly string[]; matrix: number[][] };
}

export async function validateStudy(study: string, rater: string, against: string): Promise<Result<ValidateDocument, UseCaseError>> {
  const loaded = await loadExportRuns(study);
  if (!loaded.ok) return loaded;
  const { database, runs } = loaded.value;
  const journal = await listLabels(database, study);
  const raters = knownRaters(journal);
  if (!raters.includes(rater)) return err(unknownRater(rater, raters));
  const rated = answersOf(runs, journal, rater);

  const given = new Map<string, GivenAnswer>();
  let unjoined = 0;
  const isFile = (await stat(against).catch(() => null))?.isFile() === true;
  if (isFile) {
    const rows = await readLabelFile(against);
    if (!rows.ok) return rows;
    for (const [index, run] of joinLabels(rows.value, runs).entries()) {
      const row = rows.value[index];
      if (row === undefined) continue;
      if (run === null) unjoined++;
      else
        given.set(run.trajectoryId, {
          label: row.label,
          alternatives: row.alternatives,
          decisiveStep: row.decisiveStep,
          evidenceSteps: row.evidence.map((quote) => quote.step),
        });
    }
  } else {
    if (!raters.includes(against)) return err(unknownRater(against, raters));
    for (const [id, answer] of answersOf(runs, journal, against)) given.set(id, { ...answer, alternatives: [] });
  }

  const pairs = runs.flatMap((run): ValidationPair[] => {
    const expected = given.get(run.trajectoryId);
    const found = rated.get(run.trajectoryId);
    return expected === undefined || found === undefined
      ? []
      : [{ trajectoryId: run.trajectoryId, externalId: run.externalId, given: expected, rated: found }];
  });
  const { confusion, n, ...rest } = validateLabels(pairs);
  const name = isFile ? path.basename(against) : against;
  return ok({
    schemaVersion: 1,
    rater,
    against: name,
    unit: "trajectory",
    mode: "single",
    n,
    unmatched: { rater: rated.size - n, against: given.size + unjoined - n },
    ...rest,
    confusion: { rows: name, columns: rater, ...confusion },
  });
}

function answersOf(runs: readonly ExportRun[], journal: readonly LabelEntry[], rater: string): Map<string, RatedAnswer> {
  const answers = new Map<string, RatedAnswer>();
  const current = currentLabels(journal).filter((entry) => entry.rater === rater);
  for (const run of runs) {
    const { match, trajectoryId } = run;
    if (rater === "rule") {
      const { label, confidence, decisiveStep, ruleId, evidence } = match;
      if (label !== null) answers.set(trajectoryId, { label, confidence, decisiveStep, ruleId, evidenceSteps: evidence.map((span) => span.t) });
      continue;
    }
    const own = current.filter((entry) => entry.trajectoryId === trajectoryId);
    const [answer] = raterAnswers(run, "trajectory", own);
    if (answer === undefined) continue;
    answers.set(trajectoryId, {
      label: answer.label,
      confidence: null,
      decisiveStep: match.decisiveStep,
      ruleId: null,
      evidenceSteps: own.flatMap((entry) => entry.evidence.map((span) => span.t)),
    });
  }
  return answers;
}

function unknownRater(rater: string, known: readonly string[]): UseCaseError {
  const near = nearestNames(rater, known);
  return failure("not-found", `there is no rater "${rater}", and no file of that name`, {
    found: rater,
    expected: `one of: ${(near.length > 0 ? near : known).join(", ")}`,
    where: "rater",
  });
}
