/**
 * The rules of a house as a prompt tells them before the first step, beside sentences that sound like rules and state none of
 * them. What has been told is known from step 0 on: breaking it is no ignorance (methods.md §1.3).
 */
import type { SeededRandom } from "../base/seeded-random";
import type { StatedRule } from "./household-state";

export interface ToldRules {
  /** In the order of the text. */
  rules: readonly StatedRule[];
  /** One sentence a line. */
  text: string;
}

export const NOTHING_TOLD: ToldRules = { rules: [], text: "" };

const WORDINGS: Readonly<Record<StatedRule, readonly string[]>> = {
  "one-object": [
    "You can carry one object at a time, no more.",
    "Your hand holds a single thing: put it down before you pick up another.",
    "Only one item at a time fits into your hand.",
  ],
  "cannot-hold": [
    "Not everything fits everywhere: a coffeemachine only takes mugs.",
    "Some receptacles accept only certain objects; a stoveburner does not fit a book.",
    "Kettles, pans and pots may be placed on a stoveburner, other things cannot be placed on it.",
  ],
  "lamp-held": [
    "A lamp cannot be switched on while you hold it.",
    "Lamps must be standing somewhere before you use them.",
    "Do not try to turn on a lamp that you are carrying: it does not work.",
  ],
  "not-toggleable": [
    "Use is for lamps: only lamps can be switched on.",
    "Nothing but a lamp works with use; other things cannot be turned on.",
    "Only lamps can be used.",
  ],
  "knife-needed": [
    "To slice something you need a knife in your hand.",
    "Slicing is not possible without a knife.",
    "You must hold a knife or a butterknife to cut food.",
  ],
  "not-openable": [
    "Only things with doors can be opened: fridges, microwaves, cabinets, drawers, safes and boxes.",
    "A table or a shelf cannot be opened or closed.",
    "Open surfaces have no door, there is nothing to open.",
  ],
  unsuitable: [
    "Only food and dishes can be heated or cooled.",
    "Not every object can take every treatment: books and pens cannot be cleaned.",
    "Some objects are not suitable for heating, cooling or cleaning.",
  ],
  "must-be-there": [
    "You must be at a receptacle before you do anything with it.",
    "First go to a receptacle, then act: you need to stand at it before you use it.",
    "An action only works when you are at the receptacle that it names.",
  ],
};

/** Sentences that state none of the rules above. */
const TALK: readonly string[] = [
  "Nobody is in a hurry here.",
  "The lamps of this house are old and beautiful.",
  "Please keep the kitchen tidy.",
  "There is a knife in most kitchens.",
  "One task is given to you, and it ends when it is done.",
  "Doors in this house are painted white.",
  "The objects are listed with their numbers.",
  "You may look around as often as you like.",
];

const RULES: readonly StatedRule[] = [
  "one-object",
  "cannot-hold",
  "lamp-held",
  "not-toggleable",
  "knife-needed",
  "not-openable",
  "unsuitable",
  "must-be-there",
];

/** Each rule with the chance of one half, between two and four sentences of talk. */
export function tellRules(random: SeededRandom): ToldRules {
  const rules = random.shuffle(RULES).filter(() => random.chance(0.5));
  const told = rules.map((rule) => random.pick(WORDINGS[rule]));
  const talk = random.shuffle(TALK).slice(0, 2 + random.below(3));
  const lines = random.shuffle([...told, ...talk]);
  return { rules, text: lines.join("\n") };
}
