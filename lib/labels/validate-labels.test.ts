import { describe, expect, it } from "vitest";
import type { GapLabel } from "../rubric/rubric";
import type { Span } from "../trajectory/span";
import { type ValidationPair, validateLabels } from "./validate-labels";

function pair(
  given: GapLabel,
  rated: GapLabel,
  more: {
    alternatives?: GapLabel[];
    confidence?: "rule" | "weak";
    steps?: [number, number];
    ruleId?: string;
    distances?: [number | null, number | null];
    spans?: [Span[], Span[]];
  } = {},
): ValidationPair {
  const [expectedStep, foundStep] = more.steps ?? [1, 1];
  return {
    trajectoryId: "tr_1",
    externalId: "x",
    caseId: null,
    given: {
      label: given,
      alternatives: more.alternatives ?? [],
      decisiveStep: expectedStep,
      evidenceSteps: [expectedStep],
      spans: more.spans?.[0] ?? [],
      distance: more.distances?.[0] ?? null,
      note: "it was there",
    },
    rated: {
      label: rated,
      confidence: more.confidence ?? "rule",
      decisiveStep: foundStep,
      evidenceSteps: [foundStep],
      spans: more.spans?.[1] ?? [],
      distance: more.distances?.[1] ?? null,
      ruleId: more.ruleId ?? "A5",
    },
  };
}

describe("validateLabels", () => {
  const pairs = [
    pair("overlooked", "overlooked"),
    pair("overlooked", "overlooked", { steps: [4, 5] }),
    pair("overlooked", "incomplete", { alternatives: ["incomplete"] }),
    pair("incomplete", "unclear", { confidence: "weak", ruleId: "A23" }),
    pair("other:planning", "other:format", { ruleId: "A0" }),
  ];
  const found = validateLabels(pairs, 0);

  it("scores strictly, leniently and with all other classes as one", () => {
    expect([found.strict.correct, found.lenient.correct, found.threeWay.correct]).toEqual([2, 3, 3]);
    expect(found.strict.share).toBe(0.4);
  });

  it("counts unclear as an abstention and not as confident", () => {
    expect(found.abstained).toBe(1);
    expect(found.confidentWrong).toEqual({ count: 2, share: 0.4 });
  });

  it("compares steps only where the labels are equal", () => {
    expect(found.decisiveStep).toEqual({ same: 1, of: 2 });
    expect(found.evidenceStep).toEqual({ same: 1, of: 2 });
  });

  it("gives precision and recall with null for what never occurred", () => {
    expect(found.perLabel.find(({ label }) => label === "overlooked")).toEqual({
      label: "overlooked",
      tp: 2,
      fp: 0,
      fn: 1,
      precision: 1,
      recall: 2 / 3,
      f1: 0.8,
    });
    expect(found.perLabel.find(({ label }) => label === "none")).toMatchObject({ precision: null, recall: null, f1: null });
  });

  it("puts the always-commonest baseline beside", () => {
    expect(found.baselines).toMatchObject([{ name: "always overlooked", strict: { correct: 3 }, lenient: { correct: 3 } }]);
  });

  it("says for each rule how many runs it decided and how many of them right", () => {
    expect(found.perRule).toEqual([
      { ruleId: "A5", decided: 3, right: 2 },
      { ruleId: "A0", decided: 1, right: 0 },
      { ruleId: "A23", decided: 1, right: 0 },
    ]);
  });

  it("lists every disagreement with its place, its confidence and the given reason", () => {
    expect(found.disagreements.map(({ expected, found: said, isAlternative, confidence }) => [expected, said, isAlternative, confidence])).toEqual([
      ["overlooked", "incomplete", true, "rule"],
      ["incomplete", "unclear", false, "weak"],
      ["other:planning", "other:format", false, "rule"],
    ]);
    expect(found.disagreements[0]).toMatchObject({ expectedStep: 1, foundStep: 1, note: "it was there" });
  });

  it("compares distances only where both call the run overlooked and both say one", () => {
    const same = pair("overlooked", "overlooked", { distances: [4, 4] });
    const off = pair("overlooked", "overlooked", { distances: [9, 3] });
    const silent = pair("overlooked", "overlooked", { distances: [9, null] });
    const other = pair("overlooked", "incomplete", { distances: [9, 3] });
    expect(validateLabels([same, off, silent, other], 0).distance).toEqual({ same: 1, of: 2, meanError: 3, largestError: 6 });
    expect(validateLabels([other], 0).distance).toEqual({ same: 0, of: 0, meanError: null, largestError: null });
  });

  it("counts quotes that share a character, of equal labels with quotes on both sides", () => {
    const quote = (start: number, end: number): Span => ({
      source: "step",
      t: 3,
      k: 0,
      field: "observation",
      start,
      end,
      quote: "",
      role: "supports",
    });
    const overlapping = pair("overlooked", "overlooked", { spans: [[quote(0, 9)], [quote(8, 12)]] });
    const apart = pair("overlooked", "overlooked", { spans: [[quote(0, 8)], [quote(8, 12)]] });
    const without = pair("overlooked", "overlooked", { spans: [[quote(0, 8)], []] });
    const other = pair("overlooked", "unclear", { spans: [[quote(0, 8)], [quote(0, 8)]] });
    expect(validateLabels([overlapping, apart, without, other], 0).evidenceOverlap).toEqual({ same: 1, of: 2 });
  });

  it("has a reason instead of a number without a pair", () => {
    const nothing = validateLabels([], 0);
    expect(nothing.kappa).toEqual({ value: null, low: null, high: null, undefinedBecause: "no_items" });
    expect(nothing.strict).toEqual({ correct: 0, share: null, low: null, high: null });
    expect(nothing.baselines).toEqual([]);
  });
});
