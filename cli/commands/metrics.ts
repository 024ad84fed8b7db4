import { type Command, InvalidArgumentError } from "commander";
import { UNDEFINED_METRIC_REASONS } from "../../lib/metrics/undefined-metric-reason";
import type { Viewer } from "../../lib/server/auth/viewer";
import { DEFAULT_SEED, type MetricsDocument, studyMetrics } from "../../lib/server/use-cases/study-metrics";
import { DEFAULT_DRAWS } from "../../lib/statistics/resamples";
import { print, textTable } from "../output";
import { viewerArgument } from "../viewer-argument";

interface Options {
  study: string;
  rater: string[];
  seed: number;
  draws: number;
  viewer: Viewer;
  json?: boolean;
}

export function addMetrics(program: Command): void {
  program
    .command("metrics")
    .description("Every metric of every configuration with its interval, or the reason why it has none.")
    .requiredOption("--study <study>", "handle of the study")
    .option("--rater <rater>", "whose labels the gap shares count; repeatable, `all`: everybody; default: rule", collect, [])
    .option("--seed <n>", "of the bootstrap", wholeNumber(0xffffffff), DEFAULT_SEED)
    .option("--draws <n>", "bootstrap draws; 0: no bootstrap interval", wholeNumber(100_000), DEFAULT_DRAWS)
    .option("--json", "one JSON document on standard output")
    .addOption(viewerArgument())
    .action(async ({ study, rater, seed, draws, viewer, json }: Options) => {
      await print(await studyMetrics(study, viewer, { rater: rater.length > 0 ? rater : ["rule"], seed, draws }), json === true, describe);
    });
}

export const collect = (value: string, all: string[]): string[] => [...all, value];

export function wholeNumber(most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !Number.isInteger(value) || value < 0 || value > most)
      throw new InvalidArgumentError(`a whole number from 0 to ${most}`);
    return value;
  };
}

function describe({ rows }: MetricsDocument): string {
  const digits = (value: number | null): string => (value === null ? "–" : Number.isInteger(value) ? String(value) : value.toFixed(4));
  const table = rows.map((row) => {
    const value = row.undefinedBecause === null ? digits(row.value) : `undefined: ${UNDEFINED_METRIC_REASONS[row.undefinedBecause]}`;
    const name = row.rater === null ? row.metric : `${row.metric} (${row.unit}, ${row.rater})`;
    return [row.configuration, name, value, digits(row.low), digits(row.high), digits(row.numerator), digits(row.denominator), row.interval ?? "–"];
  });
  return [textTable([["configuration", "metric", "value", "low", "high", "of", "in", "interval"], ...table]), "", drawsNote(rows)].join("\n");
}

function drawsNote(rows: MetricsDocument["rows"]): string {
  const drawn = rows.find((row) => row.interval === "cluster-bootstrap");
  return drawn === undefined
    ? "shares 0–1; 95 % intervals by Wilson"
    : `shares 0–1; 95 % intervals: Wilson, or bootstrap over clusters with ${drawn.draws} draws, seed ${drawn.seed}`;
}
