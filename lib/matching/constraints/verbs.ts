/** What a tool does and to what, in the words that policies and users use for it. */
import { stemOf, wordsOf } from "./words";

/** Verbs that people use for the same act. A verb may stand in several groups. */
const GROUPS: readonly ReadonlySet<string>[] = [
  "update modify change edit alter adjust switch upgrade downgrade move amend reschedule rebook correct set swap replace",
  "cancel annul",
  "delete remove drop erase clear",
  "return refund",
  "exchange swap replace trade",
  "book reserve order purchase buy",
  "create add open make place",
  "add include attach append insert",
  "send transfer pay issue give offer forward compensate compensation",
  "reply respond answer",
  "enable activate turn resume unlock",
  "disable deactivate suspend turn lock",
].map((words) => new Set(words.split(" ").map(stemOf)));

/** Which of the words of a tool's name is its verb: the first that stands in a group, else the first word. */
export interface ToolWords {
  verb: string;
  /** Stems of the verb and of all verbs people use for it. */
  verbs: ReadonlySet<string>;
  /** Stems of the other words of the name: what the tool acts on. */
  objects: ReadonlySet<string>;
}

const cache = new Map<string, ToolWords>();

export function toolWords(tool: string): ToolWords {
  const known = cache.get(tool);
  if (known !== undefined) return known;
  const stems = wordsOf(tool).map(stemOf);
  const verb = stems.find((stem) => GROUPS.some((group) => group.has(stem))) ?? stems[0] ?? "";
  const verbs = new Set([verb, ...GROUPS.filter((group) => group.has(verb)).flatMap((group) => [...group])]);
  const found = { verb, verbs, objects: new Set(stems.filter((stem) => stem !== verb)) };
  cache.set(tool, found);
  return found;
}

/** True for tools whose arguments are new values: a value that differs from the observed one is then the point of the call. */
export function isUpdate(tool: string): boolean {
  return GROUPS[0]?.has(toolWords(tool).verb) === true || GROUPS[4]?.has(toolWords(tool).verb) === true;
}
