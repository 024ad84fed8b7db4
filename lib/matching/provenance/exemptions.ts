import { stemOf, wordsOf } from "../constraints/words";
import type { ArgumentLeaf } from "./call-arguments";
import type { JsonScalar } from "./json-leaves";
import { isIdentifier } from "./value-forms";

export type ExemptReason = "boolean or null" | "empty" | "pagination" | "small number" | "secret" | "composed text" | "listed in the tool's document";

const PAGINATION: ReadonlySet<string> = new Set([
  "page",
  "limit",
  "offset",
  "cursor",
  "skip",
  "top",
  "perpage",
  "pagesize",
  "pageindex",
  "pagelimit",
  "pagenumber",
]);
const SECRETS = /pass(?:word|phrase|code)|secret|token|api_?key|private_?key|credential|authorization|bearer|cvv|cvc|otp$|(?:^|_)pin(?:_?code)?$/i;
/** Words of names whose values an agent is asked to write itself. */
const COMPOSED: ReadonlySet<string> = new Set(
  "summary message body content text description comment note reason title subject thought expression query prompt caption feedback review explanation detail"
    .split(" ")
    .map(stemOf),
);

/**
 * Why a value needs no source (methods.md §2.6), or null. Enumerations are asked for apart: whether the tool's document
 * lists the value. Secrets are never searched and never shown.
 */
export function exemption(leaf: Pick<ArgumentLeaf, "field" | "value" | "isEmptyContainer">, isListed: boolean): ExemptReason | null {
  const { field, value } = leaf;
  if (leaf.isEmptyContainer || value === "") return "empty";
  if (typeof value === "boolean" || value === null) return "boolean or null";
  if (SECRETS.test(field)) return "secret";
  if (isListed) return "listed in the tool's document";
  if (PAGINATION.has(wordsOf(field).join(""))) return "pagination";
  if (isSmallNumber(value) && !isIdentifier(field)) return "small number";
  return null;
}

/** Integers 0–10, as numbers or digits. */
export function isSmallNumber(value: JsonScalar): boolean {
  const number = typeof value === "string" && /^\d{1,2}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 && number <= 10;
}

/** A text that the agent writes itself: by its name, or a long one under any name. Exempt when no source is found. */
export function isFreeText(leaf: Pick<ArgumentLeaf, "field" | "value">): boolean {
  if (typeof leaf.value !== "string") return false;
  if (wordsOf(leaf.field).some((word) => COMPOSED.has(stemOf(word)))) return true;
  return leaf.value.length > 80 || leaf.value.trim().split(/\s+/).length >= 8;
}
