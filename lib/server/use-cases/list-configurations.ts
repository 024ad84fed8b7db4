import { compareUtf8 } from "../../base/compare-utf8";
import { groupBy } from "../../base/group-by";
import { ok, type Result } from "../../base/result";
import type { Viewer } from "../auth/viewer";
import { listActiveRuns } from "../repositories/trajectories";
import { openStudy } from "./open-study";
import { type ConfigurationFactors, factorsOf } from "./study-settings";
import type { UseCaseError } from "./use-case-error";

export interface ListedConfiguration {
  configuration: string;
  environment: string;
  runs: number;
  factors: ConfigurationFactors;
}

/** What there is to compare: by environment, then configuration. */
export async function listConfigurations(study: string, viewer: Viewer): Promise<Result<ListedConfiguration[], UseCaseError>> {
  const opened = await openStudy(study, viewer);
  if (!opened.ok) return opened;
  const factors = factorsOf(opened.value.study);
  const groups = groupBy(await listActiveRuns(opened.value.database, study), (run) => JSON.stringify([run.environment, run.configuration]));
  const listed = [...groups.values()].map((runs): ListedConfiguration => {
    const { configuration = "", environment = "" } = runs[0] ?? {};
    return { configuration, environment, runs: runs.length, factors: factors[configuration] ?? {} };
  });
  return ok(listed.sort((a, b) => compareUtf8(a.environment, b.environment) || compareUtf8(a.configuration, b.configuration)));
}
