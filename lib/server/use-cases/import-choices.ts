import { ENVIRONMENTS } from "../../environments";
import { DESCRIBED_FORMATS, importerOf } from "../../importers";

/** What may be chosen in place of what a file says. */
export interface ImportChoices {
  /** `canBeAsked`: may be named in place of what is recognised; a mapped file is read by its mapping. */
  formats: { id: string; label: string; reads: string; canBeAsked: boolean }[];
  environments: { id: string; label: string }[];
}

export function importChoices(): ImportChoices {
  return {
    formats: DESCRIBED_FORMATS.map(({ id, label, reads }) => ({ id, label, reads, canBeAsked: importerOf(id) !== null })),
    environments: ENVIRONMENTS.map(({ id, label }) => ({ id, label })),
  };
}
