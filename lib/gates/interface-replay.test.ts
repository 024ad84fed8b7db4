import { describe, expect, it } from "vitest";
import { analyse } from "../analysis/analyse";
import { alfworld } from "../environments/alfworld";
import { DEFAULT_MATCH_SETTINGS } from "../matching/match";
import type { TrajectoryContent } from "../trajectory/trajectory";
import { trajectoryFromText } from "../trajectory/trajectory-from-text";
import { countRun, countUnexplained, countWraps } from "./interface-counts";
import { type PatternTest, type PersonalReason, replayInterfaceRules, trackForRules } from "./interface-replay";
import { type InterfaceRulesDefinition, interfaceRulesSchema, patternsOf } from "./interface-rules";
import { labelShift } from "./label-shift";
import { ALFWORLD_RULES } from "./rule-sets/alfworld-rules";

const ROOM = "room: You are in the middle of a room. Looking quickly around you, you see a countertop 1, a microwave 1, and a fridge 1.";
/** methods.md §10.3, and the same with an attempt after it. */
const HEAT = `${ROOM}
  task: heat some mug and put it in fridge.
  1  go to countertop 1              ->  You arrive at countertop 1. On the countertop 1, you see a mug 2.
  2  take mug 2 from countertop 1    ->  You pick up the mug 2 from the countertop 1.
  3  heat mug 2 with microwave 1     ->  Nothing happens.`;

const never: PatternTest = () => false;
const inMain: PatternTest = (source, _on, text) => new RegExp(source, "i").test(text);

function replay(drawing: string, rules: InterfaceRulesDefinition = ALFWORLD_RULES, persons: PersonalReason[] = [], test: PatternTest = inMain) {
  const content = trajectoryFromText(drawing);
  return replayInterfaceRules(tracked(content), rules, test, persons);
}

function tracked(content: TrajectoryContent) {
  return trackForRules(content, analyse(content, alfworld, DEFAULT_MATCH_SETTINGS), true);
}

function rules(input: Parameters<typeof interfaceRulesSchema.parse>[0]): InterfaceRulesDefinition {
  return interfaceRulesSchema.parse(input);
}

/** `3 w13 right A22: You are not at …`, one line a call with a diagnosis. */
function lines(calls: ReturnType<typeof replay>): string[] {
  return calls.flatMap(({ t, diagnosis }) =>
    diagnosis === null ? [] : [`${t} ${diagnosis.wrapId} ${diagnosis.verdict} ${diagnosis.by}: ${diagnosis.say}`],
  );
}

/** A run of the given validity: `V` and `I`. */
function pattern(letters: string): string {
  const steps = [...letters].map((letter, index) =>
    letter === "V" ? `${index + 1}  look  ->  You are in the middle of a room.` : `${index + 1}  go to shelf 9  ->  Nothing happens.`,
  );
  return `${ROOM}\ntask: put some mug on fridge.\n${steps.join("\n")}`;
}

describe("interface rules over a recorded run", () => {
  it("gives the heating of methods.md §10.3 the reason that the matcher decides by", () => {
    expect(lines(replay(HEAT))).toEqual(["3 w13 right A22: You are not at microwave 1. Go to microwave 1 first."]);
  });

  it("moves that case from other:interface to overlooked once the rule is stated, at distance 3 from the rule itself", () => {
    const content = trajectoryFromText(HEAT);
    const set = rules({ rules: [{ id: "r1", text: "You must be at a receptacle before you use it." }], wrap: [] });
    const facts = analyse(content, alfworld, DEFAULT_MATCH_SETTINGS);
    const shift = labelShift(content, facts, alfworld, DEFAULT_MATCH_SETTINGS, set, replayInterfaceRules(tracked(content), set, never));
    expect(shift.moved).toHaveLength(1);
    const [moved] = shift.moved;
    expect(moved?.before).toMatchObject({ t: 3, ruleId: "A22", label: "other:interface", subPatterns: ["must-be-there"] });
    expect(moved?.after).toMatchObject({ t: 3, ruleId: "A22", label: "overlooked", subPatterns: ["must-be-there"], distance: 3 });
    expect(moved?.after.evidence.find(({ role }) => role === "decisive")).toMatchObject({
      t: 0,
      source: "system",
      quote: "You must be at a receptacle before you use it.",
    });
  });

  it("counts a reason that was given in an earlier reply as stated from then on", () => {
    const set = rules({
      wrap: [{ id: "w1", when: { action: "heat", obs: "noop", state: ["notAt(R)"] }, say: "You must be at the {R} before you use it." }],
    });
    const content =
      trajectoryFromText(`${HEAT}\n  4  look  ->  You are facing the countertop 1. Next to it, you see nothing.\n  5  go to countertop 1  ->  You arrive at countertop 1. On the countertop 1, you see nothing.
      6  move mug 2 to countertop 1  ->  You move the mug 2 to the countertop 1.\n  7  take mug 2 from countertop 1  ->  You pick up the mug 2 from the countertop 1.\n  8  heat mug 2 with microwave 1  ->  Nothing happens.`);
    const facts = analyse(content, alfworld, DEFAULT_MATCH_SETTINGS);
    const shift = labelShift(content, facts, alfworld, DEFAULT_MATCH_SETTINGS, set, replayInterfaceRules(tracked(content), set, never));
    expect(shift.moved.map(({ after }) => [after.t, after.distance])).toEqual([[8, 5]]);
  });

  it("lets the first rule that matches speak, and no other", () => {
    const two = { when: { action: "heat", obs: "noop" as const, state: ["notAt(R)"] } };
    const calls = replay(
      HEAT,
      rules({
        wrap: [
          { id: "first", ...two, say: "one" },
          { id: "second", ...two, say: "two" },
        ],
      }),
    );
    expect(lines(calls)).toEqual(["3 first right A22: one"]);
    expect(countWraps(["first", "second"], [calls])).toEqual([
      { wrapId: "first", fires: 1, invalid: 1, right: 1 },
      { wrapId: "second", fires: 0, invalid: 0, right: 0 },
    ]);
  });

  it("calls a reason wrong that speaks at a valid action, and one that the matcher does not give", () => {
    const set = rules({
      wrap: [
        { id: "loose", when: { action: "take", state: ["notHeld(O)"] }, say: "Take {O} first." },
        { id: "false", when: { action: "heat", state: ["closed(R)"] }, say: "Open {R} first." },
      ],
    });
    const drawing = HEAT.replace(
      "3  heat",
      "3  go to microwave 1 -> You arrive at microwave 1. The microwave 1 is closed.\n  4  go to fridge 1 -> You arrive at fridge 1. The fridge 1 is closed.\n  5  heat",
    );
    expect(lines(replay(drawing, set))).toEqual([
      "2 loose wrong the action was valid: Take mug 2 first.",
      "5 false wrong A22: Open microwave 1 first.",
    ]);
  });

  it("keeps apart a reason that holds while another decides", () => {
    const drawing = `${ROOM}\n task: put some mug on fridge.
      1  go to countertop 1  ->  You arrive at countertop 1. On the countertop 1, you see a mug 2, and a pan 1.
      2  take mug 2 from countertop 1  ->  You pick up the mug 2 from the countertop 1.
      3  take cup 1 from countertop 1  ->  Nothing happens.`;
    const set = rules({ wrap: [{ id: "w4", when: { action: "take", obs: "noop", state: ["holdingOther"] }, say: "You hold {H}." }] });
    expect(lines(replay(drawing, set))).toEqual(["3 w4 not-decisive A5: You hold mug 2."]);
    expect(countRun(replay(drawing, set))).toMatchObject({ fired: 1, explained: 1, right: 0, notDecisive: 1 });
  });

  it("takes a person's word for a reason that the matcher does not give", () => {
    const set = rules({ wrap: [{ id: "w", when: { action: "heat", state: ["notHeld(O)"] }, say: "x" }] });
    const drawing = HEAT.replace("mug 2 with", "mug 3 with");
    const person = { t: 3, k: 0, rater: "imported:readers", subPattern: "put-down" };
    expect(lines(replay(drawing, set, [person]))).toEqual(["3 w right imported:readers: x"]);
  });

  it("counts repetitions of one refused action until a write succeeds", () => {
    const set = rules({ wrap: [{ id: "again", when: { action: "any", obs: "noop", state: ["repeat(2)"] }, say: "{n} times" }] });
    const drawing = `${HEAT}\n 4  heat mug 2 with microwave 1 -> Nothing happens.\n 5  heat mug 2 with microwave 1 -> Nothing happens.
      6  move mug 2 to countertop 1 -> You move the mug 2 to the countertop 1.\n 7  heat mug 2 with microwave 1 -> Nothing happens.`;
    expect(lines(replay(drawing, set))).toEqual(["4 again right A1: 2 times", "5 again right A1: 3 times"]);
  });

  it("asks patterns of the action and of the reply, and never itself", () => {
    const set = rules({ wrap: [{ id: "p", when: { action: "/^heat .* microwave/", obs: "/nothing happens/", state: ["notAt(R)"] }, say: "x" }] });
    expect(patternsOf(set)).toEqual([
      { source: "^heat .* microwave", on: "action" },
      { source: "nothing happens", on: "reply" },
    ]);
    expect(lines(replay(HEAT, set))).toEqual(["3 p right A22: x"]);
    expect(lines(replay(HEAT, set, [], never))).toEqual([]);
  });

  it("says why an invalid action stays without a reason", () => {
    const drawing = `${ROOM}\n task: put some mug on fridge.
      1  dance           ->  Nothing happens.
      2  go to shelf 4   ->  Nothing happens.
      3  open fridge 1   ->  Nothing happens.
      4  examine mug 1   ->  Nothing happens.`;
    const calls = replay(drawing, rules({}));
    expect(calls.map(({ unexplained }) => unexplained)).toEqual(["outside-grammar", "unknown-place", "no-rule", "not-tracked"]);
    expect(countUnexplained([calls])).toEqual({ "outside-grammar": 1, "unknown-place": 1, "no-rule": 1, "not-tracked": 1 });
  });

  it("marks what the original wrapper would have had to ask for", () => {
    const set = rules({ wrap: [{ id: "w", when: { action: "heat", state: ["notAt(R)"] }, say: "x", needsCall: "look" }] });
    expect(replay(HEAT, set)[2]?.diagnosis?.isApproximate).toBe(true);
  });

  it("stores which test told that a reply is a refusal", () => {
    expect(replay(HEAT)[2]?.validityBy).toBe("no-effect reply");
    expect(replay(HEAT.replace("Nothing happens.", "You need to go there."))[2]?.validityBy).toBe("no success template");
  });
});

describe("the counts of interface rules", () => {
  it("reproduce the CIA vectors of methods.md §5.3", () => {
    const counted = (letters: string) => {
      const { inRuns, actions } = countRun(replay(pattern(letters), rules({})));
      return [inRuns, actions];
    };
    expect(counted("VIIVIII")).toEqual([5, 7]);
    expect(counted("IVIV")).toEqual([0, 4]);
    expect(counted("II")).toEqual([2, 2]);
    expect(counted("I")).toEqual([0, 1]);
    expect(counted("")).toEqual([0, 0]);
  });

  it("cut a run of invalid actions to its first where that one got the right reason, and no other", () => {
    const go = rules({ wrap: [{ id: "w", when: { action: "go", state: ["unknownReceptacle(R)"] }, say: "no {R}" }] });
    expect(countRun(replay(pattern("VIIVIII"), go))).toMatchObject({
      invalidRuns: 2,
      brokenRuns: 2,
      inRuns: 5,
      inRunsAtMost: 0,
      actions: 7,
      actionsAtMost: 4,
    });
    const second = rules({ wrap: [{ id: "w", when: { action: "go", state: ["unknownReceptacle(R)", "repeat(2)"] }, say: "no {R}" }] });
    expect(countRun(replay(pattern("VII"), second))).toMatchObject({
      explained: 1,
      right: 1,
      invalidRuns: 1,
      brokenRuns: 0,
      inRuns: 2,
      inRunsAtMost: 2,
      actionsAtMost: 3,
    });
  });
});
