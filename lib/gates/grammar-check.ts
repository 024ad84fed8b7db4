/**
 * Interface rules against the game's grammar (methods.md §2.1). Generated rules can be false (methods.md §5.1: one public set
 * tells the agent to close and switch on a microwave, where the game needs `heat O with R` alone), so every rule is held to the
 * preconditions of the action that it speaks of.
 */
import { ALFWORLD_VERBS, type AlfworldVerb } from "../environments/alfworld/action-grammar";
import type { PredicateName } from "./interface-predicates";
import { patternOf, predicatesOf, type RuleText, type WrapRule } from "./interface-rules";

/** What makes each action fail by the grammar. A closed microwave is none: R need not be opened to heat, cool or clean. */
const FAILS_BY: Readonly<Record<AlfworldVerb, readonly PredicateName[]>> = {
  look: [],
  inventory: [],
  help: [],
  examine: [],
  slice: [],
  go: ["unknownReceptacle(R)"],
  open: ["notAt(R)", "unknownReceptacle(R)", "wrongType(R)"],
  close: ["notAt(R)", "unknownReceptacle(R)", "wrongType(R)"],
  take: ["notAt(R)", "unknownReceptacle(R)", "holdingOther", "closed(R)", "notListed(O,R)"],
  move: ["notAt(R)", "unknownReceptacle(R)", "notHeld(O)", "closed(R)", "wrongType(R)"],
  heat: ["notAt(R)", "unknownReceptacle(R)", "notHeld(O)", "wrongType(R)", "wrongType(O)"],
  cool: ["notAt(R)", "unknownReceptacle(R)", "notHeld(O)", "wrongType(R)", "wrongType(O)"],
  clean: ["notAt(R)", "unknownReceptacle(R)", "notHeld(O)", "wrongType(R)", "wrongType(O)"],
  use: ["wrongType(O)"],
};

/** Actions to which a predicate can apply at all: those that have the slots it asks about. */
const SLOTS: Readonly<Record<PredicateName, readonly AlfworldVerb[]>> = {
  "notAt(R)": ["open", "close", "take", "move", "heat", "cool", "clean"],
  "notHeld(O)": ["take", "move", "heat", "cool", "clean", "use", "slice", "examine"],
  holdingOther: ALFWORLD_VERBS,
  "closed(R)": ["go", "open", "close", "take", "move", "heat", "cool", "clean"],
  "notListed(O,R)": ["take", "move", "heat", "cool", "clean"],
  "unknownReceptacle(R)": ["go", "open", "close", "take", "move", "heat", "cool", "clean"],
  "wrongType(R)": ["open", "close", "move", "heat", "cool", "clean"],
  "wrongType(O)": ["use", "heat", "cool", "clean"],
};

/** One sentence for each thing that the grammar contradicts or does not know; none: the rule agrees with it. */
export function grammarFaults(rule: WrapRule): string[] {
  if (patternOf(rule.when.action) !== null) return [];
  const words = rule.when.action.split("|");
  const faults: string[] = [];
  for (const predicate of predicatesOf(rule)) {
    if (predicate.name === "repeat") continue;
    const asked = words.flatMap((word) => (word === "any" ? SLOTS[predicate.name] : ALFWORLD_VERBS.filter((verb) => verb === word)));
    const others = asked.filter((verb) => !FAILS_BY[verb].includes(predicate.name));
    if (words.includes("unparsed")) faults.push(`a line that does not parse has no ${predicate.name}`);
    if (others.length > 0) faults.push(`by the grammar ${others.join(", ")} ${others.length === 1 ? "does" : "do"} not fail by ${predicate.name}`);
  }
  return faults;
}

const TREATS = /\b(?:heat|cool|chill|clean|wash|warm)/i;
const APPLIANCE = /\b(?:microwave|fridge|sink(?:basin)?|appliance)/i;
const HANDLES = /\b(?:open|close|shut|turn(?:ed)? on|switch(?:ed)? on|start|put (?:it|the \w+) (?:in|into|inside))\b/i;
const DENIES = /\b(?:need not|no need|not need|without (?:open|clos|switch|turn)|does not have to|do not have to)/i;

/** The one false rule that public sets are known to hold; the other texts are for people to judge. */
export function textFaults({ text }: Pick<RuleText, "text">): string[] {
  const isFalse = TREATS.test(text) && APPLIANCE.test(text) && HANDLES.test(text) && !DENIES.test(text);
  return isFalse
    ? ["the game heats, cools and cleans by one action with the object in the hand: the appliance is not opened, closed or switched"]
    : [];
}
