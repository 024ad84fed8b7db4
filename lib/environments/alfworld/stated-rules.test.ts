import { describe, expect, it } from "vitest";
import { statedRules } from "./stated-rules";

const idsOf = (text: string): string[] => statedRules(text).map(({ ruleId }) => ruleId);

describe("statedRules", () => {
  it.each([
    ["you must be at a receptacle before you use it", "must-be-there"],
    ["You need to go to fridge 1 first.", "must-be-there"],
    ["You can only open a receptacle when you are at it.", "must-be-there"],
    ["You are not at fridge 1.", "must-be-there"],
    ["Before taking anything, first go to the receptacle in order to reach it.", "must-be-there"],
    ["You can only hold one object at a time.", "one-object"],
    ["You cannot carry more than one object.", "one-object"],
    ["You are already holding a mug 1.", "one-object"],
    ["Your hands must be empty to take an object.", "one-object"],
    ["A lamp cannot be switched on while it is held.", "lamp-held"],
    ["You cannot turn on the desklamp while holding it.", "lamp-held"],
    ["The floorlamp needs to rest on something before it can be used.", "lamp-held"],
    ["Put that desklamp 1 down first.", "lamp-held"],
    ["To slice an object you must hold a knife.", "knife-needed"],
    ["Cutting needs a knife in the hand.", "knife-needed"],
    ["Only lamps can be turned on.", "not-toggleable"],
    ["Drop what you hold before you pick up anything.", "one-object"],
    ["There is no room in your hands.", "one-object"],
    ["You are too far away from it.", "must-be-there"],
    ["Walk over to the desk 1 before trying that.", "must-be-there"],
    ["Set the lamp on a table before lighting it.", "lamp-held"],
    ["The shelf has no door.", "not-openable"],
    ["There is nothing to open here.", "not-openable"],
    ["The toaster has no switch.", "not-toggleable"],
    ["A plate is too big for the coffeemachine.", "cannot-hold"],
    ["The stoveburner only takes pans, pots and kettles.", "cannot-hold"],
    ["Only lamps can be used.", "not-toggleable"],
    ["The sofa 1 is not something that can be turned on.", "not-toggleable"],
    ["The desk 1 cannot be opened.", "not-openable"],
    ["A sofa is not an openable receptacle.", "not-openable"],
    ["This is not something you can open.", "not-openable"],
    ["Only fridges, cabinets and drawers can be opened.", "not-openable"],
    ["Only food can be heated.", "unsuitable"],
    ["You cannot heat this kind of object.", "unsuitable"],
    ["A plate can't be placed on a coffeemachine.", "cannot-hold"],
    ["The coffeemachine cannot hold that object.", "cannot-hold"],
    ["It does not fit in the drawer.", "cannot-hold"],
    ["You cannot put such things on a stoveburner.", "cannot-hold"],
    ["You cannot reach it from here.", "must-be-there"],
  ])("reads %j as %s", (sentence, ruleId) => {
    expect(idsOf(sentence)).toContain(ruleId);
  });

  it.each([
    "Nothing happens.",
    "You are in the middle of a room. Looking quickly around you, you see a desk 1.",
    "You pick up the mug 1 from the desk 1.",
    "The fridge 1 is closed.",
    "Interact with a household to solve a task.",
    "You cannot put the mug in the fridge because it is closed.",
    "There is no mug 1 here.",
    "> think: First I need to go to the fridge before I can open it.",
    "Next, I need to go to sinkbasin (1) and clean it.",
    "Your task is to: put two mug in shelf.",
    "go to {recep}, take {obj} from {recep}, move {obj} to {recep}",
  ])("reads no rule in %j", (sentence) => {
    expect(idsOf(sentence)).toEqual([]);
  });

  it("reads a sentence about a held lamp as that and not as one about what can be switched", () => {
    expect(idsOf("A lamp that you hold cannot be switched on.")).toEqual(["lamp-held"]);
    expect(idsOf("You cannot hold another object.")).toEqual(["one-object"]);
  });

  it("quotes the sentence that states the rule and nothing around it", () => {
    const text = "Hello. You must be at a receptacle before you use it. Good luck!";
    const [rule] = statedRules(text);
    expect(text.slice(rule?.start, rule?.end)).toBe("You must be at a receptacle before you use it.");
  });

  it("reads lines of a list, several rules in one text, and quotes at most 300 characters", () => {
    expect(idsOf("- You can hold only one object at a time\n- You must first go to a receptacle\n- nothing else")).toEqual([
      "one-object",
      "must-be-there",
    ]);
    const long = `${"word ".repeat(100)}you must be at a receptacle before you use it ${"word ".repeat(100)}`;
    const [rule] = statedRules(long);
    expect((rule?.end ?? 0) - (rule?.start ?? 0)).toBeLessThanOrEqual(300);
    expect(long.slice(rule?.start, rule?.end)).toContain("must be at");
  });
});
