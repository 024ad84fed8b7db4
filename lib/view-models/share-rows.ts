import type { GapLabel } from "../rubric/rubric";
import { wilsonInterval } from "../statistics/wilson-interval";
import { displayLine } from "./display-line";
import { formatCount } from "./format-count";
import { formatInterval, formatPercent } from "./format-share";

/** A row of `export counts` as far as a screen needs it; the export's own rows fit. */
export interface CountedClass {
  environment: string;
  configuration: string;
  rater: string;
  unit: "case" | "trajectory";
  mode: "single" | "multi";
  class: GapLabel;
  count: number;
  total: number;
  pending: number;
}

/** Another rater's share, drawn as a small triangle under the bar: it is never a second bar, for its n is another. */
export interface ShareMarker {
  rater: string;
  /** 0–1. */
  share: number;
  /** "14 of 47", for people who cannot see the place. */
  text: string;
}

/** One label's share: numbers formatted, places as fractions 0–1. `share` null: undefined, nothing is drawn. */
export interface ShareRow {
  label: GapLabel;
  count: string;
  total: string;
  percent: string;
  interval: string;
  share: number | null;
  low: number | null;
  high: number | null;
  markers: ShareMarker[];
}

interface Sum {
  count: number;
  total: number;
}

function sumByLabel(rows: readonly CountedClass[]): Map<GapLabel, Sum> {
  const sums = new Map<GapLabel, Sum>();
  for (const row of rows) {
    const sum = sums.get(row.class) ?? { count: 0, total: 0 };
    sums.set(row.class, { count: sum.count + row.count, total: sum.total + row.total });
  }
  return sums;
}

/**
 * Shares of one rater over all given configurations together, in the order in which the labels come, with the other
 * raters' shares as markers. Counts and totals are added up, and the interval is Wilson's on the sums.
 * A marker is left out where its rater has answered nothing: missing is a gap, not a zero.
 */
export function prepareShareRows(rows: readonly CountedClass[], markerRows: readonly CountedClass[] = []): ShareRow[] {
  const raters = [...new Set(markerRows.map((row) => row.rater))];
  const markers = raters.map((rater) => ({ rater, sums: sumByLabel(markerRows.filter((row) => row.rater === rater)) }));
  return [...sumByLabel(rows)].map(([label, { count, total }]) => {
    const interval = wilsonInterval(count, total);
    const share = total === 0 ? null : count / total;
    return {
      label,
      count: formatCount(count),
      total: formatCount(total),
      percent: formatPercent(share),
      interval: formatInterval(interval?.low ?? null, interval?.high ?? null),
      share,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
      markers: markers.flatMap(({ rater, sums }) => {
        const sum = sums.get(label);
        if (sum === undefined || sum.total === 0) return [];
        return [{ rater: displayLine(rater), share: sum.count / sum.total, text: `${formatCount(sum.count)} of ${formatCount(sum.total)}` }];
      }),
    };
  });
}
