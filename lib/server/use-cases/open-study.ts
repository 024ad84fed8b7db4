import { nearestNames } from "../../base/nearest-names";
import { err, ok, type Result } from "../../base/result";
import { type Database, openDatabase } from "../db";
import { findStudy, listStudies, type StudyRow } from "../repositories/studies";
import { failure, type UseCaseError } from "./use-case-error";

/** A study that exists, or an error that lists the nearest names. */
export async function openStudy(id: string): Promise<Result<{ database: Database; study: StudyRow }, UseCaseError>> {
  const database = await openDatabase();
  const study = await findStudy(database, id);
  if (study !== null) return ok({ database, study });
  const known = (await listStudies(database)).map((row) => row.id);
  const near = nearestNames(id, known);
  const expected =
    known.length === 0 ? "no study exists yet: import a file first" : `one of: ${(near.length > 0 ? near : known.slice(0, 10)).join(", ")}`;
  return err(failure("not-found", `there is no study "${id}"`, { found: id, expected, where: "study" }));
}
