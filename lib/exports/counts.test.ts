import { describe, expect, it } from "vitest";
import { type LabelEntry, PLAIN_GAP } from "../labels/label";
import type { CaseMatch, TrajectoryMatch } from "../matching/match-result";
import { GAP_LABELS, type GapLabel } from "../rubric/rubric";
import { caseRows } from "./cases";
import { COUNTS_TABLE, countRows, knownRaters, MODES, UNITS } from "./counts";
import { toCells } from "./csv-table";
import type { ExportRun } from "./unit-answers";

function caseMatch(t: number, label: GapLabel, labels: GapLabel[] = [label]): CaseMatch {
  return {
    t,
    k: 0,
    failure: "F1",
    action: "do",
    repeats: 1,
    ruleId: "A5",
    label,
    labels,
    elements: [],
    subPatterns: [],
    confidence: "rule",
    distance: null,
    firstDistance: null,
    evidence: [],
    negativeSearch: null,
    explanation: "an explanation",
  };
}

function run(id: string, cases: CaseMatch[], more: Partial<ExportRun> = {}): ExportRun {
  const [first] = cases;
  const match: TrajectoryMatch = {
    label: first?.label ?? null,
    labels: [...new Set(cases.flatMap((found) => found.labels))],
    decisiveCase: first === undefined ? null : 0,
    decisiveStep: first?.t ?? null,
    ruleId: first?.ruleId ?? null,
    subPatterns: [],
    confidence: "rule",
    distance: null,
    evidence: [],
    negativeSearch: null,
    explanation: "an explanation",
    cases,
  };
  return {
    study: "s",
    trajectoryId: id,
    file: "f.jsonl",
    record: 1,
    externalId: id,
    trial: 0,
    configuration: "c",
    environment: "alfworld",
    outcome: "failure",
    match,
    caseIds: cases.map((found) => `${id}:${found.t}.0:F1`),
    ...more,
  };
}

function label(seq: number, trajectoryId: string, caseId: string | null, given: GapLabel): LabelEntry {
  return {
    ...PLAIN_GAP,
    seq,
    key: `k${seq}`,
    at: "2026-01-01T00:00:00.000Z",
    rater: "human:owner",
    raterVersion: null,
    rubric: "grounding-gap",
    rubricVersion: "1",
    trajectoryId,
    caseId,
    label: given,
    labels: [given],
    evidence: [],
    note: "",
    assisted: true,
    answersSeq: null,
    undoes: null,
  };
}

const all = { units: UNITS, modes: MODES, raters: ["all"] };
const runs = [
  run("tr_1", [caseMatch(2, "overlooked"), caseMatch(5, "incomplete", ["incomplete", "other:format"])]),
  run("tr_2", [caseMatch(1, "incomplete")]),
  run("tr_3", [], { outcome: "success" }),
];

describe("countRows", () => {
  it("has one row for each class of the rubric, zeros included, in rubric order", () => {
    const rows = countRows(runs, [], { units: ["case"], modes: ["single"], raters: ["rule"] });
    expect(rows.map((row) => row.class)).toEqual([...GAP_LABELS]);
    expect(rows.map((row) => row.count)).toEqual([2, 1, 0, 0, 0, 0, 0, 0]);
  });

  it("adds up to the total in single mode and may exceed it in multi mode", () => {
    const sum = (mode: "single" | "multi"): number =>
      countRows(runs, [], { units: ["case"], modes: [mode], raters: ["rule"] }).reduce((total, row) => total + row.count, 0);
    expect(sum("single")).toBe(3);
    expect(sum("multi")).toBe(4);
  });

  it("counts failed runs only, and leaves infrastructure failures out", () => {
    const more = [...runs, run("tr_4", [], { outcome: "infrastructure" })];
    const rows = countRows(more, [], { units: ["trajectory"], modes: ["single"], raters: ["rule"] });
    expect(rows[0]).toMatchObject({ class: "incomplete", count: 1, total: 2, pending: 0, share: 0.5 });
  });

  it("gives a person total 1 and the rest pending after one label, and leaves the matcher's rows as they were", () => {
    const before = countRows(runs, [], all);
    const after = countRows(runs, [label(1, "tr_1", "tr_1:2.0:F1", "incomplete")], all);
    expect(after.filter((row) => row.rater === "rule")).toEqual(before);
    const mine = after.filter((row) => row.rater === "human:owner" && row.unit === "case" && row.mode === "single");
    expect(mine.find((row) => row.class === "incomplete")).toMatchObject({ count: 1, total: 1, pending: 2, share: 1 });
    expect(mine.find((row) => row.class === "overlooked")).toMatchObject({ count: 0, total: 1, wilsonLow: 0 });
  });

  it("counts under adjudicated what the people agree on and what was settled, and leaves the rest pending", () => {
    const by = (entry: LabelEntry, rater: string, more: Partial<LabelEntry> = {}): LabelEntry => ({ ...entry, rater, assisted: false, ...more });
    const journal = [
      by(label(1, "tr_1", "tr_1:2.0:F1", "incomplete"), "human:a"),
      by(label(2, "tr_1", "tr_1:2.0:F1", "incomplete"), "human:b"),
      by(label(3, "tr_1", "tr_1:5.0:F1", "overlooked"), "human:a"),
      by(label(4, "tr_1", "tr_1:5.0:F1", "unclear"), "human:b"),
    ];
    const rows = (entries: LabelEntry[]) => countRows(runs, entries, { units: ["case"], modes: ["single"], raters: ["adjudicated"] });
    const countOf = (entries: LabelEntry[], wanted: GapLabel) => rows(entries).find((row) => row.class === wanted);
    expect(countOf(journal, "incomplete")).toMatchObject({ rater: "adjudicated", count: 1, total: 1, pending: 2 });
    const settled = [...journal, by(label(5, "tr_1", "tr_1:5.0:F1", "unclear"), "adjudicated", { via: "adjudication" })];
    expect(countOf(settled, "unclear")).toMatchObject({ count: 1, total: 2, pending: 1 });
    expect(knownRaters(journal)).toEqual(["rule", "adjudicated", "human:a", "human:b"]);
  });

  it("counts the cases that a rater added, and not those that the rater holds to be none", () => {
    const decide = (seq: number, decision: "added" | "not-a-case", t: number, failure: "F1" | "F4"): LabelEntry => ({
      ...label(seq, "tr_1", `tr_1:${t}.0:${failure}`, "none"),
      kind: "case",
      place: `case:tr_1:${t}.0:${failure}`,
      label: null,
      labels: [],
      value: { decision, reason: "because", t, k: 0, failure },
    });
    const journal = [decide(1, "added", 9, "F4"), label(2, "tr_1", "tr_1:9.0:F4", "overlooked"), decide(3, "not-a-case", 2, "F1")];
    const [row] = countRows(runs, journal, { units: ["case"], modes: ["single"], raters: ["human:owner"] }).filter(
      (one) => one.class === "overlooked",
    );
    expect(row).toMatchObject({ count: 1, total: 1, pending: 2 });
    const cases = caseRows(runs, journal, { raters: ["all"], modeOf: () => "single", writeSetVersionOf: () => "1" });
    expect(cases.filter(({ rater }) => rater === "human:owner").map(({ caseId, label: given }) => [caseId, given])).toEqual([
      ["tr_1:9.0:F4", "overlooked"],
    ]);
  });

  it("answers a run by its decisive case, and by no other; a label on the run itself wins", () => {
    const ofCases = [label(1, "tr_1", "tr_1:2.0:F1", "incomplete"), label(2, "tr_1", "tr_1:5.0:F1", "other:format")];
    const rows = (journal: LabelEntry[]) => countRows(runs, journal, { units: ["trajectory"], modes: ["single"], raters: ["human:owner"] });
    expect(rows(ofCases.slice(1))[0]).toMatchObject({ total: 0, pending: 2, share: null, wilsonLow: null });
    expect(rows(ofCases).find((row) => row.class === "incomplete")).toMatchObject({ count: 1, total: 1, pending: 1 });
    expect(rows([...ofCases, label(3, "tr_1", null, "unclear")]).find((row) => row.class === "unclear")).toMatchObject({ count: 1, total: 1 });
  });

  it("sorts by environment, configuration, rater, unit, mode in UTF-8 order", () => {
    const more = [run("tr_9", [caseMatch(1, "unclear")], { configuration: "Z" }), ...runs];
    const keys = countRows(more, [label(1, "tr_2", null, "none")], all).map((row) => [row.configuration, row.rater, row.unit, row.mode].join(" "));
    expect([...new Set(keys)].slice(0, 5)).toEqual([
      "Z human:owner case multi",
      "Z human:owner case single",
      "Z human:owner trajectory multi",
      "Z human:owner trajectory single",
      "Z rule case multi",
    ]);
  });

  it("leaves cells of an undefined share empty", () => {
    const [row] = countRows(runs, [], { units: ["case"], modes: ["single"], raters: ["human:nobody"] });
    expect(row && toCells(COUNTS_TABLE, row)).toEqual([
      "s",
      "alfworld",
      "c",
      "human:nobody",
      "",
      "case",
      "single",
      "incomplete",
      "0",
      "0",
      "3",
      "",
      "",
      "",
      "1",
    ]);
  });
});

describe("toCells", () => {
  it("disarms what a spreadsheet would run, in texts only", () => {
    const table = {
      columns: [
        ["text", (row: { text: string }) => row.text],
        ["number", () => -1],
      ],
    } as const;
    for (const text of ["=1+1", "+1", "-1", "@x", "\tx", "\rx"]) expect(toCells(table, { text })).toEqual([`'${text}`, "-1"]);
    expect(toCells(table, { text: "plain" })).toEqual(["plain", "-1"]);
  });
});
