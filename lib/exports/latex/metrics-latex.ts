import { groupBy } from "../../base/group-by";
import { metricsFor } from "../../metrics";
import type { MetricRow } from "../../metrics/compute-metrics";
import type { Metric } from "../../metrics/metric";
import { type LatexCell, type LatexTable, latexTabular } from "./tabular";

/** One table for each environment: a row a metric, value and 95 % interval a configuration; the best, ties too, in bold. */
export function metricsLatex(rows: readonly MetricRow[]): string {
  const tables = [...groupBy(rows, (row) => row.environment).values()];
  return tables.map((group) => latexTabular(metricsTable(group))).join("\n");
}

function metricsTable(rows: readonly MetricRow[]): LatexTable {
  const configurations = [...new Set(rows.map((row) => row.configuration))];
  const shown = [...groupBy(rows, (row) => JSON.stringify([row.metric, row.unit, row.rater])).values()].filter((group) =>
    group.some((row) => row.value !== null),
  );
  const drawn = rows.find((row) => row.interval === "cluster-bootstrap");
  return {
    comments: [
      `Plumbline: metrics, ${rows[0]?.environment ?? ""}. Shares in percent with 95 % intervals (Wilson, or percentile bootstrap over clusters${drawn === undefined ? "" : `, ${drawn.draws} draws, seed ${drawn.seed}`}).`,
      "Needs \\usepackage{booktabs}. SGC here is Scenario Goal Completion.",
      "In bold the best value, ties too; which differences hold on the same tasks is in the table of the comparison.",
    ],
    columns: `l${"rr".repeat(configurations.length)}`,
    groups: [{ name: "", width: 1 }, ...configurations.map((name) => ({ name, width: 2 }))],
    head: ["Metric", ...configurations.flatMap((): LatexCell[] => ["value", "95 %"])],
    rows: shown.map((group) => {
      const metric = metricOf(group[0]);
      const scale = metric?.scale ?? "share";
      const texts = configurations.map((name) => format(scale, group.find((row) => row.configuration === name)?.value ?? null));
      const best = bestOf(metric, texts);
      const cells = configurations.flatMap((name, index): LatexCell[] => {
        const row = group.find((one) => one.configuration === name);
        const text = texts[index] ?? "–";
        const interval = row === undefined || row.low === null || row.high === null ? "–" : `${format(scale, row.low)}–${format(scale, row.high)}`;
        return [best !== null && Number(text) === best ? { latex: `\\textbf{${text}}` } : text, interval];
      });
      return [metric?.label ?? group[0]?.metric ?? "", ...cells];
    }),
    foot: [],
  };
}

function metricOf(row: MetricRow | undefined): Metric | undefined {
  if (row === undefined) return undefined;
  const trials = row.metric.startsWith("passHat") ? Number(row.metric.slice(7)) : 1;
  const all = metricsFor({ trials, raters: row.rater === null ? [] : [row.rater] });
  return all.find((metric) => metric.id === row.metric && (row.rater === null || metric.unit === row.unit));
}

function format(scale: Metric["scale"], value: number | null): string {
  if (value === null) return "–";
  if (scale === "share") return (100 * value).toFixed(1);
  if (scale === "count") return Number.isInteger(value) ? String(value) : value.toFixed(1);
  if (scale === "tokens") return value.toFixed(0);
  return value.toFixed(scale === "index" ? 3 : scale === "dollars" ? 4 : 2);
}

/** At the printed precision, among two values or more. */
function bestOf(metric: Metric | undefined, texts: readonly string[]): number | null {
  const values = texts.filter((text) => text !== "–").map(Number);
  if (metric === undefined || metric.better === null || values.length < 2) return null;
  return metric.better === "higher" ? Math.max(...values) : Math.min(...values);
}
