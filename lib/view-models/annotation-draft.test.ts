import { describe, expect, it } from "vitest";
import type { Span } from "../trajectory/span";
import { buildGapInput, checkGap, distanceOf } from "./annotation-check";
import { changeGap, EMPTY_GAP, type GapAction, type GapDraft, gapFromEntry, isGapEmpty, labelsOf } from "./annotation-draft";
import type { CaseTarget } from "./trajectory-evidence";

const TARGET: CaseTarget = { t: 10, k: 0, failure: "F1" };
const NEVER: CaseTarget = { t: 16, k: 0, failure: "F4" };
const quote = (t: number, text: string, more: Partial<Span> = {}): Span => ({
  source: t === 0 ? "instruction" : "step",
  t,
  k: 0,
  field: "observation",
  start: 0,
  end: text.length,
  quote: text,
  role: "decisive",
  ...more,
});
const WRITE = quote(10, "take pear 2 from dresser", { field: "action", role: "write" });
const SEARCH = { strings: ["C-7731"], fromStep: 0, toStep: 9, hits: 0 };
const SUBJECT = { trajectoryId: "tr_1", caseId: "c", write: WRITE, answersSeq: null, milliseconds: 1_500 };
const NO_NAMES = new Map<string, string>();
const draw = (...actions: GapAction[]): GapDraft => actions.reduce(changeGap, EMPTY_GAP);
const single = (label: Extract<GapAction, { kind: "label" }>["label"]): GapAction => ({ kind: "label", label, mode: "single" });
const multi = (label: Extract<GapAction, { kind: "label" }>["label"]): GapAction => ({ kind: "label", label, mode: "multi" });
const pin = (span: Span, element: string | null = null): GapAction => ({ kind: "pin", pin: { span, element } });
const problem = (draft: GapDraft, target = TARGET) => checkGap(draft, target, NO_NAMES);

describe("a gap draft", () => {
  it("holds one label in single-label mode and a set in which unclear and none stand alone otherwise", () => {
    expect(labelsOf(draw(single("incomplete"), single("overlooked")))).toEqual(["overlooked"]);
    expect(labelsOf(draw(multi("other:planning"), multi("overlooked")))).toEqual(["overlooked", "other:planning"]);
    expect(labelsOf(draw(multi("overlooked"), multi("unclear")))).toEqual(["unclear"]);
    expect(labelsOf(draw(multi("unclear"), multi("other:format")))).toEqual(["other:format"]);
    expect(labelsOf(draw(multi("overlooked"), multi("overlooked")))).toEqual([]);
  });

  it("is labelled by the union of what is said of the parts", () => {
    const draft = draw(
      { kind: "finding", element: "argument:line_id", finding: "overlooked" },
      { kind: "finding", element: "argument:card", finding: "incomplete" },
      { kind: "finding", element: "affordance", finding: "fine" },
      multi("other:planning"),
    );
    expect(labelsOf(draft)).toEqual(["overlooked", "incomplete", "other:planning"]);
    expect(labelsOf(changeGap(draft, multi("none")))).toEqual(["none"]);
    expect(labelsOf(changeGap(draw(multi("none")), { kind: "finding", element: "affordance", finding: "interface" }))).toEqual(["other:interface"]);
  });

  it("takes back one change at a time, typing and looking for a sentence as one", () => {
    const before = draw(single("overlooked"), pin(quote(9, "a comb")));
    const moved = changeGap(before, { kind: "move-pin", index: 0, span: quote(9, "a candle") });
    const typed = ["w", "wh", "why"].reduce<GapDraft>((draft, note) => changeGap(draft, { kind: "note", note }), moved);
    const once = changeGap(typed, { kind: "undo" });
    expect([once.note, once.pins.length]).toEqual(["", 1]);
    const twice = changeGap(once, { kind: "undo" });
    expect([twice.pins.length, labelsOf(twice)]).toEqual([0, ["overlooked"]]);
    const thrice = changeGap(twice, { kind: "undo" });
    expect(isGapEmpty(thrice)).toBe(true);
    expect(changeGap(thrice, { kind: "undo" })).toBe(thrice);
  });

  it("lets one quote stand for two parts and never twice for one", () => {
    const draft = draw(pin(quote(4, "L1"), "argument:a"), pin(quote(4, "L1"), "argument:b"), pin(quote(4, "L1"), "argument:a"));
    expect(draft.pins.map(({ element }) => element)).toEqual(["argument:a", "argument:b"]);
  });
});

describe("what keeps a gap draft from being saved", () => {
  it("is a missing label, also where every part was found fine", () => {
    expect(problem(EMPTY_GAP)).toMatchObject({ title: "No label yet", focus: "labels" });
    expect(problem(draw({ kind: "finding", element: "affordance", finding: "fine" }))?.sentence).toContain("fine");
  });

  it("is overlooked without a decisive pin in the context, and the sentence offers incomplete", () => {
    expect(problem(draw(single("overlooked")))).toMatchObject({ offers: "incomplete", element: null });
    expect(problem(draw(single("overlooked"), pin(quote(10, "That cannot be done."))))).toMatchObject({ offers: "incomplete" });
    expect(problem(draw(single("overlooked"), pin(quote(9, "a comb", { role: "supports" }))))).toMatchObject({ offers: "incomplete" });
    expect(problem(draw(single("overlooked"), pin(quote(9, "a comb"))))).toBeNull();
  });

  it("is incomplete with a decisive pin in the context, and the sentence offers overlooked", () => {
    const search: GapAction = { kind: "search", element: "write", search: SEARCH };
    expect(problem(draw(single("incomplete"), search, pin(quote(9, "a comb"))))).toMatchObject({ offers: "overlooked" });
    expect(problem(draw(single("incomplete"), search, pin(quote(9, "a comb", { role: "supports" }))))).toBeNull();
    expect(problem(draw(single("incomplete")))).toMatchObject({ title: "incomplete needs a search" });
  });

  it("is said of the part that it is about", () => {
    const names = new Map([["argument:card", "to_card"]]);
    const finding = (element: string, kind: "overlooked" | "incomplete"): GapAction => ({ kind: "finding", element, finding: kind });
    const overlooked = draw(finding("argument:card", "overlooked"), pin(quote(4, "L1"), "argument:line"));
    expect(checkGap(overlooked, TARGET, names)).toMatchObject({ element: "argument:card", offers: "incomplete" });
    expect(checkGap(overlooked, TARGET, names)?.title).toContain("to_card");
    const search: GapAction = { kind: "search", element: "argument:card", search: SEARCH };
    const incomplete = draw(finding("argument:card", "incomplete"), search, pin(quote(4, "L1"), "argument:card"));
    expect(checkGap(incomplete, TARGET, names)).toMatchObject({ element: "argument:card", offers: "overlooked" });
    const apart = draw(finding("argument:card", "incomplete"), search, finding("argument:line", "overlooked"), pin(quote(4, "L1"), "argument:line"));
    expect(checkGap(apart, TARGET, names)).toBeNull();
  });

  it("is a missing note where no quote could show it", () => {
    expect(problem(draw(single("other:planning")))).toMatchObject({ focus: "note" });
    expect(problem(draw(single("other:planning"), { kind: "note", note: "wrong order of steps" }))).toBeNull();
    expect(problem(draw(single("none")))).toBeNull();
  });

  it("is, for a write that never came, the goal's words that are missing", () => {
    const elsewhere = draw(single("overlooked"), pin(quote(11, "send_mail(to)")));
    expect(problem(elsewhere, NEVER)?.title).toContain("never came");
    expect(problem(draw(single("overlooked"), pin(quote(0, "confirm by e-mail"))), NEVER)).toBeNull();
    expect(problem(changeGap(elsewhere, pin(quote(0, "by e-mail", { role: "write" }))), NEVER)).toBeNull();
  });
});

describe("what is sent of a gap draft", () => {
  it("holds the whole write when nobody marked a part of it", () => {
    const input = buildGapInput(draw(single("overlooked"), pin(quote(9, "a comb"))), SUBJECT, NO_NAMES);
    expect(input).toMatchObject({
      kind: "gap",
      caseId: "c",
      place: "",
      label: "overlooked",
      labels: ["overlooked"],
      assisted: false,
      milliseconds: 1_500,
    });
    expect(input.evidence.map(({ role }) => role)).toEqual(["decisive", "write"]);
    expect(input.elements).toBeNull();
  });

  it("gives the goal's words both roles where the write never came", () => {
    const input = buildGapInput(draw(single("overlooked"), pin(quote(0, "by e-mail"))), { ...SUBJECT, write: null }, NO_NAMES);
    expect(input.evidence.map(({ role, quote: text }) => [role, text])).toEqual([
      ["decisive", "by e-mail"],
      ["write", "by e-mail"],
    ]);
  });

  it("names the evidence and the search of each part, and comes back the same", () => {
    const draft = draw(
      { kind: "constraint", text: "at most 40.00" },
      { kind: "finding", element: "constraint:0", finding: "overlooked" },
      pin(quote(0, "at most 40.00"), "constraint:0"),
      { kind: "finding", element: "argument:card", finding: "incomplete" },
      { kind: "search", element: "argument:card", search: SEARCH },
      multi("other:planning"),
      { kind: "note", note: "a note of some length" },
      { kind: "unsure" },
    );
    const input = buildGapInput(draft, SUBJECT, new Map([["constraint:0", "at most 40.00"]]));
    expect(input.labels).toEqual(["overlooked", "incomplete", "other:planning"]);
    expect(input.unsure).toBe(true);
    expect(input.elements).toEqual([
      { element: "constraint:0", text: "at most 40.00", finding: "overlooked", evidence: [0], negativeSearch: null },
      { element: "argument:card", text: "argument:card", finding: "incomplete", evidence: [], negativeSearch: SEARCH },
    ]);
    const again = gapFromEntry(input);
    expect(again).toMatchObject({ labels: ["other:planning"], findings: draft.findings, constraints: draft.constraints, searches: draft.searches });
    expect(buildGapInput(again, SUBJECT, new Map([["constraint:0", "at most 40.00"]]))).toEqual(input);
  });

  it("counts the distance from the farthest decisive quote, and none without one", () => {
    const draft = draw(pin(quote(9, "a comb")), pin(quote(4, "L1")), pin(quote(0, "goal", { role: "supports" })));
    expect(distanceOf(draft, TARGET)).toBe(6);
    expect(distanceOf(EMPTY_GAP, TARGET)).toBeNull();
  });
});
