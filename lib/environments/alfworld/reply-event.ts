/**
 * What a successful reply says that the agent did, read from the reply itself (names included), so that a runner which
 * rewrites actions is followed all the same. Where the game prints no name ("You arrive at the location."), or no line
 * of its own (older games answer an arrival with the content line alone), the action names the thing.
 */
import type { ParsedAction } from "./action-grammar";
import { normaliseName } from "./names";
import type { StateVerb } from "./type-tables";

/** `start` and `end` are the sentence in the reply that says so. */
export type ReplyEvent =
  | { kind: "arrive"; place: string; start: number; end: number }
  | { kind: "open" | "close"; place: string; start: number; end: number }
  | { kind: "take"; object: string; place: string; start: number; end: number }
  | { kind: "move"; object: string; place: string; start: number; end: number }
  | { kind: StateVerb; object: string; place: string; start: number; end: number }
  | { kind: "use"; object: string; start: number; end: number }
  | { kind: "slice"; object: string; start: number; end: number }
  | { kind: "carry"; object: string | null; start: number; end: number };

const EVENT =
  /^\s*(?:[A-Za-z]+Object[A-Za-z]*: )?(?:You arrive at (?<arrival>[^.\n]+)|You (?<door>open|close) the (?<doorPlace>[^.\n]+)|You pick up the (?<taken>[^.\n]+?) from the (?<takenFrom>[^.\n]+)|You (?:put|move) the (?<moved>[^.\n]+?) (?:in\/on|in|on|to) the (?<movedTo>[^.\n]+)|You (?<treat>heat|cool|clean) the (?<treated>[^.\n]+?) (?:using|with) the (?<treatedWith>[^.\n]+)|You turn (?:on|off) the (?<used>[^.\n]+)|You sliced? the (?<sliced>[^.\n]+?) with the [^.\n]+|You are (?:carrying: an? (?<carried>[^.,\n]+)[^.\n]*|(?<empty>not carrying)[^.\n]*))\.?/i;

/** null when the reply tells of no deed: a look, an examination, an arrival answered by a content line alone. */
export function replyEvent(reply: string, action: ParsedAction | null): ReplyEvent | null {
  const match = EVENT.exec(reply);
  const part = match?.groups;
  if (match === null || part === undefined) return null;
  const lead = match[0].length - match[0].trimStart().length;
  const range = { start: lead, end: match[0].length };
  const name = (text: string | undefined): string => normaliseName(text ?? "");
  if (part.arrival !== undefined) {
    const isNamed = name(part.arrival) !== "the location" && name(part.arrival) !== "location";
    const place = isNamed ? name(part.arrival).replace(/^the /, "") : (action?.place?.name ?? null);
    return place === null ? null : { kind: "arrive", place, ...range };
  }
  if (part.door !== undefined) return { kind: part.door.toLowerCase() === "open" ? "open" : "close", place: name(part.doorPlace), ...range };
  if (part.taken !== undefined) return { kind: "take", object: name(part.taken), place: name(part.takenFrom), ...range };
  if (part.moved !== undefined) return { kind: "move", object: name(part.moved), place: name(part.movedTo), ...range };
  if (part.treat !== undefined) {
    const kind = part.treat.toLowerCase() as StateVerb; // the pattern has no other words
    return { kind, object: name(part.treated), place: name(part.treatedWith), ...range };
  }
  if (part.used !== undefined) return { kind: "use", object: name(part.used), ...range };
  if (part.sliced !== undefined) return { kind: "slice", object: name(part.sliced), ...range };
  return { kind: "carry", object: part.carried === undefined ? null : name(part.carried), ...range };
}
