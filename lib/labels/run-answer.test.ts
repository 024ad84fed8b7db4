import { describe, expect, it } from "vitest";
import { runAnswer } from "./run-answer";
import { gap, journalOf } from "./testing/journal";

const decisive = (caseId: string) => ({
  rater: "human:a",
  kind: "case" as const,
  caseId,
  place: "case:decisive",
  value: { decision: "decisive" as const, reason: "", t: 3, k: 0, failure: "F1" as const },
});

describe("runAnswer", () => {
  it("takes a label of the run as a whole before any case", () => {
    const journal = journalOf(gap("human:a", "c1", "overlooked"), gap("human:a", null, "unclear"));
    expect(runAnswer(journal, "c1")).toMatchObject({ label: "unclear", labels: ["unclear"], entry: { caseId: null } });
  });

  it("takes the case that the rater marked as decisive, and without a mark the one that the record makes decisive", () => {
    const labels = [gap("human:a", "c1", "overlooked"), gap("human:a", "c2", "incomplete")];
    expect(runAnswer(journalOf(...labels), "c1")).toMatchObject({ label: "overlooked", labels: ["overlooked", "incomplete"] });
    expect(runAnswer(journalOf(...labels, decisive("c2")), "c1")).toMatchObject({ label: "incomplete" });
  });

  it("knows a marked case by its write where the mark names no case", () => {
    const journal = journalOf(gap("human:a", "tr_1:3.0:F1", "overlooked"), { ...decisive("x"), caseId: null });
    expect(runAnswer(journal, null)).toMatchObject({ label: "overlooked" });
  });

  it("does not fall back to another case when the marked one has no label", () => {
    expect(runAnswer(journalOf(gap("human:a", "c1", "overlooked"), decisive("c2")), "c1")).toBeNull();
  });

  it("leaves unclear out of the set of a run that has a gap, and is null without a label", () => {
    const journal = journalOf(gap("human:a", "c1", "overlooked"), gap("human:a", "c2", "unclear"));
    expect(runAnswer(journal, "c1")?.labels).toEqual(["overlooked"]);
    expect(runAnswer([], "c1")).toBeNull();
  });
});
