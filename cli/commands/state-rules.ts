import type { Command } from "commander";
import { type StateRulesDocument, stateRulesOfStudy } from "../../lib/server/use-cases/study-state-rules";
import { print, textTable } from "../output";

interface Options {
  study: string;
  tables?: string;
  json?: boolean;
}

export function addStateRules(program: Command): void {
  program
    .command("state-rules")
    .description(
      "The state rule kernel (StateGC) over dialogues with a state snapshot a turn: what it would have allowed, and where replies drifted.",
    )
    .requiredOption("--study <study>", "handle of the study")
    .option("--tables <id>", "id or id@version; default: the study's own, else the shipped ones that know most of its turns")
    .option("--json", "one JSON document on standard output")
    .action(async ({ study, tables, json }: Options) => {
      await print(await stateRulesOfStudy(study, "terminal", tables === undefined ? {} : { tables }), json === true, describe);
    });
}

function describe({ tables, groups }: StateRulesDocument): string {
  if (groups.length === 0) return "no session of this study records the state of its turns (plumbline sample-sessions writes invented ones)";
  const percent = (share: number | null): string => (share === null ? "–" : (100 * share).toFixed(1));
  return [
    `tables ${tables.id} ${tables.version}`,
    ...groups.flatMap(({ configuration, sessions, counts, marks, any, guidanceRepetition }) => [
      "",
      `${configuration}: ${sessions} sessions, ${counts.turns} turns, ${counts.withoutState} without a snapshot left out`,
      textTable([
        ["turns with a mark", "n", "%", "Wilson"],
        ...[...marks, { kind: "any of these", ...any }, { kind: "repeat-guidance, of guidance turns", ...guidanceRepetition }].map(
          ({ kind, count, total, value, low, high }) => [
            kind,
            `${count}/${total}`,
            percent(value),
            low === null ? "–" : `${percent(low)} to ${percent(high)}`,
          ],
        ),
      ]),
    ]),
  ].join("\n");
}
