/**
 * The answer of k samples: the set of labels that more than half of them gave. Faults vote for nothing, and they stay in the
 * denominator: two readable answers of five are no majority.
 */
import { err, ok, type Result } from "../base/result";
import type { GapReply } from "./reply-schemas";

export interface NoMajority {
  message: string;
}

/** `answers` in order of the samples, null where one was unreadable. The first sample with the winning set is the answer that is kept. */
export function majorityAnswer(answers: readonly (GapReply | null)[]): Result<{ answer: GapReply; votes: number; of: number }, NoMajority> {
  const votes = new Map<string, { answer: GapReply; count: number }>();
  for (const answer of answers) {
    if (answer === null) continue;
    const key = [...new Set(answer.labels)].sort().join(" ");
    const seen = votes.get(key);
    if (seen === undefined) votes.set(key, { answer, count: 1 });
    else seen.count++;
  }
  for (const { answer, count } of votes.values()) if (2 * count > answers.length) return ok({ answer, votes: count, of: answers.length });
  const split = [...votes].map(([key, { count }]) => `${key} × ${count}`).join(", ");
  const unread = answers.filter((answer) => answer === null).length;
  return err({ message: `no set of labels has more than half of ${answers.length} samples: ${split || "none"}; ${unread} unreadable` });
}
