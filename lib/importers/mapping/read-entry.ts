/** What one entry of a run says, before it is known which step it belongs to. */
import { groupBy } from "../../base/group-by";
import type { JsonValue } from "../../base/json";
import { readAgentTurn } from "../agent-turn";
import { parseInner } from "../source/parse-record";
import type { CompiledEvents, CompiledFields } from "./compile-mapping";
import type { ErrorWhen, EventPart, Writing } from "./mapping";
import { type Located, type MappingPath, resolvePath, textOf } from "./mapping-path";

/** In the order in which it happened. */
export type EntryEvent =
  | { kind: "thought" | "instruction" | "system"; text: string }
  | { kind: "actions"; actions: ReadAction[]; isError: boolean | null }
  | { kind: "reply"; text: string; isError: boolean | null }
  | { kind: "unknown"; value: string };

export interface ReadAction {
  raw: string;
  tool: string | null;
  args: JsonValue;
  isMessage: boolean;
  /** The reply that stands beside this very call, where a step has several. */
  reply: string | null;
}

/** A step whose parts stand in fields of their own. */
export function readFields(entry: Located, fields: CompiledFields): EntryEvent[] {
  return fieldEvents((path) => (path === null ? [] : resolvePath(entry, path)), fields);
}

/** The same for fields that are lists side by side: the n-th elements of all of them make a step. */
export function readFieldLists(record: Located, fields: CompiledFields): EntryEvent[][] {
  const lists = new Map<MappingPath, Map<number, Located[]>>();
  let length = 0;
  for (const path of [fields.thought, fields.action, fields.tool, fields.arguments, fields.observation, fields.error]) {
    if (path === null) continue;
    const places = groupBy(resolvePath(record, path), (place) => place.indices[0] ?? 0);
    lists.set(path, places);
    // A list of flags alone makes no steps.
    if (path !== fields.error) for (const index of places.keys()) length = Math.max(length, index + 1);
  }
  const find = (path: MappingPath | null, at: number): Located[] =>
    (path === null ? [] : (lists.get(path)?.get(at) ?? [])).map((place) => ({ ...place, indices: place.indices.slice(1) }));
  return Array.from({ length }, (_, at) => fieldEvents((path) => find(path, at), fields));
}

function fieldEvents(find: (path: MappingPath | null) => Located[], fields: CompiledFields): EntryEvent[] {
  const isError = errorOf(find(fields.error), fields.errorWhen);
  const observations = find(fields.observation);
  const { actions, thoughts } = readActions(find, fields);
  const thought = joinedText(find(fields.thought));
  const own: EntryEvent[] = [thought === null ? null : thoughtOf(thought, fields.writing), ...thoughts].flatMap((text) =>
    text === null || text.trim() === "" ? [] : [{ kind: "thought", text }],
  );
  if (actions.length > 0)
    own.push({ kind: "actions", actions, isError: fields.observation === null || fields.observationComes === "before" ? isError : null });
  // Several calls with a reply each: the reply of call n stands at its place n, and not with the step.
  const isEachAnswered = actions.length > 1 && observations.every((place) => place.indices.length > 0);
  if (isEachAnswered) {
    for (const place of observations) {
      const action = actions[place.indices[0] ?? -1];
      if (action !== undefined) action.reply = action.reply === null ? textOf(place) : `${action.reply}\n${textOf(place)}`;
    }
    return withErrors(own, isError);
  }
  const text = joinedText(observations);
  if (fields.observationComes === "before") return text === null ? own : [{ kind: "reply", text, isError: null }, ...own];
  return text === null ? withErrors(own, isError) : [...own, { kind: "reply", text, isError }];
}

/** Where no reply carries the flag, the calls do. */
function withErrors(events: EntryEvent[], isError: boolean | null): EntryEvent[] {
  return events.map((event) => (event.kind === "actions" ? { ...event, isError } : event));
}

/** Calls where a tool is named, else the text of the action. */
function readActions(find: (path: MappingPath | null) => Located[], fields: CompiledFields): { actions: ReadAction[]; thoughts: string[] } {
  const calls = readCalls(find(fields.tool), find(fields.arguments));
  if (calls.length > 0) return { actions: calls, thoughts: [] };
  const places = find(fields.action);
  const turns = places.map((place) => readText(textOf(place), fields.writing));
  return { actions: turns.flatMap((turn) => turn.actions), thoughts: turns.flatMap((turn) => turn.thought ?? []) };
}

function readCalls(tools: readonly Located[], args: readonly Located[]): ReadAction[] {
  const named = tools.filter((place) => textOf(place).trim() !== "");
  return named.map((place) => {
    const own = args.find((candidate) => isSamePlace(candidate, place));
    return callOf(textOf(place), own === undefined ? null : own);
  });
}

function isSamePlace(a: Located, b: Located): boolean {
  return a.indices.length === b.indices.length && a.indices.every((index, depth) => index === b.indices[depth]);
}

function callOf(tool: string, args: Located | null): ReadAction {
  const text = args === null ? "" : textOf(args);
  const value = args === null ? null : typeof args.value === "string" ? parseInner(args.value) : args.value;
  return { raw: `${tool}(${text})`, tool, args: value, isMessage: false, reply: null };
}

/** The action in a text: all of it, or what its marks part off. A text of nothing but space is none. */
function readText(text: string, writing: Writing): { thought: string | null; actions: ReadAction[] } {
  const turn = writing === "marked" ? readAgentTurn(text) : null;
  if (turn === null) return { thought: null, actions: text.trim() === "" ? [] : [lineOf(text)] };
  const actions = turn.actions.map((action) =>
    action.kind === "line"
      ? lineOf(action.text)
      : { raw: `${action.name}(${action.argumentText})`, tool: action.name, args: action.args, isMessage: false, reply: null },
  );
  return { thought: turn.thought, actions };
}

function lineOf(raw: string): ReadAction {
  return { raw, tool: null, args: null, isMessage: false, reply: null };
}

/** Of a text that holds thought and action, the thought; any other text as it is. */
function thoughtOf(text: string, writing: Writing): string | null {
  const turn = writing === "marked" ? readAgentTurn(text) : null;
  return turn === null ? text : turn.thought;
}

/** An entry that is one event of a kind. */
export function readEvent(entry: Located, events: CompiledEvents): EntryEvent[] {
  const [kind] = resolvePath(entry, events.part);
  const value = kind === undefined ? "" : textOf(kind);
  const part = events.values.get(value);
  if (part === undefined) return [{ kind: "unknown", value }];
  const text = joinedText(resolvePath(entry, events.text));
  const find = (path: MappingPath | null): Located[] => (path === null ? [] : resolvePath(entry, path));
  return eventOf(part, text, find, errorOf(find(events.error), events.errorWhen), events);
}

function eventOf(
  part: EventPart,
  text: string | null,
  find: (path: MappingPath | null) => Located[],
  isError: boolean | null,
  events: CompiledEvents,
): EntryEvent[] {
  switch (part) {
    case "ignore":
      return [];
    case "observation":
      return text === null ? [] : [{ kind: "reply", text, isError }];
    case "message":
      return text === null || text.trim() === "" ? [] : [{ kind: "actions", actions: [{ ...lineOf(text), isMessage: true }], isError: null }];
    case "action": {
      const calls = readCalls(find(events.tool), find(events.arguments));
      const turn = text === null ? { thought: null, actions: [] } : readText(text, events.writing);
      const thought = calls.length > 0 ? text : turn.thought;
      const actions = calls.length > 0 ? calls : turn.actions;
      return [
        ...(thought === null || thought.trim() === "" ? [] : [{ kind: "thought" as const, text: thought }]),
        ...(actions.length === 0 ? [] : [{ kind: "actions" as const, actions, isError }]),
      ];
    }
    default:
      return text === null || text.trim() === "" ? [] : [{ kind: part, text }];
  }
}

/** Several texts at one path stand one under the other. */
export function joinedText(places: readonly Located[]): string | null {
  return places.length === 0 ? null : places.map(textOf).join("\n");
}

const NO_ERROR: ReadonlySet<string> = new Set([
  "",
  "false",
  "no",
  "n",
  "0",
  "none",
  "null",
  "ok",
  "success",
  "successful",
  "succeeded",
  "passed",
  "pass",
]);
const NO_SUCCESS: ReadonlySet<string> = new Set(["", "false", "no", "n", "0", "none", "null", "error", "failure", "failed", "fail", "invalid"]);

/** null: the entry does not say. Of several flags one error is enough. */
function errorOf(places: readonly Located[], when: ErrorWhen): boolean | null {
  if (places.length === 0) return null;
  const words = places.map((place) => textOf(place).trim().toLowerCase());
  return when === "set" ? words.some((word) => !NO_ERROR.has(word)) : words.some((word) => NO_SUCCESS.has(word));
}
