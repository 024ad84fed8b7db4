import { type Command, InvalidArgumentError, Option } from "commander";
import { COEFFICIENTS } from "../../lib/labels/agreement";
import { AGREEMENT_UNITS, type AgreementUnit } from "../../lib/labels/agreement-items";
import type { Viewer } from "../../lib/server/auth/viewer";
import { type AgreementDocument, agreementOfFile, agreementOfStudy, DEFAULT_AGREEMENT_DRAWS } from "../../lib/server/use-cases/agreement-study";
import { failure } from "../../lib/server/use-cases/use-case-error";
import { print, printFailure, textTable } from "../output";
import { viewerArgument } from "../viewer-argument";
import { collect } from "./metrics";

interface Options {
  study?: string;
  draws: number;
  unit: AgreementUnit;
  environment?: string;
  rater: string[];
  viewer: Viewer;
  json?: boolean;
}

export function addAgreement(program: Command): void {
  program
    .command("agreement")
    .description("How well raters agree: a CSV file (item, rater, label), or the people of a study.")
    .argument("[file]", "CSV with the columns item, rater, label")
    .option("--study <study>", "handle of the study, instead of a file")
    .addOption(new Option("--unit <unit>", "what is compared, of a study").choices(AGREEMENT_UNITS).default("case"))
    .option("--environment <id>", "only the runs of one environment, of a study")
    .option("--rater <rater>", "a label set made elsewhere beside the people, imported:<name>; repeatable, of a study", collect, [])
    .option("--draws <n>", "bootstrap draws over items, or the runs of a study; 0: no interval", parseDraws, DEFAULT_AGREEMENT_DRAWS)
    .option("--json", "one JSON document on standard output")
    .addOption(viewerArgument())
    .action(async (file: string | undefined, options: Options) => {
      if ((file === undefined) === (options.study === undefined)) {
        return printFailure(
          failure("invalid", "agreement takes a file or a study, one of them", { expected: "agreement FILE, or agreement --study S" }),
        );
      }
      const result =
        file === undefined
          ? await agreementOfStudy(options.study ?? "", options.viewer, { ...options, environment: options.environment ?? null })
          : await agreementOfFile(file, options.draws);
      await print(result, options.json === true, toText);
    });
}

function parseDraws(text: string): number {
  const draws = Number(text);
  if (!Number.isInteger(draws) || draws < 0 || draws > 1_000_000) throw new InvalidArgumentError("a whole number from 0 to 1,000,000");
  return draws;
}

function toText(document: AgreementDocument): string {
  const digits = (value: number | null): string => (value === null ? "–" : value.toFixed(3));
  return [
    `${document.n} items, ${document.pairableItems} with two labels or more; raters: ${document.raters.join(", ") || "none"}`,
    "",
    textTable([
      ["coefficient", "value", "low", "high", "n"],
      ...COEFFICIENTS.map((name) => {
        const { value, low, high, n, undefinedBecause } = document.coefficients[name];
        return value === null ? [name, `undefined: ${undefinedBecause}`, "–", "–", n] : [name, digits(value), digits(low), digits(high), n];
      }),
    ]),
  ].join("\n");
}
