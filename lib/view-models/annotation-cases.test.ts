import { describe, expect, it } from "vitest";
import type { CaseDecision } from "../labels/label";
import { addedCaseId, caseRows, closingState, firstRow, runState } from "./annotation-cases";
import { buildUndo, casePlace, DECISIVE_PLACE, type EntryPlace, gapPlace, type PendingInput, standingEntries } from "./annotation-input";
import type { ProposedWrite } from "./annotation-item";

const write = (t: number, action: string): ProposedWrite => ({
  caseId: addedCaseId("tr_1", t, 0, "F1"),
  t,
  k: 0,
  failure: "F1",
  action,
  refused: true,
  repeatedAt: [],
});
const ITEM = { trajectoryId: "tr_1", stepCount: 16, writes: [write(4, "take a"), write(9, "take b")] };
const [FIRST, SECOND] = ITEM.writes.map(({ caseId }) => caseId) as [string, string];

let keys = 0;
const given = (place: EntryPlace, more: Partial<PendingInput["input"]> = {}): PendingInput => ({
  key: `k${++keys}`,
  undoesKey: null,
  input: { ...buildUndo("tr_1", place, null, null), ...more },
});
const label = (caseId: string | null): PendingInput => given(gapPlace(caseId), { label: "none", labels: ["none"] });
const decision = (place: EntryPlace, value: Partial<CaseDecision>): PendingInput =>
  given(place, { value: { decision: "added", reason: "", t: 4, k: 0, failure: "F1", ...value } });
const rowsOf = (...pending: PendingInput[]) => caseRows(ITEM, standingEntries([], pending));
const drawn = (...pending: PendingInput[]): string[] =>
  rowsOf(...pending).map((row) => `${row.t}.${row.k} ${row.failure} ${row.origin} ${row.state}${row.isDecisive ? " decisive" : ""}`);

describe("the cases of a run", () => {
  it("are the proposed writes in the order of the run, then the run itself", () => {
    expect(drawn()).toEqual(["4.0 F1 proposed open", "9.0 F1 proposed open", "16.0 F4 run open"]);
  });

  it("hold what the rater added, at its place; a write that never came stands last", () => {
    expect(
      drawn(
        decision(casePlace(addedCaseId("tr_1", 16, 0, "F4")), { t: 16, failure: "F4" }),
        decision(casePlace(addedCaseId("tr_1", 6, 1, "F2")), { t: 6, k: 1, failure: "F2" }),
      ),
    ).toEqual(["4.0 F1 proposed open", "6.1 F2 added open", "9.0 F1 proposed open", "16.0 F4 added open", "16.0 F4 run open"]);
  });

  it("set a write aside with its reason, and take it back with an undo of that entry", () => {
    const aside = decision(casePlace(FIRST), { decision: "not-a-case", reason: "accepted after all" });
    expect(rowsOf(aside)[0]).toMatchObject({ state: "set-aside", reason: "accepted after all" });
    const undo = { ...given(casePlace(FIRST)), undoesKey: aside.key };
    expect(rowsOf(aside, undo)[0]).toMatchObject({ state: "open" });
  });

  it("have one decisive case: marking another moves the mark", () => {
    const first = decision(DECISIVE_PLACE, { decision: "decisive", t: 4 });
    const second = decision(DECISIVE_PLACE, { decision: "decisive", t: 9 });
    expect(rowsOf(first, second).map((row) => row.isDecisive)).toEqual([false, true, false]);
  });
});

describe("where a run is opened", () => {
  it("is its first open case, then what decides it, then a labelled case, and the run itself only where there is none", () => {
    const aside = (id: string, t: number) => decision(casePlace(id), { decision: "not-a-case", reason: "accepted after all", t });
    expect(firstRow(rowsOf(label(FIRST)))).toBe(1);
    expect(firstRow(rowsOf(label(FIRST), label(SECOND), decision(DECISIVE_PLACE, { decision: "decisive", t: 9 })))).toBe(1);
    expect(firstRow(rowsOf(aside(FIRST, 4), label(SECOND)))).toBe(1);
    expect(firstRow(rowsOf(aside(FIRST, 4), aside(SECOND, 9)))).toBe(2);
  });
});

describe("whether a run can be handed in", () => {
  it("goes on to the next open case, behind the one that is shown first", () => {
    expect(runState(rowsOf(label(FIRST)), 0)).toMatchObject({ kind: "open", next: { caseId: SECOND } });
    expect(runState(rowsOf(label(SECOND)), 1)).toMatchObject({ kind: "open", next: { caseId: FIRST } });
  });

  it("takes the only labelled case as decisive when nothing else is open", () => {
    const aside = decision(casePlace(SECOND), { decision: "not-a-case", reason: "no write at all", t: 9 });
    expect(runState(rowsOf(label(FIRST), aside), 0)).toMatchObject({ kind: "only-case", row: { caseId: FIRST } });
    expect(closingState(rowsOf(label(FIRST)))).toEqual({ kind: "needs-decisive" });
  });

  it("asks for the decisive one among several, and for a label where there is none", () => {
    expect(runState(rowsOf(label(FIRST), label(SECOND)), 1)).toEqual({ kind: "needs-decisive" });
    expect(runState(rowsOf(label(FIRST), label(SECOND), decision(DECISIVE_PLACE, { decision: "decisive", t: 9 })), 1)).toEqual({ kind: "finished" });
    expect(closingState(rowsOf())).toEqual({ kind: "needs-label" });
    expect(closingState(rowsOf(decision(DECISIVE_PLACE, { decision: "decisive", t: 4 })))).toEqual({ kind: "needs-label" });
  });

  it("is finished by a label of the run itself", () => {
    expect(closingState(rowsOf(label(null)))).toEqual({ kind: "finished" });
  });
});
