import { describe, expect, it } from "vitest";
import { currentLabels, latestSeq } from "./current-labels";
import { type LabelEntry, PLAIN_GAP } from "./label";

function entry(seq: number, more: Partial<LabelEntry> = {}): LabelEntry {
  return {
    ...PLAIN_GAP,
    seq,
    key: `key-${seq}`,
    at: "2026-01-01T00:00:00.000Z",
    rater: "human:owner",
    raterVersion: null,
    rubric: "grounding-gap",
    rubricVersion: "1",
    trajectoryId: "tr_1",
    caseId: "tr_1:3.0:F1",
    label: "overlooked",
    labels: ["overlooked"],
    evidence: [],
    note: "",
    assisted: false,
    answersSeq: null,
    undoes: null,
    ...more,
  };
}
const undo = (seq: number, undoes: number): LabelEntry => entry(seq, { label: null, labels: [], undoes });

describe("currentLabels", () => {
  it("takes the newest entry of each rater at each place", () => {
    const journal = [entry(1), entry(2, { label: "incomplete", labels: ["incomplete"] }), entry(3, { rater: "human:b" }), entry(4, { caseId: null })];
    expect(currentLabels(journal).map(({ seq }) => seq)).toEqual([2, 3, 4]);
  });

  it("brings back the entry before the one that was taken back", () => {
    expect(currentLabels([entry(1), entry(2), undo(3, 2)]).map(({ seq }) => seq)).toEqual([1]);
  });

  it("has no label where every entry was taken back", () => {
    expect(currentLabels([entry(1), undo(2, 1)])).toEqual([]);
  });

  it("lets a new entry stand after an undo", () => {
    expect(currentLabels([entry(1), undo(2, 1), entry(3)]).map(({ seq }) => seq)).toEqual([3]);
  });

  it("keeps `none` apart from never looked at", () => {
    expect(currentLabels([entry(1, { label: "none", labels: ["none"] })])).toHaveLength(1);
  });
});

describe("latestSeq", () => {
  it("counts undo entries: a save must answer to the newest thing that happened", () => {
    expect(latestSeq([entry(1), undo(2, 1)], entry(9))).toBe(2);
  });

  it("is null where nobody said anything, and does not look at other raters or cases", () => {
    expect(latestSeq([entry(1)], entry(9, { rater: "human:b" }))).toBeNull();
    expect(latestSeq([entry(1)], entry(9, { caseId: null }))).toBeNull();
  });
});
