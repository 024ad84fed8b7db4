import { describe, expect, it } from "vitest";
import { combineGapLabels, finalGapEntries, withFinalEntries } from "./combine-labels";
import { firstPassLabels } from "./first-pass";
import { gap, journalOf, pin } from "./testing/journal";

const TWO = ["human:a", "human:b"];
const viasOf = (journal: ReturnType<typeof journalOf>) => combineGapLabels(journal, TWO).map(({ caseId, via, label }) => [caseId, via, label]);

describe("combineGapLabels", () => {
  it("is agreement for equal labels, pending for different ones, single for one alone", () => {
    const journal = journalOf(
      gap("human:a", "c1", "overlooked"),
      gap("human:b", "c1", "overlooked"),
      gap("human:a", "c2", "overlooked"),
      gap("human:b", "c2", "incomplete"),
      gap("human:a", "c3", "unclear"),
      gap("human:a", null, "overlooked"),
      gap("human:b", null, "overlooked"),
    );
    expect(viasOf(journal)).toEqual([
      ["c1", "agreement", "overlooked"],
      ["c2", "pending", null],
      ["c3", "single", "unclear"],
      [null, "agreement", "overlooked"],
    ]);
  });

  it("takes the word that settled a place, and says how it was settled", () => {
    const labels = [gap("human:a", "c1", "overlooked"), gap("human:b", "c1", "incomplete")];
    expect(viasOf(journalOf(...labels, gap("adjudicated", "c1", "other:planning", { via: "adjudication" })))).toEqual([
      ["c1", "adjudication", "other:planning"],
    ]);
    expect(viasOf(journalOf(...labels, gap("adjudicated", "c1", "incomplete", { via: "discussion" })))).toEqual([["c1", "discussion", "incomplete"]]);
  });

  it("waits again when the settling is taken back", () => {
    const journal = journalOf(
      gap("human:a", "c1", "overlooked"),
      gap("human:b", "c1", "incomplete"),
      gap("adjudicated", "c1", "incomplete", { via: "adjudication" }),
      { rater: "adjudicated", caseId: "c1", undoes: 3 },
    );
    expect(viasOf(journal)).toEqual([["c1", "pending", null]]);
  });

  it("compares sets, not their order, and leads an agreed set by the tie order", () => {
    const journal = journalOf(gap("human:a", "c1", ["incomplete", "overlooked"]), gap("human:b", "c1", ["overlooked", "incomplete"]));
    expect(combineGapLabels(journal, TWO)).toMatchObject([{ via: "agreement", label: "overlooked", labels: ["incomplete", "overlooked"] }]);
    const subset = journalOf(gap("human:a", "c1", ["incomplete", "overlooked"]), gap("human:b", "c1", ["overlooked"]));
    expect(viasOf(subset)).toEqual([["c1", "pending", null]]);
  });

  it("needs all of three raters to say the same", () => {
    const three = ["human:a", "human:b", "human:c"];
    const journal = journalOf(gap("human:a", "c1", "overlooked"), gap("human:b", "c1", "overlooked"), gap("human:c", "c1", "unclear"));
    expect(combineGapLabels(journal, three)).toMatchObject([{ via: "pending" }]);
  });

  it("never mixes machines, assisted labels or other kinds in", () => {
    const journal = journalOf(
      gap("human:a", "c1", "overlooked"),
      gap("human:b", "c1", "incomplete", { assisted: true }),
      gap("judge:x", "c1", "incomplete"),
      { rater: "human:b", kind: "turn", place: "turn:1", value: { value: "grounded", taskComplete: null, driftType: null } },
    );
    expect(viasOf(journal)).toEqual([["c1", "single", "overlooked"]]);
  });
});

describe("firstPassLabels", () => {
  it("keeps what a rater said before the place was settled, whatever came later", () => {
    const journal = journalOf(
      gap("human:a", "c1", "overlooked"),
      gap("human:b", "c1", "incomplete"),
      gap("adjudicated", "c1", "overlooked", { via: "adjudication" }),
      gap("human:b", "c1", "overlooked"),
      gap("human:b", "c2", "unclear"),
    );
    expect(firstPassLabels(journal, TWO).map(({ rater, caseId, label }) => [rater, caseId, label])).toEqual([
      ["human:a", "c1", "overlooked"],
      ["human:b", "c1", "incomplete"],
      ["human:b", "c2", "unclear"],
    ]);
  });
});

describe("finalGapEntries", () => {
  const journal = journalOf(
    gap("human:a", "c1", "overlooked", { evidence: [pin(1)] }),
    gap("human:b", "c1", "overlooked", { evidence: [pin(2)], note: "mine" }),
    gap("human:a", "c2", "overlooked"),
    gap("human:b", "c2", "incomplete"),
    gap("adjudicated", "c2", "incomplete", { via: "adjudication", note: "why" }),
    gap("human:a", "c3", "overlooked"),
  );

  it("has one entry for every agreed or settled place, and none for what is pending or single", () => {
    expect(finalGapEntries(journal, TWO).map(({ rater, caseId, label, via, note }) => [rater, caseId, label, via, note])).toEqual([
      ["adjudicated", "c1", "overlooked", null, ""],
      ["adjudicated", "c2", "incomplete", "adjudication", "why"],
    ]);
    expect(finalGapEntries(journal, TWO)[0]?.evidence.map(({ t }) => t)).toEqual([1, 2]);
  });

  it("stands beside the raters' own entries without doubling the settlement", () => {
    expect(withFinalEntries(journal, TWO).map(({ rater, caseId }) => `${rater} ${caseId}`)).toEqual([
      "human:a c1",
      "human:b c1",
      "adjudicated c1",
      "human:a c2",
      "human:b c2",
      "adjudicated c2",
      "human:a c3",
    ]);
  });

  it("makes decisive what all readers of a run mark as decisive, and nothing that they differ on", () => {
    const mark = (rater: string, t: number) => ({
      rater,
      kind: "case" as const,
      caseId: `tr_1:${t}.0:F1`,
      place: "case:decisive",
      value: { decision: "decisive" as const, reason: "", t, k: 0, failure: "F1" as const },
    });
    const decisiveOf = (...marks: ReturnType<typeof mark>[]) =>
      withFinalEntries(journalOf(...marks), TWO).flatMap(({ rater, caseId }) => (rater === "adjudicated" ? [caseId] : []));
    expect(decisiveOf(mark("human:a", 3), mark("human:b", 3))).toEqual(["tr_1:3.0:F1"]);
    expect(decisiveOf(mark("human:a", 3), mark("human:b", 5))).toEqual([]);
    expect(decisiveOf(mark("human:a", 3))).toEqual([]);
  });
});
