/** The cumulative table: each configuration against the one before it (methods.md §3.5). */
import { type CompareInput, plainMetrics } from "./compare-table";
import { displayLine } from "./display-line";
import { formatDifference, formatMetric, shownValue, signed } from "./format-metric";

export interface StepsTable {
  metrics: { id: string; label: string; short: string }[];
  rows: { configuration: string; isBaseline: boolean; cells: { value: string; delta: string }[] }[];
}

/** Which metrics a paper's ablation table shows, by preference; at most three that have values. */
const PREFERRED = ["tgc", "successRate", "sgcPresent", "tgaMacro", "sga", "writeShare", "failedWriteShare", "cia"] as const;
const MOST = 3;

/**
 * A difference stands only between configurations that are compared with the baseline: over other tasks it would say nothing of
 * them. `exact`: the difference of the values, rounded. `displayed`: the difference of the rounded values, as papers do it; the two can
 * differ in the last digit.
 */
export function prepareSteps(input: CompareInput, mode: "exact" | "displayed"): StepsTable {
  const names = [input.baseline, ...input.others];
  const value = (metric: string, configuration: string): number | null =>
    input.metrics.find((row) => row.metric === metric && row.configuration === configuration)?.value ?? null;
  const isCompared = (metric: string, configuration: string): boolean =>
    configuration === input.baseline ||
    input.comparison.some((row) => row.metric === metric && row.with === configuration && row.difference !== null);
  const known = plainMetrics(input).filter(({ id }) => names.some((name) => value(id, name) !== null));
  const wanted = PREFERRED.filter((id) => id !== "successRate" || !known.some((metric) => metric.id === "tgc"));
  const metrics = wanted.flatMap((id) => known.filter((metric) => metric.id === id)).slice(0, MOST);
  return {
    metrics: metrics.map(({ id, label }) => ({ id, label, short: label })),
    rows: names.map((name, index) => ({
      configuration: displayLine(name),
      isBaseline: index === 0,
      cells: metrics.map(({ id, scale }) => {
        const now = value(id, name);
        const previous = names[index - 1];
        const isStep = previous !== undefined && isCompared(id, previous) && isCompared(id, name);
        const before = isStep ? value(id, previous) : null;
        if (now === null || before === null) return { value: formatMetric(scale, now), delta: "–" };
        const digits = scale === "share" ? 1 : 2;
        const delta =
          mode === "exact"
            ? formatDifference(scale, now - before)
            : signed(shownValue(scale, now) - shownValue(scale, before), scale === "count" ? 0 : digits);
        return { value: formatMetric(scale, now), delta };
      }),
    })),
  };
}
