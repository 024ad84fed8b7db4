import { groupBy } from "../../base/group-by";
import { metricsFor } from "../../metrics";
import type { ComparisonExportRow } from "../comparison";
import { type LatexCell, type LatexTable, latexTabular } from "./tabular";

/** One table a baseline: a row for each metric and configuration that was compared; what was refused stands in the comments. */
export function comparisonLatex(rows: readonly ComparisonExportRow[]): string {
  const tables = [...groupBy(rows, (row) => JSON.stringify([row.environment, row.baseline])).values()];
  return tables.map((group) => latexTabular(comparisonTable(group))).join("\n");
}

function comparisonTable(rows: readonly ComparisonExportRow[]): LatexTable {
  const [first] = rows;
  const compared = rows.filter((row) => row.difference !== null && row.rater === null);
  const trials = Math.max(1, ...rows.filter((row) => row.metric.startsWith("passHat")).map((row) => Number(row.metric.slice(7))));
  const metrics = new Map(metricsFor({ trials, raters: [] }).map((metric) => [metric.id, metric]));
  const refused = new Set(rows.flatMap((row) => (row.refused === null || row.pairs !== null ? [] : [`${row.with}: ${row.refused}`])));
  return {
    comments: [
      `Plumbline: differences to ${first?.baseline ?? ""}, ${first?.environment ?? ""}, ${first?.pairing === "unpaired" ? "two independent samples" : "paired by task and trial"}.`,
      `Shares in percent, differences in percentage points, 95 % intervals from ${first?.draws ?? 0} bootstrap draws over clusters, seed ${first?.seed ?? 0}; p: exact McNemar with b and c, then Holm over the contrasts of a metric.`,
      "Needs \\usepackage{booktabs}. SGC here is Scenario Goal Completion.",
      ...[...refused].map((text) => `not compared: ${text}`),
    ],
    columns: "llrrrrrrr",
    groups: [],
    head: [
      "Metric",
      "Configuration",
      "baseline",
      "value",
      { latex: "$\\Delta$" },
      "95 %",
      { latex: "$b$, $c$" },
      { latex: "$p$" },
      { latex: "$p$, Holm" },
    ],
    rows: compared.map((row): LatexCell[] => {
      const metric = metrics.get(row.metric);
      const isShare = metric?.scale === "share";
      const text = (value: number | null): string =>
        value === null ? "–" : isShare ? (100 * value).toFixed(1) : Number.isInteger(value) ? String(value) : value.toFixed(2);
      const p = (value: number | null): string => (value === null ? "–" : value < 0.0005 ? "< 0.001" : value.toFixed(3));
      const interval = row.low === null || row.high === null ? "–" : `${signed(text(row.low))} to ${signed(text(row.high))}`;
      const discordant = row.b === null || row.c === null ? "–" : `${row.b}, ${row.c}`;
      return [
        ...[metric?.label ?? row.metric, row.with, text(row.baselineValue), text(row.withValue), signed(text(row.difference))],
        ...[interval, discordant, p(row.p), p(row.pAdjusted)],
      ];
    }),
    foot: [],
  };
}

/** "-1.0" → "−1.0", "1.0" → "+1.0", "-0.0" → "0.0": a minus is no hyphen. */
function signed(text: string): string {
  const value = Number(text);
  if (Number.isNaN(value)) return text;
  if (value === 0) return text.replace("-", "");
  return value < 0 ? text.replace("-", "−") : `+${text}`;
}
