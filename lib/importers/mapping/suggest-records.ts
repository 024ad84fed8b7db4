/** Where the records of a JSON file may lie, by its head: at the top, or in a list or an object inside of one value. */
import { isJsonObject, type JsonValue } from "../../base/json";
import type { SourceHead } from "../importer";
import { headValues } from "../source/head-records";
import { plainName, STEPS_NAMES } from "./field-names";
import { layoutOfHead } from "./mapped-records";
import { formatPath, type PathPart } from "./mapping-path";

export interface RecordsChoice {
  records: string | null;
  reason: string;
}

const MOST_DEPTH = 3;
const MOST_CHOICES = 20;

/** The likeliest place and all others, the top of the file (null) among them. */
export function suggestRecords(head: SourceHead): { best: RecordsChoice; others: RecordsChoice[] } {
  const isTable = layoutOfHead(head.text) === "csv";
  const values = isTable ? [] : headValues(head);
  const [top] = values;
  const atTop: RecordsChoice = {
    records: null,
    reason: isTable
      ? "a table: each row is a record"
      : Array.isArray(top)
        ? "the file is a list: each element is a record"
        : "each value of the file is a record",
  };
  if (values.length !== 1 || !isJsonObject(top)) return { best: atTop, others: [] };
  const inside = choicesIn(top, [], []);
  const best = holdsSteps(top) ? null : (inside.find(({ value }) => holdsSteps(value)) ?? null);
  const [first] = inside;
  // An object that has nothing of a run around one list of objects is a wrapping: the list is what it wraps.
  const chosen = best ?? (holdsSteps(top) || inside.length !== 1 ? null : (first ?? null));
  const choices = [...inside.map(({ choice }) => choice), atTop];
  return { best: chosen?.choice ?? atTop, others: choices.filter((choice) => choice !== (chosen?.choice ?? atTop)) };
}

interface Inside {
  choice: RecordsChoice;
  /** The first record there. */
  value: JsonValue;
}

function choicesIn(value: JsonValue, parts: readonly PathPart[], found: Inside[]): Inside[] {
  if (found.length >= MOST_CHOICES || !isJsonObject(value)) return found;
  const members = Object.entries(value);
  const objects = members.filter(([, member]) => isJsonObject(member));
  const [first, second] = objects;
  if (first !== undefined && second !== undefined && objects.length * 2 > members.length && haveSameNames(first[1], second[1])) {
    const records = formatPath([...parts, { kind: "members" }]);
    found.push({ choice: { records, reason: `${objects.length} members that are alike: each is a record, named by its key` }, value: first[1] });
    return found;
  }
  for (const [key, member] of members) {
    const at: PathPart[] = [...parts, { kind: "key", key }];
    if (Array.isArray(member) && member.some((element) => isJsonObject(element))) {
      const records = formatPath([...at, { kind: "each" }]);
      found.push({ choice: { records, reason: `a list of objects under "${key}"` }, value: member.find((element) => isJsonObject(element)) ?? null });
    } else if (at.length < MOST_DEPTH) choicesIn(member, at, found);
  }
  return found;
}

function haveSameNames(a: JsonValue, b: JsonValue): boolean {
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const shared = Object.keys(a).filter((key) => Object.hasOwn(b, key));
  return shared.length * 2 >= Math.max(Object.keys(a).length, 1);
}

/** An object is a run by itself when it holds a list that is called as steps are. */
function holdsSteps(value: JsonValue): boolean {
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(
    ([key, member]) =>
      STEPS_NAMES.includes(plainName(key)) && (Array.isArray(member) || (typeof member === "string" && /^\s*\[/.test(member))) && !holdsRuns(member),
  );
}

function holdsRuns(value: JsonValue): boolean {
  return Array.isArray(value) && value.some((element) => holdsSteps(element));
}
