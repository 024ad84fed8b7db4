/** Rows of the page that lists a rater's own assignments. */
import type { AssignmentCard } from "./annotation-item";
import { progressSentence } from "./annotation-progress";

export interface AssignmentRow {
  assignmentId: string;
  kind: AssignmentCard["kind"];
  title: string;
  /** "23 done, 7 of 30 left, median 41 s a case". */
  progress: string;
  /** 0 to 1, for the bar; null while there is nothing in it. */
  share: number | null;
  rubric: string;
  isOpen: boolean;
}

const TITLES = { gap: "Gap cases", turn: "Turns of dialogues", session: "Scales of sessions" } as const;
const UNITS = { gap: "case", turn: "turn", session: "scale" } as const;

/** In the order in which they were given out. */
export function assignmentRows(cards: readonly AssignmentCard[]): AssignmentRow[] {
  return cards.map((card) => ({
    assignmentId: card.assignmentId,
    kind: card.kind,
    title: card.kind === "gap" ? `${TITLES.gap}, ${card.mode === "single" ? "one label each" : "several labels"}` : TITLES[card.kind],
    progress: progressSentence({ items: [], ...card.mine, medianSeconds: card.medianSeconds }, UNITS[card.kind]),
    share: card.mine.of === 0 ? null : card.mine.done / card.mine.of,
    rubric: `rubric ${card.rubricId} ${card.rubricVersion}`,
    isOpen: card.state !== "closed" && card.mine.done < card.mine.of,
  }));
}
