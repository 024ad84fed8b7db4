import { describe, expect, it } from "vitest";
import { disagreements } from "./disagreements";
import type { LabelEntry } from "./label";
import { type EntryInput, gap, journalOf } from "./testing/journal";

const turn = (rater: string, value: "grounded" | "ungrounded" | "skip", taskComplete: "yes" | "no" | null, index = 1): EntryInput => ({
  rater,
  kind: "turn",
  place: `turn:${index}`,
  value: { value, taskComplete, driftType: null },
});
const find = (journal: LabelEntry[]) => disagreements(journal, { raters: ["human:a", "human:b"], decisiveCaseOf: () => "c1" });

describe("disagreements", () => {
  it("are places with different answers, settled or not, and no agreed ones", () => {
    const journal = journalOf(
      gap("human:a", "c1", "overlooked"),
      gap("human:b", "c1", "overlooked"),
      gap("human:a", "c2", "overlooked"),
      gap("human:b", "c2", "incomplete"),
      gap("human:a", "c3", "overlooked"),
      gap("human:b", "c3", "unclear"),
      gap("adjudicated", "c3", "unclear", { via: "adjudication" }),
    );
    const found = find(journal);
    expect(found.map(({ caseId, unit, settled }) => [caseId, unit, settled?.label ?? null]).sort()).toEqual([
      ["c2", "case", null],
      ["c3", "case", "unclear"],
    ]);
    expect(found.every(({ id }) => /^dg_[0-9a-f]{20}$/.test(id))).toBe(true);
  });

  it("compare turns by value and by whether the task was done, each where both said it", () => {
    expect(find(journalOf(turn("human:a", "grounded", "yes"), turn("human:b", "ungrounded", "yes")))).toHaveLength(1);
    expect(find(journalOf(turn("human:a", "grounded", "yes"), turn("human:b", "grounded", "no")))).toHaveLength(1);
    expect(find(journalOf(turn("human:a", "grounded", "yes"), turn("human:b", "grounded", null)))).toHaveLength(0);
    expect(find(journalOf(turn("human:a", "grounded", "yes"), turn("human:b", "skip", null)))).toHaveLength(0);
  });

  it("have a run of their own where raters decide it by different cases", () => {
    const mark = (rater: string, t: number): EntryInput => ({
      rater,
      kind: "case",
      place: "case:decisive",
      value: { decision: "decisive", reason: "", t, k: 0, failure: "F1" },
    });
    const labels = [gap("human:a", "tr_1:3.0:F1", "overlooked"), gap("human:b", "tr_1:5.0:F1", "incomplete")];
    const found = find(journalOf(...labels, mark("human:a", 3), mark("human:b", 5)));
    expect(found).toMatchObject([{ unit: "run", caseId: null }]);
    expect(found[0]?.answers.map(({ label }) => label).sort()).toEqual(["incomplete", "overlooked"]);
  });

  it("change sides from place to place, and never between two looks", () => {
    const journal = journalOf(
      ...Array.from({ length: 40 }, (_, index) => [gap("human:a", `c${index}`, "overlooked"), gap("human:b", `c${index}`, "incomplete")]).flat(),
    );
    const sides = find(journal).map(({ answers }) => answers[0]?.rater);
    expect(sides.filter((rater) => rater === "human:a").length).toBeGreaterThan(8);
    expect(sides.filter((rater) => rater === "human:b").length).toBeGreaterThan(8);
    expect(find(journal)).toEqual(find(journal));
    expect(find(journal).map(({ caseId }) => caseId)).not.toEqual(journal.filter(({ rater }) => rater === "human:a").map(({ caseId }) => caseId));
  });

  it("are open again when the settling is taken back, and name what the next save answers to", () => {
    const journal = journalOf(
      gap("human:a", "c1", "overlooked"),
      gap("human:b", "c1", "incomplete"),
      gap("adjudicated", "c1", "incomplete", { via: "adjudication" }),
      { rater: "adjudicated", caseId: "c1", undoes: 3 },
    );
    expect(find(journal)).toMatchObject([{ settled: null, newestSeq: 4 }]);
  });
});
