import type { Command } from "commander";
import { groupBy } from "../../lib/base/group-by";
import { GAP_LABELS } from "../../lib/rubric/rubric";
import { type MatchDocument, matchStudy } from "../../lib/server/use-cases/match-study";
import { print, textTable } from "../output";

export function addMatch(program: Command): void {
  program
    .command("match")
    .description("What the rule-based matcher says of every run and case (our operationalisation of the rubric, not the authors').")
    .requiredOption("--study <study>", "handle of the study")
    .option("--json", "one JSON document on standard output")
    .action(async (options: { study: string; json?: boolean }) => {
      await print(await matchStudy(options.study, "terminal"), options.json === true, describe);
    });
}

function describe(document: MatchDocument): string {
  const failed = document.trajectories.filter((trajectory) => trajectory.label !== null);
  const rules = [...groupBy(failed, (trajectory) => trajectory.ruleId ?? "").entries()].map(([rule, runs]) => [rule, runs.length] as const);
  rules.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return [
    `matcher ${document.matcherVersion}, rubric ${document.rubricVersion} (our operationalisation of the papers' rubric)`,
    "",
    textTable([
      ["label", "runs", "cases"],
      ...GAP_LABELS.map((label) => [
        label,
        failed.filter((run) => run.label === label).length,
        document.cases.filter((found) => found.label === label).length,
      ]),
    ]),
    "",
    textTable([["decided by", "runs"], ...rules.map(([rule, count]) => [rule, count])]),
  ].join("\n");
}
