import { describe, expect, it } from "vitest";
import type { TurnState } from "../trajectory/trajectory";
import { countDrift } from "./drift-counts";
import { driftMarks, replayStateSession, type TurnPlace } from "./drift-marks";
import { scheduleGuidance } from "./guidance-scheduler";
import { PAPER_TABLES } from "./rule-sets/paper-tables";
import { type KernelInput, runStateKernel } from "./state-rule-kernel";
import { brokenAlternatives } from "./state-rules/r2";

function run(change: Partial<KernelInput> = {}) {
  const input = { intent: "recommend", subIntent: "counter-pick", conflicts: [], inventoryEmpty: false, turn: 1, history: [], ...change };
  return runStateKernel(input, PAPER_TABLES);
}

const paragraphs = (all: readonly { paragraph: string; rule: string }[]): string[] => all.map(({ paragraph, rule }) => `${paragraph} ${rule}`);

describe("the state rule kernel, vectors of methods.md §11", () => {
  it("hard(budget): praise(budget) is excluded, constraint-account(budget) required", () => {
    const { excluded, required, eligible, guidance } = run({ conflicts: [{ constraint: "budget", tier: "hard" }] });
    expect(paragraphs(excluded)).toEqual(["praise(budget) R1"]);
    expect(paragraphs(required)).toEqual(["constraint-account(budget) R1"]);
    expect(eligible).toContain("constraint-account(budget)");
    expect(guidance).toBe("fire:lineup-recommend");
  });

  it("soft(budget): praise and apology are both eligible, and selecting both breaks R2", () => {
    const output = run({ conflicts: [{ constraint: "budget", tier: "soft" }] });
    expect(output.eligible).toEqual(expect.arrayContaining(["praise(budget)", "apology(budget)"]));
    expect(output.excluded).toEqual([]);
    expect(output.required).toEqual([]);
    const select = (...kinds: string[]) => brokenAlternatives(output.constraints, new Set(output.eligible), new Set(kinds));
    expect(select("praise(budget)", "apology(budget)")).toEqual(["budget"]);
    expect(select("praise(budget)")).toEqual([]);
    expect(select("apology(budget)", "praise(rank)")).toEqual([]);
  });

  it("hint(rank): scene-flavor is eligible, nothing required", () => {
    const { eligible, required, excluded } = run({ conflicts: [{ constraint: "rank", tier: "hint" }] });
    expect(eligible).toContain("scene-flavor");
    expect(eligible).not.toContain("apology(rank)");
    expect([required, excluded]).toEqual([[], []]);
  });

  it("hard(budget) with knowledge-qa: R1 holds, and guidance is disabled", () => {
    const { excluded, required, guidance, reason } = run({
      intent: "knowledge-qa",
      subIntent: "entity-info",
      conflicts: [{ constraint: "budget", tier: "hard" }],
    });
    expect(paragraphs(excluded)).toEqual(["praise(budget) R1", "guidance R5"]);
    expect(paragraphs(required)).toEqual(["constraint-account(budget) R1"]);
    expect([guidance, reason]).toEqual(["abstain", "R5"]);
  });

  it("soft(stock) with an empty inventory: R6 excludes praise(stock) and requires apology(empty)", () => {
    const { excluded, required, eligible } = run({ conflicts: [{ constraint: "stock", tier: "soft" }], inventoryEmpty: true });
    expect(paragraphs(excluded)).toEqual(["praise(stock) R6"]);
    expect(paragraphs(required)).toEqual(["apology(empty) R6"]);
    expect(eligible).not.toContain("praise(stock)");
    expect(eligible).toEqual(expect.arrayContaining(["apology(stock)", "apology(empty)", "praise(budget)"]));
  });

  it("encourage given at turn 3 is cooling at turn 6 and ready at turn 7", () => {
    const at = (turn: number) =>
      scheduleGuidance(PAPER_TABLES.guidance, [{ turn: 3, guidanceType: "encourage" }], turn).types.find(({ type }) => type === "encourage");
    expect(at(6)).toMatchObject({ lastFired: 3, isReady: false });
    expect(at(7)).toMatchObject({ lastFired: 3, isReady: true });
    expect(at(3)).toMatchObject({ lastFired: null, isReady: true });
  });

  it("gives each pair of Φ its tools, and an unknown pair none and a flag", () => {
    for (const { intent, subIntent, tools } of PAPER_TABLES.tools) expect(run({ intent, subIntent })).toMatchObject({ tools, isUnmapped: false });
    expect(PAPER_TABLES.tools).toHaveLength(6);
    expect(run({ subIntent: "small-talk" })).toMatchObject({ tools: [], isUnmapped: true });
  });
});

describe("the state rule kernel", () => {
  it("lets an exclusion beat an eligibility, and a hard conflict a soft one on the same constraint", () => {
    const both = [
      { constraint: "budget", tier: "soft" as const },
      { constraint: "budget", tier: "hard" as const },
    ];
    for (const conflicts of [both, [...both].reverse()]) {
      const { eligible, excluded } = run({ conflicts });
      expect(paragraphs(excluded)).toEqual(["praise(budget) R1"]);
      expect(eligible).not.toContain("praise(budget)");
      expect(eligible).not.toContain("apology(budget)");
    }
  });

  it("makes praise eligible where nothing conflicts, with the reason", () => {
    expect(paragraphs(run().reasons)).toEqual([
      "praise(budget) no conflict",
      "praise(rank) no conflict",
      "praise(stock) no conflict",
      "guidance no rule against it",
    ]);
  });

  it("fires the ready type with the highest w, then the next, then abstains", () => {
    const history = PAPER_TABLES.guidance.map(({ type }) => ({ turn: 1, guidanceType: type }));
    const fires = [0, 1, 2, 3, 4, 5].map((count) => run({ turn: 2, history: history.slice(0, count) }).guidance);
    expect(fires).toEqual([
      "fire:lineup-recommend",
      "fire:counter-tip",
      "fire:mechanics-hint",
      "fire:encourage",
      "fire:empty-state-nudge",
      "abstain",
    ]);
    expect(run({ turn: 3, history }).guidance).toBe("fire:mechanics-hint");
  });

  it("breaks a tie of w by the order of the table", () => {
    const rows = [
      { type: "b", cooldown: 1, p: 1, w: 0.5 },
      { type: "a", cooldown: 1, p: 0, w: 0.5 },
    ];
    expect(scheduleGuidance(rows, [], 1).fires).toBe("b");
  });
});

describe("drift marks", () => {
  const marks = (change: Partial<KernelInput>, recorded: Partial<Parameters<typeof driftMarks>[1]>) =>
    driftMarks(run(change), { tools: [], paragraphs: [], guidanceType: null, ...recorded }, change.turn ?? 1, change.intent ?? "recommend").map(
      ({ kind, about }) => `${kind} ${about}`,
    );

  it("name tool, paragraph, constraint and guidance that do not fit", () => {
    const conflicts = [
      { constraint: "stock", tier: "hard" as const },
      { constraint: "budget", tier: "soft" as const },
    ];
    const history = [{ turn: 2, guidanceType: "counter-tip" }];
    expect(
      marks(
        { conflicts, turn: 4, history },
        {
          tools: ["lineup_search", "rule_lookup"],
          paragraphs: ["praise(stock)", "praise(budget)", "apology(budget)", "guidance"],
          guidanceType: "counter-tip",
        },
      ),
    ).toEqual([
      "tool-outside-set rule_lookup",
      "excluded-present praise(stock)",
      "required-missing constraint-account(stock)",
      "r2-broken budget",
      "repeat-guidance counter-tip",
    ]);
  });

  it("put guidance under R5 once, and beside a repetition", () => {
    const qa = { intent: "knowledge-qa", subIntent: "entity-info" };
    expect(marks(qa, { paragraphs: ["guidance"], guidanceType: "encourage" })).toEqual(["guidance-under-r5 encourage"]);
    expect(marks(qa, { paragraphs: ["guidance"] })).toEqual(["guidance-under-r5 guidance"]);
    expect(marks({ ...qa, turn: 2, history: [{ turn: 1, guidanceType: "encourage" }] }, { guidanceType: "encourage" })).toEqual([
      "repeat-guidance encourage",
      "guidance-under-r5 encourage",
    ]);
  });

  it("leave what was allowed alone", () => {
    expect(
      marks(
        { conflicts: [{ constraint: "budget", tier: "soft" }] },
        { tools: ["dex_lookup"], paragraphs: ["apology(budget)"], guidanceType: "encourage" },
      ),
    ).toEqual([]);
  });

  it("miss no paragraph where nobody has said which there are", () => {
    expect(marks({ conflicts: [{ constraint: "budget", tier: "hard" }] }, { paragraphs: null })).toEqual([]);
  });
});

describe("a session", () => {
  const state = (turn: number, change: Partial<TurnState> = {}): TurnState => ({
    ...{ turn, intent: "recommend", subIntent: "counter-pick", conflicts: [], inventoryEmpty: false, snapshot: null, paragraphs: [] },
    ...{ guidanceType: null, labelledBy: null, ...change },
  });
  const place = (index: number, ...tools: string[]): TurnPlace => ({ index, stepFrom: index, stepTo: index, text: "", tools });

  it("counts a guidance of a cooling type over guidance turns of known types, and leaves turns without a snapshot out", () => {
    const states = [
      state(1, { guidanceType: "encourage" }),
      state(2, { guidanceType: "encourage" }),
      state(4, { guidanceType: "fanfare" }),
      state(5, { guidanceType: "mechanics-hint", paragraphs: null }),
    ];
    const turns = replayStateSession(states, [place(1), place(2, "rule_lookup"), place(3), place(4), place(5)], PAPER_TABLES);
    expect(turns.map(({ marks }) => marks.length)).toEqual([0, 2, 0, 0, 0]);
    expect(countDrift(turns, PAPER_TABLES)).toMatchObject({
      ...{ turns: 5, withoutState: 1, withState: 4, withoutParagraphs: 1, unmapped: 0, turnsWithAny: 1 },
      guidance: { turns: 3, repeated: 1, unknownType: 1 },
    });
  });

  it("reads the history up to the turn and nothing behind it", () => {
    const early = [state(1), state(2, { guidanceType: "encourage" })];
    const [before] = replayStateSession(early, [place(1), place(2)], PAPER_TABLES);
    const [after] = replayStateSession([state(1), state(2)], [place(1), place(2)], PAPER_TABLES);
    expect(before?.output).toEqual(after?.output);
  });
});
