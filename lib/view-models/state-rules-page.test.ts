import { describe, expect, it } from "vitest";
import { replayStateSession } from "../gates/drift-marks";
import { PAPER_TABLES } from "../gates/rule-sets/paper-tables";
import type { TurnState } from "../trajectory/trajectory";
import { trajectoryFromText } from "../trajectory/trajectory-from-text";
import { prepareDriftGroup, prepareStateTurns } from "./state-rules-page";

const state: TurnState = {
  ...{ turn: 1, intent: "recommend", subIntent: "counter-pick", inventoryEmpty: false, snapshot: { stock: 0 }, labelledBy: "rater-1" },
  conflicts: [{ constraint: "budget", tier: "hard", asked: "cheap", fact: "only dear ones" }],
  paragraphs: [{ kind: "praise(budget)", text: "It is cheap." }],
  guidanceType: "encourage",
};
const message = { k: 0, raw: "It is cheap.", tool: null, args: null, method: null, actor: "agent" as const, isMessage: true, result: null };
const call = {
  k: 0,
  raw: "rule_lookup({})",
  tool: "rule_lookup",
  args: {},
  method: null,
  actor: "agent" as const,
  isMessage: false,
  result: { status: "ok" as const, text: "x" },
};
const content = {
  ...trajectoryFromText("instruction: What should I take?"),
  steps: [
    { t: 1, thought: null, actions: [call], observation: null },
    { t: 2, thought: null, actions: [message], observation: "And now?" },
    { t: 3, thought: null, actions: [message], observation: null },
  ],
};
const places = [
  { index: 1, stepFrom: 1, stepTo: 2, text: "It is cheap.", tools: ["rule_lookup"] },
  { index: 2, stepFrom: 3, stepTo: 3, text: "It is cheap.", tools: [] },
];

describe("one session on the page of state rules", () => {
  const [first, second] = prepareStateTurns(content, replayStateSession([state], places, PAPER_TABLES));

  it("puts what was said beside what the kernel would have allowed, with the mark where they part", () => {
    expect(first).toMatchObject({
      user: "What should I take?",
      short: "fire lineup-recommend",
      calls: [{ isOutside: true }],
      paragraphs: [{ hasMark: true }],
    });
    expect(first?.kernel?.rows.slice(0, 3)).toEqual([
      { paragraph: "praise(budget)", kernel: "excluded", rule: "R1", recorded: "present", isMissing: false, mark: "excluded-present" },
      { paragraph: "constraint-account(budget)", kernel: "required", rule: "R1", recorded: "missing", isMissing: true, mark: "required-missing" },
      { paragraph: "praise(rank)", kernel: "eligible", rule: "no conflict", recorded: "not used", isMissing: true, mark: null },
    ]);
    expect(first?.kernel?.schedule[3]).toMatchObject({ type: "encourage", lastFired: "never", ready: "ready" });
  });

  it("says nothing of a turn without a snapshot", () => {
    expect(second).toMatchObject({ user: "And now?", kernel: null, paragraphs: null, marks: [], short: "no snapshot" });
  });
});

describe("the drift of a configuration", () => {
  it("shows counts with their total, and says that an empty rate is undefined", () => {
    const share = (count: number, total: number) => ({
      count,
      total,
      value: total === 0 ? null : count / total,
      low: total === 0 ? null : 0,
      high: total === 0 ? null : 1,
    });
    const view = prepareDriftGroup({
      ...{ configuration: "prompt", sessions: 2, any: share(1, 4), guidanceRepetition: share(0, 0), marks: [{ kind: "r2-broken", ...share(1, 4) }] },
      counts: { turns: 5, withoutState: 1, withState: 4, withoutParagraphs: 0, unmapped: 3, guidance: { unknownType: 0 } },
    });
    expect(view.rows[0]).toEqual({ name: "R2 broken", count: "1", total: "4", percent: "25.0", interval: "0.0–100.0" });
    expect(view.repetition).toMatchObject({ percent: "–", interval: "undefined" });
    expect(view.notes[1]).toContain("3 turns, unmapped");
  });
});
