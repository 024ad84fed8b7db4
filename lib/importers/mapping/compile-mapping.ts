/** A mapping with its paths parsed and its parts checked against each other: what cannot work is said before a file is read. */
import { err, ok, type Result } from "../../base/result";
import { quoteFound } from "../source/quote-found";
import type { ErrorWhen, EventPart, FieldPath, Mapping, RunRole, SuccessRule, Writing } from "./mapping";
import { RUN_ROLES } from "./mapping";
import { type MappingPath, parsePath } from "./mapping-path";

/** What is wrong with a mapping, and at which of its keys. */
export interface MappingFault {
  /** The key in the mapping: "entry.action". */
  where: string;
  found: string;
  expected: string;
}

export interface CompiledMapping {
  records: MappingPath | null;
  unit: Mapping["unit"];
  run: Readonly<Record<RunRole, MappingPath | null>>;
  success: { rule: SuccessRule; path: MappingPath } | null;
  steps: MappingPath | null;
  entry: CompiledFields | CompiledEvents;
}

export interface CompiledFields {
  kind: "fields";
  thought: MappingPath | null;
  action: MappingPath | null;
  tool: MappingPath | null;
  arguments: MappingPath | null;
  observation: MappingPath | null;
  error: MappingPath | null;
  errorWhen: ErrorWhen;
  observationComes: "after" | "before";
  writing: Writing;
}

export interface CompiledEvents {
  kind: "events";
  part: MappingPath;
  text: MappingPath;
  tool: MappingPath | null;
  arguments: MappingPath | null;
  error: MappingPath | null;
  errorWhen: ErrorWhen;
  values: ReadonlyMap<string, EventPart>;
  writing: Writing;
}

/** The first fault, or the mapping ready to be applied. */
export function compileMapping(mapping: Mapping): Result<CompiledMapping, MappingFault> {
  try {
    return ok(compile(mapping));
  } catch (error) {
    if (error instanceof FaultError) return err(error.fault);
    throw error;
  }
}

/** Thrown and caught in this file only: a fault may lie in any of twenty paths. */
class FaultError extends Error {
  constructor(readonly fault: MappingFault) {
    super(fault.where);
  }
}

function compile(mapping: Mapping): CompiledMapping {
  const records = pathAt("records", mapping.records);
  if (records !== null) {
    const last = records[records.length - 1];
    const isList = last?.kind === "each" || last?.kind === "members";
    if (!isList || records.some((part, at) => part.kind === "index" || (part.kind !== "key" && at < records.length - 1)))
      throw fault("records", mapping.records, "member names that end in one list or object, like runs[] or data.runs.*");
  }
  const run = Object.fromEntries(RUN_ROLES.map((role) => [role, pathAt(`run.${role}`, mapping.run[role])])) as Record<RunRole, MappingPath | null>; // fromEntries forgets its keys.
  const steps = pathAt("steps", mapping.steps);
  if (mapping.unit === "step" && steps !== null) throw fault("steps", mapping.steps, "null, because a row is one step");
  if (steps !== null && !steps.some((part) => part.kind === "each" || part.kind === "members"))
    throw fault("steps", mapping.steps, `a list, like ${mapping.steps}[]`);
  const success = mapping.success === null ? null : { rule: mapping.success, path: requiredPath("success.field", mapping.success.field) };
  const entry = compileEntry(mapping);
  if (mapping.unit === "run" && steps === null) checkListsSideBySide(mapping, entry);
  return { records, unit: mapping.unit, run, success, steps, entry };
}

function compileEntry({ entry }: Mapping): CompiledMapping["entry"] {
  const shared = {
    tool: pathAt("entry.tool", entry.tool),
    arguments: pathAt("entry.arguments", entry.arguments),
    error: pathAt("entry.error", entry.error),
    errorWhen: entry.errorWhen,
    writing: entry.writing,
  };
  if (entry.kind === "events") {
    const values = new Map(Object.entries(entry.values));
    if (![...values.values()].some((part) => part === "action" || part === "message"))
      throw fault("entry.values", [...values.keys()].join(", ") || null, "at least one value that means an action or a message");
    return { kind: "events", part: requiredPath("entry.part", entry.part), text: requiredPath("entry.text", entry.text), values, ...shared };
  }
  if (entry.action === null && entry.tool === null) throw fault("entry.action", null, "the field that holds the action, or entry.tool");
  if (entry.arguments !== null && entry.tool === null)
    throw fault("entry.tool", null, "the field that holds the tool's name, because entry.arguments is mapped");
  return {
    kind: "fields",
    thought: pathAt("entry.thought", entry.thought),
    action: pathAt("entry.action", entry.action),
    observation: pathAt("entry.observation", entry.observation),
    observationComes: entry.observationComes,
    ...shared,
  };
}

/** Without a list of steps each field is a list of its own; what names no list would be the same in every step. */
function checkListsSideBySide({ entry: named }: Mapping, entry: CompiledMapping["entry"]): void {
  if (entry.kind === "events") throw fault("steps", null, "the list of events, like events[]");
  for (const role of ["thought", "action", "tool", "arguments", "observation", "error"] as const) {
    const path = entry[role];
    if (path?.some((part) => part.kind === "each") === false)
      throw fault(`entry.${role}`, named.kind === "fields" ? named[role] : null, "a list like actions[], because steps is null");
  }
}

function pathAt(where: string, text: FieldPath | null): MappingPath | null {
  return text === null ? null : requiredPath(where, text);
}

function requiredPath(where: string, text: FieldPath): MappingPath {
  const parsed = parsePath(text);
  if (!parsed.ok) throw new FaultError({ where, ...parsed.error });
  return parsed.value;
}

function fault(where: string, found: string | null, expected: string): FaultError {
  return new FaultError({ where, found: found === null ? "nothing" : quoteFound(found), expected });
}
