/**
 * How the game answers an action that worked, in both dialects (methods.md §2.1). A reply that begins with the template
 * of its verb is a success, whatever a wrapped interface adds behind it. The template is that of the verb: a wrapper may
 * refuse a take with "The fridge 1 is closed.", which is how the game answers an arrival.
 */
import type { AlfworldVerb } from "./action-grammar";

/** Some commands of the game print the name of their template in front: "PutObjectInReceptacleObject: You put …". */
const PREFIX = "^\\s*(?:[A-Za-z]+Object[A-Za-z]*: )?";
const CONTENT = "On the .{1,80}?, you see |The .{1,80}? is (?:open|closed)\\b";

const TEMPLATES: Readonly<Record<AlfworldVerb, string>> = {
  go: `You arrive at |${CONTENT}`,
  open: "You open the ",
  close: "You close the ",
  take: "You pick up the ",
  move: "You (?:put|move) the ",
  heat: "You heat the ",
  cool: "You cool the ",
  clean: "You clean the ",
  slice: "You sliced? the ",
  use: "You turn (?:on|off) the |You use the ",
  examine: `${CONTENT}|This is an? |There's nothing special about |This .{1,80}? is (?:on|off)\\b|You see nothing special`,
  look: "You are in the middle of a room|You are facing |You are at |Looking quickly around you|Next to it, you see|You see nothing",
  inventory: "You are carrying|You are not carrying",
  help: "Available commands",
};

const PATTERNS: ReadonlyMap<AlfworldVerb, RegExp> = new Map(
  Object.entries(TEMPLATES).map(([verb, template]) => [verb as AlfworldVerb, new RegExp(`${PREFIX}(?:${template})`, "i")]), // keys of the record
);
const ANY_EFFECT = new RegExp(
  `${PREFIX}(?:${(["go", "open", "close", "take", "move", "heat", "cool", "clean", "slice", "use", "inventory"] as const)
    .map((verb) => TEMPLATES[verb])
    .join("|")})`,
  "i",
);

/** Whether a reply begins with a success template: that of the verb, or of any verb where the action did not parse (verb null). */
export function beginsWithSuccess(reply: string, verb: AlfworldVerb | null): boolean {
  return (verb === null ? ANY_EFFECT : PATTERNS.get(verb))?.test(reply) === true;
}

export const NO_EFFECT_REPLY = "Nothing happens.";

const OPENINGS = [
  NO_EFFECT_REPLY,
  "You arrive at ",
  "You open the ",
  "You close the ",
  "You pick up the ",
  "You put the ",
  "You move the ",
  "You heat the ",
  "You cool the ",
  "You clean the ",
  "You turn on the ",
  "You turn off the ",
  "On the ",
  "The ",
];

/** A reply of which only the first letters stand in the record: it could have become a success or a refusal. */
export function isCutReply(reply: string): boolean {
  const text = reply.trim();
  return text === "" || OPENINGS.some((opening) => opening.length > text.length && opening.startsWith(text));
}
