import type { InterfaceRules } from "../interface-rules";

/**
 * The shipped interface rules of ALFWorld: written by us from the game's grammar (methods.md §2.1), not taken from ALIGN. The
 * tests beside it hold each rule to the grammar and play it in our own household. The order is that in which the matcher
 * decides, so that the first match is the reason that counts.
 */
export const ALFWORLD_RULES: InterfaceRules = {
  id: "alfworld",
  environment: "alfworld",
  version: "1",
  rules: [
    { id: "r1", text: "You must be at a receptacle before you use it: go to it first.", appliesTo: "take, move, open, close, heat, cool, clean" },
    { id: "r2", text: "You can hold only one object at a time: put down what you hold before you take another.", appliesTo: "take" },
    {
      id: "r3",
      text: "A closed receptacle shows nothing: open it before you take something out of it or move something into it.",
      appliesTo: "take, move",
    },
    { id: "r4", text: "To move, heat, cool or clean an object you must hold it: take it first.", appliesTo: "move, heat, cool, clean" },
    {
      id: "r5",
      text: "Heat with a microwave, cool with a fridge, clean with a sinkbasin, by one action: the appliance may stay closed and off.",
      appliesTo: "heat, cool, clean",
    },
    { id: "r6", text: "Only some kinds of objects can be heated, cooled or cleaned.", appliesTo: "heat, cool, clean" },
    { id: "r7", text: "Only a fridge, a cabinet, a microwave, a drawer, a safe or a box can be opened and closed.", appliesTo: "open, close" },
    { id: "r8", text: "Only a desklamp or a floorlamp can be switched on with use.", appliesTo: "use" },
    { id: "r9", text: "A lamp that you hold cannot be switched on.", appliesTo: "use" },
    { id: "r10", text: "A coffeemachine only accepts a mug; a stoveburner only accepts a kettle, a pan or a pot.", appliesTo: "move" },
    { id: "r11", text: "To slice something you must hold a knife or a butterknife.", appliesTo: "slice" },
    { id: "r12", text: "The receptacles of the room are those that the first observation lists, each with its number.", appliesTo: "go" },
  ],
  wrap: [
    wrap("w1", "unparsed", [], "This is not an action of the game. Use the form of the listed actions, with names like mug 1.", null),
    wrap(
      "w2",
      "go|open|close|take|move|heat|cool|clean",
      ["unknownReceptacle(R)"],
      "There is no {R} in this room. The first observation lists what there is.",
      "r12",
    ),
    wrap("w3", "take", ["notListed(O,R)"], "There is no {O} at {R} by what you last saw there.", null),
    wrap("w4", "take", ["closed(R)"], "{R} is closed. Open it first.", "r3"),
    wrap("w5", "move|heat|cool|clean", ["notHeld(O)"], "You do not hold {O}. Take it first.", "r4"),
    wrap("w6", "heat|cool|clean", ["wrongType(R)"], "{R} cannot do that. Heat with a microwave, cool with a fridge, clean with a sinkbasin.", "r5"),
    wrap("w7", "move", ["closed(R)"], "{R} is closed. Open it first.", "r3"),
    wrap("w8", "take", ["holdingOther"], "You already hold {H}. Put it down before you take {O}.", "r2"),
    wrap("w9", "move", ["wrongType(R)"], "{R} cannot hold {O}.", "r10"),
    wrap("w10", "use", ["wrongType(O)"], "{O} cannot be switched on. Only a desklamp or a floorlamp can.", "r8"),
    wrap("w11", "open|close", ["wrongType(R)"], "{R} cannot be opened or closed.", "r7"),
    wrap("w12", "heat|cool|clean", ["wrongType(O)"], "{O} cannot be treated so.", "r6"),
    wrap("w13", "open|close|take|move|heat|cool|clean", ["notAt(R)"], "You are not at {R}. Go to {R} first.", "r1"),
  ],
};

/** All of them put a reason behind the reply of an action without effect: none speaks of what worked. */
function wrap(id: string, action: string, state: string[], say: string, ruleId: string | null): InterfaceRules["wrap"][number] {
  return { id, when: { action, obs: "noop", state }, say, mode: "append", ruleId, needsCall: null };
}
