import { describe, expect, it } from "vitest";
import { type LabelEntry, PLAIN_GAP } from "../labels/label";
import type { Span } from "../trajectory/span";
import {
  chooseRater,
  describeCase,
  describeDistance,
  describePlace,
  firstPlace,
  firstWindows,
  formatLength,
  prepareTrajectoryPage,
  provenanceRows,
  raterRows,
  repeatedCase,
} from "./trajectory-page";
import type { CaseView, TrajectoryView } from "./trajectory-view";

const span = (t: number, role: Span["role"], quote = "a comb"): Span => ({
  source: t === 0 ? "instruction" : "step",
  t,
  k: 0,
  field: role === "write" && t > 0 ? "action" : "observation",
  start: 0,
  end: quote.length,
  quote,
  role,
});

const caseView = (more: Partial<CaseView> = {}): CaseView => ({
  caseId: "tr_1:10.0:F1",
  t: 10,
  k: 0,
  failure: "F1",
  action: "take pear 2 from dresser",
  repeats: 1,
  ruleId: "A5",
  label: "overlooked",
  labels: ["overlooked"],
  elements: [],
  subPatterns: [],
  confidence: "rule",
  distance: 1,
  firstDistance: 1,
  evidence: [span(9, "decisive"), span(10, "write")],
  negativeSearch: null,
  explanation: "The listing has no pear.",
  ...more,
});

const view = (more: Partial<TrajectoryView> = {}): TrajectoryView => ({
  study: "s",
  trajectoryId: "tr_1",
  file: "runs.jsonl",
  record: 1,
  externalId: "D-041",
  trial: 0,
  taskId: "t",
  configuration: "react",
  environment: "household",
  environmentLabel: "Household",
  labelMode: "single",
  outcome: { status: "failure", value: 0, threshold: 1, source: "env", field: "reward ≥ 1", terminationReason: "step limit" },
  truncated: false,
  contentHash: "7f3a",
  format: "knowagent-jsonl",
  versions: { analysis: "1", matcher: "1.0.0", rubric: "1" },
  counts: {
    steps: 46,
    calls: 46,
    reads: 31,
    writes: 12,
    navigations: 3,
    other: 0,
    unparsed: 0,
    refusedWrites: 7,
    invalidActions: 7,
    longestInvalidRun: 2,
    invalidInRuns: 2,
  },
  openings: [{ address: { source: "instruction", t: 0, k: 0, field: "observation" }, text: "Put a chilled pear\n in the bread box.", length: 36 }],
  outline: "|".repeat(46),
  stepCount: 46,
  match: {
    label: "overlooked",
    labels: ["overlooked"],
    decisiveCase: 0,
    decisiveStep: 10,
    ruleId: "A5",
    subPatterns: [],
    confidence: "rule",
    distance: 1,
    evidence: [],
    negativeSearch: null,
    explanation: "",
  },
  cases: [caseView()],
  proposals: [],
  labels: [],
  newestEntries: [],
  previousTrajectoryId: null,
  nextTrajectoryId: null,
  ...more,
});

const entry = (rater: string, more: Partial<LabelEntry> = {}): LabelEntry => ({
  ...PLAIN_GAP,
  seq: 4,
  key: "k",
  at: "2026-01-01T00:00:00Z",
  rater,
  raterVersion: null,
  rubric: "grounding-gap",
  rubricVersion: "1",
  trajectoryId: "tr_1",
  caseId: "tr_1:10.0:F1",
  label: "incomplete",
  labels: ["incomplete"],
  evidence: [span(6, "supports"), span(10, "write")],
  note: "looked",
  assisted: true,
  answersSeq: null,
  undoes: null,
  ...more,
});

describe("prepareTrajectoryPage", () => {
  it("says counts, end and task in words", () => {
    const page = prepareTrajectoryPage(view());
    expect(page.countsLine).toBe("46 steps · 31 reads · 12 writes, 7 refused · ended: step limit");
    expect(page.taskTitle).toBe("Put a chilled pear in the bread box.");
    expect(page.outcomeReason).toBe("reward ≥ 1: 0");
  });

  it("says that a record ends early, and names the task when nothing was said first", () => {
    const page = prepareTrajectoryPage(view({ truncated: true, openings: [] }));
    expect(page.countsLine).toContain("the record ends early");
    expect(page.taskTitle).toBe("t");
  });
});

describe("firstPlace and firstWindows", () => {
  it("open at the case that decides, with the steps of its evidence", () => {
    const opened = view({
      stepCount: 5_000,
      cases: [caseView({ t: 4_000, evidence: [span(0, "decisive"), span(12, "decisive"), span(3_990, "supports")] })],
    });
    const place = firstPlace(opened);
    expect(place).toEqual({ t: 4_000, k: 0, caseIndex: 0 });
    expect(firstWindows(opened, place)).toEqual([
      [3_968, 4_020],
      [12, 12],
    ]);
  });

  it("open at the first step without a case, and before it in a run without steps", () => {
    expect(firstPlace(view({ cases: [] }))).toEqual({ t: 1, k: 0, caseIndex: null });
    const empty = view({ cases: [], stepCount: 0 });
    expect(firstPlace(empty)).toEqual({ t: 0, k: 0, caseIndex: null });
    expect(firstWindows(empty, { t: 0, caseIndex: null })).toEqual([]);
  });
});

describe("what is said of a case", () => {
  it("names its step, how it failed and how often it was tried again", () => {
    expect(describeCase(caseView(), true)).toBe("step 10, refused");
    expect(describeCase(caseView({ repeats: 2 }), true)).toBe("step 10, refused, repeated once");
    expect(describeCase(caseView({ repeats: 4, k: 2 }), false)).toBe("step 10.2, refused, repeated 3 times");
    expect(describeCase(caseView({ failure: "F4", action: null }), true)).toBe("after step 10, never made");
  });

  it("gives a distance only where there is one, and marks the far ones", () => {
    expect(describeDistance(caseView({ distance: null }))).toBeNull();
    expect(describeDistance(caseView({ distance: 1, firstDistance: 1 }))).toEqual({
      sentence: "Distance: 1 step to the farthest decisive fact.",
      isFar: false,
    });
    expect(describeDistance(caseView({ distance: 10, firstDistance: 14 }))).toEqual({
      sentence: "Distance: 10 steps to the farthest decisive fact. First stated 14 steps before.",
      isFar: true,
    });
  });

  it("says how a quote lies to the write", () => {
    const target = { t: 10, k: 0, failure: "F1" } as const;
    expect(
      [span(9, "decisive"), span(10, "supports"), span(12, "supports"), span(10, "write"), span(0, "write")].map((one) => describePlace(one, target)),
    ).toEqual(["1 before", "in the same step", "after the write", "the write", "what the task asks for"]);
  });
});

describe("provenanceRows", () => {
  it("shows each argument as it stands in the write, with the evidence that holds its value", () => {
    const rows = provenanceRows(
      caseView({
        action: 'move({"slot":"S-4","to":{"mail":"k@x.test"},"fee":12345678901234567890})',
        elements: [
          { element: "argument:slot", finding: "overlooked", ruleId: "V3", subPatterns: [], distance: 5 },
          { element: "argument:to.mail", finding: "incomplete", ruleId: "V1", subPatterns: [], distance: null },
          { element: "argument:gone", finding: "fine", ruleId: "L1", subPatterns: [], distance: 1 },
          { element: "constraint", finding: "interface", ruleId: "V2", subPatterns: [], distance: null },
        ],
        evidence: [span(5, "decisive", '"slot":"S-4","state":"held"'), span(10, "write", '"slot":"S-4"')],
      }),
    );
    expect(rows.map(({ name, value, status, sources }) => [name, value, status, sources.map(({ t }) => t).join()])).toEqual([
      ["slot", '"S-4"', "contradicted", "5"],
      ["to.mail", '"k@x.test"', "unsourced", ""],
      ["gone", null, "sourced", ""],
      ["constraint", null, "no read shows it", ""],
    ]);
  });

  it("does without values where the arguments do not parse", () => {
    const elements = [{ element: "argument:slot", finding: "fine" as const, ruleId: "L1", subPatterns: [], distance: 1 }];
    expect(provenanceRows(caseView({ action: "move(slot=S-4", elements }))[0]?.value).toBeNull();
    expect(provenanceRows(caseView({ action: null, elements }))[0]?.value).toBeNull();
    expect(provenanceRows(caseView())).toEqual([]);
  });
});

describe("raterRows", () => {
  const page = prepareTrajectoryPage(view());

  it("lists the matcher first, then raters by name, of this case only", () => {
    const rows = raterRows(page, 0, [
      entry("human:zoe"),
      entry("human:ann"),
      entry("human:ann", { caseId: "another" }),
      entry("human:bo", { label: null, labels: [] }),
    ]);
    expect(rows.map((row) => `${row.rater}: ${row.labels.join()} (${row.remark})`)).toEqual([
      "matcher: overlooked (1.0.0, A5)",
      "human:ann: incomplete (1 pin, proposal in view)",
      "human:zoe: incomplete (1 pin, proposal in view)",
    ]);
  });

  it("lists labels of the run as a whole when there is no case", () => {
    expect(raterRows(page, null, [entry("human:ann", { caseId: null, assisted: false })]).map((row) => row.remark)).toEqual(["1.0.0, A5", "1 pin"]);
  });

  it("lights the evidence chosen, else one's own quotes, else the matcher's", () => {
    const rows = raterRows(page, 0, [entry("human:ann"), entry("human:bo", { evidence: [span(10, "write")] })]);
    expect(chooseRater(rows, "human:bo", "human:ann")?.rater).toBe("human:bo");
    expect(chooseRater(rows, null, "human:ann")?.rater).toBe("human:ann");
    expect(chooseRater(rows, null, "human:bo")?.rater).toBe("matcher");
    expect(chooseRater([], null, "human:bo")).toBeUndefined();
  });
});

describe("repeatedCase", () => {
  const cases = [caseView({ repeats: 3 })];
  const never = (): boolean => false;

  it("is the earlier case with the same words", () => {
    expect(repeatedCase(cases, { t: 12, action: "take pear 2 from dresser", isRefusedWrite: true }, never)?.t).toBe(10);
  });

  it("is none for other words, for the case itself, for what was accepted, and with a write accepted between", () => {
    expect(repeatedCase(cases, { t: 12, action: "take pear 1 from dresser", isRefusedWrite: true }, never)).toBeNull();
    expect(repeatedCase(cases, { t: 10, action: "take pear 2 from dresser", isRefusedWrite: true }, never)).toBeNull();
    expect(repeatedCase(cases, { t: 12, action: "take pear 2 from dresser", isRefusedWrite: false }, never)).toBeNull();
    expect(repeatedCase(cases, { t: 12, action: "take pear 2 from dresser", isRefusedWrite: true }, () => true)).toBeNull();
  });
});

describe("formatLength", () => {
  it("is short and never rounds up to the next unit", () => {
    expect([0, 812, 4_213, 999_949, 999_950, 20_000_000].map(formatLength)).toEqual(["0", "812", "4.2 k", "999.9 k", "1.0 M", "20.0 M"]);
  });
});
