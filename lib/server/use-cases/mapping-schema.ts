/** The edge where a mapping comes in: a file of `--map`, a body of the API, what a study keeps. */
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { compileMapping } from "../../importers/mapping/compile-mapping";
import { EVENT_PARTS, MAPPING_VERSION, type Mapping } from "../../importers/mapping/mapping";
import { parseRecord } from "../../importers/source/parse-record";
import { describeValue } from "../../importers/source/quote-found";
import { failure, type UseCaseError } from "./use-case-error";

const MOST_FILE_BYTES = 1024 * 1024;

/** Whether it is a path is for `compileMapping` to say: the page asks for a preview while some are not chosen yet. */
const field = z.string().max(1_000);
/** A role that is not named is not mapped. */
const role = field.nullable().default(null);
const writing = z.enum(["whole", "marked"]).default("whole");
const errorWhen = z.enum(["set", "unset"]).default("set");

const fieldEntry = z.strictObject({
  kind: z.literal("fields"),
  thought: role,
  action: role,
  tool: role,
  arguments: role,
  observation: role,
  error: role,
  errorWhen,
  observationComes: z.enum(["after", "before"]).default("after"),
  writing,
});

const eventEntry = z.strictObject({
  kind: z.literal("events"),
  part: field,
  text: field,
  tool: role,
  arguments: role,
  error: role,
  errorWhen,
  values: z.record(z.string().max(1_000), z.enum(EVENT_PARTS)),
  writing,
});

const successRule = z.discriminatedUnion("rule", [
  z.strictObject({ field, rule: z.literal("truthy") }),
  z.strictObject({ field, rule: z.literal("equals"), value: z.string().max(10_000) }),
  z.strictObject({ field, rule: z.literal("at-least"), threshold: z.number() }),
]);

const run = z.strictObject({
  id: role,
  instruction: role,
  systemPrompt: role,
  initialObservation: role,
  toolDocs: role,
  taskId: role,
  trial: role,
  agent: role,
  environment: role,
});

export const mappingSchema = z.strictObject({
  mappingVersion: z.literal(MAPPING_VERSION),
  name: z.string().max(100).default(""),
  records: role,
  unit: z.enum(["run", "step"]),
  run: run.prefault({}),
  success: successRule.nullable().default(null),
  steps: role,
  entry: z.discriminatedUnion("kind", [fieldEntry, eventEntry]),
}) satisfies z.ZodType<Mapping>;

/** A mapping that can be applied, or what is wrong with it and at which key. `source` names where it came from. */
export function parseMapping(value: unknown, source: string): Result<Mapping, UseCaseError> {
  const parsed = mappingSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return err(unfit(source, keyText(issue?.path ?? []), foundAt(value, issue), expectedBy(issue)));
  }
  const compiled = compileMapping(parsed.data);
  return compiled.ok ? ok(parsed.data) : err(unfit(source, compiled.error.where, compiled.error.found, compiled.error.expected));
}

/** The mapping in a file, as `--map` takes it and the page Map the fields gives it. */
export async function loadMappingFile(file: string): Promise<Result<Mapping, UseCaseError>> {
  const name = path.basename(file);
  const entry = await stat(file).catch(() => null);
  if (entry?.isFile() !== true)
    return err(failure("not-found", `there is no mapping file "${file}"`, { found: file, expected: "a JSON file with a mapping", where: "map" }));
  if (entry.size > MOST_FILE_BYTES)
    return err(
      failure("invalid", `${name} is too large for a mapping`, {
        found: `${entry.size} bytes`,
        expected: `at most ${MOST_FILE_BYTES} bytes`,
        where: name,
      }),
    );
  const text = await readFile(file, "utf8");
  const parsed = parseRecord(text.replace(/^\uFEFF/, ""));
  if (!parsed.ok) return err(failure("invalid", `${name} is no JSON`, { found: parsed.error.found, expected: parsed.error.expected, where: name }));
  return parseMapping(parsed.value, name);
}

function unfit(source: string, where: string, found: string, expected: string): UseCaseError {
  const place = where === "" ? source : `${source}: ${where}`;
  return failure("invalid", "the mapping cannot be used", { found, expected, where: place });
}

function keyText(keys: readonly PropertyKey[]): string {
  return keys.map(String).join(".");
}

function foundAt(value: unknown, issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === "unrecognized_keys") return `the key ${issue.keys.map((key) => `"${key}"`).join(", ")}`;
  let at: unknown = value;
  for (const key of issue?.path ?? []) at = typeof at === "object" && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined; // An object's members are of any kind.
  return describeValue(at);
}

function expectedBy(issue: z.core.$ZodIssue | undefined): string {
  switch (issue?.code) {
    case "unrecognized_keys":
      return "keys of a mapping (see docs/mapping.md)";
    case "invalid_value":
      return issue.values.map((value) => JSON.stringify(value)).join(" or ");
    case "invalid_type":
      return issue.expected === "object" ? "an object" : `a ${issue.expected}`;
    case "invalid_union":
      return issue.discriminator === "kind" ? '"kind": "fields" or "events"' : '"rule": "truthy", "equals" or "at-least"';
    case "too_big":
      return `at most ${String(issue.maximum)} characters`;
    default:
      return issue?.message ?? "a mapping";
  }
}
