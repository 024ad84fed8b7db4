import { describe, expect, it } from "vitest";
import type { Span } from "../trajectory/span";
import type { TurnView } from "./annotation-item";
import {
  buildTurnInput,
  changeTurn,
  checkTurn,
  dialogueRows,
  EMPTY_TURN,
  replyOf,
  rowsUntil,
  stateAt,
  type TurnAction,
  type TurnDraft,
  turnFromEntry,
} from "./annotation-turns";
import type { StepView, TextView } from "./trajectory-view";

const text = (t: number, k: number, field: "action" | "observation", raw: string): TextView => ({
  address: { source: t === 0 ? "system" : "step", t, k, field },
  text: raw,
  length: raw.length,
});
const call = (t: number, raw: string, result: string): StepView => ({
  t,
  addressesJudge: false,
  thought: null,
  calls: [
    {
      k: 0,
      action: text(t, 0, "action", raw),
      tool: raw.split("(")[0] ?? null,
      isMessage: false,
      actor: "agent",
      result: text(t, 0, "observation", result),
    },
  ],
  observation: null,
});
const says = (t: number, raw: string, answer: string | null): StepView => ({
  t,
  addressesJudge: false,
  thought: null,
  calls: [{ k: 0, action: text(t, 0, "action", raw), tool: null, isMessage: true, actor: "agent", result: null }],
  observation: answer === null ? null : text(t, 0, "observation", answer),
});
const turn = (index: number, stepFrom: number, stepTo: number): TurnView => ({ index, stepFrom, stepTo, eligible: true, reason: null });

const STEPS = [says(1, "Hello.", "It leaks."), call(2, "list_slots()", "3 slots"), says(3, "Thursday?", "Yes please."), says(4, "Done.", null)];
const TURNS = [turn(0, 2, 3), turn(1, 4, 4)];
const ROWS = dialogueRows([text(0, 0, "observation", "Be kind.")], STEPS, TURNS);
const drawn = (rows: typeof ROWS): string[] => rows.map(({ kind, view, turn: of }) => `${kind}${of === null ? "" : ` [${of}]`}: ${view.text}`);

describe("a run read as a dialogue", () => {
  it("has a line for each message, call and reply, in the order in which they happened", () => {
    expect(drawn(ROWS)).toEqual([
      "told: Be kind.",
      "assistant: Hello.",
      "user: It leaks.",
      "call [0]: list_slots()",
      "reply [0]: 3 slots",
      "assistant [0]: Thursday?",
      "user: Yes please.",
      "assistant [1]: Done.",
    ]);
  });

  it("ends for a rater at the reply of the turn: the user's answer would label it", () => {
    expect(drawn(rowsUntil(ROWS, turn(0, 2, 3))).at(-1)).toBe("assistant [0]: Thursday?");
    expect(drawn(replyOf(ROWS, turn(0, 2, 3)))).toEqual(["assistant [0]: Thursday?"]);
  });

  it("knows the state that the turn could rest on, the newest first", () => {
    expect(drawn(stateAt(ROWS, turn(1, 4, 4)))).toEqual(["reply [0]: 3 slots"]);
    expect(stateAt(ROWS, turn(0, 1, 1))).toEqual([]);
  });
});

const SPAN: Span = { source: "step", t: 2, k: 0, field: "observation", start: 0, end: 7, quote: "3 slots", role: "decisive" };
const draw = (...actions: TurnAction[]): TurnDraft => actions.reduce(changeTurn, EMPTY_TURN);

describe("the label of a turn", () => {
  it("needs a value; ungrounded a pin and a kind of drift; both grounded values whether the task is complete", () => {
    expect(checkTurn(EMPTY_TURN)?.title).toBe("No label yet");
    expect(checkTurn(draw({ kind: "value", value: "skip" }))).toBeNull();
    expect(checkTurn(draw({ kind: "value", value: "not_applicable" }))).toBeNull();
    expect(checkTurn(draw({ kind: "value", value: "grounded" }))?.title).toContain("what was asked");
    expect(checkTurn(draw({ kind: "value", value: "ungrounded" }))?.title).toContain("a pin");
    const pinned = draw({ kind: "value", value: "ungrounded" }, { kind: "pin", span: SPAN });
    expect(checkTurn(pinned)?.title).toContain("kind of drift");
    const said = changeTurn(changeTurn(pinned, { kind: "drift", driftType: "fact" }), { kind: "complete", taskComplete: "yes" });
    expect(checkTurn(said)).toBeNull();
  });

  it("loses its kind of drift when it is no longer ungrounded", () => {
    const drifted = draw({ kind: "value", value: "ungrounded" }, { kind: "drift", driftType: "slot" });
    expect(changeTurn(drifted, { kind: "value", value: "grounded" }).driftType).toBeNull();
  });

  it("takes back one change at a time", () => {
    const draft = draw({ kind: "value", value: "grounded" }, { kind: "complete", taskComplete: "no" }, { kind: "undo" });
    expect(draft).toMatchObject({ value: "grounded", taskComplete: null });
  });

  it("is sent with its place, says when later turns were in view, and comes back the same", () => {
    const draft = draw({ kind: "value", value: "ungrounded" }, { kind: "drift", driftType: "fact" }, { kind: "pin", span: SPAN });
    const sent = { trajectoryId: "tr_1", index: 3, answersSeq: 7, milliseconds: 900 };
    const input = buildTurnInput(draft, { ...sent, sawLater: false });
    expect(input).toMatchObject({ kind: "turn", place: "turn:3", caseId: null, label: null, answersSeq: 7, evidence: [SPAN] });
    expect(input.value).toEqual({ value: "ungrounded", taskComplete: null, driftType: "fact" });
    expect(buildTurnInput(draft, { ...sent, sawLater: true }).value).toMatchObject({ sawLater: true });
    expect(buildTurnInput(turnFromEntry(input), { ...sent, sawLater: false })).toEqual(input);
  });
});
