import { stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { nearestNames } from "../../base/nearest-names";
import { err, ok, type Result } from "../../base/result";
import { knownRaters } from "../../exports/counts";
import type { Unit } from "../../exports/unit-answers";
import { joinLabels } from "../../labels/join-labels";
import { type GivenAnswer, type Validation, type ValidationPair, validateLabels } from "../../labels/validate-labels";
import { findQuote } from "../../trajectory/find-quote";
import type { TrajectoryContent } from "../../trajectory/trajectory";
import type { Viewer } from "../auth/viewer";
import { listNamedJournal } from "../repositories/labels";
import { listTrajectoryRows } from "../repositories/trajectories";
import { loadContents } from "./load-contents";
import { loadExportRuns, type StudyRuns } from "./load-export-runs";
import { answersOf, unitIds } from "./rater-answers";
import { type LabelRow, readLabelFile } from "./reference-labels";
import { failure, type UseCaseError } from "./use-case-error";

/** `validate` (product.md §5): one rater against a file of labels or another rater, on failed runs or on cases, single label. */
export interface ValidateDocument extends Omit<Validation, "confusion"> {
  schemaVersion: 1;
  study: string;
  rater: string;
  /** Base name of the file, or the rater's id. */
  against: string;
  unit: Unit;
  mode: "single";
  unmatched: { rater: number; against: number };
  confusion: { rows: string; columns: string; labels: readonly string[]; matrix: number[][] };
}

export const UNITS = ["trajectory", "case"] as const satisfies readonly Unit[];

/** Over HTTP both are raters of the study: a path is for the command line, which runs on the machine that holds the file. */
export const validateQuerySchema = z.object({
  rater: z.string().min(1).max(100).default("rule"),
  against: z.string().min(1).max(100),
  unit: z.enum(UNITS).default("trajectory"),
});

/** What was given, by run or by case. */
interface Given {
  name: string;
  answers: Map<string, GivenAnswer>;
  /** Rows of a file whose run is not in the study, or is not the only one that fits. */
  unjoined: number;
}

/** `against` is a rater of the study or, for the command line only, the path of a file. */
export async function validateStudy(
  study: string,
  viewer: Viewer,
  rater: string,
  against: string,
  { mayReadFile, unit = "trajectory" }: { mayReadFile: boolean; unit?: Unit },
): Promise<Result<ValidateDocument, UseCaseError>> {
  const loaded = await loadExportRuns(study, viewer);
  if (!loaded.ok) return loaded;
  const { database, runs } = loaded.value;
  const journal = await listNamedJournal(database, study, { kinds: ["gap", "case"] });
  const raters = knownRaters(journal);
  if (!raters.includes(rater)) return err(unknownRater(rater, raters));
  const rated = answersOf(runs, journal, rater, unit);
  const isFile = mayReadFile && (await stat(against).catch(() => null))?.isFile() === true;
  if (!isFile && !raters.includes(against)) return err(unknownRater(against, raters));
  if (isFile && unit === "case") return err(filesAreOfRuns());
  const given = isFile
    ? await answersOfFile(loaded.value, against)
    : ok({ name: against, answers: answersOf(runs, journal, against, unit), unjoined: 0 });
  if (!given.ok) return given;
  const { name, answers, unjoined } = given.value;

  const pairs = runs.flatMap((run): ValidationPair[] => {
    const { trajectoryId, externalId } = run;
    return unitIds(run, unit).flatMap((id) => {
      const expected = answers.get(id);
      const found = rated.get(id);
      if (expected === undefined || found === undefined) return [];
      return [{ trajectoryId, externalId, caseId: unit === "case" ? id : null, given: expected, rated: found }];
    });
  });
  const { confusion, n, ...rest } = validateLabels(pairs);
  return ok({
    schemaVersion: 1,
    study,
    rater,
    against: name,
    unit,
    mode: "single",
    n,
    unmatched: { rater: rated.size - n, against: answers.size + unjoined - n },
    ...rest,
    confusion: { rows: name, columns: rater, ...confusion },
  });
}

async function answersOfFile({ database, study, runs }: StudyRuns, file: string): Promise<Result<Given, UseCaseError>> {
  const rows = await readLabelFile(file);
  if (!rows.ok) return rows;
  const joined = joinLabels(rows.value, runs);
  const wanted = new Set(joined.flatMap((run) => (run === null ? [] : [run.trajectoryId])));
  const stored = (await listTrajectoryRows(database, study.id)).filter((row) => wanted.has(row.trajectoryId));
  const contents = await loadContents(database, study.id, stored);
  const answers = new Map<string, GivenAnswer>();
  let unjoined = 0;
  for (const [index, row] of rows.value.entries()) {
    const run = joined[index] ?? null;
    if (run === null) unjoined++;
    else answers.set(run.trajectoryId, answerOfRow(row, contents.get(run.trajectoryId)));
  }
  return ok({ name: path.basename(file), answers, unjoined });
}

/** A quote that stands nowhere in the step it names still names the step. */
function answerOfRow(row: LabelRow, content: TrajectoryContent | undefined): GivenAnswer {
  const { label, alternatives, decisiveStep, distance, evidence } = row;
  const spans = evidence.flatMap(({ step, quote }) => {
    const found = content === undefined ? null : findQuote(content, step, quote);
    return found === null ? [] : [{ ...found, role: "supports" as const }];
  });
  return { label, alternatives, decisiveStep, evidenceSteps: evidence.map((quote) => quote.step), spans, distance, note: row.reason ?? "" };
}

function filesAreOfRuns(): UseCaseError {
  return failure("invalid", "a file of labels names runs, no cases: measure cases against a rater of the study", {
    found: "a file with --unit case",
    expected: "--unit trajectory, or a rater",
    where: "unit",
  });
}

function unknownRater(rater: string, known: readonly string[]): UseCaseError {
  const near = nearestNames(rater, known);
  return failure("not-found", `there is no rater "${rater}", and no file of that name`, {
    found: rater,
    expected: `one of: ${(near.length > 0 ? near : known).join(", ")}`,
    where: "rater",
  });
}
