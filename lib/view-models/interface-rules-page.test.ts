import { describe, expect, it } from "vitest";
import {
  newWrapRule,
  prepareRulesEffect,
  prepareStep,
  prepareWrapRows,
  type RulesInput,
  type RulesStepInput,
  splitPredicates,
} from "./interface-rules-page";

const share = (count: number, total: number) => ({ count, total, value: total === 0 ? null : count / total, low: null, high: null });
const rule = {
  id: "w1",
  when: { action: "take", obs: "noop", state: ["holdingOther"] },
  say: "x",
  mode: "append" as const,
  ruleId: null,
  needsCall: null,
};
const input: RulesInput = {
  rules: { id: "a", version: "1", rules: [], wrap: [rule] },
  faults: [],
  ...{ trajectories: 10, counted: 10 },
  totals: { actions: 2916, invalid: 302, fired: 211, explained: 198, right: 187, notDecisive: 0, brokenRuns: 41 },
  coverage: { ...share(198, 302), low: 0.6, high: 0.706 },
  precision: share(0, 0),
  runBreaking: share(41, 64),
  cia: { recorded: { ...share(214, 2916), macro: 0.069 }, ceiling: { ...share(73, 2816), macro: null } },
  labelShift: {
    cases: { interface: { before: 11, after: 3 }, overlooked: { before: 51, after: 59 }, moved: 8 },
    trajectories: { interface: { before: 4, after: 1 }, overlooked: { before: 26, after: 29 }, failed: 47 },
  },
  unexplained: { "outside-grammar": 73, "unknown-place": 19, "no-rule": 0, "not-tracked": 12 },
  wraps: [{ wrapId: "w1", fires: 9, invalid: 3, right: 2, share: 2 / 9 }],
  validity: [{ by: "no-effect reply", count: 302 }],
  steps: [],
  stepsLeftOut: 0,
};
const step: RulesStepInput = {
  ...{ trajectoryId: "tr_1", externalId: "g1", t: 7, k: 0, action: "take\u202emug", reply: null, isInvalid: true, wrapId: "w1", say: "x" },
  ...{ mode: "append", verdict: "not-decisive", by: "A5", isApproximate: false, runLength: 3, runPlace: 1, unexplained: null },
};

describe("the effect of interface rules on the page", () => {
  it("shows count, share and interval, and a dash where nothing is counted", () => {
    const { shares, corpus } = prepareRulesEffect(input);
    expect(shares[0]).toMatchObject({ count: "198", total: "302", percent: "65.6", interval: "60.0–70.6" });
    expect(shares[1]).toMatchObject({ count: "0", total: "0", percent: "–", interval: "–" });
    expect(corpus).toBe("10 runs, 2,916 actions, 302 invalid");
  });

  it("calls the ceiling a bound and draws both on one scale", () => {
    const { cia, ciaScale, ciaNote } = prepareRulesEffect(input);
    expect(cia.map(({ name, percent, part, width, isBound }) => [name, percent, part, width, isBound])).toEqual([
      ["recorded", "7.3 %", "214/2,916", 73.4, false],
      ["ceiling", "2.6 %", "73/2,816", 25.9, true],
    ]);
    expect(ciaScale).toBe("10 %");
    expect(ciaNote).toContain("A bound, not a forecast.");
  });

  it("says when only a part of a large study was read", () => {
    expect(prepareRulesEffect(input).partly).toBeNull();
    expect(prepareRulesEffect({ ...input, trajectories: 900 }).partly).toContain("10 of 900");
  });
});

describe("the rows of rules", () => {
  it("mark what is often wrong, what the grammar contradicts, and what is edited", () => {
    const [row] = prepareWrapRows(input.rules, input.rules, input);
    expect(row).toMatchObject({ fires: "9", share: "22 %", remark: "often wrong", isEdited: false });
    const edited = { ...input.rules, wrap: [{ ...rule, say: "y" }] };
    expect(prepareWrapRows(edited, input.rules, { ...input, faults: [{ id: "w1", message: "no" }] })[0]).toMatchObject({
      remark: "check it",
      isEdited: true,
    });
    expect(prepareWrapRows(input.rules, input.rules, null)[0]).toMatchObject({ fires: "–", share: "–" });
  });

  it("give a new rule an id that is free", () => {
    expect(newWrapRule({ rules: [], wrap: [{ ...rule, id: "w2" }] }).id).toBe("w3");
  });
});

describe("a step that a rule explains", () => {
  it("says its place in the run of invalid actions, and what decides instead", () => {
    expect(prepareStep(step)).toMatchObject({
      place: "7, 2 of 3",
      by: "holds, A5 decides",
      tone: "not-decisive",
      how: "wrap rule w1, appended",
      reply: "no reply in the record",
    });
  });

  it("keeps foreign text on one harmless line", () => {
    expect(prepareStep(step).action).not.toContain("\u202e");
  });
});

describe("splitPredicates", () => {
  it("takes spaces and commas, but not those inside brackets", () => {
    expect(splitPredicates("notListed(O,R), holdingOther  repeat(3)")).toEqual(["notListed(O,R)", "holdingOther", "repeat(3)"]);
    expect(splitPredicates("notListed(O, R)")).toEqual(["notListed(O,R)"]);
    expect(splitPredicates(" ")).toEqual([]);
  });
});
