/** What both ways to a run (one record, many rows) have in common: its fields, its outcome, and the draft. */
import type { ImportItem, ImportWarning } from "../importer";
import { namedEnvironment } from "../named-environment";
import { describeValue } from "../source/quote-found";
import { type Fault, reject } from "../source/reject";
import { unknownOutcome } from "../verdict-outcome";
import type { BuiltRun } from "./build-run";
import type { CompiledMapping } from "./compile-mapping";
import { RUN_ROLES, type RunRole } from "./mapping";
import { type Located, resolvePath } from "./mapping-path";
import { numberOf, outcomeByRule } from "./outcome-by-rule";
import { joinedText } from "./read-entry";

/** The values of a run's fields, as far as they are known. */
export interface RunFields {
  values: Partial<Record<RunRole, readonly Located[]>>;
  success: Located | null;
}

/** Adds what a record says: the first value of a field counts, of the success the last (a score grows). */
export function collectRunFields(fields: RunFields, record: Located, mapping: CompiledMapping): void {
  for (const role of RUN_ROLES) {
    const path = mapping.run[role];
    if (path === null || fields.values[role] !== undefined) continue;
    const places = resolvePath(record, path);
    if (places.length > 0) fields.values[role] = places;
  }
  if (mapping.success !== null) fields.success = resolvePath(record, mapping.success.path).at(-1) ?? fields.success;
}

export interface RunPlace {
  record: number;
  line: number | null;
  /** What names the run where no field does. */
  fallbackId: string;
}

/** The run as an item: a trajectory, or a rejection when its entries hold no action at all. */
export function runItem(
  place: RunPlace,
  fields: RunFields,
  built: BuiltRun,
  entries: number,
  mapping: CompiledMapping,
  before: readonly ImportWarning[],
): ImportItem {
  const { record, line } = place;
  if (built.steps.length === 0 && entries > 0) return reject(record, line, noAction(entries, mapping));
  const warnings = [...before, ...built.warnings];
  if (entries === 0) warnings.push({ code: "no-steps", message: "the list of steps is empty" });
  const text = (role: RunRole): string | null => joinedText(fields.values[role] ?? []);
  const externalId = inkOf(text("id")) ?? place.fallbackId;
  const outcome = mapping.success === null ? unknownOutcome() : outcomeByRule(mapping.success.rule, fields.success, warnings);
  const repliesFollow = mapping.entry.kind === "events" || (mapping.entry.observation !== null && mapping.entry.observationComes === "after");
  return {
    kind: "trajectory",
    record,
    line,
    draft: {
      environment: environmentOf(text("environment")),
      externalId,
      taskId: inkOf(text("taskId")) ?? externalId,
      scenarioId: null,
      agent: inkOf(text("agent")),
      instruction: bothTexts(text("instruction"), built.instruction) ?? "",
      systemPrompt: bothTexts(text("systemPrompt"), built.systemPrompt),
      toolDocs: text("toolDocs"),
      initialObservation: bothTexts(text("initialObservation"), built.initialObservation),
      steps: built.steps,
      ...(built.closingThought === null ? {} : { closingThought: built.closingThought }),
      outcome,
      truncated: repliesFollow && built.endsUnanswered,
      hidden: null,
      trial: trialOf(fields.values.trial?.[0] ?? null, warnings),
    },
    warnings,
  };
}

function noAction(entries: number, { entry }: CompiledMapping): Fault {
  const counted = `${entries} ${entries === 1 ? "entry" : "entries"} without an action`;
  const expected =
    entry.kind === "events" ? "at least one entry of a kind that means an action" : "an action in at least one of them, where the mapping says";
  return { code: "no-action", found: counted, expected };
}

function trialOf(place: Located | null, warnings: ImportWarning[]): number {
  if (place === null) return 0;
  const trial = numberOf(place);
  if (trial !== null && Number.isSafeInteger(trial) && trial >= 0) return trial;
  warnings.push({ code: "no-trial", message: `the trial is taken as 0: found ${describeValue(place.value)}, expected a whole number from 0` });
  return 0;
}

/** The id that a word stands for, or the word itself as an id; null leaves it to the tools that are called. */
function environmentOf(text: string | null): string | null {
  if (text === null) return null;
  const known = namedEnvironment({ environment: text });
  if (known !== null) return known;
  const id = text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
  return /^[a-z0-9][a-z0-9-]{0,63}$/.test(id) ? id : null;
}

/** A text that stands in a field and again among the entries stands once. */
function bothTexts(field: string | null, entries: string | null): string | null {
  if (field === null || entries === null || field === entries) return field ?? entries;
  return `${field}\n${entries}`;
}

function inkOf(text: string | null): string | null {
  return text === null || text.trim() === "" ? null : text;
}
