import { describe, expect, it } from "vitest";
import { type AgreementUnit, agreementItems } from "./agreement-items";
import type { LabelEntry } from "./label";
import { type EntryInput, gap, journalOf } from "./testing/journal";

const turn = (rater: string, index: number, value: "grounded" | "ungrounded" | "not_applicable" | "skip", trajectoryId = "tr_1"): EntryInput => ({
  rater,
  trajectoryId,
  kind: "turn",
  place: `turn:${index}`,
  value: { value, taskComplete: value === "ungrounded" ? "yes" : "unclear", driftType: null },
});
const scale = (rater: string, value: number): EntryInput => ({ rater, kind: "scale", place: "scale:tgq", value: { scale: "tgq", value } });
const itemsOf = (unit: AgreementUnit, journal: LabelEntry[], more: { calibration?: string[]; runs?: string[] } = {}) =>
  agreementItems(journal, {
    unit,
    raters: ["human:a", "human:b"],
    calibration: new Set(more.calibration ?? []),
    runs: more.runs === undefined ? null : new Set(more.runs),
    decisiveCaseOf: () => "c1",
  });
const drawn = (unit: AgreementUnit, journal: LabelEntry[], more = {}) =>
  itemsOf(unit, journal, more).items.map(({ item, rater, label }) => `${item} ${rater.slice(-1)} ${label}`);

describe("agreementItems", () => {
  it("takes cases without those that a rater took off the list, and never a machine or an assisted label", () => {
    const journal = journalOf(
      gap("human:a", "c1", "overlooked"),
      gap("human:b", "c1", "incomplete"),
      { rater: "human:b", kind: "case", caseId: "c1", place: "case:c1", value: { decision: "not-a-case", reason: "", t: 1, k: 0, failure: "F1" } },
      gap("human:b", "c2", "unclear", { assisted: true }),
      gap("judge:x", "c1", "overlooked"),
    );
    expect(drawn("case", journal)).toEqual(["c1 a overlooked"]);
  });

  it("takes one label a run, by its decisive case where the run has none", () => {
    const journal = journalOf(gap("human:a", "c1", "overlooked"), gap("human:a", "c2", "unclear"), gap("human:b", null, "incomplete"));
    expect(drawn("trajectory", journal)).toEqual(["tr_1 a overlooked", "tr_1 b incomplete"]);
  });

  it("takes turns without the skipped ones, whether the task was done, and sessions as their turns make them", () => {
    const journal = journalOf(
      turn("human:a", 1, "grounded"),
      turn("human:a", 2, "ungrounded"),
      turn("human:a", 3, "skip"),
      turn("human:b", 1, "grounded"),
      turn("human:b", 2, "not_applicable"),
    );
    expect(drawn("turn", journal)).toEqual([
      "tr_1:turn:1 a grounded",
      "tr_1:turn:2 a ungrounded",
      "tr_1:turn:1 b grounded",
      "tr_1:turn:2 b not_applicable",
    ]);
    expect(drawn("taskComplete", journal)).toContain("tr_1:turn:2 a yes");
    expect(drawn("session", journal)).toEqual(["tr_1 a ungrounded", "tr_1 b grounded"]);
  });

  it("takes scores of a scale as numbers of the whole scale", () => {
    const found = itemsOf("tgq", journalOf(scale("human:a", 7), scale("human:b", 10)));
    expect(found.items.map(({ label }) => label)).toEqual(["7", "10"]);
    expect(found.scheme).toHaveLength(10);
  });

  it("leaves calibration runs out and says how many items that were, and keeps to the runs asked for", () => {
    const journal = journalOf(
      gap("human:a", "c1", "overlooked"),
      gap("human:b", "c1", "overlooked"),
      gap("human:a", "d1", "unclear", { trajectoryId: "tr_2" }),
    );
    expect(itemsOf("case", journal, { calibration: ["tr_1"] })).toMatchObject({ calibrationItems: 1, items: [{ item: "d1" }] });
    expect(drawn("case", journal, { runs: ["tr_2"] })).toEqual(["d1 a unclear"]);
  });
});
