import { DESCRIBED_FORMATS } from "../../importers";

/** `formats` (product.md §5). */
export interface FormatsDocument {
  schemaVersion: 1;
  formats: { id: string; label: string; reads: string; ignores: string; successFrom: string; writesFrom: string }[];
}

export function listFormats(): FormatsDocument {
  const formats = DESCRIBED_FORMATS.map(({ id, label, reads, ignores, successFrom, writesFrom }) => ({
    id,
    label,
    reads,
    ignores,
    successFrom,
    writesFrom,
  }));
  return { schemaVersion: 1, formats };
}
