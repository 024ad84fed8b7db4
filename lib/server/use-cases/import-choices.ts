import { ENVIRONMENTS } from "../../environments";
import { IMPORTERS } from "../../importers";

/** What may be chosen in place of what a file says. */
export interface ImportChoices {
  formats: { id: string; label: string; reads: string }[];
  environments: { id: string; label: string }[];
}

export function importChoices(): ImportChoices {
  return {
    formats: IMPORTERS.map(({ id, label, reads }) => ({ id, label, reads })),
    environments: ENVIRONMENTS.map(({ id, label }) => ({ id, label })),
  };
}
