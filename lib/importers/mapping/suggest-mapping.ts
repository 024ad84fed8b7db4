/**
 * Proposes a mapping from the first records of a file, by the names of fields and what stands in them, with a reason for
 * each choice. A proposal: a person looks at what becomes of it before anything is imported.
 */
import { groupBy } from "../../base/group-by";
import { isJsonObject } from "../../base/json";
import { isGoodWord, plainName, RUN_NAMES, STEPS_NAMES, SUCCESS_NAMES } from "./field-names";
import { type FieldSummary, listFields } from "./list-fields";
import { emptyMapping, emptyRunFields, type Mapping, type RunRole, type SuccessRule } from "./mapping";
import { type Located, parsePath, resolvePath, textOf } from "./mapping-path";
import { type EntrySuggestion, pickField, reasonOf, suggestEntry } from "./suggest-entry";

export interface MappingSuggestion {
  mapping: Mapping;
  /** Why, by the key of the mapping ("run.id", "steps", "entry.action", "success"). A key without a reason was not chosen. */
  reasons: Record<string, string>;
}

const MOST_ENTRIES = 400;

/** `records`: where the records were found (suggest-records.ts), taken over as it is. */
export function suggestMapping(name: string, records: readonly Located[], recordsPath: string | null): MappingSuggestion {
  const fields = listFields(records.map((record) => record.value));
  const steps = suggestSteps(records, fields);
  const base: Mapping = { ...emptyMapping(name), records: recordsPath };
  if (steps === null) return suggestRows(base, records, fields);
  const isOutside = (field: FieldSummary): boolean => !isBelow(field.path, steps.list);
  const run = suggestRun(records, fields.filter(isOutside), steps.taken);
  const opening = run.fields.initialObservation === null && steps.opening !== null ? { initialObservation: steps.opening } : {};
  return {
    mapping: { ...base, unit: "run", steps: steps.path, entry: steps.entry.entry, run: { ...run.fields, ...opening }, success: run.success },
    reasons: {
      ...steps.entry.reasons,
      ...run.reasons,
      steps: steps.reason,
      ...(steps.opening === null ? {} : { "run.initialObservation": "what the first entry saw before it acted" }),
    },
  };
}

interface StepsSuggestion {
  /** null: lists side by side. */
  path: string | null;
  /** The list itself, or "" where there are several. */
  list: string;
  taken: ReadonlySet<string>;
  /** The place of what was seen before the first action, where each entry has both what was seen before and after. */
  opening: string | null;
  entry: EntrySuggestion;
  reason: string;
}

/** The list of the entries of a run: the one whose elements look most like steps. null: a record holds no such list. */
function suggestSteps(records: readonly Located[], fields: readonly FieldSummary[]): StepsSuggestion | null {
  let best: (StepsSuggestion & { rank: number }) | null = null;
  const lists = fields.filter(
    (field) => field.types.includes("list") || (field.types.includes("text") && fields.some((other) => other.path.startsWith(`${field.path}[]`))),
  );
  for (const field of lists) {
    const path = field.path === "." ? "[]" : `${field.path}[]`;
    const entries = entriesAt(records, path);
    if (entries.length === 0) continue;
    const entryFields = listFields(entries.map((entry) => entry.value));
    const entry = suggestEntry(entryFields);
    const named = STEPS_NAMES.indexOf(plainName(field.name));
    const isList = entries.some((each) => typeof each.value === "object");
    // A list of bare texts is a run only when it is called like one.
    if (entry.score < (isList ? 2 : 1) || (!isList && named === -1)) continue;
    const rank = entry.score * 10 + (named === -1 ? 0 : 5) - field.depth;
    if (best !== null && best.rank >= rank) continue;
    const reason = `${reasonOf(field)} of ${entries.length} entries in ${records.length} ${records.length === 1 ? "record" : "records"}`;
    best = { path, list: field.path, taken: new Set(), opening: openingOf(path, entry, entryFields), entry, reason, rank };
  }
  const beside = suggestListsSideBySide(fields);
  return beside !== null &&
    (best === null || best.entry.score < beside.entry.score || (best.entry.entry.kind === "fields" && best.entry.entry.action === "."))
    ? beside
    : best;
}

/** Where an entry has an observation and a next one, the first observation of a run stands nowhere else. */
function openingOf(path: string, { entry }: EntrySuggestion, fields: readonly FieldSummary[]): string | null {
  if (entry.kind !== "fields" || entry.observation === null || !/^next/.test(plainName(entry.observation))) return null;
  const earlier = fields.find((field) => field.depth === 1 && ["observation", "obs", "state"].includes(plainName(field.name)));
  return earlier === undefined || path.includes("[].") ? null : `${path.slice(0, -2)}[0].${earlier.path}`;
}

function entriesAt(records: readonly Located[], path: string): Located[] {
  const parsed = parsePath(path);
  if (!parsed.ok) return [];
  const found: Located[] = [];
  for (const record of records) {
    found.push(...resolvePath(record, parsed.value));
    if (found.length >= MOST_ENTRIES) break;
  }
  return found.slice(0, MOST_ENTRIES);
}

/** `actions: [...]`, `observations: [...]`: lists of texts whose names are the plurals of what a step holds. */
function suggestListsSideBySide(fields: readonly FieldSummary[]): StepsSuggestion | null {
  const elements = fields.filter((field) => field.path.endsWith("[]") && field.types.includes("text") && !field.path.slice(0, -2).includes("[]"));
  const singular = elements.map((field): FieldSummary => ({ ...field, name: (field.path.slice(0, -2).split(".").at(-1) ?? "").replace(/s$/i, "") }));
  const entry = suggestEntry(singular);
  const reading = entry.entry;
  if (reading.kind !== "fields" || reading.action === null || reading.observation === null) return null;
  const taken = new Set([reading.action, reading.observation, reading.thought, reading.tool, reading.arguments].flatMap((path) => path ?? []));
  const before = { ...reading, observationComes: "after" as const };
  const reasons = { ...entry.reasons };
  delete reasons["entry.observationComes"];
  return { path: null, list: "", taken, opening: null, entry: { ...entry, entry: before, reasons }, reason: "lists of texts side by side" };
}

/** A record that holds no list of steps is one step, where it has an action; the id is what repeats. */
function suggestRows(base: Mapping, records: readonly Located[], fields: readonly FieldSummary[]): MappingSuggestion {
  const entry = suggestEntry(fields);
  if (entry.score < 2) return suggestListAlone(base, records, fields);
  const taken = new Set(pathsOf(entry));
  const run = suggestRun(records, fields, taken, true);
  return {
    mapping: { ...base, unit: "step", steps: null, entry: entry.entry, run: run.fields, success: run.success },
    reasons: {
      ...entry.reasons,
      ...run.reasons,
      unit:
        run.fields.id === null
          ? "each record is one step, and nothing names a run: the file is one run"
          : `rows with the same "${run.fields.id}" follow each other`,
    },
  };
}

/** No name is known: the longest list of objects is at least where the steps will be, and its fields can be chosen from. */
function suggestListAlone(base: Mapping, records: readonly Located[], fields: readonly FieldSummary[]): MappingSuggestion {
  let best: { path: string; entries: number } | null = null;
  for (const field of fields) {
    const path = field.path === "." ? "[]" : `${field.path}[]`;
    const entries = field.types.includes("list") ? entriesAt(records, path).filter((entry) => isJsonObject(entry.value)).length : 0;
    if (entries > (best?.entries ?? 0)) best = { path, entries };
  }
  if (best === null) return { mapping: base, reasons: {} };
  const run = suggestRun(
    records,
    fields.filter((field) => !isBelow(field.path, best.path.slice(0, -2))),
    new Set(),
  );
  return {
    mapping: { ...base, steps: best.path, run: run.fields, success: run.success },
    reasons: { ...run.reasons, steps: `the longest list, of ${best.entries} entries; no name in it is known` },
  };
}

function pathsOf({ entry }: EntrySuggestion): string[] {
  const paths = entry.kind === "fields" ? [entry.thought, entry.action, entry.observation] : [entry.part, entry.text];
  return [...paths, entry.tool, entry.arguments, entry.error].flatMap((path) => path ?? []);
}

interface RunSuggestion {
  fields: Record<RunRole, string | null>;
  success: SuccessRule | null;
  reasons: Record<string, string>;
}

function suggestRun(records: readonly Located[], fields: readonly FieldSummary[], taken: ReadonlySet<string>, areRows = false): RunSuggestion {
  const chosen = emptyRunFields();
  const reasons: Record<string, string> = {};
  const used = new Set(taken);
  const free = fields.filter((field) => !field.path.includes("[]"));
  const choose = (role: RunRole, fits: (field: FieldSummary) => boolean, why: (field: FieldSummary) => string = reasonOf): void => {
    const field = pickField(free, RUN_NAMES[role], (candidate) => fits(candidate) && !used.has(candidate.path));
    if (field === null) return;
    chosen[role] = field.path;
    reasons[`run.${role}`] = why(field);
    if (role !== "taskId") used.add(field.path);
  };
  const isName = (field: FieldSummary): boolean =>
    field.types.some((type) => type === "text" || type === "number") && !field.types.includes("object") && field.sample.length <= 200;
  const valuesOf = (field: FieldSummary): string[] => records.flatMap((record) => textAt(record, field.path) ?? []);

  choose("trial", (field) => field.types.includes("number") || /^\d+$/.test(field.sample));
  const trials = chosen.trial;
  const keyOf = (field: FieldSummary): string[] =>
    records.map((record) => JSON.stringify([textAt(record, field.path), trials === null ? null : textAt(record, trials)]));
  choose(
    "id",
    (field) => isName(field) && (areRows ? repeatsInBlocks(valuesOf(field)) : areDistinct(keyOf(field))),
    (field) => `${reasonOf(field)}, ${areRows ? "the same in rows that follow each other" : "another in every record"}`,
  );
  choose("instruction", (field) => field.types.includes("text") && (!areRows || !/^\d+$/.test(field.sample)));
  choose("systemPrompt", (field) => field.types.includes("text"));
  choose("initialObservation", (field) => field.types.includes("text"));
  choose("toolDocs", (field) => field.types.some((type) => type === "text" || type === "list"));
  choose("agent", (field) => field.types.includes("text") && field.sample.length <= 100);
  choose("environment", (field) => field.types.includes("text") && field.sample.length <= 64);
  choose("taskId", (field) => isName(field) && field.sample.length <= 100 && field.path !== chosen.id && !/\s/.test(field.sample.trim()));
  const success = suggestSuccess(free.filter((field) => !used.has(field.path)));
  if (success !== null) reasons.success = success.reason;
  return { fields: chosen, success: success?.rule ?? null, reasons };
}

function textAt(record: Located, path: string): string | null {
  const parsed = parsePath(path);
  const place = parsed.ok ? resolvePath(record, parsed.value)[0] : undefined;
  return place === undefined ? null : textOf(place);
}

function areDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

/** Rows of a run follow each other: a value comes again at once, and never behind another. */
function repeatsInBlocks(values: readonly string[]): boolean {
  const blocks = values.filter((value, index) => value !== values[index - 1]);
  return blocks.length < values.length && [...groupBy(blocks, (value) => value)].every(([, same]) => same.length === 1);
}

function suggestSuccess(fields: readonly FieldSummary[]): { rule: SuccessRule; reason: string } | null {
  const field = pickField(fields, SUCCESS_NAMES, (candidate) => ruleOf(candidate) !== null);
  const rule = field === null ? null : ruleOf(field);
  if (field === null || rule === null) return null;
  const because = {
    truthy: "says yes or no",
    equals: `has the values ${(field.distinct ?? []).map((value) => `"${value}"`).join(", ")}`,
    "at-least": "is a number: check the threshold",
  };
  return { rule, reason: `called "${field.path}", ${because[rule.rule]}` };
}

/** Called like a measure: 0 and 1 in the first records may be 0.4 in the next. */
const MEASURES = /reward|score|return|grade/i;
const YES_NO: ReadonlySet<string> = new Set(["true", "false", "yes", "no", "0", "1"]);

function ruleOf({ path, types, distinct, sample }: FieldSummary): SuccessRule | null {
  const known = types.filter((type) => type !== "null");
  if (known.includes("list") || known.includes("object") || sample === "") return null;
  const words = distinct ?? [];
  if (words.length > 0 && words.every((word) => YES_NO.has(word.toLowerCase())) && !(MEASURES.test(path) && !known.includes("boolean")))
    return { field: path, rule: "truthy" };
  const isNumeric = known.every((type) => type === "number") || (words.length > 0 && words.every((word) => /^-?\d+(?:\.\d+)?$/.test(word)));
  if (isNumeric || (distinct === null && /^-?\d+(?:\.\d+)?$/.test(sample))) return { field: path, rule: "at-least", threshold: 1 };
  const good = words.find(isGoodWord);
  return good === undefined ? null : { field: path, rule: "equals", value: good };
}

function isBelow(path: string, list: string): boolean {
  return list !== "" && (path === list || path.startsWith(`${list}[`) || path.startsWith(`${list}.`));
}
