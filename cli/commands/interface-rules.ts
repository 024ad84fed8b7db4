import type { Command } from "commander";
import { type InterfaceRulesDocument, interfaceRulesOfStudy } from "../../lib/server/use-cases/study-interface-rules";
import { print, textTable } from "../output";
import { wholeNumber } from "./metrics";

interface Options {
  study: string;
  rules?: string;
  draws: number;
  json?: boolean;
}

export function addInterfaceRules(program: Command): void {
  program
    .command("interface-rules")
    .description(
      "What ALIGN's interface rules would explain: coverage, precision, consecutive invalid actions and their bound, label shift. The rules are ours.",
    )
    .requiredOption("--study <study>", "handle of the study")
    .option("--rules <id>", "id or id@version; default: the study's newest own set, else the shipped one")
    .option("--draws <n>", "bootstrap draws over tasks; 0: no interval", wholeNumber(100_000), 2_000)
    .option("--json", "one JSON document on standard output")
    .action(async ({ study, rules, draws, json }: Options) => {
      const query = { draws, ...(rules === undefined ? {} : { rules }) };
      await print(await interfaceRulesOfStudy(study, "terminal", query), json === true, describe);
    });
}

function describe(document: InterfaceRulesDocument): string {
  const { rules, totals, coverage, precision, runBreaking, cia, labelShift } = document;
  const percent = (share: number | null): string => (share === null ? "–" : (100 * share).toFixed(1));
  const row = (name: string, { count, total, value, low, high }: typeof coverage) => [
    name,
    `${count}/${total}`,
    percent(value),
    low === null ? "–" : `${percent(low)} to ${percent(high)}`,
  ];
  return [
    `interface rules ${rules.id} ${rules.version} over ${document.counted} runs, ${totals.actions} actions, ${totals.invalid} invalid`,
    "",
    textTable([
      ["", "n", "%", "interval"],
      row("coverage (invalid steps with a reason)", coverage),
      row("precision (reasons that are right)", precision),
      row("run-breaking (right at the first of 2 or more)", runBreaking),
      row("CIA, recorded", cia.recorded),
      row("CIA, ceiling: a bound, no forecast", cia.ceiling),
    ]),
    "",
    `label shift: other:interface ${labelShift.cases.interface.before} → ${labelShift.cases.interface.after} cases, overlooked ${labelShift.cases.overlooked.before} → ${labelShift.cases.overlooked.after}`,
    "",
    textTable([["rule", "fires", "invalid", "right"], ...document.wraps.map(({ wrapId, fires, invalid, right }) => [wrapId, fires, invalid, right])]),
    ...document.faults.map(({ id, message }) => `${id}: ${message}`),
  ].join("\n");
}
