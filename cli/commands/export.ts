import { Argument, type Command, Option } from "commander";
import { AGREEMENT_UNITS, type AgreementUnit } from "../../lib/labels/agreement-items";
import { exportAssignment } from "../../lib/server/use-cases/export-assignment";
import { exportBundle } from "../../lib/server/use-cases/export-bundle";
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
import { failure } from "../../lib/server/use-cases/use-case-error";
import { logError, printFailure, streamOut, writeFile } from "../output";
import { collect, wholeNumber } from "./metrics";

interface Options {
  study: string;
  unit?: AgreementUnit;
  rater: string[];
  format?: ExportFormat;
  baseline?: string;
  with?: string[];
  environment?: string;
  pairing: ExportQuery["pairing"];
  gate?: string;
  probes?: string;
  seed: number;
  draws: number;
  out?: string;
  assignment?: string;
}

/** A bundle is a ZIP file, and no terminal shows one. */
const NO_PLACE = failure("invalid", "a bundle is no text", { found: "a terminal", expected: "--out <file>, or a pipe", where: "--out" });

/** For one rater: blind as that rater is, whoever writes the file. */
async function exportAssignmentFile(
  study: string,
  { rater, assignment, out }: { rater: readonly string[]; assignment: string | undefined; out: string | undefined },
): Promise<void> {
  const [only, ...others] = rater;
  if (only === undefined || others.length > 0) {
    return printFailure(
      failure("invalid", "an assignment's file is for one rater", { found: rater.join(", "), expected: "--rater <handle>", where: "--rater" }),
    );
  }
  const file = await exportAssignment(study, assignment ?? null, only);
  if (!file.ok) return printFailure(file.error);
  if (out === undefined) await streamOut(file.value);
  else await writeFile(file.value, out, "--out");
}

export function addExport(program: Command): void {
  program
    .command("export")
    .description(
      "Writes per-class counts, cases with their labels, the label journal, labels of turns and sessions, decisions on verdicts, the report of a gate, the table behind agreement, metrics, a comparison, records of judges (misalignments, intent drift), whole runs in our own format, an assignment for a colleague, or the whole study as one bundle.",
    )
    .addArgument(new Argument("<what>").choices([...EXPORT_NAMES, "assignment", "bundle"]))
    .requiredOption("--study <study>", "handle of the study")
    .addOption(new Option("--unit <unit>", "counts: case or trajectory, default both; agreement: default case").choices(AGREEMENT_UNITS))
    .option(
      "--rater <rater>",
      "repeatable; `all`: every rater with a label; default: rule (labels, turns, sessions, verdicts: everyone; records: the newest judge)",
      collect,
      [],
    )
    .addOption(
      new Option(
        "--format <format>",
        "default: csv; trajectories: jsonl; latex: counts, metrics, comparison; not with assignment and bundle",
      ).choices(EXPORT_FORMATS),
    )
    .option("--baseline <configuration>", "comparison only")
    .option("--with <configuration>", "comparison only; repeatable", (value: string, all: string[] | undefined) => [...(all ?? []), value])
    .option("--environment <id>", "comparison only")
    .addOption(new Option("--pairing <how>", "comparison only").choices(["all", "common", "unpaired"]).default("all"))
    .option("--gate <id>", "gate-report only; default: rule")
    .option("--probes <sources>", "gate-report only; sources separated by commas, default: none")
    .option("--seed <n>", "of the bootstrap", wholeNumber(0xffffffff), DEFAULT_SEED)
    .option("--draws <n>", "bootstrap draws; 0: no bootstrap interval", wholeNumber(100_000), DEFAULT_DRAWS)
    .option("--out <file>", "default: standard output")
    .option("--assignment <id>", "with `assignment`: which one, where the rater has several")
    .action(async (name: ExportName | "assignment" | "bundle", { study, out, assignment, ...query }: Options) => {
      if (name === "assignment") return exportAssignmentFile(study, { rater: query.rater, assignment, out });
      if (name === "bundle" && out === undefined && process.stdout.isTTY) return printFailure(NO_PLACE);
      const result = name === "bundle" ? await exportBundle(study, "terminal") : await exportStudy(study, "terminal", name, query);
      if (!result.ok) return printFailure(result.error);
      const notice = await loadLicenceNotice(study);
      if (notice !== null) logError(`plumbline: ${notice}`);
      if (out === undefined) await streamOut(result.value);
      else await writeFile(result.value, out, "--out");
    });
}
