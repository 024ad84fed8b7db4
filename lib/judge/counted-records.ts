/**
 * Which records of a run count. An answer whose every quote stands counts as it is; one that waits counts when a person has accepted
 * it, and then only its records whose quotes stand.
 */
import type { RecordsProposal, VerifiedRecord } from "./judge-records";

export interface AnswerState {
  state: "ok" | "flagged" | "error" | "skipped";
  review: "accepted" | "changed" | "rejected" | null;
}

/** null: the run has no answer that counts (an error, a skip, a rejection, or a person has yet to look). */
export function countedRecords({ state, review }: AnswerState, proposal: RecordsProposal | null): VerifiedRecord[] | null {
  if (proposal === null || review === "rejected") return null;
  if (state === "ok") return proposal.records;
  if (state !== "flagged" || review !== "accepted") return null;
  return proposal.records.filter(({ failedQuotes }) => failedQuotes.length === 0);
}

/** What the records of a dialogue say of its intent (methods.md §12): requirements that changed, and those of them that drift. */
export function intentOf(records: readonly VerifiedRecord[]): { changed: number; drifting: number } {
  const changed = records.flatMap(({ record }) => (record.kind === "intent-drift" && record.status !== "active" ? [record] : []));
  return { changed: changed.length, drifting: changed.filter(({ finding }) => finding === "drift").length };
}
