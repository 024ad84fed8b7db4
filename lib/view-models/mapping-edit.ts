/** What the page Map the fields does to a mapping: one change each, the rest as it was. An empty choice is "not in the file". */
import { partOfWord } from "../importers/mapping/field-names";
import {
  type EventEntry,
  type EventPart,
  emptyFieldEntry,
  type FieldEntry,
  type Mapping,
  type RunRole,
  type SuccessRule,
} from "../importers/mapping/mapping";

export type EntryRole = "thought" | "action" | "tool" | "arguments" | "observation" | "error";

const chosen = (value: string): string | null => (value === "" ? null : value);

export function setRunRole(mapping: Mapping, role: RunRole, path: string): Mapping {
  return { ...mapping, run: { ...mapping.run, [role]: chosen(path) } };
}

export function setEntryRole(mapping: Mapping, role: EntryRole, path: string): Mapping {
  const { entry } = mapping;
  if (entry.kind === "fields") return { ...mapping, entry: { ...entry, [role]: chosen(path) } };
  return role === "tool" || role === "arguments" || role === "error" ? { ...mapping, entry: { ...entry, [role]: chosen(path) } } : mapping;
}

/** Choices of an entry that are no paths: where its reply belongs, how its text is written. */
export function setEntryOption(mapping: Mapping, option: Partial<Pick<FieldEntry, "observationComes" | "writing" | "errorWhen">>): Mapping {
  const { entry } = mapping;
  if (entry.kind === "fields") return { ...mapping, entry: { ...entry, ...option } };
  const { observationComes: _fieldsOnly, ...shared } = option;
  return { ...mapping, entry: { ...entry, ...shared } };
}

/** From steps to events and back; what both have is kept. */
export function setEntryKind(mapping: Mapping, kind: "fields" | "events"): Mapping {
  const { entry } = mapping;
  if (entry.kind === kind) return mapping;
  const { tool, arguments: args, error, errorWhen, writing } = entry;
  const shared = { tool, arguments: args, error, errorWhen, writing };
  const text = entry.kind === "fields" ? (entry.action ?? entry.observation ?? "") : "";
  const next: FieldEntry | EventEntry =
    kind === "fields"
      ? { ...emptyFieldEntry(), ...shared, action: entry.kind === "events" ? chosen(entry.text) : null }
      : { kind: "events", part: "", text, values: {}, ...shared };
  return { ...mapping, entry: next };
}

/** `values`: of the field, where they are few; what their words mean is filled in. */
export function setEventPath(mapping: Mapping, key: "part" | "text", path: string, values: readonly string[] = []): Mapping {
  const { entry } = mapping;
  if (entry.kind !== "events") return mapping;
  if (key === "text") return { ...mapping, entry: { ...entry, text: path } };
  const meant = values.flatMap((value): [string, EventPart][] => {
    const part = partOfWord(value);
    return part === null ? [] : [[value, part]];
  });
  return { ...mapping, entry: { ...entry, part: path, values: Object.fromEntries(meant) } };
}

/** `part` empty: the value is not named, and its entries are left out with a warning. */
export function setEventPart(mapping: Mapping, value: string, part: EventPart | ""): Mapping {
  const { entry } = mapping;
  if (entry.kind !== "events") return mapping;
  const others = Object.entries(entry.values).filter(([known]) => known !== value);
  return { ...mapping, entry: { ...entry, values: Object.fromEntries(part === "" ? others : [...others, [value, part]]) } };
}

/** A row of one step has no list of steps. */
export function setUnit(mapping: Mapping, unit: Mapping["unit"]): Mapping {
  return { ...mapping, unit, steps: unit === "step" ? null : mapping.steps };
}

export function setSteps(mapping: Mapping, path: string): Mapping {
  return { ...mapping, steps: chosen(path) };
}

export function setRecords(mapping: Mapping, path: string): Mapping {
  return { ...mapping, records: chosen(path) };
}

/** Another field keeps the rule; none drops it. */
export function setSuccessField(mapping: Mapping, path: string): Mapping {
  if (path === "") return { ...mapping, success: null };
  return { ...mapping, success: mapping.success === null ? { field: path, rule: "truthy" } : { ...mapping.success, field: path } };
}

export function setSuccessRule(mapping: Mapping, rule: SuccessRule["rule"], values: readonly string[] = []): Mapping {
  if (mapping.success === null) return mapping;
  const { field } = mapping.success;
  const rules: Readonly<Record<SuccessRule["rule"], SuccessRule>> = {
    truthy: { field, rule: "truthy" },
    equals: { field, rule: "equals", value: values[0] ?? "" },
    "at-least": { field, rule: "at-least", threshold: 1 },
  };
  return { ...mapping, success: rules[rule] };
}

/** The value to be equal to, or the threshold; a threshold that is no number changes nothing. */
export function setSuccessValue(mapping: Mapping, text: string): Mapping {
  const { success } = mapping;
  if (success?.rule === "equals") return { ...mapping, success: { ...success, value: text } };
  const threshold = Number(text.replace(",", "."));
  if (success?.rule !== "at-least" || text.trim() === "" || !Number.isFinite(threshold)) return mapping;
  return { ...mapping, success: { ...success, threshold } };
}
