import { describe, expect, it } from "vitest";
import { type EffectInput, type EntryInput, filterRows, prepareEffect, prepareFacts, prepareRows } from "./write-set";

const entry = (more: Partial<EntryInput>): EntryInput => ({
  action: "move_part",
  kind: "write",
  source: "name",
  reason: 'the name contains the write verb "move"',
  calls: 20,
  refused: 4,
  runs: 9,
  isUnknown: false,
  example: { trajectoryId: "tr_1", t: 3, k: 0 },
  override: null,
  model: null,
  overridden: null,
  ...more,
});
const unknown = entry({ action: "resolve_ref", source: "unknown", reason: "nothing is known", isUnknown: true, calls: 1200, refused: 0 });
const decided = entry({
  action: "search_tickets",
  kind: "read",
  source: "override",
  reason: "POST used for search",
  override: { by: "human:owner", version: 4 },
  overridden: { kind: "write", source: "method", reason: "POST writes" },
});
const housekeeping = entry({ action: "log_in", kind: "housekeeping", source: "builtin", calls: 80, refused: 0 });

describe("prepareRows", () => {
  it("says kind, source and reason as saved, and who decided", () => {
    const [first, second] = prepareRows([unknown, decided], []);
    expect(first).toMatchObject({ kind: "write", draftKind: null, source: "unknown → write", by: "", calls: "1,200", use: "1,200 calls in 9 runs" });
    expect(second).toMatchObject({ kind: "read", source: "override", by: "human:owner, v4", isOverride: true });
  });

  it("shows a draft beside what holds, and what comes back when a decision is taken back", () => {
    const drafts = [
      { action: "resolve_ref", kind: "read" as const, reason: "looks up" },
      { action: "search_tickets", kind: null, reason: "" },
    ];
    const [first, second] = prepareRows([unknown, decided], drafts);
    expect(first).toMatchObject({ kind: "write", draftKind: "read", source: "override", reason: "looks up", isDraft: true, isUnknown: true });
    expect(second).toMatchObject({ kind: "read", draftKind: "write", source: "HTTP method", reason: "POST writes", by: "" });
  });
});

describe("filterRows", () => {
  const rows = prepareRows([unknown, decided, entry({})], [{ action: "move_part", kind: "read", reason: "x" }]);
  const names = (...args: [Parameters<typeof filterRows>[1], string]) => filterRows(rows, ...args).map((row) => row.action);

  it("keeps what is unknown, what is decided or drafted, and what a word finds", () => {
    expect(names("all", "")).toHaveLength(3);
    expect(names("unknown", "")).toEqual(["resolve_ref"]);
    expect(names("overrides", "")).toEqual(["search_tickets", "move_part"]);
    expect(names("all", " TICKET ")).toEqual(["search_tickets"]);
  });
});

describe("prepareFacts", () => {
  it("counts actions once, and gives the write share with and without housekeeping", () => {
    const twice = entry({ kind: "read", source: "query" });
    const facts = prepareFacts({
      environment: "tools",
      label: "Tools",
      runs: 10,
      calls: 200,
      writes: 60,
      refusedWrites: 8,
      cases: 5,
      entries: [unknown, entry({}), twice, housekeeping, decided],
    });
    expect(facts.map(({ name, value, beside }) => `${name}: ${value} ${beside}`)).toEqual([
      "Actions: 4 2 write, 2 read",
      "Calls: 200 10 runs",
      "Writes: 60 30.0 %; 50.0 % without housekeeping",
      "Refused writes: 8 5 cases",
      "Unknown: 1 1,200 calls, counted as writes",
    ]);
  });
});

describe("prepareEffect", () => {
  const effect: EffectInput = {
    runs: 384,
    touched: 141,
    counted: 141,
    configurations: [
      { configuration: "react", calls: 1000, writesBefore: 253, writesAfter: 217 },
      { configuration: "react+gate", calls: 1000, writesBefore: 194, writesAfter: 194 },
    ],
    refusedWrites: { before: 295, after: 283 },
    cases: { before: 199, after: 190 },
    repeats: { before: 20, after: 17 },
    labelsChanged: 4,
    casesLost: 9,
    casesGained: 0,
    labelledCasesLost: 2,
    raters: ["human:a", "human:b"],
  };

  it("gives writes and shares by configuration and together, before and after", () => {
    expect(
      prepareEffect(effect).configurations.map((row) => [row.name, row.writesBefore, row.writesAfter, row.shareBefore, row.shareAfter, row.change]),
    ).toEqual([
      ["react", "253", "217", "25.3", "21.7", "−3.6"],
      ["react+gate", "194", "194", "19.4", "19.4", "0.0"],
      ["all", "447", "411", "22.4", "20.5", "−1.8"],
    ]);
  });

  it("names the labels that lose their case, and by whom they are", () => {
    const { warning, lines, sample, scope } = prepareEffect(effect);
    expect(warning).toMatch(/^2 of the 9 cases that leave have labels by human:a, human:b\./);
    expect(lines[1]).toEqual({ name: "cases, 3 fewer repeats folded", before: "199", after: "190" });
    expect(sample).toBeNull();
    expect(scope).toBe("141 of 384 runs call it and are computed anew");
    expect(prepareEffect({ ...effect, labelledCasesLost: 0 }).warning).toBeNull();
  });

  it("says on how many runs cases were counted when not on all", () => {
    expect(prepareEffect({ ...effect, counted: 100 }).sample).toMatch(/100 of the 141 runs/);
  });

  it("has no share without a call", () => {
    const [row] = prepareEffect({ ...effect, configurations: [{ configuration: "x", calls: 0, writesBefore: 0, writesAfter: 0 }] }).configurations;
    expect(row).toMatchObject({ shareBefore: "–", change: "–" });
  });
});
