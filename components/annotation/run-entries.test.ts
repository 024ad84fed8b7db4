import { describe, expect, it, vi } from "vitest";
import { type CaseDecision, type LabelEntry, PLAIN_GAP } from "@/lib/labels/label";
import { type AnnotationInput, buildUndo, gapPlace, placeKey } from "@/lib/view-models/annotation-input";
import type { AnnotationItem } from "@/lib/view-models/annotation-item";
import { EMPTY_OUTBOX, type Outbox, type OutboxEntry, type OutboxJob, type OutboxState } from "./outbox";
import { alreadySaid, runEntries, withSaved } from "./run-entries";

const entry = (seq: number, caseId: string, more: Partial<LabelEntry> = {}): LabelEntry => ({
  ...PLAIN_GAP,
  seq,
  key: `k${seq}`,
  at: "2026-01-01T00:00:00Z",
  rater: "human:a",
  raterVersion: null,
  rubric: "grounding-gap",
  rubricVersion: "1",
  trajectoryId: "tr_1",
  caseId,
  label: "none",
  labels: ["none"],
  evidence: [],
  note: "",
  assisted: false,
  answersSeq: null,
  undoes: null,
  ...more,
});
const ITEM = {
  study: "s",
  assignmentId: "as_1",
  trajectoryId: "tr_1",
  labels: [entry(4, "c1")],
  newestEntries: [
    { kind: "gap", caseId: "c1", place: "", seq: 4 },
    { kind: "gap", caseId: "c2", place: "", seq: 6 },
  ],
} as unknown as AnnotationItem;
const INPUT: AnnotationInput = { ...buildUndo("tr_1", gapPlace("c2"), null, null), label: "unclear", labels: ["unclear"] };
const waiting = (key: string, job: OutboxJob, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  rater: "human:a",
  study: "s",
  assignmentId: "as_1",
  trajectoryId: "tr_1",
  key,
  order: 1,
  job,
  follows: null,
  refusal: null,
  ...more,
});
const PROBLEM = { status: 409, title: "", detail: "", found: null, expected: null, where: null };

function build(entries: OutboxEntry[] = []) {
  const added: OutboxJob[] = [];
  const dropped: string[] = [];
  const outbox = { add: vi.fn((_address, job: OutboxJob) => added.push(job)), drop: (key: string) => dropped.push(key) } as unknown as Outbox;
  const state: OutboxState = { ...EMPTY_OUTBOX, entries };
  return { added, dropped, run: runEntries(ITEM, outbox, state) };
}

describe("what a rater has said of a run", () => {
  it("is what is saved, and over it what is on its way; what was refused does not stand", () => {
    const sent = waiting("k9", { kind: "label", input: INPUT, undoesKey: null });
    const refused = waiting("k10", { kind: "label", input: { ...INPUT, ...gapPlace("c3") }, undoesKey: null }, { refusal: PROBLEM });
    const elsewhere = waiting("k11", { kind: "label", input: { ...INPUT, ...gapPlace("c4") }, undoesKey: null }, { trajectoryId: "tr_2" });
    const { run } = build([sent, refused, elsewhere]);
    expect([...run.standing.values()].map(({ caseId, seq, key }) => [caseId, seq, key])).toEqual([
      ["c1", 4, null],
      ["c2", null, "k9"],
    ]);
    expect(run.refused).toEqual([refused]);
  });

  it("answers to the newest entry of its place, an undo included", () => {
    const { run, added } = build();
    run.give(INPUT);
    expect(added[0]).toMatchObject({ kind: "label", input: { answersSeq: 6, trajectoryId: "tr_1" } });
  });

  it("takes back what is saved by its number and what is on its way by its key, and says what that was", () => {
    const sent = waiting("k9", { kind: "label", input: INPUT, undoesKey: null });
    const { run, added } = build([sent]);
    expect(run.takeBack(gapPlace("c1"))).toMatchObject({ seq: 4 });
    expect(run.takeBack(gapPlace("c2"))).toMatchObject({ key: "k9", labels: ["unclear"] });
    expect(run.takeBack(gapPlace("c9"))).toBeNull();
    expect(added).toMatchObject([
      { undoesKey: null, input: { undoes: 4, answersSeq: 4, label: null } },
      { undoesKey: "k9", input: { undoes: null, label: null } },
    ]);
  });

  it("needs no choice where another browser said the same of the list of cases meanwhile", () => {
    const value: CaseDecision = { decision: "decisive", reason: "", t: 3, k: 0, failure: "F1" };
    const place = { kind: "case", caseId: null, place: "case:decisive" } as const;
    const mine = (more: Partial<CaseDecision>, answersSeq: number | null = null) =>
      waiting(
        "k13",
        { kind: "label", undoesKey: null, input: { ...buildUndo("tr_1", place, null, answersSeq), value: { ...value, ...more } } },
        { refusal: PROBLEM },
      );
    const theirs = { ...ITEM, labels: [entry(7, "", { ...place, label: null, labels: [], value })] } as AnnotationItem;
    const said = (refused: OutboxEntry) =>
      alreadySaid(runEntries(theirs, {} as unknown as Outbox, { ...EMPTY_OUTBOX, entries: [refused] })).map(({ key }) => key);
    expect(said(mine({ reason: "the only case of the run" }))).toEqual(["k13"]);
    expect(said(mine({ t: 5 }))).toEqual([]);
    expect(said(mine({}, 7))).toEqual([]);
  });

  it("is handed in again after a refused hand-in", () => {
    const refused = waiting("k12", { kind: "submit", milliseconds: 1 }, { refusal: PROBLEM });
    const { run, added, dropped } = build([refused]);
    run.handIn(7);
    expect([dropped, added]).toEqual([["k12"], [{ kind: "submit", milliseconds: 7 }]]);
  });

  it("holds a saved entry in place of the one before, and asks to be read again after an undo", () => {
    const changed = withSaved(ITEM, entry(9, "c1", { label: "unclear", labels: ["unclear"] }));
    expect(changed.isStale).toBe(false);
    expect(changed.item.labels.map(({ seq }) => seq)).toEqual([9]);
    expect(changed.item.newestEntries.find((place) => placeKey(place) === placeKey(gapPlace("c1")))?.seq).toBe(9);
    const undone = withSaved(ITEM, entry(9, "c1", { label: null, labels: [], undoes: 4 }));
    expect([undone.isStale, undone.item.labels]).toEqual([true, []]);
  });
});
