import type { CallClass, CallKind, Environment } from "../environment";
import { isWriteAttempt, type ParsedAction, parseAlfworldAction } from "./action-grammar";
import { alfworldRefusal } from "./refusal";
import { isCountedWrite, replyTo } from "./run-record";

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
    if (action.isMessage) return classed("message", false, true, "a text to the user");
    const parsed = parseAlfworldAction(action.raw);
    if (isCountedWrite(action.raw, settings)) {
      return classed("write", true, parsed !== null, parsed === null ? "write verb, slots not filled" : `${parsed.verb} changes the world`);
    }
    if (parsed === null) return classed("unparsed", false, false, "not in the action grammar");
    return isWriteAttempt(action.raw)
      ? classed("navigate", false, true, "open and close are set not to count as writes")
      : classed(kindOf(parsed), false, true, `${parsed.verb} only shows`);
  },
  refusal(action, step) {
    return alfworldRefusal(parseAlfworldAction(action.raw)?.verb ?? null, replyTo(action, step)?.text ?? null);
  },
};

function kindOf(action: ParsedAction): CallKind {
  return action.verb === "go" ? "navigate" : "read";
}

function classed(kind: CallKind, isWrite: boolean, parses: boolean, reason: string): CallClass {
  return { kind, isWriteAttempt: isWrite, parses, source: "builtin", reason };
}
