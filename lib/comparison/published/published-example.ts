import type { PrintedTable } from "../table-check/printed-table";

/** Tables of one paper, as printed there. Their figures, never ours: for checking arithmetic only (methods.md §13). */
export interface PublishedExample {
  id: string;
  /** Short name of the paper, and its arXiv id. */
  paper: string;
  arxiv: string;
  tables: readonly PrintedTable[];
  /** Findings that are known, by table title and key: the P numbers of methods.md §13. */
  known: Readonly<Record<string, string>>;
}
