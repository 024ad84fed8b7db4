/**
 * What the compare page shows, as it stands in the address: a link of a comparison is the comparison. Reading is forgiving (an
 * unknown value is dropped), writing is canonical.
 */
import type { SearchParameters } from "./trajectory-query";

export const PAIRINGS = ["all", "common", "unpaired"] as const;
export const STEP_MODES = ["exact", "displayed"] as const;
export const GAP_UNITS = ["case", "trajectory"] as const;

export interface CompareQuery {
  environment: string;
  baseline: string;
  /** In the order of the columns, which is the order of the cumulative table. */
  others: string[];
  pairing: (typeof PAIRINGS)[number];
  rater: string;
  /** Differences from exact or from displayed values, in the cumulative table. */
  steps: (typeof STEP_MODES)[number];
  unit: (typeof GAP_UNITS)[number];
  /** The configuration whose won and lost tasks are listed. */
  focus: string;
  /** Differences in the table. */
  differences: boolean;
}

interface Choice {
  configuration: string;
  environment: string;
}

/** Columns beyond the baseline that a first look shows. */
const FIRST_OTHERS = 3;
const MOST_OTHERS = 8;

/** null: no environment has two configurations. Without a choice: the environment with most configurations, its first as baseline. */
export function parseCompareQuery(parameters: SearchParameters, choices: readonly Choice[]): CompareQuery | null {
  const first = (key: string): string | undefined => [parameters[key]].flat()[0];
  const all = (key: string): string[] => [parameters[key]].flat().filter((value) => value !== undefined);
  const pick = <Value extends string>(values: readonly Value[], wanted: string | undefined, otherwise: Value): Value =>
    values.find((value) => value === wanted) ?? otherwise;
  const environments = [...new Set(choices.map(({ environment }) => environment))];
  const namesIn = (environment: string): string[] =>
    choices.filter((choice) => choice.environment === environment).map((choice) => choice.configuration);
  const able = environments.filter((environment) => namesIn(environment).length >= 2);
  const largest = able.reduce<string | null>(
    (most, environment) => (most === null || namesIn(environment).length > namesIn(most).length ? environment : most),
    null,
  );
  if (largest === null) return null;
  const environment = pick(able, first("environment"), largest);
  const names = namesIn(environment);
  const baseline = pick(names, first("baseline"), names[0] ?? "");
  const wanted = [...new Set(all("with"))].filter((name) => name !== baseline && names.includes(name)).slice(0, MOST_OTHERS);
  const others = wanted.length > 0 ? wanted : names.filter((name) => name !== baseline).slice(0, FIRST_OTHERS);
  return {
    environment,
    baseline,
    others,
    pairing: pick(PAIRINGS, first("pairing"), "all"),
    rater: first("rater") ?? "rule",
    steps: pick(STEP_MODES, first("steps"), "exact"),
    unit: pick(GAP_UNITS, first("unit"), "trajectory"),
    focus: pick(others, first("focus"), others.at(-1) ?? ""),
    differences: first("differences") !== "off",
  };
}

export function formatCompareQuery(query: CompareQuery): string {
  const text = new URLSearchParams([["environment", query.environment], ["baseline", query.baseline], ...query.others.map((name) => ["with", name])]);
  if (query.pairing !== "all") text.set("pairing", query.pairing);
  if (query.rater !== "rule") text.set("rater", query.rater);
  if (query.steps !== "exact") text.set("steps", query.steps);
  if (query.unit !== "trajectory") text.set("unit", query.unit);
  if (query.focus !== query.others.at(-1)) text.set("focus", query.focus);
  if (!query.differences) text.set("differences", "off");
  return text.toString();
}
