import type { z } from "zod";
import { err, ok, type Result } from "../../base/result";
import { type Problem, problem } from "./problem";

/** A JSON body larger than this is no label and no setting. Files come as a raw body and are not read here. */
const MOST_BODY_BYTES = 1024 * 1024;

/** Texts that repeat a record letter for letter, which may hold a NUL as the record does. They are kept inside JSON. */
const VERBATIM: ReadonlySet<string> = new Set(["quote", "text", "strings"]);

/**
 * Where a NUL stands in what came in; null: nowhere. No name and no note has one, PostgreSQL keeps no text with one, and no command
 * line takes it: it is refused here, once.
 */
function placeOfNul(value: unknown, place: string): string | null {
  if (typeof value === "string") return value.includes("\0") ? place : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, element] of Object.entries(value)) {
    if (key.includes("\0")) return place;
    const found = VERBATIM.has(key) ? null : placeOfNul(element, `${place}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

/** Checks a value against its schema; what does not fit is named with its place, e.g. `query.limit`. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown, place: string): Result<z.output<S>, Problem> {
  const nul = placeOfNul(value, place);
  if (nul !== null) return err(problem("invalid", `${nul}: holds a NUL character`, { expected: "a text without one", where: nul }));
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  const path = issue?.path ?? [];
  const where = [place, ...path.map(String)].join(".");
  const found = showValue(valueAt(value, path));
  const more = parsed.error.issues.length > 1 ? ` (and ${parsed.error.issues.length - 1} more)` : "";
  return err(problem("invalid", `${where}: ${issue?.message ?? "does not fit"}${more}`, { found, expected: expectation(issue), where }));
}

/** Query parameters as an object: one value as a text, a repeated one as a list. */
export function queryObject(parameters: URLSearchParams): Record<string, string | string[]> {
  const object: Record<string, string | string[]> = {};
  for (const key of new Set(parameters.keys())) {
    const values = parameters.getAll(key);
    object[key] = values.length === 1 ? (values[0] ?? "") : values;
  }
  return object;
}

export async function readJsonBody(request: Request): Promise<Result<unknown, Problem>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) {
    const detail = "The body must be JSON.";
    return err(problem("wrong-media-type", detail, { found: type === "" ? null : type, expected: "application/json", where: "header Content-Type" }));
  }
  const text = await readText(request);
  if (text === undefined) {
    return err(
      problem("too-large", `The body is larger than ${MOST_BODY_BYTES} bytes.`, { expected: `at most ${MOST_BODY_BYTES} bytes`, where: "body" }),
    );
  }
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    const detail = error instanceof SyntaxError ? error.message : "The body is not JSON.";
    return err(problem("invalid", detail, { found: showValue(text), expected: "one JSON value", where: "body" }));
  }
}

/** Nothing when it is larger than allowed: the rest is not read. */
async function readText(request: Request): Promise<string | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > MOST_BODY_BYTES) return undefined;
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (const reader = request.body?.getReader(); reader !== undefined; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > MOST_BODY_BYTES) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== "object" || at === null) return undefined;
    at = (at as Record<PropertyKey, unknown>)[key];
  }
  return at;
}

function showValue(value: unknown): string | null {
  if (value === undefined) return null;
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function expectation(issue: z.core.$ZodIssue | undefined): string | null {
  if (issue === undefined) return null;
  if (issue.code === "invalid_type") return issue.expected;
  if (issue.code === "invalid_value") return issue.values.map(String).join(", ");
  if (issue.code === "invalid_format") return issue.pattern ?? issue.format;
  if (issue.code === "too_small") return `at least ${String(issue.minimum)}`;
  if (issue.code === "too_big") return `at most ${String(issue.maximum)}`;
  return null;
}
