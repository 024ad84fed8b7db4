import type { CallClass, CallKind, Environment } from "../environment";
import { ALFWORLD_VERBS, type AlfworldVerb, firstWord, parseAlfworldAction, readAction } from "./action-grammar";
import { alfworldRefusal } from "./refusal";
import { isCountedWrite, replyTextTo } from "./run-record";

/**
 * ALFWorld, the household as text, in both of its dialects. Writes are the lines whose first word takes, puts, opens,
 * closes, treats, uses or slices; an attempt that does not parse is still an attempt (methods.md §0, §2.1).
 */
export const alfworld: Environment = {
  id: "alfworld",
  label: "ALFWorld",
  version: "1",
  labelMode: "single",
  toolNames: new Set(),
  hasRefusalTest: true,
  classify(action, _step, settings): CallClass {
    if (action.isMessage) return MESSAGE;
    const reading = readAction(action.raw);
    const { parsed } = reading;
    if (isCountedWrite(reading, settings)) return parsed === null ? MALFORMED_WRITE : WRITES[parsed.verb];
    if (parsed === null) return UNPARSED;
    return reading.isWriteAttempt ? UNCOUNTED_DOOR : READS[parsed.verb];
  },
  refusal(action, step) {
    return alfworldRefusal(parseAlfworldAction(action.raw)?.verb ?? null, replyTextTo(action, step));
  },
  nameOfAction(action) {
    const { parsed, isWriteAttempt } = readAction(action.raw);
    return parsed !== null || isWriteAttempt ? firstWord(action.raw) : null;
  },
};

const MESSAGE = classed("message", false, true, "a text to the user");
const UNPARSED = classed("unparsed", false, false, "not in the action grammar");
const MALFORMED_WRITE = classed("write", true, false, "write verb, slots not filled");
const UNCOUNTED_DOOR = classed("navigate", false, true, "open and close are set not to count as writes");
const WRITES = byVerb((verb) => classed("write", true, true, `${verb} changes the world`));
const READS = byVerb((verb) => classed(verb === "go" ? "navigate" : "read", false, true, `${verb} only shows`));

function byVerb(classOf: (verb: AlfworldVerb) => CallClass): Record<AlfworldVerb, CallClass> {
  return Object.fromEntries(ALFWORLD_VERBS.map((verb) => [verb, classOf(verb)])) as Record<AlfworldVerb, CallClass>; // one entry a verb
}

function classed(kind: CallKind, isWrite: boolean, parses: boolean, reason: string): CallClass {
  return { kind, isWriteAttempt: isWrite, parses, source: "builtin", reason };
}
