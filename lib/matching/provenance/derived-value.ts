import type { JsonLeaf, JsonScalar } from "./json-leaves";
import type { RecordedText } from "./run-texts";

export interface DerivedValue {
  /** How the value follows, in words: "sum of 2 values", "count of 3 rows". */
  how: string;
  text: RecordedText;
  /** One of the values it was derived from: the place to look at. */
  start: number;
  end: number;
}

/** A reply with more numbers than this is no place for a guess: some sum of three of them equals almost anything. */
const MAX_NUMBERS = 60;

/**
 * L6 of methods.md §2.6: a value that follows from at most three observed ones of one reply. Sum and difference of
 * numbers, count of the rows of a list, parts joined to a text, a piece of a longer text. Minima and maxima are observed
 * themselves. Always weak: arithmetic coincidence is cheap.
 */
export function findDerived(texts: readonly RecordedText[], value: JsonScalar): DerivedValue | null {
  const day = typeof value === "string" ? dayOf(value) : null;
  for (let index = texts.length - 1; index >= 0; index--) {
    const text = texts[index];
    if (text === undefined) continue;
    const shifted = day === null ? null : shiftedDate(text, day);
    if (shifted !== null) return shifted;
    if (text.scan === null) continue;
    const found = typeof value === "number" ? derivedNumber(text, value) : typeof value === "string" ? derivedText(text, value) : null;
    if (found !== null) return found;
  }
  return null;
}

function derivedNumber(text: RecordedText, value: number): DerivedValue | null {
  return countedRows(text, value) ?? countedFlags(text, value) ?? summed(text, value);
}

/** How many rows say yes under one name: the available ones, the unread ones. */
function countedFlags(text: RecordedText, value: number): DerivedValue | null {
  if (!Number.isInteger(value) || value < 2 || text.scan === null) return null;
  const counts = new Map<string, JsonLeaf[]>();
  for (const leaf of text.scan.leaves) {
    if (typeof leaf.value !== "boolean" || leaf.key === null) continue;
    const name = `${leaf.key} = ${leaf.value}`;
    const list = counts.get(name);
    if (list === undefined) counts.set(name, [leaf]);
    else list.push(leaf);
  }
  for (const [name, leaves] of counts) {
    const first = leaves[0];
    if (leaves.length === value && first !== undefined)
      return { how: `count of ${value} rows with ${name}`, text, start: first.start, end: first.end };
  }
  return null;
}

function countedRows(text: RecordedText, value: number): DerivedValue | null {
  if (!Number.isInteger(value) || value < 2 || text.scan === null) return null;
  const { nodes, leaves } = text.scan;
  const counts = new Map<number, number>();
  for (const node of nodes) counts.set(node.parent, (counts.get(node.parent) ?? 0) + 1);
  for (const [parent, count] of counts) {
    const list = nodes[parent];
    const leaf = list === undefined ? undefined : leaves[list.firstLeaf];
    if (count === value && list?.kind === "array" && leaf !== undefined)
      return { how: `count of ${value} rows`, text, start: leaf.start, end: leaf.end };
  }
  return null;
}

function summed(text: RecordedText, value: number): DerivedValue | null {
  const leaves = (text.scan?.leaves ?? []).filter((leaf) => typeof leaf.value === "number" && leaf.value !== 0);
  if (leaves.length < 2 || leaves.length > MAX_NUMBERS) return null;
  if (Number.isInteger(value) && Math.abs(value) <= 10) return null;
  const numbers = leaves.map((leaf) => (typeof leaf.value === "number" ? leaf.value : 0));
  const isSame = (a: number): boolean => Math.abs(a - value) < 1e-6 * Math.max(1, Math.abs(value));
  for (let i = 0; i < numbers.length; i++) {
    for (let j = i + 1; j < numbers.length; j++) {
      const [a, b] = [numbers[i] ?? 0, numbers[j] ?? 0];
      const how = isSame(a + b) ? "sum of 2 values" : isSame(Math.abs(a - b)) ? "difference of 2 values" : thirdOf(numbers, j, a + b, isSame);
      const leaf = leaves[i];
      if (how !== null && leaf !== undefined) return { how, text, start: leaf.start, end: leaf.end };
    }
  }
  return null;
}

function thirdOf(numbers: readonly number[], after: number, sum: number, isSame: (a: number) => boolean): string | null {
  for (let k = after + 1; k < numbers.length; k++) if (isSame(sum + (numbers[k] ?? 0))) return "sum of 3 values";
  return null;
}

function derivedText(text: RecordedText, value: string): DerivedValue | null {
  const parts = value.split(/[\s,_/-]+/).filter((part) => part !== "");
  if (parts.length >= 2 && parts.length <= 3) {
    const leaves = parts.map((part) => text.leavesWith(part)[0]);
    const first = leaves[0];
    if (first !== undefined && leaves.every((leaf) => leaf !== undefined)) {
      return { how: `${parts.length} values joined`, text, start: first.start, end: first.end };
    }
  }
  if (value.length < 4) return null;
  const at = text.text.indexOf(value);
  const leaf = at < 0 ? undefined : text.scan?.leaves.find((item) => item.start <= at && at + value.length <= item.end);
  return leaf !== undefined && typeof leaf.value === "string" ? { how: "a piece of a longer value", text, start: leaf.start, end: leaf.end } : null;
}

/** Days that "a week later" may lie away. */
const MAX_SHIFT = 7;
const ISO_DATE = /\b\d{4}-\d{2}-\d{2}\b/g;

/** A date a few days off an observed one: "the day after" is reckoned, not invented. */
function shiftedDate(text: RecordedText, day: number): DerivedValue | null {
  for (const match of text.text.matchAll(ISO_DATE)) {
    const other = dayOf(match[0]);
    const shift = other === null ? 0 : day - other;
    if (shift !== 0 && Math.abs(shift) <= MAX_SHIFT)
      return { how: `${match[0]} ${shift > 0 ? "+" : "−"} ${Math.abs(shift)} days`, text, start: match.index, end: match.index + 10 };
  }
  return null;
}

/** Days since 1970 of `YYYY-MM-DD`; null for anything else. */
function dayOf(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match === null ? null : Math.round(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / 86_400_000);
}
