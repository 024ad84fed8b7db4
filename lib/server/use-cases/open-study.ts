import { nearestNames } from "../../base/nearest-names";
import { err, ok, type Result } from "../../base/result";
import type { Withheld } from "../../blindness/withheld-runs";
import type { Viewer } from "../auth/viewer";
import { type Database, openDatabase } from "../db";
import { withholdRows } from "../repositories/blindness";
import { findStudy, listStudies, type StudyRow } from "../repositories/studies";
import { loadWithheld } from "./load-withheld";
import { failure, type UseCaseError } from "./use-case-error";

export interface OpenStudy {
  /** Shows what the viewer may see: runs, results and labels that are withheld are found by no query through it. */
  database: Database;
  study: StudyRow;
  /** What is withheld, to say so. */
  withheld: Withheld;
}

/**
 * The door to a study: one that exists, as far as it is open to whoever looks, or an error that lists the nearest names.
 * Everything that a person is answered comes through here with that person as `viewer`; `server` is for work whose result
 * reaches nobody as it is (auth/viewer.ts).
 */
export async function openStudy(id: string, viewer: Viewer): Promise<Result<OpenStudy, UseCaseError>> {
  const database = await openDatabase();
  const study = await findStudy(database, id);
  if (study !== null) return ok({ study, ...(await viewOf(database, id, viewer)) });
  const known = (await listStudies(database)).map((row) => row.id);
  const near = nearestNames(id, known);
  const expected =
    known.length === 0 ? "no study exists yet: import a file first" : `one of: ${(near.length > 0 ? near : known.slice(0, 10)).join(", ")}`;
  return err(failure("not-found", `there is no study "${id}"`, { found: id, expected, where: "study" }));
}

/** The database as it is open to somebody for one study. */
export async function viewOf(database: Database, study: string, viewer: Viewer): Promise<{ database: Database; withheld: Withheld }> {
  const withheld = await loadWithheld(database, study, viewer);
  const { everything, runs, labels } = withheld;
  if (!everything && runs.size === 0 && labels.size === 0) return { database, withheld };
  const own = typeof viewer === "string" ? "" : `human:${viewer.handle}`;
  return { database: withholdRows(database, { everything, runs: [...runs], labels: [...labels], own }), withheld };
}
