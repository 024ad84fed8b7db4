/** What the fields of an entry are, by their names and values. */
import { ENTRY_NAMES, KIND_NAMES, partOfWord, plainName, TEXT_NAMES } from "./field-names";
import type { FieldSummary } from "./list-fields";
import { type EntryReading, type EventPart, emptyFieldEntry, type FieldEntry } from "./mapping";

export interface EntrySuggestion {
  entry: EntryReading;
  /** By the key of the mapping: "entry.action". */
  reasons: Record<string, string>;
  /** How much speaks for these being entries of a run; 0: nothing. */
  score: number;
}

const MARKED = /^[^\S\n\r]*(?:Thought|THOUGHT|Think|Action|ACTION|Act)\s*\d*:|<think>|<action>|<tool_call>/m;

export function suggestEntry(fields: readonly FieldSummary[]): EntrySuggestion {
  const byFields = suggestFields(fields);
  const byEvents = suggestEvents(fields);
  return byEvents !== null && byEvents.score > byFields.score ? byEvents : byFields;
}

/** A level further down counts as much as this many places further back in the list of names … */
const DEPTH_COST = 6;
/** … and so does a field that most of the records lack. */
const RARE_COST = 8;
const RARE_SHARE = 0.2;

/** The field with the likeliest name among those that fit: called as such, near the top, and not only here and there. */
export function pickField(fields: readonly FieldSummary[], names: readonly string[], fits: (field: FieldSummary) => boolean): FieldSummary | null {
  let best: { field: FieldSummary; rank: number } | null = null;
  const most = fields.reduce((count, field) => Math.max(count, field.count), 0);
  for (const field of fields) {
    const at = rankOf(field, names);
    if (at === null || field.count === 0 || !fits(field)) continue;
    const rank = at + field.depth * DEPTH_COST + (field.count < most * RARE_SHARE ? RARE_COST : 0);
    if (best === null || rank < best.rank) best = { field, rank };
  }
  return best?.field ?? null;
}

/** The place of a field's name among names; of `action.name` also that of both words together. */
function rankOf(field: FieldSummary, names: readonly string[]): number | null {
  const own = names.indexOf(plainName(field.name));
  const above = field.path.replaceAll("[]", "").split(".").slice(-2).join("");
  const both = names.indexOf(plainName(above));
  const ranks = [own, both].filter((rank) => rank !== -1);
  return ranks.length === 0 ? null : Math.min(...ranks);
}

const isText = (field: FieldSummary): boolean => field.types.includes("text");
const isTextOrData = (field: FieldSummary): boolean => field.types.some((type) => type !== "boolean" && type !== "number");
const isShort = (field: FieldSummary): boolean => isText(field) && field.sample.length <= 64 && !/\s/.test(field.sample.trim());

function suggestFields(fields: readonly FieldSummary[]): EntrySuggestion {
  const entry: FieldEntry = emptyFieldEntry();
  const reasons: Record<string, string> = {};
  const taken = new Set<string>();
  const choose = (
    role: "thought" | "action" | "tool" | "arguments" | "observation" | "error",
    fits: (field: FieldSummary) => boolean,
  ): FieldSummary | null => {
    const field = pickField(fields, ENTRY_NAMES[role], (candidate) => fits(candidate) && !taken.has(candidate.path));
    if (field === null) return null;
    entry[role] = field.path;
    taken.add(field.path);
    reasons[`entry.${role}`] = reasonOf(field);
    return field;
  };
  const pair = suggestPair(fields);
  if (pair !== null) return pair;

  // `name` names a tool only where arguments stand beside it.
  const args = pickField(fields, ENTRY_NAMES.arguments, (field) => isTextOrData(field));
  const tool = choose("tool", (field) => isShort(field) && (plainName(field.name) !== "name" || isBeside(field, args)));
  if (tool !== null) choose("arguments", (field) => isTextOrData(field) && isBeside(field, tool));
  const action = choose(
    "action",
    (field) => isText(field) && (tool === null || !field.path.startsWith(`${parentOf(tool.path)}`) || parentOf(tool.path) === ""),
  );
  choose("thought", isText);
  const reply = choose("observation", (field) => isTextOrData(field) && !isInside(field, tool) && !isInside(field, action));
  choose("error", (field) => !field.types.includes("list") && !field.types.includes("object"));
  const acts = action ?? tool;
  if (reply !== null && acts !== null && isSeenBefore(reply, acts, fields)) {
    entry.observationComes = "before";
    reasons["entry.observationComes"] = `"${reply.path}" stands before "${acts.path}" in the entry`;
  }
  const marked = [action, pickField(fields, ENTRY_NAMES.thought, isText)].find(
    (field) => field !== null && field !== undefined && MARKED.test(field.sample),
  );
  if (marked !== undefined && marked !== null) {
    entry.writing = "marked";
    reasons["entry.writing"] = `"${marked.path}" holds marks such as "Thought:" or "Action:"`;
  }
  const strong = (field: FieldSummary | null, weight: number): number => (field === null ? 0 : weight);
  return { entry, reasons, score: strong(acts, 3) + strong(reply, 2) + (entry.thought === null ? 0 : 1) };
}

/** `["go north", "a hall"]`: two texts, the second what came back. */
function suggestPair(fields: readonly FieldSummary[]): EntrySuggestion | null {
  const [first, second] = ["[0]", "[1]"].map((path) => fields.find((field) => field.path === path));
  if (first !== undefined && second !== undefined && isText(first)) {
    const entry: FieldEntry = { ...emptyFieldEntry(), action: "[0]", observation: "[1]" };
    return { entry, reasons: { "entry.action": "the first of a pair", "entry.observation": "the second of a pair" }, score: 4 };
  }
  const only = fields.length === 1 ? fields[0] : undefined;
  if (only?.path !== "." || !isText(only)) return null;
  return { entry: { ...emptyFieldEntry(), action: "." }, reasons: { "entry.action": "each entry is a text" }, score: 1 };
}

/** Of what came back: seen before the action when it stands before it and is not called next, reply, result … */
function isSeenBefore(reply: FieldSummary, action: FieldSummary, fields: readonly FieldSummary[]): boolean {
  if (!["observation", "obs", "state"].includes(plainName(reply.name))) return false;
  return fields.indexOf(reply) < fields.indexOf(action);
}

function suggestEvents(fields: readonly FieldSummary[]): EntrySuggestion | null {
  const part = pickField(fields, KIND_NAMES, (field) => field.distinct !== null && field.distinct.length >= 2 && isText(field));
  if (part === null) return null;
  const text = pickField(fields, TEXT_NAMES, (field) => isTextOrData(field) && field.path !== part.path);
  if (text === null) return null;
  const words = part.distinct ?? [];
  const values: Record<string, EventPart> = {};
  for (const word of words) {
    const meant = partOfWord(word);
    if (meant !== null) values[word] = meant;
  }
  const meanings = Object.values(values);
  if (!meanings.includes("action") && !meanings.includes("message")) return null;
  // Where nobody but a user answers, what the agent writes is said to the user.
  if (!meanings.includes("observation"))
    for (const [word, meant] of Object.entries(values)) if (meant === "action" && isAgentWord(word)) values[word] = "message";
  const tool = pickField(fields, ENTRY_NAMES.tool, (field) => isShort(field) && field.path !== part.path && field.path !== text.path);
  const args =
    tool === null
      ? null
      : pickField(fields, ENTRY_NAMES.arguments, (field) => isTextOrData(field) && field.path !== text.path && isBeside(field, tool));
  const named = Object.entries(values).map(([word, meant]) => `"${word}" ${meant}`);
  const unnamed = words.filter((word) => values[word] === undefined);
  const reasons: Record<string, string> = {
    "entry.part": reasonOf(part),
    "entry.text": reasonOf(text),
    "entry.values": `${named.join(", ")}${unnamed.length === 0 ? "" : `; not known: ${unnamed.map((word) => `"${word}"`).join(", ")}`}`,
  };
  if (tool !== null && args !== null) {
    reasons["entry.tool"] = reasonOf(tool);
    reasons["entry.arguments"] = reasonOf(args);
  }
  const isCall = tool !== null && args !== null;
  return {
    entry: {
      kind: "events",
      part: part.path,
      text: text.path,
      tool: isCall ? tool.path : null,
      arguments: isCall ? args.path : null,
      error: null,
      errorWhen: "set",
      values,
      writing: MARKED.test(text.sample) ? "marked" : "whole",
    },
    reasons,
    // A kind that parts what was done from what came back says more than single names do.
    score: 4 + (meanings.includes("observation") ? 2 : 0),
  };
}

function isAgentWord(word: string): boolean {
  return ["agent", "assistant", "ai", "gpt", "model", "bot"].includes(plainName(word));
}

/** In the same object. */
function isBeside(a: FieldSummary, b: FieldSummary | null): boolean {
  return b !== null && parentOf(a.path) === parentOf(b.path);
}

function isInside(field: FieldSummary, container: FieldSummary | null): boolean {
  return container !== null && (field.path.startsWith(`${container.path}.`) || field.path.startsWith(`${container.path}[`));
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf(".")));
}

export function reasonOf(field: FieldSummary): string {
  const types = field.types.filter((type) => type !== "null");
  return `called "${field.path}", ${types.length === 1 ? ARTICLES[types[0] ?? "text"] : types.join(" or ")}`;
}

const ARTICLES: Readonly<Record<string, string>> = {
  text: "a text",
  number: "a number",
  boolean: "true or false",
  list: "a list",
  object: "an object",
};
