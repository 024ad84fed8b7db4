import { describe, expect, it } from "vitest";
import type { CallKind, Refusal } from "../environments/environment";
import { CALL_KINDS, type CallMark, hasAcceptedWrite, neighbourRow, packOutline, rowOf, unpackOutline } from "./trajectory-outline";

function call(kind: CallKind, more: Partial<CallMark> = {}): CallMark {
  return { kind, isWriteAttempt: kind === "write", refusal: "accepted", ...more };
}

describe("packOutline", () => {
  it("gives back every kind, attempt and refusal", () => {
    const refusals: Refusal["status"][] = ["accepted", "refused", "unknown"];
    const steps = CALL_KINDS.flatMap((kind) =>
      refusals.flatMap((refusal) => [true, false].map((isWriteAttempt) => [call(kind, { refusal, isWriteAttempt })])),
    );
    const { rows } = unpackOutline(packOutline(steps));
    expect(rows.map((row) => row.mark)).toEqual(steps.map(([only]) => only));
  });

  it("takes about two characters a step", () => {
    expect(packOutline(Array.from({ length: 20_000 }, () => [call("read")])).length).toBe(40_000);
  });
});

describe("unpackOutline", () => {
  const steps = [[call("read")], [], [call("read"), call("write", { refusal: "refused" }), call("write")], [call("write")]];
  const outline = unpackOutline(packOutline(steps));

  it("has a row for each call and for a step without any", () => {
    expect(outline.stepCount).toBe(4);
    expect(outline.rows.map((row) => `${row.t}.${row.k}${row.isFirstOfStep ? "[" : ""}${row.isLastOfStep ? "]" : ""}`)).toEqual([
      "1.0[]",
      "2.0[]",
      "3.0[",
      "3.1",
      "3.2]",
      "4.0[]",
    ]);
    expect(outline.rows[1]?.mark).toBeNull();
  });

  it("knows the rows of writes and of refused ones", () => {
    expect(outline.writeRows).toEqual([3, 4, 5]);
    expect(outline.refusedRows).toEqual([3]);
  });

  it("is empty for a run without steps", () => {
    expect(unpackOutline("")).toEqual({ stepCount: 0, rows: [], firstRowOfStep: [0], writeRows: [], refusedRows: [] });
  });

  it("finds the row of a call, and the last one of a step that has fewer calls", () => {
    expect([rowOf(outline, 3, 1), rowOf(outline, 3, 9), rowOf(outline, 2, 0), rowOf(outline, 4, 0)]).toEqual([3, 4, 1, 5]);
    expect([rowOf(outline, 0, 0), rowOf(outline, 5, 0), rowOf(outline, -1, 0)]).toEqual([-1, -1, -1]);
  });
});

describe("neighbourRow", () => {
  it("goes to the next and the one before, and stops at the ends", () => {
    const rows = [3, 4, 9];
    expect([neighbourRow(rows, 0, 1), neighbourRow(rows, 3, 1), neighbourRow(rows, 5, 1), neighbourRow(rows, 9, 1)]).toEqual([3, 4, 9, null]);
    expect([neighbourRow(rows, 12, -1), neighbourRow(rows, 9, -1), neighbourRow(rows, 4, -1), neighbourRow(rows, 3, -1)]).toEqual([9, 4, 3, null]);
  });
});

describe("hasAcceptedWrite", () => {
  it("looks between two steps, at writes that were not refused", () => {
    const refused = call("write", { refusal: "refused" });
    const outline = unpackOutline(packOutline([[refused], [call("read")], [refused], [call("write")], [refused]]));
    expect([
      hasAcceptedWrite(outline, 1, 3),
      hasAcceptedWrite(outline, 1, 4),
      hasAcceptedWrite(outline, 1, 5),
      hasAcceptedWrite(outline, 4, 5),
    ]).toEqual([false, false, true, false]);
  });
});
