import type { ArgumentLeaf } from "../../matching/provenance/call-arguments";
import { exemption } from "../../matching/provenance/exemptions";

/** Whether a value may be shown: a secret never is. */
export function isRefutable(leaf: ArgumentLeaf): boolean {
  return exemption(leaf, false) !== "secret";
}
