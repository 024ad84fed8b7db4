import { type CheckedTable, checkTable, type Finding } from "../table-check/check-table";
import { accord } from "./accord";
import { align } from "./align";
import type { PublishedExample } from "./published-example";
import { stateGc } from "./state-gc";

/** The tables of the three papers, as they print them. */
export const PUBLISHED_EXAMPLES: readonly PublishedExample[] = [accord, align, stateGc];

export interface CheckedExample {
  id: string;
  paper: string;
  arxiv: string;
  tables: (Omit<CheckedTable, "findings"> & { findings: (Finding & { known: string | null })[] })[];
}

/** Works a paper's tables out again; a finding that methods.md §13 lists carries its P number. */
export function checkExample({ id, paper, arxiv, tables, known }: PublishedExample): CheckedExample {
  return {
    ...{ id, paper, arxiv },
    tables: tables.map((table) => {
      const checked = checkTable(table);
      return { ...checked, findings: checked.findings.map((finding) => ({ ...finding, known: known[`${table.title}: ${finding.key}`] ?? null })) };
    }),
  };
}
