import { describe, expect, it } from "vitest";
import type { GapLabel } from "../rubric/rubric";
import type { Span } from "../trajectory/span";
import { buildLabelInput, buildUndoInput, changeDraft, checkDraft, type DraftAction, EMPTY_DRAFT, type LabelDraft } from "./trajectory-label-draft";

const target = { t: 10, k: 0, failure: "F1" } as const;
const span = (t: number, role: Span["role"] = "decisive", start = 0): Span => ({
  source: t === 0 ? "instruction" : "step",
  t,
  k: 0,
  field: role === "write" ? "action" : "observation",
  start,
  end: start + 7,
  quote: "a comb.",
  role,
});
const draftOf = (...actions: DraftAction[]): LabelDraft => actions.reduce(changeDraft, EMPTY_DRAFT);
const choose = (label: GapLabel, mode: "single" | "multi" = "single"): DraftAction => ({ kind: "label", label, mode });

describe("changeDraft", () => {
  it("holds one label in single-label mode", () => {
    expect(draftOf(choose("incomplete"), choose("overlooked")).labels).toEqual(["overlooked"]);
  });

  it("collects labels in multi-label mode, in the rubric's order, and lets unclear and none stand alone", () => {
    expect(draftOf(choose("incomplete", "multi"), choose("overlooked", "multi")).labels).toEqual(["overlooked", "incomplete"]);
    expect(draftOf(choose("incomplete", "multi"), choose("incomplete", "multi")).labels).toEqual([]);
    expect(draftOf(choose("incomplete", "multi"), choose("unclear", "multi")).labels).toEqual(["unclear"]);
    expect(draftOf(choose("none", "multi"), choose("other:format", "multi")).labels).toEqual(["other:format"]);
  });

  it("pins a place once and keeps the last role", () => {
    expect(draftOf({ kind: "pin", span: span(6) }, { kind: "pin", span: span(6, "supports") }).pins.map((pin) => pin.role)).toEqual(["supports"]);
  });

  it("takes back one change at a time, a moved pin with its pin, and typing as one", () => {
    const draft = draftOf(
      choose("overlooked"),
      { kind: "pin", span: span(6) },
      { kind: "move-pin", index: 0, span: span(6, "decisive", 20) },
      { kind: "role", index: 0, role: "supports" },
      { kind: "note", note: "s" },
      { kind: "note", note: "so" },
    );
    const back = (n: number): LabelDraft => Array.from({ length: n }, (): DraftAction => ({ kind: "undo" })).reduce(changeDraft, draft);
    expect(back(1)).toMatchObject({ note: "", pins: [{ role: "supports", start: 20 }] });
    expect(back(2)).toMatchObject({ pins: [{ role: "decisive", start: 20 }] });
    expect(back(3)).toMatchObject({ pins: [], labels: ["overlooked"] });
    expect(back(4)).toEqual(EMPTY_DRAFT);
    expect(back(9)).toEqual(EMPTY_DRAFT);
  });

  it("takes a pin away", () => {
    expect(draftOf({ kind: "pin", span: span(6) }, { kind: "pin", span: span(7) }, { kind: "unpin", index: 0 }).pins.map((pin) => pin.t)).toEqual([
      7,
    ]);
  });
});

describe("checkDraft", () => {
  it("asks for a label", () => {
    expect(checkDraft(draftOf({ kind: "pin", span: span(6) }), target)?.focus).toBe("labels");
  });

  it("refuses overlooked without a decisive pin in the context and offers incomplete", () => {
    expect(checkDraft(draftOf(choose("overlooked")), target)).toMatchObject({ offersLabel: "incomplete", focus: "pins" });
    expect(checkDraft(draftOf(choose("overlooked"), { kind: "pin", span: span(6, "supports") }), target)?.offersLabel).toBe("incomplete");
    expect(checkDraft(draftOf(choose("overlooked"), { kind: "pin", span: span(11) }), target)?.offersLabel).toBe("incomplete");
    expect(checkDraft(draftOf(choose("overlooked"), { kind: "pin", span: span(6) }), target)).toBeNull();
  });

  it("refuses incomplete with a decisive pin in the context, names it, and offers overlooked", () => {
    const problem = checkDraft(draftOf(choose("incomplete"), { kind: "pin", span: span(3, "supports") }, { kind: "pin", span: span(6) }), target);
    expect(problem).toMatchObject({ offersLabel: "overlooked", offersUnpin: 1 });
    expect(problem?.title).toContain("step 6");
    expect(problem?.sentence).toContain("“a comb.” before step 10");
  });

  it("lets a set hold both when the decisive pin is there", () => {
    expect(checkDraft(draftOf(choose("incomplete", "multi"), choose("overlooked", "multi"), { kind: "pin", span: span(6) }), target)).toBeNull();
  });

  it("asks for a note where no quote explains the label, and for none where there is nothing to label", () => {
    expect(checkDraft(draftOf(choose("other:planning")), target)?.focus).toBe("note");
    expect(checkDraft(draftOf(choose("unclear"), { kind: "note", note: "too short" }), target)?.focus).toBe("note");
    expect(checkDraft(draftOf(choose("unclear"), { kind: "note", note: "the listing is cut" }), target)).toBeNull();
    expect(checkDraft(draftOf(choose("none")), target)).toBeNull();
    expect(checkDraft(draftOf(choose("incomplete")), target)).toBeNull();
  });
});

describe("buildLabelInput", () => {
  const subject = { trajectoryId: "tr_1", caseId: "tr_1:10.0:F1", write: span(10, "write"), isProposalInView: true, answersSeq: 4 };

  it("adds the write when nobody pinned a part of it, and says that a proposal was in view", () => {
    const draft = draftOf(
      choose("incomplete", "multi"),
      choose("overlooked", "multi"),
      { kind: "pin", span: span(6) },
      { kind: "note", note: " seen \n" },
    );
    expect(buildLabelInput(draft, subject)).toEqual({
      trajectoryId: "tr_1",
      caseId: "tr_1:10.0:F1",
      label: "overlooked",
      labels: ["overlooked", "incomplete"],
      evidence: [span(6), span(10, "write")],
      note: "seen",
      assisted: true,
      answersSeq: 4,
      undoes: null,
    });
  });

  it("keeps the pinned part of the write", () => {
    const draft = draftOf(choose("overlooked"), { kind: "pin", span: span(6) }, { kind: "pin", span: span(10, "write", 5) });
    expect(buildLabelInput(draft, subject).evidence.map((pin) => pin.start)).toEqual([0, 5]);
  });

  it("says of an undo which entry it takes back", () => {
    expect(buildUndoInput(subject, 4)).toMatchObject({ label: null, labels: [], evidence: [], undoes: 4, answersSeq: 4 });
  });
});
