import { IMPORTERS } from "../../importers";

/** `formats` (product.md §5). */
export interface FormatsDocument {
  schemaVersion: 1;
  formats: { id: string; label: string; reads: string; ignores: string; successFrom: string; writesFrom: string }[];
}

export function listFormats(): FormatsDocument {
  const formats = IMPORTERS.map(({ id, label, reads, ignores, successFrom, writesFrom }) => ({ id, label, reads, ignores, successFrom, writesFrom }));
  return { schemaVersion: 1, formats };
}
