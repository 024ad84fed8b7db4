/**
 * A mapping says which field of a foreign JSON, JSONL or CSV file is what. It is data: stored, downloaded, given to
 * `--map`. What `mappedImporter` makes of it:
 *
 *   {"mappingVersion": 1, "name": "kitchen", "records": null, "unit": "run",
 *    "run": {"id": "episode", "instruction": "goal"}, "success": {"field": "won", "rule": "truthy"},
 *    "steps": "turns[]", "entry": {"kind": "fields", "thought": "why", "action": "did", "observation": "saw"}}
 *
 * A field is named by a path (mapping-path.ts): `a.b`, `calls[].name`, `pair[0]`, `["odd.name"]`; `.` is the value itself.
 * For CSV it is the column's name. A text that holds JSON is opened when a path leads into it.
 */

export const MAPPING_VERSION = 1;
export const MAPPED_FORMAT_ID = "mapped";

/** A path as text; see mapping-path.ts. */
export type FieldPath = string;

export interface Mapping {
  mappingVersion: typeof MAPPING_VERSION;
  /** What people call it; no part of what it does. */
  name: string;
  /**
   * Where the records lie in a JSON file: `runs[]` (elements of a list), `runs.*` (members of an object, whose keys then name
   * them). null: a record is a line, an element of the list that the file is, or a value of its own. CSV has only null.
   */
  records: FieldPath | null;
  /**
   * What one record holds: a whole run, or one step. Steps of one run follow each other and have the same `run.id` (and
   * `run.trial`); without an id the whole file is one run.
   */
  unit: "run" | "step";
  /** Fields of a run, from its record; of a run made of rows from the first row that has one. */
  run: Readonly<Record<RunRole, FieldPath | null>>;
  /** null: nothing says how the run ended, and its outcome is unknown. */
  success: SuccessRule | null;
  /**
   * Of a run that is one record: the list of its entries, e.g. `turns[]`. null: the fields of `entry` are lists side by
   * side (`actions[]`, `observations[]`). Of a run made of rows always null: a row is an entry.
   */
  steps: FieldPath | null;
  entry: EntryReading;
}

/** In the order in which they are asked for. */
export const RUN_ROLES = ["id", "instruction", "systemPrompt", "initialObservation", "toolDocs", "taskId", "trial", "agent", "environment"] as const;
export type RunRole = (typeof RUN_ROLES)[number];

/** A run without a value of the field has an unknown outcome: missing is never a failure. */
export type SuccessRule =
  /** true, 1, yes, success …; false, 0, no, failed …. Anything else leaves the outcome unknown. */
  | { field: FieldPath; rule: "truthy" }
  /** This very text (of a number or a boolean: as JSON writes it) is a success, any other value a failure. */
  | { field: FieldPath; rule: "equals"; value: string }
  /** A number of at least this is a success; the number and the threshold are kept. */
  | { field: FieldPath; rule: "at-least"; threshold: number };

export type EntryReading = FieldEntry | EventEntry;

/** An entry holds one step: each part in a field of its own. */
export interface FieldEntry {
  kind: "fields";
  thought: FieldPath | null;
  /** The action as text: the line sent to the environment, or what was done where no tool is named. */
  action: FieldPath | null;
  /** The tool's name. Several (`calls[].name`) are several calls of one step. */
  tool: FieldPath | null;
  arguments: FieldPath | null;
  observation: FieldPath | null;
  /** Says of the step's reply whether it was an error: by a flag, an exit code or an error's text. */
  error: FieldPath | null;
  errorWhen: ErrorWhen;
  /** `before`: the entry holds what the agent saw before it acted (state, action, state, action …). */
  observationComes: "after" | "before";
  writing: Writing;
}

/** An entry holds one event, and a field says which kind (`type`, `role`, `speaker`). */
export interface EventEntry {
  kind: "events";
  part: FieldPath;
  text: FieldPath;
  tool: FieldPath | null;
  arguments: FieldPath | null;
  error: FieldPath | null;
  errorWhen: ErrorWhen;
  /** What each value of `part` means, by the value. One that is not named is left out with a warning. */
  values: Readonly<Record<string, EventPart>>;
  writing: Writing;
}

/** `marked`: thought and action stand in one text ("Thought: … Action: …", <think>, <action>, <tool_call>) and are parted. */
export type Writing = "whole" | "marked";

/** `set`: the field names an error (true, not 0, a text). `unset`: the field names a success, and false or 0 is the error. */
export type ErrorWhen = "set" | "unset";

export const EVENT_PARTS = ["thought", "action", "message", "observation", "instruction", "system", "ignore"] as const;
export type EventPart = (typeof EVENT_PARTS)[number];

/** A mapping that maps nothing yet. */
export function emptyMapping(name: string): Mapping {
  return {
    mappingVersion: MAPPING_VERSION,
    name,
    records: null,
    unit: "run",
    run: emptyRunFields(),
    success: null,
    steps: null,
    entry: emptyFieldEntry(),
  };
}

export function emptyRunFields(): Record<RunRole, FieldPath | null> {
  return {
    id: null,
    instruction: null,
    systemPrompt: null,
    initialObservation: null,
    toolDocs: null,
    taskId: null,
    trial: null,
    agent: null,
    environment: null,
  };
}

export function emptyFieldEntry(): FieldEntry {
  return {
    kind: "fields",
    thought: null,
    action: null,
    tool: null,
    arguments: null,
    observation: null,
    error: null,
    errorWhen: "set",
    observationComes: "after",
    writing: "whole",
  };
}
