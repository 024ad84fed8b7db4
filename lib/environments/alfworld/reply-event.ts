/**
 * What a successful reply says that the agent did, read from the reply itself (names included), so that a runner which
 * rewrites actions is followed all the same. Where the game prints no name ("You arrive at the location."), or no line
 * of its own (older games answer an arrival with the content line alone), the action names the thing.
 */
import { normaliseName } from "./names";
import type { StateVerb } from "./type-tables";

/** `start` and `end` are the sentence in the reply that says so. */
export type ReplyEvent =
  | { readonly kind: "arrive"; readonly place: string; readonly start: number; readonly end: number }
  | { readonly kind: "open" | "close"; readonly place: string; readonly start: number; readonly end: number }
  | { readonly kind: "take"; readonly object: string; readonly place: string; readonly start: number; readonly end: number }
  | { readonly kind: "move"; readonly object: string; readonly place: string; readonly start: number; readonly end: number }
  | { readonly kind: StateVerb; readonly object: string; readonly place: string; readonly start: number; readonly end: number }
  | { readonly kind: "use"; readonly object: string; readonly start: number; readonly end: number }
  | { readonly kind: "slice"; readonly object: string; readonly start: number; readonly end: number }
  | { readonly kind: "carry"; readonly object: string | null; readonly start: number; readonly end: number };

/** A deed as the reply alone tells it: an arrival at "the location" has no name. */
export type SaidEvent = ReplyEvent | { readonly kind: "arrive"; readonly place: null; readonly start: number; readonly end: number };

const OPENING = /\s*(?:(?=[A-Za-z]+Object)[A-Za-z]+: )?You (?=[a-z])/iy;

/** What follows "You ", one pattern a deed: sticky, tried only where the first letter fits. */
const ARRIVAL = /arrive at ([^.\n]+)\.?/iy;
const DOOR = /(open|close) the ([^.\n]+)\.?/iy;
const TAKE = /pick up the ([^.\n]+?) from the ([^.\n]+)\.?/iy;
const MOVE = /(?:put|move) the ([^.\n]+?) (?:in\/on|in|on|to) the ([^.\n]+)\.?/iy;
const TREATMENT = /(heat|cool|clean) the ([^.\n]+?) (?:using|with) the ([^.\n]+)\.?/iy;
const SWITCH = /turn (?:on|off) the ([^.\n]+)\.?/iy;
const CUT = /sliced? the ([^.\n]+?) with the [^.\n]+\.?/iy;
const INVENTORY = /are (?:carrying: an? ([^.,\n]+)[^.\n]*|not carrying[^.\n]*)\.?/iy;

/** null when the reply tells of no deed: a look, an examination, an arrival answered by a content line alone. */
export function saidEvent(reply: string): SaidEvent | null {
  OPENING.lastIndex = 0;
  if (!OPENING.test(reply)) return null;
  const at = OPENING.lastIndex;
  switch (reply.charAt(at)) {
    case "a":
    case "A":
      return arrival(reply, at) ?? inventory(reply, at);
    case "o":
    case "O":
      return door(reply, at);
    case "c":
    case "C":
      return door(reply, at) ?? treatment(reply, at);
    case "h":
    case "H":
      return treatment(reply, at);
    case "p":
    case "P":
      return take(reply, at) ?? move(reply, at);
    case "m":
    case "M":
      return move(reply, at);
    case "t":
    case "T":
      return switched(reply, at);
    case "s":
    case "S":
      return cut(reply, at);
    default:
      return null;
  }
}

function arrival(reply: string, at: number): SaidEvent | null {
  const match = execAt(ARRIVAL, reply, at);
  if (match === null) return null;
  const said = nameOf(match[1]);
  const place = said === "the location" || said === "location" ? null : said.replace(/^the /, "");
  return { kind: "arrive", place, start: startOf(reply), end: ARRIVAL.lastIndex };
}

function door(reply: string, at: number): ReplyEvent | null {
  const match = execAt(DOOR, reply, at);
  if (match === null) return null;
  return { kind: match[1]?.toLowerCase() === "open" ? "open" : "close", place: nameOf(match[2]), start: startOf(reply), end: DOOR.lastIndex };
}

function take(reply: string, at: number): ReplyEvent | null {
  const match = execAt(TAKE, reply, at);
  return match === null ? null : { kind: "take", object: nameOf(match[1]), place: nameOf(match[2]), start: startOf(reply), end: TAKE.lastIndex };
}

function move(reply: string, at: number): ReplyEvent | null {
  const match = execAt(MOVE, reply, at);
  return match === null ? null : { kind: "move", object: nameOf(match[1]), place: nameOf(match[2]), start: startOf(reply), end: MOVE.lastIndex };
}

function treatment(reply: string, at: number): ReplyEvent | null {
  const match = execAt(TREATMENT, reply, at);
  if (match === null) return null;
  const kind = match[1]?.toLowerCase() as StateVerb; // the pattern has no other words
  return { kind, object: nameOf(match[2]), place: nameOf(match[3]), start: startOf(reply), end: TREATMENT.lastIndex };
}

function switched(reply: string, at: number): ReplyEvent | null {
  const match = execAt(SWITCH, reply, at);
  return match === null ? null : { kind: "use", object: nameOf(match[1]), start: startOf(reply), end: SWITCH.lastIndex };
}

function cut(reply: string, at: number): ReplyEvent | null {
  const match = execAt(CUT, reply, at);
  return match === null ? null : { kind: "slice", object: nameOf(match[1]), start: startOf(reply), end: CUT.lastIndex };
}

function inventory(reply: string, at: number): ReplyEvent | null {
  const match = execAt(INVENTORY, reply, at);
  if (match === null) return null;
  return { kind: "carry", object: match[1] === undefined ? null : nameOf(match[1]), start: startOf(reply), end: INVENTORY.lastIndex };
}

function execAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function startOf(reply: string): number {
  return reply.length - reply.trimStart().length;
}

function nameOf(text: string | undefined): string {
  return normaliseName(text ?? "");
}
