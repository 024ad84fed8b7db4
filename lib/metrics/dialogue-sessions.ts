/**
 * Labelled dialogues as their figures read them: the eligible turns of each session with what the raters say together of them, or
 * what one rater alone says (methods.md §3.3, §3.4). `single` values stand in no final figure.
 */
import { groupBy } from "../base/group-by";
import { currentLabels } from "../labels/current-labels";
import { finalTurnLabels, turnLabelOf } from "../labels/final-turn-labels";
import { ADJUDICATED, firstPassLabels } from "../labels/first-pass";
import type { LabelEntry, RaterId } from "../labels/label";
import type { Turn } from "../turns/turn";
import type { DialogueSession, DialogueTurn } from "./dialogue-figures";

/** A session that somebody has labelled, with all its turns. */
export interface LabelledDialogue {
  sessionId: string;
  turns: readonly Pick<Turn, "index" | "ineligible">[];
}

/** What the raters say together. */
export function finalSessions(dialogues: readonly LabelledDialogue[], journal: readonly LabelEntry[], raters: readonly RaterId[]): DialogueSession[] {
  const finals = new Map(finalTurnLabels(journal, raters).map((final) => [turnKey(final.trajectoryId, final.turn), final]));
  const answered = answersByTurn(journal, [...raters, ADJUDICATED]);
  return dialogues.map(({ sessionId, turns }) => ({
    sessionId,
    turns: eligible(turns).map((index): DialogueTurn => {
      const final = finals.get(turnKey(sessionId, index));
      // Everybody who looked has skipped it: missing, and nothing to wait for.
      if (final === undefined) return { index, value: null, taskComplete: null, open: answered.has(turnKey(sessionId, index)) ? null : "no-label" };
      if (final.via === "single") return { index, value: null, taskComplete: null, open: final.given.length > 1 ? null : "one-label" };
      const taskComplete = final.taskCompleteVia === "single" ? null : final.taskComplete;
      return { index, value: final.value, taskComplete, open: final.via === "pending" ? "to-settle" : null };
    }),
  }));
}

/** What one rater says, first pass: only the sessions that the rater has begun. */
export function raterSessions(dialogues: readonly LabelledDialogue[], journal: readonly LabelEntry[], rater: RaterId): DialogueSession[] {
  const own = firstPassLabels(journal, [rater]);
  const begun = new Set(own.filter((entry) => turnLabelOf(entry) !== null).map(({ trajectoryId }) => trajectoryId));
  const given = answersByTurn(journal, [rater]);
  return dialogues
    .filter(({ sessionId }) => begun.has(sessionId))
    .map(({ sessionId, turns }) => ({
      sessionId,
      turns: eligible(turns).map((index): DialogueTurn => {
        const [label] = given.get(turnKey(sessionId, index)) ?? [];
        if (label === undefined) return { index, value: null, taskComplete: null, open: "no-label" };
        const value = label.label.value === "skip" ? null : label.label.value;
        return { index, value, taskComplete: value === null ? null : label.label.taskComplete, open: null };
      }),
    }));
}

/** Over turns that both call grounded or ungrounded: both say grounded ≤ final ≤ either says grounded (methods.md §3.4). */
export interface GroundedPair {
  turns: number;
  both: number;
  either: number;
  /** Of these turns, final and grounded; a turn to settle is not. */
  final: number;
  pending: number;
}

/** null with any number of raters but two. */
export function groundedPair(
  dialogues: readonly LabelledDialogue[],
  journal: readonly LabelEntry[],
  raters: readonly RaterId[],
): GroundedPair | null {
  if (raters.length !== 2) return null;
  const given = answersByTurn(journal, raters);
  const finals = new Map(finalTurnLabels(journal, raters).map((final) => [turnKey(final.trajectoryId, final.turn), final]));
  const pair: GroundedPair = { turns: 0, both: 0, either: 0, final: 0, pending: 0 };
  for (const { sessionId, turns } of dialogues) {
    for (const index of eligible(turns)) {
      const values = (given.get(turnKey(sessionId, index)) ?? []).map(({ label }) => label.value);
      if (values.length !== 2 || !values.every((value) => value === "grounded" || value === "ungrounded")) continue;
      const final = finals.get(turnKey(sessionId, index));
      pair.turns++;
      if (values.every((value) => value === "grounded")) pair.both++;
      if (values.includes("grounded")) pair.either++;
      if (final?.value === "grounded") pair.final++;
      if (final?.via === "pending") pair.pending++;
    }
  }
  return pair;
}

const turnKey = (sessionId: string, index: number): string => JSON.stringify([sessionId, index]);

const eligible = (turns: LabelledDialogue["turns"]): number[] => turns.filter(({ ineligible }) => ineligible === null).map(({ index }) => index);

function answersByTurn(journal: readonly LabelEntry[], raters: readonly RaterId[]) {
  const settled = currentLabels(journal.filter(({ rater }) => rater === ADJUDICATED && raters.includes(ADJUDICATED)));
  const answers = [
    ...firstPassLabels(
      journal,
      raters.filter((rater) => rater !== ADJUDICATED),
    ),
    ...settled,
  ].flatMap((entry) => {
    const found = turnLabelOf(entry);
    return found === null ? [] : [{ ...found, key: turnKey(entry.trajectoryId, found.turn) }];
  });
  return groupBy(answers, ({ key }) => key);
}
