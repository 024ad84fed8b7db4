import { type Command, Option } from "commander";
import { UNITS, type ValidateDocument, validateStudy } from "../../lib/server/use-cases/validate-study";
import { print, textTable } from "../output";

interface Options {
  study: string;
  rater: string;
  against: string;
  unit: (typeof UNITS)[number];
  json?: boolean;
}

export function addValidate(program: Command): void {
  program
    .command("validate")
    .description("Measures one rater's labels of runs or cases against a file of labels (JSONL) or another rater.")
    .requiredOption("--study <study>", "handle of the study")
    .requiredOption("--rater <rater>", "who is measured: rule, human:<handle>, …")
    .requiredOption("--against <file or rater>", "what is taken as given")
    .addOption(new Option("--unit <unit>").choices(UNITS).default("trajectory"))
    .option("--json", "one JSON document on standard output")
    .action(async (options: Options) => {
      await print(
        await validateStudy(options.study, "terminal", options.rater, options.against, { mayReadFile: true, unit: options.unit }),
        options.json === true,
        toText,
      );
    });
}

function toText(document: ValidateDocument): string {
  const { strict, lenient, threeWay, kappa, ac1 } = document;
  const share = ({ correct, share: value, low, high }: ValidateDocument["strict"]): string =>
    value === null ? "undefined (no pair)" : `${correct}/${document.n}  ${value.toFixed(3)}  ${low?.toFixed(3)}–${high?.toFixed(3)}`;
  const coefficient = ({ value, low, high, undefinedBecause }: ValidateDocument["kappa"]): string =>
    value === null ? `undefined (${undefinedBecause})` : `${value.toFixed(3)}  ${low?.toFixed(3) ?? "–"}–${high?.toFixed(3) ?? "–"}`;
  return [
    `${document.rater} against ${document.against}: ${document.n} ${document.unit === "case" ? "cases" : "runs"}; unmatched: ${document.unmatched.rater} of the rater, ${document.unmatched.against} given`,
    "",
    textTable([
      ["strict", share(strict)],
      ["lenient", share(lenient)],
      ["three-way", share(threeWay)],
      ["κ (Cohen)", coefficient(kappa)],
      ["AC1 (Gwet)", coefficient(ac1)],
      ["abstained", document.abstained],
      ["wrong although confident", document.confidentWrong.count],
      ["same decisive step", `${document.decisiveStep.same}/${document.decisiveStep.of}`],
      ["evidence at a same step", `${document.evidenceStep.same}/${document.evidenceStep.of}`],
      ["quotes that overlap", `${document.evidenceOverlap.same}/${document.evidenceOverlap.of}`],
      ["same distance, overlooked", `${document.distance.same}/${document.distance.of}`],
      ...document.baselines.map((baseline) => [`baseline: ${baseline.name}`, share(baseline.strict)]),
    ]),
    "",
    textTable([["rule", "decided", "right"], ...document.perRule.map((rule) => [rule.ruleId, rule.decided, rule.right])]),
    "",
    textTable([
      ["run", "given", "found", "rule"],
      ...document.disagreements.map((row) => [row.caseId ?? row.externalId, row.expected, row.found, row.ruleId ?? "–"]),
    ]),
  ].join("\n");
}
