import { nearestNames } from "../../base/nearest-names";
import { err, ok, type Result } from "../../base/result";
import { knownRaters } from "../../exports/counts";
import { ADJUDICATED, isPerson } from "../../labels/first-pass";
import type { LabelEntry } from "../../labels/label";
import { failure, type UseCaseError } from "./use-case-error";

/** The raters that a query names, each once: `all` is everybody with a label. Unknown ones are an error that lists the nearest; a person who has not labelled yet is none. */
export function chooseRaters(wanted: readonly string[], journal: readonly LabelEntry[]): Result<string[], UseCaseError> {
  const known = knownRaters(journal);
  const stranger = wanted.find((rater) => rater !== "all" && !known.includes(rater) && rater !== ADJUDICATED && !isPerson(rater));
  if (stranger === undefined) return ok(wanted.includes("all") ? known : [...new Set(wanted)]);
  const near = nearestNames(stranger, known);
  return err(
    failure("not-found", `there is no rater "${stranger}"`, {
      found: stranger,
      expected: `all, or one of: ${(near.length > 0 ? near : known).join(", ")}`,
      where: "rater",
    }),
  );
}
