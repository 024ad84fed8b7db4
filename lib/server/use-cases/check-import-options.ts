import { nearestNames } from "../../base/nearest-names";
import { ENVIRONMENTS, findEnvironment } from "../../environments";
import { IMPORTERS, importerOf } from "../../importers";
import { compileMapping } from "../../importers/mapping/compile-mapping";
import { MAPPED_FORMAT_ID, type Mapping } from "../../importers/mapping/mapping";
import { failure, type UseCaseError } from "./use-case-error";

const STUDY_HANDLE = /^[a-z0-9-]{1,64}$/;

/** What a user may choose for an import, checked before anything is read or queued. null: nothing is wrong. */
export function checkImportOptions(options: {
  study: string;
  format: string | null;
  environment: string | null;
  map?: Mapping;
}): UseCaseError | null {
  const { study, format, environment, map } = options;
  if (!STUDY_HANDLE.test(study)) {
    const expected = "1 to 64 of a–z, 0–9, -";
    return failure("invalid", "a study's handle is made of lower-case letters, digits and hyphens", { found: study, expected, where: "study" });
  }
  const fault = map === undefined ? null : checkMapping(map, format);
  if (fault !== null) return fault;
  if (format === MAPPED_FORMAT_ID)
    return failure("invalid", "a mapped file is read by its mapping", { found: `--format ${format}`, expected: "--map FILE", where: "format" });
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

function checkMapping(mapping: Mapping, format: string | null): UseCaseError | null {
  if (format !== null)
    return failure("invalid", "a file is read by its format or by a mapping", {
      found: `${format} and a mapping`,
      expected: "one of the two",
      where: "map",
    });
  const compiled = compileMapping(mapping);
  if (compiled.ok) return null;
  const { where, found, expected } = compiled.error;
  return failure("invalid", "the mapping cannot be used", { found, expected, where: `map: ${where}` });
}

function unknownName(what: "format" | "environment", found: string, known: readonly string[]): UseCaseError {
  const near = nearestNames(found, known);
  return failure("not-found", `there is no ${what} "${found}"`, {
    found,
    expected: `one of: ${(near.length > 0 ? near : known).join(", ")}`,
    where: what,
  });
}
