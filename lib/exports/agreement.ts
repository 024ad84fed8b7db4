/** `export agreement`: who gave which label to which item, the table from which every coefficient can be made again by `plumbline agreement FILE`. */
import type { AgreementRow } from "../labels/agreement";
import type { CsvTable } from "./csv-table";

export const AGREEMENT_TABLE: CsvTable<AgreementRow> = {
  columns: [
    ["item", (row) => row.item],
    ["rater", (row) => row.rater],
    ["label", (row) => row.label],
  ],
};
