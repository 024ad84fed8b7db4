import { nearestNames } from "../../base/nearest-names";
import { ENVIRONMENTS, findEnvironment } from "../../environments";
import { IMPORTERS, importerOf } from "../../importers";
import { failure, type UseCaseError } from "./use-case-error";

const STUDY_HANDLE = /^[a-z0-9-]{1,64}$/;

/** What a user may choose for an import, checked before anything is read or queued. null: nothing is wrong. */
export function checkImportOptions(options: { study: string; format: string | null; environment: string | null }): UseCaseError | null {
  const { study, format, environment } = options;
  if (!STUDY_HANDLE.test(study)) {
    const expected = "1 to 64 of a–z, 0–9, -";
    return failure("invalid", "a study's handle is made of lower-case letters, digits and hyphens", { found: study, expected, where: "study" });
  }
  if (format !== null && importerOf(format) === null)
    return unknownName(
      "format",
      format,
      IMPORTERS.map((importer) => importer.id),
    );
  if (environment !== null && findEnvironment(environment) === undefined)
    return unknownName(
      "environment",
      environment,
      ENVIRONMENTS.map(({ id }) => id),
    );
  return null;
}

function unknownName(what: "format" | "environment", found: string, known: readonly string[]): UseCaseError {
  const near = nearestNames(found, known);
  return failure("not-found", `there is no ${what} "${found}"`, {
    found,
    expected: `one of: ${(near.length > 0 ? near : known).join(", ")}`,
    where: what,
  });
}
