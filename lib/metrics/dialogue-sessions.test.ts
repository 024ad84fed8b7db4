import { describe, expect, it } from "vitest";
import { type EntryInput, journalOf } from "../labels/testing/journal";
import { finalSessions, groundedPair, raterSessions } from "./dialogue-sessions";

const TWO = ["human:a", "human:b"];
const dialogue = { sessionId: "tr_1", turns: [0, 1, 2, 3, 4].map((index) => ({ index, ineligible: index === 0 ? ("greeting" as const) : null })) };
const turn = (rater: string, index: number, value: "grounded" | "ungrounded" | "skip"): EntryInput => ({
  rater,
  kind: "turn",
  place: `turn:${index}`,
  value: { value, taskComplete: value === "skip" ? null : "yes", driftType: null },
});

describe("sessions of labelled turns", () => {
  const journal = journalOf(
    ...[turn("human:a", 1, "grounded"), turn("human:b", 1, "grounded")],
    ...[turn("human:a", 2, "grounded"), turn("human:b", 2, "ungrounded")],
    turn("human:a", 3, "grounded"),
    ...[turn("human:a", 4, "skip"), turn("human:b", 4, "skip")],
  );

  it("hold eligible turns only, and say of each without a final label why it has none", () => {
    expect(finalSessions([dialogue], journal, TWO)[0]?.turns.map(({ index, value, open }) => [index, value, open])).toEqual([
      [1, "grounded", null],
      [2, null, "to-settle"],
      [3, null, "one-label"],
      [4, null, null],
    ]);
    expect(finalSessions([dialogue], journalOf(turn("human:a", 1, "grounded")), TWO)[0]?.turns.at(-1)?.open).toBe("no-label");
  });

  it("are of one rater only where that rater has begun", () => {
    expect(raterSessions([dialogue], journal, "human:b")[0]?.turns.map(({ value, open }) => [value, open])).toEqual([
      ["grounded", null],
      ["ungrounded", null],
      [null, "no-label"],
      [null, null],
    ]);
    expect(raterSessions([dialogue], journal, "human:c")).toEqual([]);
  });

  it("pair turns that both call grounded or ungrounded, and only for two raters", () => {
    expect(groundedPair([dialogue], journal, TWO)).toEqual({ turns: 2, both: 1, either: 2, final: 1, pending: 1 });
    expect(groundedPair([dialogue], journal, [...TWO, "human:c"])).toBeNull();
  });
});
