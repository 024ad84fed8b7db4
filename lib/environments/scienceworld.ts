/**
 * ScienceWorld: free commands in rooms of things. Looking and reading read, going navigates, everything that moves, opens,
 * switches, mixes or uses a thing writes; `focus on` writes, because it fixes what the task is judged by and the wrong thing
 * ends it. A measurement (`use thermometer …`) reads. Refusals are the parser's own sentences; a question back ("Ambiguous
 * request") has done nothing yet and refused nothing.
 */
import type { CallKind, Environment } from "./environment";
import { messageClass, refusalByPattern, replyText, textClass } from "./text-command";

/** Command by its beginning, first that fits; `needs` is what must follow. */
const COMMANDS: readonly { begins: RegExp; kind: CallKind; needs?: RegExp; reason: string }[] = [
  { begins: /^(?:look|examine|read|inventory|task)\b/i, kind: "read", reason: "only shows" },
  { begins: /^(?:go|teleport|enter|walk)\b/i, kind: "navigate", needs: /\s\S/, reason: "goes to another place" },
  { begins: /^use\s+(?:the\s+)?thermometer\b/i, kind: "read", reason: "measures" },
  { begins: /^focus\b/i, kind: "write", needs: /\son\s+\S/i, reason: "fixes what the task is judged by; the wrong thing ends it" },
  {
    begins: /^(?:move|pour|dunk|connect)\b/i,
    kind: "write",
    needs: /^\S+\s+\S.*\s(?:to|into|in|onto|on|from)\s+\S/i,
    reason: "brings one thing to another",
  },
  { begins: /^pick\b/i, kind: "write", needs: /\sup\s+\S/i, reason: "takes a thing" },
  { begins: /^put\b/i, kind: "write", needs: /\s(?:down\s+)?\S/i, reason: "puts a thing down" },
  {
    begins: /^(?:open|close|activate|deactivate|turn|switch|disconnect|use|mix|eat|flush|take|drop)\b/i,
    kind: "write",
    needs: /\s\S/,
    reason: "changes a thing",
  },
  { begins: /^wait\d*\b/i, kind: "pure", reason: "lets time pass" },
  { begins: /^\d+$/, kind: "housekeeping", reason: "answers a question back by its number" },
  { begins: /^reset\s+task\b/i, kind: "housekeeping", reason: "starts the task anew" },
  { begins: /^(?:think\b|help$)/i, kind: "pure", reason: "asks nothing of the world" },
];

const REFUSED =
  /^\s*(?:No known action matches that input|Unknown action\b|It'?s not clear how to (?:get|go)\b|[^\n]{1,80}\bis not (?:openable|something that can be)\b)/i;

export const scienceworld: Environment = {
  id: "scienceworld",
  label: "ScienceWorld",
  version: "1",
  labelMode: "multi",
  toolNames: new Set(),
  hasRefusalTest: true,
  classify(action) {
    const message = messageClass(action);
    if (message !== null) return message;
    const raw = action.raw.trim();
    const command = COMMANDS.find(({ begins }) => begins.test(raw));
    if (command === undefined) return textClass(action, "unparsed", "begins with no command of the environment", false);
    const isWhole = command.needs?.test(raw) ?? true;
    if (!isWhole && command.kind !== "write") return textClass(action, "unparsed", "a command without what it is about", false);
    return textClass(action, command.kind, isWhole ? command.reason : "a command without what it is about", isWhole);
  },
  refusal: (action, step) => refusalByPattern(replyText(action, step), { refused: REFUSED, open: /^\s*Ambiguous request\b/i }),
};
