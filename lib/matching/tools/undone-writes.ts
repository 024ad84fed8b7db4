/**
 * Accepted writes that the agent itself took back or corrected later: F3 of methods.md §1.2, which names the condition and
 * leaves its signs to us (docs/decisions/0015-undone-writes.md).
 *
 *   corrected   the same tool again on the same thing, with another value for a field that the first write had filled
 *   reverted    the opposite act on the same thing (`like` / `unlike`), on what the first write had made (`create` / `delete`),
 *               or an editor's `undo_edit` on the same file
 *
 * Each write is taken back at most once, by the first call that does; of several open ones the latest is meant.
 */
import { isJsonObject, type JsonObject } from "../../base/json";
import { isUpdate } from "../constraints/verbs";
import { stemOf, wordsOf } from "../constraints/words";
import { argumentsOf, argumentTree } from "../provenance/call-arguments";
import { type ArgumentDifference, differencesOf } from "./argument-differences";
import { keyArguments, mainKey } from "./key-arguments";
import type { ToolCall, ToolRun } from "./tool-run";

export interface UndoneWrite {
  call: ToolCall;
  by: ToolCall;
  /** For a correction: what the first write had, and what the second put in its place. Empty for a reversal. */
  differences: readonly ArgumentDifference[];
}

export interface UndoneWrites {
  corrected: readonly UndoneWrite[];
  reverted: readonly UndoneWrite[];
}

export function undoneWrites(run: ToolRun): UndoneWrites {
  const corrected: UndoneWrite[] = [];
  const reverted: UndoneWrite[] = [];
  const undone = new Set<ToolCall>();
  const earlier: ToolCall[] = [];
  for (const by of run.calls) {
    if (by.kind !== "write" || by.refusal.status !== "accepted") continue;
    const open = (test: (call: ToolCall) => boolean): ToolCall | undefined => earlier.findLast((call) => !undone.has(call) && test(call));
    const path = undoPath(by);
    const signs = path === null && isUndoing(by.tool) ? otherWords(by.tool) : null;
    const opposite =
      path !== null
        ? open((call) => call.tool === by.tool && undoPath(call) === null && pathOf(call) === path)
        : signs === null
          ? undefined
          : open((call) => isOpposite(call.tool, by.tool) && isSameThing(call, by));
    if (opposite !== undefined) {
      undone.add(opposite);
      reverted.push({ call: opposite, by, differences: [] });
    } else if (isSetting(by.tool)) {
      const first = open((call) => call.tool === by.tool && isSameSubject(call, by));
      const differences = first === undefined ? [] : replaced(first, by);
      if (first !== undefined && differences.length > 0) {
        undone.add(first);
        corrected.push({ call: first, by, differences });
      }
    }
    earlier.push(by);
  }
  return { corrected, reverted };
}

/** Tools that fill fields anew: the second value takes the place of the first. Of others (`add`, `send`) two calls are two deeds. */
function isSetting(tool: string): boolean {
  return isUpdate(tool) || wordsOf(tool).some((word) => SETTING.has(word));
}
const SETTING: ReadonlySet<string> = new Set(["set", "rename", "assign", "overwrite"]);

function treeOf(call: ToolCall): JsonObject {
  const tree = argumentTree(call.action);
  return isJsonObject(tree) ? tree : {};
}

/** Every identifying argument that either has is the same, and there is one. */
function isSameSubject(a: ToolCall, b: ToolCall): boolean {
  const [x, y] = [treeOf(a), treeOf(b)];
  const key = mainKey(a.tool, x);
  return key !== null && x[key] === y[key] && Object.keys(x).every((name) => name in y) && Object.keys(y).every((name) => name in x);
}

/** Fields that both filled, with another value in the second. */
function replaced(first: ToolCall, by: ToolCall): ArgumentDifference[] {
  return differencesOf(argumentsOf(first.action), treeOf(by)).filter(({ actual, expected }) => actual !== null && expected !== undefined);
}

const OPPOSITES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    "add: remove delete",
    "insert: remove delete",
    "create: delete remove cancel destroy",
    "make: cancel delete",
    "place: cancel",
    "book: cancel",
    "reserve: cancel release",
    "order: cancel",
    "schedule: cancel",
    "enable: disable",
    "activate: deactivate",
    "attach: detach",
    "grant: revoke",
    "join: leave",
    "start: stop cancel",
    "suspend: resume",
    "pause: resume",
    "open: close",
    "close: open reopen",
    "show: hide",
    "lock: unlock",
    "send: recall unsend",
  ].map((line) => {
    const [verb = "", ...others] = line.split(/:? /);
    return [stemOf(verb), new Set(others.map(stemOf))];
  }),
);
const UNDOING: ReadonlySet<string> = new Set([...OPPOSITES.values()].flatMap((verbs) => [...verbs]));
/** `unlike`, `disconnect`: only where the rest is the same verb, and not `display` beside `play`. Stems. */
const PREFIXED = /^un[a-z]{2}|^dis(?:connect|lik|allow|arm|associat)|^de(?:select|register|allocat)/;
/** They differ between the two names of a pair: `add_song_to_list`, `remove_song_from_list`. */
const JOINING: ReadonlySet<string> = new Set("to from of in on for with at into out".split(" "));

function otherWords(tool: string): string[] {
  return wordsOf(tool)
    .filter((word) => !JOINING.has(word))
    .map(stemOf);
}

function isUndoing(tool: string): boolean {
  return otherWords(tool).some((word) => UNDOING.has(word) || PREFIXED.test(word));
}

/** The two names are the same but for one word, and those two words are opposites. */
function isOpposite(tool: string, undoing: string): boolean {
  const [words, others] = [otherWords(tool), otherWords(undoing)];
  if (words.length !== others.length) return false;
  const apart = words.flatMap((word, index) => (word === others[index] ? [] : [[word, others[index] ?? ""] as const]));
  const [pair] = apart;
  if (pair === undefined || apart.length > 1) return false;
  const [word, other] = pair;
  return OPPOSITES.get(word)?.has(other) === true || (PREFIXED.test(other) && [`un${word}`, `dis${word}`, `de${word}`].includes(other));
}

/** The arguments that both name agree; where they name none in common, the second names what the reply of the first had brought. */
function isSameThing(call: ToolCall, by: ToolCall): boolean {
  const [x, y] = [treeOf(call), treeOf(by)];
  const keys = keyArguments(x).filter((name) => name in y);
  const shared = keys.length > 0 ? keys : Object.keys(x).filter((name) => name in y);
  if (shared.length > 0) return shared.every((name) => x[name] === y[name]);
  const reply = call.action.result?.text ?? "";
  return keyArguments(y).some((name) => {
    const value = y[name];
    return (typeof value === "string" || typeof value === "number") && String(value).length >= 2 && reply.includes(JSON.stringify(value));
  });
}

/** The file whose last edit an editor is told to undo; null for every other call. */
function undoPath(call: ToolCall): string | null {
  const isUndo = treeOf(call).command === "undo_edit" || /(?:^|[._])undo_edit$/.test(call.tool);
  return isUndo ? pathOf(call) : null;
}

function pathOf(call: ToolCall): string | null {
  const { path, file_path: filePath } = treeOf(call);
  return typeof path === "string" ? path : typeof filePath === "string" ? filePath : null;
}
