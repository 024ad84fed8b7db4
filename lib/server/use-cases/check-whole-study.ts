import { err, ok, type Result } from "../../base/result";
import type { Person } from "../../blindness/withheld-runs";
import { openStudy } from "./open-study";
import { failure, type UseCaseError } from "./use-case-error";

/** For work that speaks of every run of a study by file and configuration: refused while some are closed to whoever asks. */
export async function checkWholeStudy(study: string, person: Person): Promise<Result<null, UseCaseError>> {
  const opened = await openStudy(study, person);
  if (!opened.ok) return opened;
  const { everything, runs } = opened.value.withheld;
  if (!everything && runs.size === 0) return ok(null);
  return err(
    failure("withheld", "this speaks of every run by its file and configuration, and some are closed to you while you label them blind", {
      found: `${runs.size} runs`,
      expected: "an owner to whom the whole study is open, or the command line",
      where: "study",
    }),
  );
}
