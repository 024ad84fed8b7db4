/**
 * The parts of a write, read off its text alone: the affordance, and each argument with its place. A rater gives each a
 * finding of its own (methods.md §1.3). Nothing is said of where a value came from: that would be a machine's proposal.
 */
import { tokenizeJson } from "./trajectory-json-layout";

export interface WritePart {
  /** `affordance`, `argument:<path>`. */
  element: string;
  /** The argument's name, or the affordance itself. */
  name: string;
  /** The value as it stands in the write. */
  text: string;
  /** Offsets into the write's raw text. */
  start: number;
  end: number;
}

/** Arguments that get a row of their own; a call with more keeps the rest in its text. */
const MOST_PARTS = 40;

export function writeParts(action: string): WritePart[] {
  const call = /^\s*([\w.:/-]{1,200})\s*\(/.exec(action);
  const name = call?.[1];
  if (call !== null && name !== undefined) {
    const start = action.indexOf(name);
    const affordance: WritePart = { element: "affordance", name, text: name, start, end: start + name.length };
    return [affordance, ...(jsonArguments(action) ?? bracketArguments(action, call[0].length))].slice(0, MOST_PARTS);
  }
  return sentenceParts(action).slice(0, MOST_PARTS);
}

/** `name({"a": 1, "b": [2]})`: the entries of the outermost object. null when the brackets hold no JSON object. */
function jsonArguments(action: string): WritePart[] | null {
  const tokens = tokenizeJson(action);
  const first = tokens?.[0];
  if (tokens === null || first === undefined || action[first.start] !== "{") return null;
  const parts: WritePart[] = [];
  for (let i = 1; i < tokens.length; ) {
    const key = tokens[i];
    const value = tokens[i + 2];
    if (key?.kind !== "value" || tokens[i + 1]?.kind !== "colon" || value === undefined) {
      i++;
      continue;
    }
    const last = value.kind === "open" ? (tokens[value.partner] ?? value) : value;
    const name = action.slice(key.start + 1, key.end - 1);
    parts.push({ element: `argument:${name}`, name, text: action.slice(value.start, last.end), start: value.start, end: last.end });
    i = (value.kind === "open" && value.partner > 0 ? value.partner : i + 2) + 1;
  }
  return parts;
}

/** `name(a="x", 3)`: parted by commas outside of brackets and quotes. */
function bracketArguments(action: string, from: number): WritePart[] {
  const parts: WritePart[] = [];
  let depth = 0;
  let quote: string | null = null;
  let start = from;
  const close = (end: number): void => {
    const raw = action.slice(start, end);
    const lead = raw.length - raw.trimStart().length;
    const text = raw.trim();
    if (text === "") return;
    const named = /^([A-Za-z_]\w*)\s*=(?!=)\s*/.exec(text);
    const name = named?.[1] ?? String(parts.length);
    const begin = start + lead + (named?.[0].length ?? 0);
    parts.push({ element: `argument:${name}`, name, text: text.slice(named?.[0].length ?? 0), start: begin, end: start + lead + text.length });
  };
  for (let i = from; i < action.length; i++) {
    const character = action[i] ?? "";
    if (quote !== null) {
      if (character === "\\") i++;
      else if (character === quote) quote = null;
    } else if (character === '"' || character === "'") quote = character;
    else if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) {
      if (depth === 0) {
        close(i);
        return parts;
      }
      depth--;
    } else if (character === "," && depth === 0) {
      close(i);
      start = i + 1;
    }
  }
  close(action.length);
  return parts;
}

/** "take pear 2 from dresser 1": the verb, and what stands between the words that part a sentence. */
function sentenceParts(action: string): WritePart[] {
  const verb = /\S+/.exec(action);
  if (verb === null) return [];
  const parts: WritePart[] = [{ element: "affordance", name: verb[0], text: verb[0], start: verb.index, end: verb.index + verb[0].length }];
  let start = verb.index + verb[0].length;
  const add = (end: number): void => {
    const raw = action.slice(start, end);
    const text = raw.trim();
    if (text === "") return;
    const begin = start + raw.length - raw.trimStart().length;
    parts.push({ element: `argument:${parts.length - 1}`, name: String(parts.length - 1), text, start: begin, end: begin + text.length });
  };
  for (const match of action.matchAll(/\s(?:from|to|with|in\/on|in|on|into|onto|using|of)(?=\s)/g)) {
    if (match.index < start) continue;
    add(match.index);
    start = match.index + match[0].length;
  }
  add(action.length);
  return parts;
}

/**
 * The strings that a search for a part begins with: its value without quotes, and a long number or name in it by itself.
 * What is searched is a person's decision; this is what the key proposes.
 */
export function searchStrings(text: string): string[] {
  const bare = text.trim().replace(/^["'“”]+|["'“”]+$/g, "");
  const words = bare.match(/[\p{L}\p{N}][\p{L}\p{N}_@.-]*[\p{L}\p{N}]/gu) ?? [];
  const strings = [bare, ...(words.length > 1 ? words.filter((word) => /\d/.test(word) || word.includes("_")) : [])];
  return [...new Set(strings.filter((string) => string.length >= 2))].slice(0, 6);
}
