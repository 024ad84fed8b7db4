/** `export labels`: the whole journal, every entry ever made, undone ones included. Contract: product.md §5. */
import type { LabelEntry } from "../labels/label";
import type { CsvTable } from "./csv-table";

export type LabelRow = LabelEntry & { undoneBy: number | null };

/** `raters`: `all`, raters, or one version of a judge as `judge:<id>@<version>`. `undoneBy`: the entry that takes another back, by the position of that other. */
export function labelRows(journal: readonly LabelEntry[], raters: readonly string[], undoneBy: ReadonlyMap<number, number>): LabelRow[] {
  return journal
    .filter((entry) => raters.includes("all") || raters.includes(entry.rater) || raters.includes(`${entry.rater}@${entry.raterVersion}`))
    .map((entry) => ({ ...entry, undoneBy: undoneBy.get(entry.seq) ?? null }));
}

function leading(row: LabelRow): LabelRow["evidence"][number] | undefined {
  return row.evidence.find((span) => span.role === "decisive") ?? row.evidence[0];
}

export const LABELS_TABLE: CsvTable<LabelRow> = {
  columns: [
    ["seq", (row) => row.seq],
    ["at", (row) => row.at],
    ["rater", (row) => row.rater],
    ["rater_version", (row) => row.raterVersion],
    ["rubric_version", (row) => row.rubricVersion],
    ["trajectory_id", (row) => row.trajectoryId],
    ["case_id", (row) => row.caseId],
    ["label", (row) => row.label],
    ["labels", (row) => row.labels.join(";")],
    ["evidence_step", (row) => leading(row)?.t ?? null],
    ["evidence_quote", (row) => leading(row)?.quote ?? null],
    ["note", (row) => row.note],
    ["assisted", (row) => row.assisted],
    ["answers_seq", (row) => row.answersSeq],
    ["undone_by", (row) => row.undoneBy],
  ],
};
