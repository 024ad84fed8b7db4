import { describe, expect, it } from "vitest";
import { createHousehold, isGoalReached, openingOf, step } from "./household";
import type { HouseholdState } from "./household-state";
import { TASK_TYPES } from "./household-state";
import { NOTHING_TOLD } from "./household-told";

/** A small house of our own making: goal, contents and what is open are given; nothing is random. */
function house(change: Partial<HouseholdState> & { dialect?: "put" | "move"; explains?: boolean } = {}): HouseholdState {
  const { dialect = "put", explains = false, ...state } = change;
  return {
    house: {
      receptacles: ["countertop 1", "cabinet 1", "microwave 1", "stoveburner 1"],
      goal: { type: "pick_heat", object: "mug", target: "cabinet", treatment: "heat", sentence: "put a hot mug in cabinet.", isFormulaic: true },
      dialect,
      arrival: dialect === "put" ? "bare" : "named",
      explains,
      voice: 0,
      told: NOTHING_TOLD,
      stuck: new Set(),
    },
    place: null,
    holding: null,
    contents: new Map([
      ["countertop 1", ["mug 2", "spoon 1"]],
      ["cabinet 1", []],
      ["microwave 1", []],
      ["stoveburner 1", []],
    ]),
    open: new Set(),
    treated: new Set(),
    lit: new Set(),
    ...state,
  };
}

function play(state: HouseholdState, actions: string[]): { state: HouseholdState; replies: string[] } {
  const replies: string[] = [];
  for (const action of actions) {
    const next = step(state, action);
    state = next.state;
    replies.push(next.reply);
  }
  return { state, replies };
}

describe("household", () => {
  it("answers a whole task in the words of the older games", () => {
    const { state, replies } = play(house(), [
      "go to countertop 1",
      "take mug 2 from countertop 1",
      "go to microwave 1",
      "heat mug 2 with microwave 1",
      "go to cabinet 1",
      "open cabinet 1",
      "put mug 2 in/on cabinet 1",
    ]);
    expect(replies).toEqual([
      "On the countertop 1, you see a mug 2, and a spoon 1.",
      "You pick up the mug 2 from the countertop 1.",
      "The microwave 1 is closed.",
      "You heat the mug 2 using the microwave 1.",
      "The cabinet 1 is closed.",
      "You open the cabinet 1. The cabinet 1 is open. In it, you see nothing.",
      "You put the mug 2 in/on the cabinet 1.",
    ]);
    expect(isGoalReached(state)).toBe(true);
  });

  it("answers in the words of the newer grammar", () => {
    const { replies } = play(house({ dialect: "move", holding: "mug 2" }), ["go to countertop 1", "move mug 2 to countertop 1", "examine mug 2"]);
    expect(replies).toEqual([
      "You arrive at countertop 1. On the countertop 1, you see a mug 2, and a spoon 1.",
      "You move the mug 2 to the countertop 1.",
      "There's nothing special about mug 2.",
    ]);
  });

  it.each([
    ["an unknown verb", {}, "fetch mug 2", "grammar"],
    ["the other dialect", { holding: "mug 2", place: "countertop 1" }, "move mug 2 to countertop 1", "grammar"],
    ["a place that is not there", {}, "go to desk 1", "no-such-thing"],
    ["taking from afar", {}, "take mug 2 from countertop 1", "not-at-receptacle"],
    ["taking with a full hand", { place: "countertop 1", holding: "fork 1" }, "take mug 2 from countertop 1", "hands-full"],
    ["taking what is held", { place: "countertop 1", holding: "mug 2" }, "take mug 2 from countertop 1", "already-held"],
    ["taking from a shut place", { place: "cabinet 1" }, "take mug 2 from cabinet 1", "closed"],
    ["taking what is not there", { place: "countertop 1" }, "take mug 1 from countertop 1", "not-there"],
    ["putting into a shut place", { place: "cabinet 1", holding: "mug 2" }, "put mug 2 in/on cabinet 1", "closed"],
    ["putting what is not held", { place: "countertop 1" }, "put mug 2 in/on countertop 1", "not-held"],
    ["putting where it does not fit", { place: "stoveburner 1", holding: "mug 2" }, "put mug 2 in/on stoveburner 1", "cannot-hold"],
    ["heating with the wrong thing", { place: "stoveburner 1", holding: "mug 2" }, "heat mug 2 with stoveburner 1", "wrong-appliance"],
    ["heating what cannot be heated", { place: "microwave 1", holding: "spoon 1" }, "heat spoon 1 with microwave 1", "unsuitable"],
    ["heating from afar", { place: "countertop 1", holding: "mug 2" }, "heat mug 2 with microwave 1", "not-at-receptacle"],
    ["opening a surface", { place: "countertop 1" }, "open countertop 1", "not-openable"],
    ["closing what is shut", { place: "cabinet 1" }, "close cabinet 1", "state-already"],
    ["using what is no lamp", { place: "microwave 1" }, "use microwave 1", "not-a-lamp"],
    ["slicing without a knife", { place: "countertop 1" }, "slice mug 2 with knife 1", "no-knife"],
  ] as const)("refuses %s and says only that nothing happens", (_, change, action, reason) => {
    const before = house(change);
    const { reply, event, state } = step(before, action);
    expect(reply).toBe("Nothing happens.");
    expect(event.reason).toBe(reason);
    expect(state).toBe(before);
  });

  it("spells out an unwritten rule in a house that explains", () => {
    const { reply, event } = step(house({ explains: true, holding: "mug 2" }), "heat mug 2 with microwave 1");
    expect(reply).toBe("Nothing happens. You need to go to the microwave 1 first.");
    expect(event.states).toBe("must-be-there");
  });

  it("never counts a look around as a listing", () => {
    expect(step(house(), "look").event.listing).toBeNull();
    expect(step(house({ place: "cabinet 1" }), "look").reply).toBe("You are facing the cabinet 1. Next to it, you see nothing.");
  });

  it("furnishes the same house from the same seed, and every kind of task from some seed", () => {
    const types = new Set<string>();
    for (let seed = 0; seed < 200; seed++) {
      const state = createHousehold(seed);
      expect(openingOf(createHousehold(seed).house)).toEqual(openingOf(state.house));
      expect([...createHousehold(seed).contents]).toEqual([...state.contents]);
      expect(isGoalReached(state)).toBe(false);
      types.add(state.house.goal.type);
    }
    expect([...types].sort()).toEqual([...TASK_TYPES].sort());
  });
});
