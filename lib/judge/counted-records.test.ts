import { describe, expect, it } from "vitest";
import { countedRecords, intentOf } from "./counted-records";
import type { RecordsProposal, VerifiedRecord } from "./judge-records";

function drift(status: "active" | "superseded" | "withdrawn", finding: "drift" | "none" | "unclear", failed = 0): VerifiedRecord {
  const place = { step: 1, quote: "blue" };
  const claim = { step: 1, call: 0, field: "observation", quote: "blue", role: "supports" } as const;
  return {
    record: { kind: "intent-drift", requirement: "blue", statedAt: place, status, changedAt: null, influences: null, finding, rationale: "x" },
    evidence: [],
    failedQuotes: Array.from({ length: failed }, () => ({ claim, code: "not-there" as const, message: "not there" })),
  };
}

const proposal = (records: VerifiedRecord[]): RecordsProposal => ({ records, flags: [], leftOut: [] });

describe("records that count", () => {
  const both = proposal([drift("superseded", "drift"), drift("withdrawn", "drift", 1)]);

  it("are all of an answer whose quotes stand, and none of one that waits or was rejected", () => {
    expect(countedRecords({ state: "ok", review: null }, both)).toHaveLength(2);
    expect(countedRecords({ state: "flagged", review: null }, both)).toBeNull();
    expect(countedRecords({ state: "ok", review: "rejected" }, both)).toBeNull();
    expect(countedRecords({ state: "error", review: null }, null)).toBeNull();
  });

  it("are those whose quotes stand where a person accepted an answer that waited", () => {
    expect(countedRecords({ state: "flagged", review: "accepted" }, both)).toEqual([both.records[0]]);
  });

  it("say how many requirements changed, and how many of those drift: one that still holds does not", () => {
    expect(intentOf([drift("superseded", "drift"), drift("withdrawn", "none"), drift("active", "drift")])).toEqual({ changed: 2, drifting: 1 });
  });
});
