/**
 * How the matcher and every version of every judge fare against the final labels of people, version by version in the order in which
 * they first spoke. Machines stand here and in `validate`, and never between people.
 */
import { compareUtf8 } from "../../base/compare-utf8";
import { ok, type Result } from "../../base/result";
import { knownRaters } from "../../exports/counts";
import { ADJUDICATED } from "../../labels/first-pass";
import { isJudge, plainRater } from "../../labels/judge-versions";
import { type MachinePair, type MachineScore, machineScore } from "../../labels/machine-score";
import { MATCHER_VERSION } from "../../matching/match-result";
import type { Viewer } from "../auth/viewer";
import { listNamedJournal } from "../repositories/labels";
import { loadExportRuns } from "./load-export-runs";
import { answersOf } from "./rater-answers";
import type { UseCaseError } from "./use-case-error";

export interface MachineRater extends MachineScore {
  /** As numbers name it: `rule`, `judge:<id>` for its newest version, `judge:<id>@<version>` for an older one. */
  rater: string;
  version: string;
  /** Cases that it labelled and nobody has settled or agreed on. */
  withoutPeople: number;
}

export interface MachineRatersDocument {
  schemaVersion: 1;
  study: string;
  against: "adjudicated";
  unit: "case";
  /** Cases with a final label. */
  settled: number;
  draws: number;
  raters: MachineRater[];
}

/** Fewer than elsewhere: a page asks for every label of every version. */
const DRAWS = 2_000;

export async function loadMachineRaters(study: string, viewer: Viewer): Promise<Result<MachineRatersDocument, UseCaseError>> {
  const loaded = await loadExportRuns(study, viewer);
  if (!loaded.ok) return loaded;
  const { database, runs } = loaded.value;
  const journal = await listNamedJournal(database, study, { kinds: ["gap", "case"] });
  const given = answersOf(runs, journal, ADJUDICATED, "case");
  const versions = new Map(journal.filter(({ rater }) => isJudge(rater)).map(({ rater, raterVersion }) => [rater, raterVersion ?? ""]));
  const known = new Set(knownRaters(journal));
  // Sorting is stable: within a judge the versions stay in the order in which they first spoke.
  const judges = [...versions.keys()].filter((rater) => known.has(rater)).sort((a, b) => compareUtf8(plainRater(a), plainRater(b)));
  const raters = [...judges, "rule"].map((rater): MachineRater => {
    const answers = answersOf(runs, journal, rater, "case");
    const pairs = runs.flatMap(({ trajectoryId, caseIds }) =>
      caseIds.flatMap((id): MachinePair[] => {
        const [expected, found] = [given.get(id), answers.get(id)];
        return expected === undefined || found === undefined ? [] : [{ trajectoryId, given: expected.label, rated: found.label }];
      }),
    );
    const version = rater === "rule" ? MATCHER_VERSION : (versions.get(rater) ?? "");
    return { rater, version, withoutPeople: answers.size - pairs.length, ...machineScore(pairs, DRAWS) };
  });
  return ok({ schemaVersion: 1, study, against: "adjudicated", unit: "case", settled: given.size, draws: DRAWS, raters });
}
