import { describe, expect, it } from "vitest";
import type { GateEvidence } from "../gates/gate";
import { type LaneInput, type LaneRow, prepareLanes, stepList } from "./replay-lanes";

const quote = (t: number): GateEvidence => ({
  ...{ move: "A", probe: null, quote: `fact ${t}`, refutes: null },
  span: { source: t === 0 ? "instruction" : "step", t, k: 0, field: "observation", start: 0, end: 6, quote: `fact ${t}`, role: "decisive" },
});
const input = (more: Partial<LaneInput> = {}): LaneInput => ({
  ...{ t: 17, k: 0, stepCount: 46, isWrite: true, openings: ["system", "instruction"], lostThrough: 0, keepsOpening: true },
  ...{ evidence: [], probes: [], isStopped: false, changes: [], onlyDifferences: true },
  ...more,
});
/** The rows in short. */
const drawn = (rows: readonly LaneRow[]): string =>
  rows
    .map((row) => {
      if (row.kind === "opening") return row.source;
      if (row.kind === "step") return `${row.t}${row.role === "current" ? "!" : ""}`;
      if (row.kind === "gap" || row.kind === "same" || row.kind === "lost") return `${row.kind} ${row.from}–${row.to}`;
      if (row.kind === "resurfaced") return `+ ${stepList(row.steps)}`;
      return row.kind;
    })
    .join(" | ");

describe("the lanes of a step", () => {
  it("show the task, the quoted steps and the last few, and name what lies between", () => {
    const { left } = prepareLanes(input({ evidence: [quote(0), quote(6), quote(12)], isStopped: true }));
    expect(drawn(left)).toBe("instruction | gap 1–5 | 6 | gap 7–11 | 12 | 13 | 14 | 15 | 16 | edge | 17! | 18");
  });

  it("take a stopped attempt out on the right, put the facts there again, and ask anew", () => {
    const probe: GateEvidence = { move: "B", span: null, probe: 0, quote: "k55@example.test", refutes: null };
    const { right } = prepareLanes(input({ evidence: [quote(0), quote(6), quote(12), probe], isStopped: true }));
    expect(drawn(right)).toBe("instruction | same 1–5 | 6 | same 7–11 | 12 | same 13–16 | edge | cut | + steps 0, 6 and 12 | probed | ask");
  });

  it("repeat what is the same when all is asked for", () => {
    const { right } = prepareLanes(input({ evidence: [quote(6)], isStopped: true, onlyDifferences: false }));
    expect(drawn(right)).toBe("instruction | gap 1–5 | 6 | gap 7–12 | 13 | 14 | 15 | 16 | edge | cut | + step 6 | ask");
  });

  it("follow the record where nothing is stopped, and at the end of the run", () => {
    const { left, right } = prepareLanes(input({ t: 46 }));
    expect(drawn(right)).toBe(drawn(left));
    expect(drawn(left)).toBe("instruction | gap 1–41 | 42 | 43 | 44 | 45 | edge | 46!");
  });

  it("say what a compaction took away, and show no quote of it", () => {
    const { left } = prepareLanes(input({ lostThrough: 14, keepsOpening: false }));
    expect(drawn(left)).toBe("lost 1–14 | 15 | 16 | edge | 17! | 18");
  });

  it("hold as many rows for a long run as for a short one", () => {
    const evidence = Array.from({ length: 60 }, (_, index) => quote(50 * index + 1));
    const long = prepareLanes(input({ t: 4_900, stepCount: 5_000, evidence, isStopped: true, onlyDifferences: false }));
    expect(long.left.length).toBeLessThan(40);
    expect(long.steps.length).toBeLessThan(20);
  });

  it("show at step 0 what the agent was told, and no write", () => {
    expect(drawn(prepareLanes(input({ t: 0, isWrite: false })).left)).toBe("instruction | 1");
  });
});
