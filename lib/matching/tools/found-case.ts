import type { CaseMatch } from "../match-result";

export interface FoundCase {
  match: CaseMatch;
  /** Methods.md §1.7: then the case does not decide the run. */
  isMadeGood: boolean;
}
