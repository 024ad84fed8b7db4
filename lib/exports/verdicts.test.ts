import { describe, expect, it } from "vitest";
import type { LabelEntry } from "../labels/label";
import { type EntryInput, journalOf } from "../labels/testing/journal";
import { toCells } from "./csv-table";
import { type ReviewedRun, VERDICTS_TABLE, verdictRows } from "./verdicts";

const run = (trajectoryId: string): ReviewedRun => ({
  ...{ study: "s", environment: "tools", configuration: "c", file: "f.jsonl", record: 1, externalId: "x", trial: 0 },
  trajectoryId,
});
const review = (rater: string, place: string, more: Partial<LabelEntry> = {}): EntryInput => ({
  rater,
  kind: "verdict",
  place,
  value: { review: "over-blocking", reason: "=1+1", verdict: "reject", gateVersion: "1.0.0" },
  ...more,
});

describe("export verdicts", () => {
  it("has a row for each decision that stands, by run, step, gate and rater", () => {
    const journal = journalOf(
      review("human:b", "verdict:rule@none:12.0"),
      review("human:a", "verdict:rule@none:12.0"),
      review("human:a", "verdict:rule@none:3.1"),
      review("human:a", "verdict:rule@none:3.1", { value: null, undoes: 3 }),
      review("human:a", "verdict:rule@none:3.0", { trajectoryId: "tr_0" }),
    );
    const rows = verdictRows([run("tr_0"), run("tr_1")], journal, ["all"]);
    expect(rows.map(({ entry }) => entry.seq)).toEqual([5, 2, 1]);
    expect(verdictRows([run("tr_1")], journal, ["human:b"]).map(({ entry }) => entry.seq)).toEqual([1]);
  });

  it("parts gate and probes, and runs no formula", () => {
    const [row] = verdictRows([run("tr_1")], journalOf(review("human:a", "verdict:rule@same-later,sibling:3.1")), ["all"]);
    const cells = row === undefined ? [] : toCells(VERDICTS_TABLE, row);
    const named = Object.fromEntries(VERDICTS_TABLE.columns.map(([name], index) => [name, cells[index]]));
    expect(named).toMatchObject({ step: "3", call: "1", gate: "rule", probes: "same-later,sibling", verdict: "reject", reason: "'=1+1" });
  });
});
