import { Argument, type Command, Option } from "commander";
import {
  EXPORT_FORMATS,
  EXPORT_NAMES,
  type ExportFormat,
  type ExportName,
  type ExportQuery,
  exportStudy,
} from "../../lib/server/use-cases/export-study";
import { loadLicenceNotice } from "../../lib/server/use-cases/load-licence-notice";
import { DEFAULT_DRAWS, DEFAULT_SEED } from "../../lib/server/use-cases/study-metrics";
import { logError, printFailure, streamOut, writeFile } from "../output";
import { collect, wholeNumber } from "./metrics";

interface Options {
  study: string;
  unit?: "case" | "trajectory";
  rater: string[];
  format?: ExportFormat;
  baseline?: string;
  with?: string[];
  environment?: string;
  pairing: ExportQuery["pairing"];
  seed: number;
  draws: number;
  out?: string;
}

export function addExport(program: Command): void {
  program
    .command("export")
    .description(
      "Writes per-class counts, cases with their labels, the label journal, labels of turns and sessions, metrics, a comparison, or whole runs in our own format.",
    )
    .addArgument(new Argument("<what>").choices(EXPORT_NAMES))
    .requiredOption("--study <study>", "handle of the study")
    .addOption(new Option("--unit <unit>", "counts only; default: both").choices(["case", "trajectory"]))
    .option("--rater <rater>", "repeatable; `all`: every rater with a label; default: rule (labels, turns, sessions: everyone)", collect, [])
    .addOption(new Option("--format <format>", "default: csv; trajectories: jsonl; latex: counts, metrics, comparison").choices(EXPORT_FORMATS))
    .option("--baseline <configuration>", "comparison only")
    .option("--with <configuration>", "comparison only; repeatable", (value: string, all: string[] | undefined) => [...(all ?? []), value])
    .option("--environment <id>", "comparison only")
    .addOption(new Option("--pairing <how>", "comparison only").choices(["all", "common", "unpaired"]).default("all"))
    .option("--seed <n>", "of the bootstrap", wholeNumber(0xffffffff), DEFAULT_SEED)
    .option("--draws <n>", "bootstrap draws; 0: no bootstrap interval", wholeNumber(100_000), DEFAULT_DRAWS)
    .option("--out <file>", "default: standard output")
    .action(async (name: ExportName, { study, out, ...query }: Options) => {
      const result = await exportStudy(study, "terminal", name, query);
      if (!result.ok) return printFailure(result.error);
      const notice = await loadLicenceNotice(study);
      if (notice !== null) logError(`plumbline: ${notice}`);
      if (out === undefined) await streamOut(result.value);
      else await writeFile(result.value, out, "--out");
    });
}
