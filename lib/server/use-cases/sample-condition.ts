/** `--where failed[,complete]` (product.md §5): which runs a sample is drawn from. */
import { err, ok, type Result } from "../../base/result";
import type { TrajectoryRow } from "../repositories/trajectories";
import { failure, type UseCaseError } from "./use-case-error";

type Runs = Pick<TrajectoryRow, "outcome" | "truncated" | "configuration" | "environment">;

export interface SampleCondition {
  /** The terms in their fixed order, joined by a comma: what is stored and hashed. */
  text: string;
  fits(run: Runs): boolean;
}

/** `failed` keeps runs that end early; infrastructure failures are no failures of the agent. `complete` leaves both out. */
const WORDS: readonly [word: string, fits: (run: Runs) => boolean][] = [
  ["failed", (run) => run.outcome === "failure"],
  ["succeeded", (run) => run.outcome === "success"],
  ["complete", (run) => run.outcome !== "infrastructure" && !run.truncated],
];

const FIELDS: readonly [name: string, of: (run: Runs) => string][] = [
  ["configuration", (run) => run.configuration],
  ["environment", (run) => run.environment],
];

/** Terms of one field are alternatives; all else must hold together. An empty text is every run. */
export function parseSampleCondition(text: string): Result<SampleCondition, UseCaseError> {
  const given = text
    .split(",")
    .map((term) => term.trim())
    .filter((term) => term !== "");
  const stranger = given.find((term) => !WORDS.some(([word]) => word === term) && !FIELDS.some(([name]) => term.startsWith(`${name}=`)));
  if (stranger !== undefined) {
    return err(
      failure("invalid", "there is no such condition for a sample", {
        found: stranger,
        expected: "failed, succeeded, complete, configuration=<name> or environment=<id>, joined by commas",
        where: "where",
      }),
    );
  }
  const words = WORDS.filter(([word]) => given.includes(word));
  const fields = FIELDS.map(([name, of]) => ({
    of,
    values: given.filter((term) => term.startsWith(`${name}=`)).map((term) => term.slice(name.length + 1)),
  }));
  const terms = [...words.map(([word]) => word), ...FIELDS.flatMap(([name], at) => (fields[at]?.values ?? []).map((value) => `${name}=${value}`))];
  return ok({
    text: terms.join(","),
    fits: (run) => words.every(([, fits]) => fits(run)) && fields.every(({ of, values }) => values.length === 0 || values.includes(of(run))),
  });
}
