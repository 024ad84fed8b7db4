import type { Metric } from "../metrics/metric";
import { formatCount } from "./format-count";
import { DASH } from "./format-share";

type Scale = Metric["scale"];

/** Digits behind the point at which a metric is shown; a share is shown in percent. */
const DIGITS: Readonly<Record<Scale, number>> = { share: 1, count: 0, index: 3, score: 2, seconds: 2, tokens: 0, dollars: 4 };

/** The value as it is shown, as a number: what two shown values differ by is the difference of these. */
export function shownValue(scale: Scale, value: number): number {
  const factor = 10 ** DIGITS[scale];
  return Math.round((scale === "share" ? 100 * value : value) * factor) / factor;
}

export function formatMetric(scale: Scale, value: number | null): string {
  if (value === null) return DASH;
  if (scale === "count") return Number.isInteger(value) ? formatCount(value) : value.toFixed(1);
  if (scale === "tokens") return formatCount(Math.round(value));
  return (scale === "share" ? 100 * value : value).toFixed(DIGITS[scale]);
}

export function formatMetricInterval(scale: Scale, low: number | null, high: number | null): string {
  return low === null || high === null ? "" : `${formatMetric(scale, low)}–${formatMetric(scale, high)}`;
}

/** With its sign; of shares in percentage points. 0.0 means equal at this precision only. */
export function formatDifference(scale: Scale, value: number | null): string {
  if (value === null) return DASH;
  return signed(scale === "share" ? 100 * value : value, scale === "count" && !Number.isInteger(value) ? 1 : DIGITS[scale]);
}

/** "+5.3", "−4.4", "0.0": never "−0.0". */
export function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return value < 0 ? `−${text}` : `+${text}`;
}

export function formatDifferenceInterval(scale: Scale, low: number | null, high: number | null): string {
  return low === null || high === null ? "" : `${formatDifference(scale, low)} to ${formatDifference(scale, high)}`;
}

/** Three digits, as papers print it; a very small one says so. */
export function formatP(p: number | null): string {
  if (p === null) return DASH;
  return p < 0.0005 ? "< 0.001" : p.toFixed(3);
}
