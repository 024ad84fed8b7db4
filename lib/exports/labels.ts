/** `export labels`: the whole journal, every entry ever made, undone ones included. Contract: product.md §5. */
import type { LabelEntry } from "../labels/label";
import type { CsvTable } from "./csv-table";

/** What of an entry the export shows. */
export type ExportedEntry = Pick<
  LabelEntry,
  | ("seq" | "at" | "rater" | "raterVersion" | "rubricVersion" | "trajectoryId" | "caseId")
  | ("label" | "labels" | "evidence" | "note" | "assisted" | "answersSeq")
>;

/** The entries of these raters; `all`: everybody's; `judge:<id>@<version>`: those of one version of a judge. */
export function entriesOf(journal: readonly ExportedEntry[], raters: readonly string[]): readonly ExportedEntry[] {
  if (raters.includes("all")) return journal;
  return journal.filter(({ rater, raterVersion }) => raters.includes(rater) || raters.includes(`${rater}@${raterVersion}`));
}

function leading(row: ExportedEntry): ExportedEntry["evidence"][number] | undefined {
  return row.evidence.find((span) => span.role === "decisive") ?? row.evidence[0];
}

/** `undoneBy`: the entry that takes another back, by the position of that other. */
export function labelsTable(undoneBy: ReadonlyMap<number, number>): CsvTable<ExportedEntry> {
  return {
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
      ["undone_by", (row) => undoneBy.get(row.seq) ?? null],
    ],
  };
}
