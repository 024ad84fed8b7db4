import { type Command, InvalidArgumentError, Option } from "commander";
import {
  DEFAULT_SAMPLE_CONDITION,
  drawStudySample,
  type SampleDocument,
  type SampleInput,
  STRATIFY_BY,
} from "../../lib/server/use-cases/draw-study-sample";
import { print, textTable } from "../output";

interface Options {
  study: string;
  n: number;
  seed: number;
  where: string;
  stratify: SampleInput["stratify"];
  json?: boolean;
}

export function addSample(program: Command): void {
  program
    .command("sample")
    .description("Draws runs of a study at random with a seed; the same draw is the same sample.")
    .requiredOption("--study <study>", "handle of the study")
    .requiredOption("--n <n>", "how many runs", wholeNumber(1, 1_000_000))
    .requiredOption("--seed <seed>", "seed of the draw", wholeNumber(0, 2_147_483_647))
    .option("--where <terms>", "failed, succeeded, complete, configuration=C, environment=E, joined by commas", DEFAULT_SAMPLE_CONDITION)
    .addOption(
      new Option("--stratify <field>", "repeatable: share the sample out by the sizes of")
        .choices([...STRATIFY_BY])
        .argParser((value: string, all: string[]) => [...all, chosen(value)])
        .default([]),
    )
    .option("--json", "one JSON document on standard output")
    .action(async ({ study, json, ...input }: Options) => {
      await print(await drawStudySample(study, input, "terminal"), json === true, toText);
    });
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!Number.isInteger(number) || number < least || number > most) throw new InvalidArgumentError(`a whole number from ${least} to ${most}`);
    return number;
  };
}

function chosen(text: string): SampleInput["stratify"][number] {
  const field = STRATIFY_BY.find((candidate) => candidate === text);
  if (field === undefined) throw new InvalidArgumentError(`one of ${STRATIFY_BY.join(", ")}`);
  return field;
}

function toText({ sampleId, n, from, seed, algorithm, where, strata, trajectoryIds }: SampleDocument): string {
  return [
    `${sampleId}: ${n} of ${from} runs where ${where === "" ? "any" : where}, seed ${seed}, ${algorithm}`,
    ...(strata.length === 0 ? [] : ["", textTable([["stratum", "runs", "drawn"], ...strata.map((row) => [row.stratum, row.from, row.n])])]),
    "",
    ...trajectoryIds,
  ].join("\n");
}
