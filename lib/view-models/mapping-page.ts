/** Map the fields: what a file holds, what a person may choose for each role, and what the first runs become by it. */
import type { ImportItem } from "../importers/importer";
import type { FieldSummary } from "../importers/mapping/list-fields";
import type { EventPart, Mapping } from "../importers/mapping/mapping";
import type { Step } from "../trajectory/trajectory";
import { displayLine, displayLines } from "./display-line";
import { formatCount, formatCounted } from "./format-count";

/** As the preview of a kept upload answers. */
export interface MappingPageInput {
  mapping: Mapping;
  reasons: Readonly<Record<string, string>>;
  fault: { where: string; found: string; expected: string } | null;
  layout: "json" | "csv";
  places: readonly { records: string | null; reason: string }[];
  sampled: number;
  fields: readonly FieldSummary[];
  entryFields: readonly FieldSummary[];
  items: readonly ImportItem[];
}

export interface Choice {
  value: string;
  name: string;
}

export interface FieldRow {
  path: string;
  /** How far it is set in, in levels. */
  depth: number;
  types: string;
  sample: string;
  /** "in 4 of 20": where it is missing in some; null where it stands in all. */
  coverage: string | null;
  /** What the mapping takes it for. */
  roles: string[];
}

export interface PreviewStep {
  t: number;
  thought: string | null;
  actions: { key: string; text: string; kind: "call" | "line" | "message"; reply: string | null; isError: boolean }[];
  observation: string | null;
}

export interface PreviewRun {
  key: string;
  name: string;
  /** "trial 1 · 12 steps · ends early". */
  facts: string;
  outcome: { status: "success" | "failure" | "infrastructure" | "unknown"; text: string };
  opening: { name: string; text: string }[];
  steps: PreviewStep[];
  /** "and 40 more steps", or null. */
  more: string | null;
  closing: string | null;
  warnings: string[];
}

export interface MappingPage {
  schemaVersion: 1;
  mapping: Mapping;
  reasons: Readonly<Record<string, string>>;
  fault: { where: string; role: string; found: string; expected: string } | null;
  isTable: boolean;
  /** What the fields were taken from: "20 records". */
  sampled: string;
  places: (Choice & { reason: string })[];
  fields: FieldRow[];
  entryFields: FieldRow[];
  /** Lists that may hold the steps. */
  lists: Choice[];
  /** For each role the fields that fit it best come first; all others follow. */
  runChoices: Choice[];
  entryChoices: Choice[];
  /** Values of a field by its path, where they are few: for the kinds of events and for success. */
  values: Readonly<Record<string, readonly string[]>>;
  runs: PreviewRun[];
  rejections: { key: string; where: string; message: string }[];
  /** "3 runs · 1 rejected". */
  summary: string;
}

export const RUN_ROLE_LABELS = [
  { role: "id", name: "Id", help: "names the run; the same in every row of it" },
  { role: "instruction", name: "Task", help: "what the agent was asked to do" },
  { role: "systemPrompt", name: "System prompt", help: "" },
  { role: "initialObservation", name: "First observation", help: "what it saw before it acted" },
  { role: "toolDocs", name: "Tool documents", help: "" },
  { role: "taskId", name: "Task id", help: "pairs runs of the same task" },
  { role: "trial", name: "Trial", help: "a whole number from 0" },
  { role: "agent", name: "Agent", help: "the model" },
  { role: "environment", name: "Environment", help: "" },
] as const;

export const ENTRY_ROLE_LABELS = [
  { role: "thought", name: "Thought", help: "" },
  { role: "action", name: "Action", help: "as text, or where no tool is named" },
  { role: "tool", name: "Tool", help: "its name" },
  { role: "arguments", name: "Arguments", help: "of the tool" },
  { role: "observation", name: "Observation", help: "what came back" },
  { role: "error", name: "Error flag", help: "a flag, an exit code, an error's text" },
] as const;

export const PART_LABELS: readonly { value: EventPart | ""; name: string }[] = [
  { value: "thought", name: "thought" },
  { value: "action", name: "action" },
  { value: "message", name: "message to the user" },
  { value: "observation", name: "observation" },
  { value: "instruction", name: "task, or the user" },
  { value: "system", name: "system prompt" },
  { value: "ignore", name: "left out" },
  { value: "", name: "left out, with a warning" },
];

export const NOT_MAPPED = "";

const SAMPLE_LENGTH = 90;
const CHOICE_SAMPLE_LENGTH = 32;
const TEXT_LENGTH = 600;
const SHORT_LENGTH = 240;
const MOST_STEPS = 12;
const MOST_OPENING = 400;

export function prepareMappingPage(input: MappingPageInput): MappingPage {
  const { mapping, fault } = input;
  const roles = rolesByPath(mapping);
  const steps = mapping.steps;
  const isOutside = (field: FieldSummary): boolean => steps === null || !isBelow(field.path, steps);
  const entryFields = steps === null ? input.fields : input.entryFields;
  const runs = input.items.flatMap((item) => (item.kind === "trajectory" ? [prepareRun(item)] : []));
  const rejections = input.items.flatMap((item, index) =>
    item.kind === "rejected" ? [{ key: String(index), where: whereOf(item), message: displayLine(item.message, 300) }] : [],
  );
  return {
    schemaVersion: 1,
    mapping,
    reasons: input.reasons,
    fault: fault === null ? null : { ...fault, role: roleName(fault.where), found: displayLine(fault.found, 160) },
    isTable: input.layout === "csv",
    sampled: formatCounted(input.sampled, input.layout === "csv" ? "row" : "record"),
    places: input.places.map(({ records, reason }) => ({
      value: records ?? NOT_MAPPED,
      name: records ?? "the top of the file",
      reason: displayLine(reason, 160),
    })),
    fields: input.fields
      .filter((field) => isOutside(field) || `${field.path}[]` === steps)
      .map((field) => prepareField(field, input.sampled, roles.run)),
    entryFields: steps === null ? [] : input.entryFields.map((field) => prepareField(field, null, roles.entry)),
    lists: input.fields.filter(isList(input.fields)).map((field) => choiceOf(field, field.path === "." ? "[]" : `${field.path}[]`)),
    runChoices: input.fields.filter((field) => isOutside(field) && !field.path.includes("[]")).map((field) => choiceOf(field)),
    entryChoices: entryFields
      .filter((field) => mapping.unit === "step" || steps !== null || field.path.includes("[]"))
      .map((field) => choiceOf(field)),
    values: Object.fromEntries(
      [...input.fields, ...input.entryFields].flatMap(({ path, distinct }) => (distinct === null ? [] : [[path, distinct]])),
    ),
    runs,
    rejections,
    summary: [formatCounted(runs.length, "run"), ...(rejections.length > 0 ? [`${formatCount(rejections.length)} rejected`] : [])].join(" · "),
  };
}

/** "entry.action" in the words of the page. */
function roleName(where: string): string {
  const [part, role] = where.split(".");
  const labels = part === "run" ? RUN_ROLE_LABELS : part === "entry" ? ENTRY_ROLE_LABELS : [];
  const label = labels.find((entry) => entry.role === role)?.name;
  const others: Readonly<Record<string, string>> = {
    records: "Records at",
    steps: "List of steps",
    "entry.part": "Kind",
    "entry.text": "Text",
    "entry.values": "What the kinds mean",
  };
  return label ?? others[where] ?? (part === "success" ? "Success" : where);
}

/** What each path is taken for; a path may serve several roles. Of a run without a list of steps both are paths of one record. */
function rolesByPath(mapping: Mapping): { run: Map<string, string[]>; entry: Map<string, string[]> } {
  const run = new Map<string, string[]>();
  const inEntries = new Map<string, string[]>();
  const entry = mapping.steps === null ? run : inEntries;
  const add = (to: Map<string, string[]>, path: string | null, name: string): void => {
    if (path !== null) to.set(path, [...(to.get(path) ?? []), name]);
  };
  for (const { role, name } of RUN_ROLE_LABELS) add(run, mapping.run[role], name);
  add(run, mapping.success?.field ?? null, "Success");
  add(run, mapping.steps === null ? null : mapping.steps.replace(/\[\]$/, "") || ".", "Steps");
  const reading = mapping.entry;
  if (reading.kind === "events") {
    add(entry, reading.part, "Kind");
    add(entry, reading.text, "Text");
  }
  for (const { role, name } of ENTRY_ROLE_LABELS) {
    if (reading.kind === "fields") add(entry, reading[role], name);
    else if (role === "tool" || role === "arguments" || role === "error") add(entry, reading[role], name);
  }
  return { run, entry };
}

function prepareField(field: FieldSummary, sampled: number | null, roles: ReadonlyMap<string, string[]>): FieldRow {
  return {
    path: displayLine(field.path, 200),
    depth: Math.max(0, field.depth - 1),
    types: field.types.filter((type) => type !== "null").join(", ") || "null",
    sample: displayLine(field.sample, SAMPLE_LENGTH),
    coverage: sampled === null || field.count === sampled ? null : `in ${formatCount(field.count)} of ${formatCount(sampled)}`,
    roles: roles.get(field.path) ?? [],
  };
}

function choiceOf(field: FieldSummary, value = field.path): Choice {
  const sample = displayLine(field.sample, CHOICE_SAMPLE_LENGTH);
  return { value, name: `${displayLine(value, 120)}${sample === "" ? "" : `  ·  ${sample}`}` };
}

/** A list, or a text that holds one. */
function isList(fields: readonly FieldSummary[]): (field: FieldSummary) => boolean {
  return (field) =>
    field.types.includes("list") || (field.types.includes("text") && fields.some((other) => other.path.startsWith(`${field.path}[]`)));
}

function isBelow(path: string, steps: string): boolean {
  const list = steps.replace(/\[\]$/, "");
  return list === "" || path === list || path.startsWith(`${list}[]`) || path.startsWith(`${list}.`);
}

function whereOf(item: { record: number; line: number | null }): string {
  return item.line === null ? `record ${formatCount(item.record)}` : `line ${formatCount(item.line)}`;
}

function prepareRun(item: Extract<ImportItem, { kind: "trajectory" }>): PreviewRun {
  const { draft, warnings } = item;
  const hidden = draft.steps.length - MOST_STEPS;
  const facts = [
    ...(draft.trial === 0 ? [] : [`trial ${formatCount(draft.trial)}`]),
    formatCounted(draft.steps.length, "step"),
    ...(draft.truncated ? ["ends early"] : []),
    ...(draft.environment === null ? [] : [draft.environment]),
  ];
  const { status, value, field } = draft.outcome;
  const measured = value === null ? "" : ` (${value})`;
  return {
    key: String(item.record),
    name: displayLine(draft.externalId, 60),
    facts: facts.join(" · "),
    outcome: { status, text: status === "unknown" ? "outcome unknown" : `${status} by ${displayLine(field, 80)}${measured}` },
    opening: [
      { name: "Task", text: draft.instruction },
      { name: "System prompt", text: draft.systemPrompt ?? "" },
      { name: "First observation", text: draft.initialObservation ?? "" },
      { name: "Tool documents", text: draft.toolDocs ?? "" },
      { name: "Agent", text: draft.agent ?? "" },
    ].flatMap(({ name, text }) => (text === "" ? [] : [{ name, text: cut(text, MOST_OPENING) }])),
    steps: draft.steps.slice(0, MOST_STEPS).map(prepareStep),
    more: hidden > 0 ? `and ${formatCounted(hidden, "more step", "more steps")}` : null,
    closing: draft.closingThought === undefined ? null : cut(draft.closingThought, SHORT_LENGTH),
    warnings: warnings.map((warning) => displayLine(warning.message, 300)),
  };
}

function prepareStep(step: Step): PreviewStep {
  return {
    t: step.t,
    thought: step.thought === null ? null : cut(step.thought, SHORT_LENGTH),
    actions: step.actions.map(({ k, raw, tool, isMessage, result }) => ({
      key: String(k),
      text: cut(raw, TEXT_LENGTH),
      kind: isMessage ? "message" : tool === null ? "line" : "call",
      reply: result === null ? null : cut(result.text, TEXT_LENGTH),
      isError: result?.status === "error",
    })),
    observation: step.observation === null ? null : cut(step.observation, TEXT_LENGTH),
  };
}

/** The beginning of a text with its line ends, and how long it is where it was cut. */
function cut(text: string, length: number): string {
  if (text.length <= length) return displayLines(text);
  return `${displayLines(text.slice(0, length))}… (${formatCount(text.length)} characters)`;
}
