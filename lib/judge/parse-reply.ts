/**
 * From the raw text of a reply to an answer, or to a named fault. There is no default: what cannot be read as exactly one
 * answer of the asked shape is an error, and the raw reply is kept beside it.
 */
import type { z } from "zod";
import { err, ok, type Result } from "../base/result";

export const REPLY_FAULTS = ["empty", "refused", "cut", "unreadable", "two-answers", "wrong-shape"] as const;
export type ReplyFaultCode = (typeof REPLY_FAULTS)[number];

export interface ReplyFault {
  code: ReplyFaultCode;
  /** One sentence: what was found and what was expected. */
  message: string;
}

export interface RawReply {
  text: string;
  /** Why the provider stopped: `length` is a cut, `content-filter` a refusal of the provider's. */
  finishReason: "stop" | "length" | "content-filter" | "tool-calls" | "error" | "other";
}

/** Plain words of a model that will not answer; only looked at when there is no JSON object at all. */
const REFUSAL = /\b(?:I\s+(?:can(?:no|')?t|cannot|won't|will not|am (?:not able|unable))|I'm (?:sorry|unable|not able)|as an AI)\b/i;

/** Reads one JSON object, alone, in a code fence, or with words around it; two objects are two answers unless they are equal. */
export function parseReply<T>(reply: RawReply, schema: z.ZodType<T>): Result<T, ReplyFault> {
  const text = reply.text.trim();
  if (reply.finishReason === "content-filter") return fault("refused", "the provider withheld the answer");
  if (reply.finishReason === "length") return fault("cut", "the answer was cut at the token limit");
  if (reply.finishReason === "tool-calls") return fault("unreadable", "the model called a tool, and none was offered");
  if (text === "") return fault("empty", "the reply holds no text");
  const objects = topLevelObjects(text);
  if (objects === "cut") return fault("cut", "a JSON object begins and does not end");
  if (objects.length === 0) {
    return REFUSAL.test(text) ? fault("refused", "the model declined in words") : fault("unreadable", "the reply holds no JSON object");
  }
  const values: unknown[] = [];
  for (const candidate of objects) {
    try {
      values.push(JSON.parse(candidate));
    } catch {
      return fault("unreadable", "the reply holds braces that are no JSON object");
    }
  }
  if (new Set(values.map((value) => JSON.stringify(value))).size > 1) {
    return fault("two-answers", `the reply holds ${values.length} different objects, expected one`);
  }
  const parsed = schema.safeParse(values[0]);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  return fault("wrong-shape", `${issue?.path.join(".") || "the object"}: ${issue?.message ?? "not of the asked shape"}`);
}

/** Texts of the balanced `{…}` at the outermost level, strings respected; "cut" when the last one never closes. */
function topLevelObjects(text: string): string[] | "cut" {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  let isString = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (isString) {
      if (character === "\\") i++;
      else if (character === '"') isString = false;
      continue;
    }
    if (character === '"' && depth > 0) isString = true;
    else if (character === "{") {
      if (depth === 0) start = i;
      depth++;
    } else if (character === "}" && depth > 0) {
      depth--;
      if (depth === 0) found.push(text.slice(start, i + 1));
    }
  }
  return depth > 0 ? "cut" : found;
}

function fault(code: ReplyFaultCode, message: string): Result<never, ReplyFault> {
  return err({ code, message });
}
