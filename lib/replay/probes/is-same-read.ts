import { canonicalJson, isJsonObject, type JsonValue } from "../../base/json";
import { parseAlfworldAction } from "../../environments/alfworld/action-grammar";
import type { Environment } from "../../environments/environment";
import type { ProbeRequest } from "../../gates/probe-source";

/** What lets a caller in, and says nothing of what is asked. Every run has its own. */
const CREDENTIAL = /^(?:access_?token|auth_?token|token|api_?key|password|authorization|session_?(?:id|token))$/i;

/**
 * What a read asks for, as a text to compare: two reads are the same when these texts are. Stricter than methods.md §4.7, which
 * compares key arguments only: a page, a filter or a search word is part of the question, so all arguments must agree, but for
 * credentials, which every run has of its own.
 */
export function readKey(environment: Environment, { raw, tool, args }: Pick<ProbeRequest, "raw" | "tool" | "args">): string {
  if (tool !== null) return `${tool} ${canonicalJson(withoutCredentials(args))}`;
  const parsed = environment.id === "alfworld" ? parseAlfworldAction(raw) : null;
  return parsed?.normalised ?? raw.trim().replace(/\s+/g, " ");
}

function withoutCredentials(args: JsonValue): JsonValue {
  if (!isJsonObject(args)) return args;
  return Object.fromEntries(Object.entries(args).filter(([name]) => !CREDENTIAL.test(name)));
}
