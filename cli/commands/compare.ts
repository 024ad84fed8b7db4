import { type Command, Option } from "commander";
import { DROP_REASONS } from "../../lib/comparison/drop-reasons";
import type { Viewer } from "../../lib/server/auth/viewer";
import { comparePage } from "../../lib/server/use-cases/compare-page";
import { type ComparisonDocument, type ComparisonQuery, studyComparison } from "../../lib/server/use-cases/study-comparison";
import { DEFAULT_SEED } from "../../lib/server/use-cases/study-metrics";
import { DEFAULT_DRAWS } from "../../lib/statistics/resamples";
import { print, textTable } from "../output";
import { viewerArgument } from "../viewer-argument";
import { collect, wholeNumber } from "./metrics";

interface Options extends Omit<ComparisonQuery, "rater" | "environment"> {
  study: string;
  rater: string[];
  environment?: string;
  viewer: Viewer;
  json?: boolean;
}

export function addCompare(program: Command): void {
  withOptions(program.command("compare"))
    .description("Differences between configurations on the same tasks, with intervals and tests, and what was dropped.")
    .action(async (options: Options) => {
      await print(await studyComparison(options.study, options.viewer, queryOf(options)), options.json === true, describe);
    });
  // What the compare page draws: the page server has it made by this command, in a process of its own.
  withOptions(program.command("compare-page", { hidden: true })).action(async (options: Options) => {
    await print(await comparePage(options.study, options.viewer, queryOf(options)), true, () => "");
  });
}

function withOptions(command: Command): Command {
  return command
    .requiredOption("--study <study>", "handle of the study")
    .requiredOption("--baseline <configuration>", "what the others are compared with")
    .requiredOption("--with <configuration>", "repeatable", (value: string, all: string[] | undefined) => [...(all ?? []), value])
    .option("--environment <id>", "where the configurations have several in common")
    .addOption(
      new Option("--pairing <how>", "all: the same tasks under both; common: the tasks in common only; unpaired: two independent samples")
        .choices(["all", "common", "unpaired"])
        .default("all"),
    )
    .option("--rater <rater>", "whose labels the gap shares count; repeatable, `all`: everybody; default: rule", collect, [])
    .option("--seed <n>", "of the bootstrap", wholeNumber(0xffffffff), DEFAULT_SEED)
    .option("--draws <n>", "bootstrap draws; 0: no bootstrap interval", wholeNumber(100_000), DEFAULT_DRAWS)
    .option("--json", "one JSON document on standard output")
    .addOption(viewerArgument());
}

function queryOf({ study: _study, viewer: _viewer, json: _json, rater, environment, ...options }: Options): ComparisonQuery {
  return { ...options, environment, rater: rater.length > 0 ? rater : ["rule"] };
}

function describe(document: ComparisonDocument): string {
  const digits = (value: number | null): string => (value === null ? "–" : Number.isInteger(value) ? String(value) : value.toFixed(4));
  const name = (row: ComparisonDocument["rows"][number]): string => (row.rater === null ? row.metric : `${row.metric} (${row.unit}, ${row.rater})`);
  const compared = document.rows.filter((row) => row.refused === null);
  const lines = [
    textTable([
      ["metric", "with", "baseline", "value", "difference", "low", "high", "pairs", "b", "c", "p", "Holm"],
      ...compared.map((row) => [
        ...[name(row), row.with, digits(row.baselineValue), digits(row.withValue), digits(row.difference), digits(row.low), digits(row.high)],
        ...[row.pairs, row.b, row.c, row.p, row.pAdjusted].map(digits),
      ]),
    ]),
    "",
  ];
  const refusals = new Map<string, string[]>();
  for (const row of document.rows) if (row.refused !== null) refusals.set(row.refused, [...(refusals.get(row.refused) ?? []), name(row)]);
  for (const [reason, names] of refusals) lines.push(`not compared (${names.length > 3 ? `${names.length} metrics` : names.join(", ")}): ${reason}`);
  const drops = compared.find((row) => row.dropped.reasons.length > 0)?.dropped.reasons ?? [];
  for (const { side, reason, count } of drops) lines.push(`dropped, ${side}: ${count} (${DROP_REASONS[reason]})`);
  lines.push(
    `${document.environment}, baseline ${document.baseline}; ${document.draws} draws, seed ${document.seed}; Holm over the contrasts of a metric`,
  );
  return lines.join("\n");
}
