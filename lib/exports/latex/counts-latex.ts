import { groupBy } from "../../base/group-by";
import { GAP_LABELS } from "../../rubric/rubric";
import type { CountRow } from "../counts";
import { type LatexTable, latexTabular } from "./tabular";

const percent = (share: number | null): string => (share === null ? "–" : (100 * share).toFixed(1));

/** One table for each environment, rater, unit and mode: a row a class, three columns a configuration. Percentages always with counts. */
export function countsLatex(rows: readonly CountRow[]): string {
  const tables = [...groupBy(rows, (row) => JSON.stringify([row.environment, row.rater, row.raterVersion, row.unit, row.mode])).values()];
  return tables.map((group) => latexTabular(countsTable(group))).join("\n");
}

function countsTable(rows: readonly CountRow[]): LatexTable {
  const [first] = rows;
  const configurations = [...new Set(rows.map((row) => row.configuration))];
  const unit = first?.unit === "case" ? "cases (failed writes)" : "failed runs";
  const find = (configuration: string, label: string): CountRow | undefined =>
    rows.find((row) => row.configuration === configuration && row.class === label);
  const totals = configurations.map((configuration) => rows.find((row) => row.configuration === configuration));
  return {
    comments: [
      `Plumbline: gap labels of ${unit}, ${first?.environment ?? ""}, rater ${first?.rater ?? ""} ${first?.raterVersion ?? ""}, ${first?.mode ?? ""}-label, rubric ${first?.rubricVersion ?? ""}.`,
      "Needs \\usepackage{booktabs}. 95 % intervals are Wilson's. The rubric is Plumbline's operationalisation, not the authors'.",
    ],
    columns: `l${"rrr".repeat(configurations.length)}`,
    groups: [{ name: "", width: 1 }, ...configurations.map((name) => ({ name, width: 3 }))],
    head: ["Class", ...configurations.flatMap(() => [{ latex: "$n$" }, "%", "95 %"])],
    rows: GAP_LABELS.map((label) => [
      label,
      ...configurations.flatMap((configuration) => {
        const row = find(configuration, label);
        const interval =
          row === undefined || row.wilsonLow === null || row.wilsonHigh === null ? "–" : `${percent(row.wilsonLow)}–${percent(row.wilsonHigh)}`;
        return [String(row?.count ?? 0), percent(row?.share ?? null), interval];
      }),
    ]),
    foot: [[`answered ${unit}`, ...totals.flatMap((row) => [String(row?.total ?? 0), "of", String((row?.total ?? 0) + (row?.pending ?? 0))])]],
  };
}
