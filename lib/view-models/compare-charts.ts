/** Series behind the charts of the compare page; what a component draws is a list with every number formatted. */
import type { ComparisonRow } from "../comparison/compare";
import { GAP_LABELS, type GapLabel } from "../rubric/rubric";
import { type CompareInput, plainMetrics } from "./compare-table";
import { displayLine } from "./display-line";
import { formatCount } from "./format-count";
import { formatDifference, formatDifferenceInterval, formatP } from "./format-metric";
import { formatInterval, formatPercent } from "./format-share";

export interface ForestRow {
  key: string;
  /** A heading where `difference` is null. */
  name: string;
  difference: number | null;
  low: number | null;
  high: number | null;
  text: string;
  interval: string;
  p: string;
  pAdjusted: string;
  test: string;
}

const TESTS: Readonly<Record<NonNullable<ComparisonRow["test"]>, string>> = {
  "mcnemar-exact": "McNemar, exact",
  "paired-cluster-bootstrap": "paired bootstrap",
  newcombe: "Newcombe",
  "unpaired-bootstrap": "bootstrap of two groups",
};

/** Differences of shares in percentage points, grouped by metric. */
export function prepareForest(input: CompareInput): ForestRow[] {
  return plainMetrics(input)
    .filter(({ scale }) => scale === "share")
    .flatMap((metric) => {
      const rows = input.comparison.filter((row) => row.metric === metric.id && row.difference !== null);
      if (rows.length === 0) return [];
      const heading: ForestRow = {
        ...{ key: metric.id, name: metric.label, difference: null, low: null, high: null },
        ...{ text: "", interval: "", p: "", pAdjusted: "", test: "" },
      };
      return [heading, ...rows.map((row) => forestRow(metric.id, row))];
    });
}

function forestRow(metric: string, row: ComparisonRow): ForestRow {
  const points = (value: number | null): number | null => (value === null ? null : 100 * value);
  return {
    key: `${metric} ${row.with}`,
    name: displayLine(row.with),
    difference: points(row.difference),
    low: points(row.low),
    high: points(row.high),
    text: formatDifference("share", row.difference),
    interval: formatDifferenceInterval("share", row.low, row.high),
    p: formatP(row.p),
    pAdjusted: formatP(row.pAdjusted),
    test: row.test === null ? "" : TESTS[row.test],
  };
}

export interface GapBar {
  label: GapLabel;
  configuration: string;
  /** 0–1; null: no answer. */
  share: number | null;
  low: number | null;
  high: number | null;
  percent: string;
  interval: string;
  of: string;
}

/** Shares of one unit by label and configuration; labels that nobody gave anywhere are left out of the drawing, not of the table. */
export function prepareGapBars(input: CompareInput, unit: "case" | "trajectory", rater: string): GapBar[] {
  return GAP_LABELS.flatMap((label) =>
    [input.baseline, ...input.others].flatMap((configuration): GapBar[] => {
      const row = input.metrics.find(
        (one) => one.metric === `gapShare:${label}` && one.unit === unit && one.rater === rater && one.configuration === configuration,
      );
      if (row === undefined) return [];
      return [
        {
          label,
          configuration: displayLine(configuration),
          share: row.value,
          low: row.low,
          high: row.high,
          percent: formatPercent(row.value),
          interval: formatInterval(row.low, row.high),
          of: row.denominator === null ? "no answer" : `${formatCount(row.numerator ?? 0)} of ${formatCount(row.denominator)}`,
        },
      ];
    }),
  );
}

export interface CallBar {
  configuration: string;
  reads: string;
  writes: string;
  /** 0–1; null: neither a read nor a write. */
  writeShare: number | null;
  percent: string;
  interval: string;
}

export function prepareCallBars(input: CompareInput): CallBar[] {
  return [input.baseline, ...input.others].map((configuration) => {
    const find = (metric: string) => input.metrics.find((row) => row.metric === metric && row.configuration === configuration);
    const share = find("writeShare");
    return {
      configuration: displayLine(configuration),
      reads: formatCount(find("reads")?.value ?? 0),
      writes: formatCount(find("writes")?.value ?? 0),
      writeShare: share?.value ?? null,
      percent: formatPercent(share?.value ?? null),
      interval: formatInterval(share?.low ?? null, share?.high ?? null),
    };
  });
}

export interface Histogram {
  configuration: string;
  bins: { from: number; to: number | null; name: string; count: number }[];
  total: string;
  median: string;
}

/** A first look at ten steps (methods.md §1.5) needs bins that end there. */
const DISTANCE_BINS = [1, 2, 3, 5, 10, 20, 50] as const;

/** Distances of overlooked facts: how many steps the decisive fact lay behind the write. */
export function prepareDistances(spreads: readonly { configuration: string; distances: readonly (readonly [number, number])[] }[]): Histogram[] {
  return spreads.map(({ configuration, distances }) => {
    const bins = DISTANCE_BINS.map((from, index) => {
      const next = DISTANCE_BINS[index + 1];
      const to = next === undefined ? null : next - 1;
      const count = distances.reduce((sum, [distance, cases]) => sum + (distance >= from && (to === null || distance <= to) ? cases : 0), 0);
      return { from, to, name: to === null ? `${from}+` : to === from ? String(from) : `${from}–${to}`, count };
    });
    return { configuration: displayLine(configuration), bins, total: formatCount(totalOf(distances)), median: medianOf(distances) };
  });
}

function totalOf(values: readonly (readonly [number, number])[]): number {
  return values.reduce((sum, [, count]) => sum + count, 0);
}

function medianOf(values: readonly (readonly [number, number])[]): string {
  const all = values.flatMap(([value, count]) => Array.from({ length: count }, () => value)).sort((a, b) => a - b);
  const upper = all[Math.floor(all.length / 2)];
  const lower = all[Math.floor((all.length - 1) / 2)];
  return upper === undefined || lower === undefined ? "–" : String((upper + lower) / 2);
}

export interface PlanePoint {
  configuration: string;
  tga: number;
  tgaLow: number | null;
  tgaHigh: number | null;
  sga: number;
  sgaLow: number | null;
  sgaHigh: number | null;
  tgaText: string;
  sgaText: string;
}

export interface Plane {
  points: PlanePoint[];
  /** Mean number of turns a session, over the configurations drawn: the exponent of the curve. null without a point. */
  turns: number | null;
}

/** TGA against SGA, with the curve of independent turn errors: SGA = TGA ^ turns. Unequal lengths lie above it (methods.md §3.2). */
export function preparePlane(input: CompareInput): Plane {
  const found = [input.baseline, ...input.others].map((configuration) => {
    const find = (metric: string) => input.metrics.find((row) => row.metric === metric && row.configuration === configuration);
    return { configuration, tga: find("tgaMacro"), micro: find("tgaMicro"), sga: find("sga") };
  });
  const points = found.flatMap(({ configuration, tga, sga }): PlanePoint[] => {
    if (tga === undefined || tga.value === null || sga === undefined || sga.value === null) return [];
    return [
      {
        configuration: displayLine(configuration),
        ...{ tga: tga.value, tgaLow: tga.low, tgaHigh: tga.high, sga: sga.value, sgaLow: sga.low, sgaHigh: sga.high },
        tgaText: `${formatPercent(tga.value)} (${formatInterval(tga.low, tga.high)})`,
        sgaText: `${formatPercent(sga.value)} (${formatInterval(sga.low, sga.high)})`,
      },
    ];
  });
  const turns = found.reduce((sum, { micro }) => sum + (micro?.denominator ?? 0), 0);
  const sessions = found.reduce((sum, { tga }) => sum + (tga?.denominator ?? 0), 0);
  return { points, turns: sessions === 0 ? null : turns / sessions };
}
