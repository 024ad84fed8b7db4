import { describe, expect, it } from "vitest";
import { analyse } from "../../analysis/analyse";
import { alfworld } from "../../environments/alfworld";
import { statedRules } from "../../environments/alfworld/stated-rules";
import { DEFAULT_MATCH_SETTINGS } from "../../matching/match";
import { trajectoryFromText } from "../../trajectory/trajectory-from-text";
import { openingOf, step } from "../../worlds/household";
import { generateHouseholdBatch } from "../../worlds/household-batch";
import type { HouseholdState } from "../../worlds/household-state";
import { NOTHING_TOLD } from "../../worlds/household-told";
import { grammarFaults, textFaults } from "../grammar-check";
import { countRun } from "../interface-counts";
import { replayInterfaceRules, trackForRules } from "../interface-replay";
import { interfaceRulesSchema } from "../interface-rules";
import { ALFWORLD_RULES } from "./alfworld-rules";

const CONTENTS: [string, string[]][] = [
  ["countertop 1", ["mug 2", "spoon 1", "bread 1", "knife 1", "desklamp 1", "pencil 1"]],
  ["cabinet 1", ["plate 1"]],
  ["microwave 1", []],
  ["fridge 1", ["apple 1"]],
  ["sinkbasin 1", []],
  ["stoveburner 1", []],
  ["coffeemachine 1", []],
];

/** A small house of our own: `cabinet 1`, `microwave 1` and `fridge 1` are closed. */
function house(): HouseholdState {
  return {
    house: {
      receptacles: CONTENTS.map(([name]) => name),
      goal: { type: "pick_heat", object: "mug", target: "cabinet", treatment: "heat", sentence: "put a hot mug in cabinet.", isFormulaic: true },
      dialect: "move",
      arrival: "named",
      explains: false,
      voice: 0,
      told: NOTHING_TOLD,
      stuck: new Set(),
    },
    place: null,
    holding: null,
    contents: new Map(CONTENTS),
    open: new Set(),
    treated: new Set(),
    lit: new Set(),
  };
}

/** Plays the lines and draws what was recorded. */
function play(actions: readonly string[]): { drawing: string; works: boolean[] } {
  let state = house();
  const works: boolean[] = [];
  const steps = actions.map((action, index) => {
    const next = step(state, action);
    state = next.state;
    works.push(next.reply !== "Nothing happens.");
    return `${index + 1}  ${action}  ->  ${next.reply.replaceAll("\n", "\\n")}`;
  });
  const list = CONTENTS.map(([name]) => `a ${name}`);
  const room = `You are in the middle of a room. Looking quickly around you, you see ${list.slice(0, -1).join(", ")}, and ${list.at(-1)}.`;
  return { drawing: [`room: ${room}`, "task: put a hot mug in cabinet.", ...steps].join("\n"), works };
}

function diagnosesOf(drawing: string) {
  const content = trajectoryFromText(drawing);
  const calls = trackForRules(content, analyse(content, alfworld, DEFAULT_MATCH_SETTINGS), true);
  return replayInterfaceRules(calls, ALFWORLD_RULES, () => false);
}

/** Each rule broken by the last line of the first list, and kept by the second, where that line works. */
const PLAYED: Readonly<Record<string, { broken: string[]; kept: string[] | null; matcher: string }>> = {
  w1: { broken: ["pick the mug"], kept: null, matcher: "grammar" },
  w2: { broken: ["go to shelf 3"], kept: ["go to cabinet 1"], matcher: "grammar" },
  w3: {
    broken: ["go to countertop 1", "take plate 1 from countertop 1"],
    kept: ["go to countertop 1", "take mug 2 from countertop 1"],
    matcher: "A5",
  },
  w4: {
    broken: ["go to cabinet 1", "take plate 1 from cabinet 1"],
    kept: ["go to cabinet 1", "open cabinet 1", "take plate 1 from cabinet 1"],
    matcher: "A6",
  },
  w5: {
    broken: ["go to countertop 1", "go to microwave 1", "heat mug 2 with microwave 1"],
    kept: ["go to countertop 1", "take mug 2 from countertop 1", "go to microwave 1", "heat mug 2 with microwave 1"],
    matcher: "A10",
  },
  w6: {
    broken: ["go to countertop 1", "take mug 2 from countertop 1", "go to stoveburner 1", "heat mug 2 with stoveburner 1"],
    kept: ["go to countertop 1", "take mug 2 from countertop 1", "go to sinkbasin 1", "clean mug 2 with sinkbasin 1"],
    matcher: "A12",
  },
  w7: {
    broken: ["go to countertop 1", "take mug 2 from countertop 1", "go to cabinet 1", "move mug 2 to cabinet 1"],
    kept: ["go to countertop 1", "take mug 2 from countertop 1", "go to cabinet 1", "open cabinet 1", "move mug 2 to cabinet 1"],
    matcher: "A13",
  },
  w8: {
    broken: ["go to countertop 1", "take mug 2 from countertop 1", "take spoon 1 from countertop 1"],
    kept: ["go to countertop 1", "take mug 2 from countertop 1", "move mug 2 to countertop 1", "take spoon 1 from countertop 1"],
    matcher: "A4",
  },
  w9: {
    broken: ["go to countertop 1", "take mug 2 from countertop 1", "go to stoveburner 1", "move mug 2 to stoveburner 1"],
    kept: ["go to countertop 1", "take mug 2 from countertop 1", "go to coffeemachine 1", "move mug 2 to coffeemachine 1"],
    matcher: "A14",
  },
  w10: { broken: ["go to countertop 1", "use spoon 1"], kept: ["go to countertop 1", "use desklamp 1"], matcher: "A17b" },
  w11: { broken: ["go to stoveburner 1", "open stoveburner 1"], kept: ["go to cabinet 1", "open cabinet 1"], matcher: "A18" },
  w12: {
    broken: ["go to countertop 1", "take pencil 1 from countertop 1", "go to microwave 1", "heat pencil 1 with microwave 1"],
    kept: ["go to countertop 1", "take mug 2 from countertop 1", "go to microwave 1", "heat mug 2 with microwave 1"],
    matcher: "A20",
  },
  w13: {
    broken: ["go to countertop 1", "take mug 2 from countertop 1", "heat mug 2 with microwave 1"],
    kept: ["go to countertop 1", "take mug 2 from countertop 1", "go to microwave 1", "heat mug 2 with microwave 1"],
    matcher: "A22",
  },
};

describe("the shipped interface rules of ALFWorld", () => {
  it("are a set like any that a person writes", () => {
    expect(interfaceRulesSchema.parse({ rules: ALFWORLD_RULES.rules, wrap: ALFWORLD_RULES.wrap })).toEqual({
      rules: ALFWORLD_RULES.rules,
      wrap: ALFWORLD_RULES.wrap,
    });
    expect(Object.keys(PLAYED)).toEqual(ALFWORLD_RULES.wrap.map(({ id }) => id));
  });

  it("name no reason that the grammar does not know", () => {
    for (const rule of ALFWORLD_RULES.wrap) expect(grammarFaults(rule), rule.id).toEqual([]);
    for (const rule of ALFWORLD_RULES.rules) expect(textFaults(rule), rule.text).toEqual([]);
  });

  it.each(Object.entries(PLAYED))("%s is right where the household refuses, and silent where it does not", (id, { broken, kept, matcher }) => {
    const refused = play(broken);
    expect(refused.works.at(-1)).toBe(false);
    expect(diagnosesOf(refused.drawing).at(-1)?.diagnosis).toMatchObject({ wrapId: id, verdict: "right", by: matcher });
    if (kept === null) return;
    const done = play(kept);
    expect(done.works.at(-1)).toBe(true);
    expect(diagnosesOf(done.drawing).at(-1)?.diagnosis).toBeNull();
  });

  it("tell nobody to open, close or switch on what heats, cools or cleans: the closed microwave heats", () => {
    expect(play(["go to countertop 1", "take mug 2 from countertop 1", "go to microwave 1", "heat mug 2 with microwave 1"]).works.at(-1)).toBe(true);
    const says = [...ALFWORLD_RULES.rules.map(({ text }) => text), ...ALFWORLD_RULES.wrap.map(({ say }) => say)];
    for (const text of says) expect(textFaults({ text }), text).toEqual([]);
    expect(
      textFaults({ text: "To heat food, open the microwave, put the food inside, close the microwave and turn on the microwave." }),
    ).toHaveLength(1);
  });

  it("state preconditions in words that the matcher reads as stated", () => {
    const stated = new Set(ALFWORLD_RULES.rules.flatMap(({ text }) => statedRules(text).map(({ ruleId }) => ruleId)));
    expect([...stated].sort()).toEqual([
      "cannot-hold",
      "knife-needed",
      "lamp-held",
      "must-be-there",
      "not-openable",
      "not-toggleable",
      "one-object",
      "unsuitable",
    ]);
  });

  it("speak at no valid action of a household, and are right at nearly all where they speak", () => {
    let fired = 0;
    let right = 0;
    for (const { run } of generateHouseholdBatch(7, 60)) {
      const { room, task } = openingOf(run.start.house);
      const steps = run.steps.map(({ action, reply }, index) => `${index + 1}  ${action}  ->  ${reply.replaceAll("\n", "\\n")}`);
      const calls = diagnosesOf([`room: ${room}`, `instruction: ${task}`, ...steps].join("\n"));
      for (const { isInvalid, diagnosis } of calls) if (diagnosis !== null) expect(isInvalid).toBe(true);
      const counts = countRun(calls);
      fired += counts.fired;
      right += counts.right;
    }
    expect(fired).toBeGreaterThan(50);
    expect(right / fired).toBeGreaterThan(0.8);
  });
});

describe("grammarFaults", () => {
  const wrap = (action: string, ...state: string[]) => {
    const [rule] = interfaceRulesSchema.parse({ wrap: [{ id: "w", when: { action, state }, say: "x" }] }).wrap;
    if (rule === undefined) throw new Error("expected a rule");
    return rule;
  };

  it("refuses the closed appliance as a reason, alone and among others", () => {
    expect(grammarFaults(wrap("heat", "closed(R)"))).toEqual(["by the grammar heat does not fail by closed(R)"]);
    expect(grammarFaults(wrap("take|cool", "closed(R)"))).toEqual(["by the grammar cool does not fail by closed(R)"]);
    expect(grammarFaults(wrap("any", "closed(R)"))).toEqual(["by the grammar go, open, close, heat, cool, clean do not fail by closed(R)"]);
    expect(grammarFaults(wrap("take", "closed(R)"))).toEqual([]);
  });

  it("refuses a state of a line that has none, and lets a repetition be", () => {
    expect(grammarFaults(wrap("unparsed", "notHeld(O)"))).toEqual(["a line that does not parse has no notHeld(O)"]);
    expect(grammarFaults(wrap("any", "repeat(3)"))).toEqual([]);
    expect(grammarFaults(wrap("any", "notAt(R)"))).toEqual([]);
  });
});
