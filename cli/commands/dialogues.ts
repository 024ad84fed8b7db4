import { type Command, Option } from "commander";
import type { Viewer } from "../../lib/server/auth/viewer";
import { DEFAULT_AGREEMENT_DRAWS } from "../../lib/server/use-cases/agreement-study";
import { type DialoguesDocument, type DialoguesQuery, dialoguesOfStudy } from "../../lib/server/use-cases/study-dialogues";
import { print, textTable } from "../output";
import { viewerArgument } from "../viewer-argument";
import { wholeNumber } from "./metrics";

interface Options extends DialoguesQuery {
  study: string;
  viewer: Viewer;
  json?: boolean;
}

export function addDialogues(program: Command): void {
  program
    .command("dialogues")
    .description("Grounded accuracy of labelled dialogues: TGA, SGA with the range in which it may end, incidents, drift, clustering.")
    .requiredOption("--study <study>", "handle of the study")
    .option("--draws <n>", "bootstrap draws over sessions; 0: no interval", wholeNumber(100_000), DEFAULT_AGREEMENT_DRAWS)
    .addOption(
      new Option("--policy <policy>", "turns without state-dependent content; default: the study's setting").choices([
        "exclude",
        "count-as-grounded",
      ]),
    )
    .addOption(viewerArgument())
    .option("--json", "one JSON document on standard output")
    .action(async ({ study, viewer, json, ...query }: Options) => {
      await print(await dialoguesOfStudy(study, viewer, query), json === true, describe);
    });
}

function describe({ groups, policy, draws, seed }: DialoguesDocument): string {
  const percent = (share: number | null): string => (share === null ? "–" : (100 * share).toFixed(1));
  const table = groups.map(({ configuration, final }) => [
    configuration,
    percent(final.tgaMacro.value),
    percent(final.tgaMicro.value),
    `${final.sga.numerator}/${final.sga.n}`,
    percent(final.sga.value),
    `${percent(final.sgaBounds.low)} to ${percent(final.sgaBounds.high)}`,
    final.incidents.numerator,
    `${final.directionDrift.numerator}/${final.directionDrift.n}`,
    final.turns.toSettle + final.turns.oneLabel + final.turns.noLabel,
  ]);
  return [
    textTable([["configuration", "TGA %", "by turn %", "SGA", "%", "bounds %", "incidents", "drift", "open turns"], ...table]),
    "",
    `final labels; not applicable: ${policy}; ${draws} draws over sessions, seed ${seed}`,
  ].join("\n");
}
