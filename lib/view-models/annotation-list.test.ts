import { describe, expect, it } from "vitest";
import type { AssignmentCard } from "./annotation-item";
import { assignmentRows } from "./annotation-list";

const CARD: AssignmentCard = {
  assignmentId: "as_1",
  kind: "gap",
  mode: "single",
  rubricId: "grounding-gap",
  rubricVersion: "1",
  state: "open",
  mine: { done: 23, of: 30 },
  medianSeconds: 41,
};

describe("the list of one's own assignments", () => {
  it("says what is asked for, what is left and how long one took", () => {
    expect(assignmentRows([CARD])[0]).toMatchObject({
      title: "Gap cases, one label each",
      progress: "23 done, 7 of 30 left, median 41 s a case",
      rubric: "rubric grounding-gap 1",
      isOpen: true,
    });
  });

  it("is open as long as something is left and nobody has closed it; an empty one has no share", () => {
    const rows = assignmentRows([
      { ...CARD, kind: "turn", mine: { done: 30, of: 30 } },
      { ...CARD, kind: "session", state: "closed" },
      { ...CARD, mine: { done: 0, of: 0 } },
    ]);
    expect(rows.map(({ isOpen, share }) => [isOpen, share])).toEqual([
      [false, 1],
      [false, 23 / 30],
      [false, null],
    ]);
    expect(rows[0]?.title).toBe("Turns of dialogues");
  });
});
