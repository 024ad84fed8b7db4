import { Argument, type Command, Option } from "commander";
import { EXPORT_FORMATS, EXPORT_NAMES, type ExportFormat, type ExportName, exportStudy } from "../../lib/server/use-cases/export-study";
import { loadLicenceNotice } from "../../lib/server/use-cases/load-licence-notice";
import { logError, printFailure, streamOut, writeFile } from "../output";

interface Options {
  study: string;
  unit?: "case" | "trajectory";
  rater: string[];
  format?: ExportFormat;
  out?: string;
}

export function addExport(program: Command): void {
  program
    .command("export")
    .description(
      "Writes per-class counts, cases with their labels, the whole label journal, labels of turns and sessions, or whole runs in our own format.",
    )
    .addArgument(new Argument("<what>").choices(EXPORT_NAMES))
    .requiredOption("--study <study>", "handle of the study")
    .addOption(new Option("--unit <unit>", "counts only; default: both").choices(["case", "trajectory"]))
    .option(
      "--rater <rater>",
      "repeatable; `all`: every rater with a label; default: rule (labels, turns, sessions: everyone)",
      (value: string, all: string[]) => [...all, value],
      [],
    )
    .addOption(new Option("--format <format>", "default: csv; trajectories: jsonl").choices(EXPORT_FORMATS))
    .option("--out <file>", "default: standard output")
    .action(async (name: ExportName, options: Options) => {
      const result = await exportStudy(options.study, "terminal", {
        name,
        unit: options.unit ?? null,
        raters: options.rater,
        format: options.format ?? null,
      });
      if (!result.ok) return printFailure(result.error);
      const notice = await loadLicenceNotice(options.study);
      if (notice !== null) logError(`plumbline: ${notice}`);
      if (options.out === undefined) await streamOut(result.value);
      else await writeFile(result.value, options.out, "--out");
    });
}
