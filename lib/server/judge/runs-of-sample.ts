import { err, ok, type Result } from "../../base/result";
import type { Database } from "../db";
import { findSample } from "../repositories/samples";
import { failure, type UseCaseError } from "../use-cases/use-case-error";

/** The runs of a sample; null without one: all of them. */
export async function runsOfSample(
  database: Database,
  study: string,
  sample: string | null,
): Promise<Result<ReadonlySet<string> | null, UseCaseError>> {
  if (sample === null) return ok(null);
  const found = await findSample(database, study, sample);
  if (found !== null) return ok(new Set(found.trajectoryIds));
  return err(
    failure("not-found", "there is no such sample in this study", { found: sample, expected: "the id that `sample` printed", where: "sample" }),
  );
}
