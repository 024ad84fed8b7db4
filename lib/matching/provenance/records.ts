/**
 * Rows and records: the objects in replies that belong to an identifier. Order 7 is the object with `"order_id": 7`, or
 * the object under the key `"7"`; a list of bare ids only names it.
 */
import { stemOf, wordsOf } from "../constraints/words";
import { argumentsOf } from "./call-arguments";
import { isSameField } from "./find-value";
import { type JsonLeaf, type JsonScalar, type JsonScan, leavesUnder, pathOf } from "./json-leaves";
import type { RecordedText } from "./run-texts";
import { isIdentifier } from "./value-forms";

export interface FoundRecord {
  text: RecordedText;
  node: number;
  /** Its leaves, nested objects included, without the leaf that identifies it. */
  leaves: JsonLeaf[];
}

const IDENTIFYING = new Set(["number", "no", "code", "key", "sku", "handle", "username", "slug", "ref", "reference"]);

/** Objects that belong to the value, earliest first. `field` is the name under which the value was found or used. */
export function recordsOf(texts: readonly RecordedText[], value: JsonScalar, field: string): FoundRecord[] {
  if ((typeof value !== "string" && typeof value !== "number") || !isIdentifying(field)) return [];
  const needle = String(value);
  return texts.flatMap((text) =>
    text.origin === "result" && (text.text.includes(needle) || text.call?.raw.includes(needle) === true)
      ? text.remember(`records ${field} ${typeof value} ${value}`, () => recordsIn(text, value, field))
      : [],
  );
}

function recordsIn(text: RecordedText, value: string | number, field: string): FoundRecord[] {
  const isAsked = text.call !== null && argumentsOf(text.call).some((leaf) => leaf.value === value && isSameField(field, leaf.field));
  if ((!isAsked && !text.text.includes(String(value))) || text.scan === null) return [];
  const { scan } = text;
  const nodes = new Set<number>();
  // The reply to a look-up by this value is its record, whether or not the reply repeats the value.
  if (isAsked && scan.nodes[0]?.kind === "object") nodes.add(0);
  for (const leaf of text.leavesWith(value)) {
    if (leaf.key === null || !(isSameField(field, leaf.key) || isIdentifying(leaf.key))) continue;
    // At the top of a reply the first identifier is its own; the others point elsewhere (`user_id` in an order).
    if (leaf.node === 0 && !isAsked && firstIdentifier(scan) !== leaf) continue;
    nodes.add(leaf.node);
  }
  for (const index of text.nodesUnder(String(value))) nodes.add(index);
  return [...nodes].map((node) => ({ text, node, leaves: leavesUnder(scan, node).filter((leaf) => leaf.value !== value || leaf.node !== node) }));
}

function firstIdentifier(scan: JsonScan): JsonLeaf | undefined {
  return scan.leaves.find((leaf) => leaf.node === 0 && leaf.key !== null && isIdentifying(leaf.key));
}

/** A record has content when it says at least this much besides its identifier. */
const CONTENT_LEAVES = 3;

/** Whether anything shows what the identified thing holds, not only that it exists. */
export function isContentKnown(texts: readonly RecordedText[], value: JsonScalar, field: string): boolean {
  return recordsOf(texts, value, field).some((record) => record.leaves.length >= CONTENT_LEAVES);
}

/** The latest record with content, preferring one that agrees with the other arguments of the call (its date, its class). */
export function bestRecord(texts: readonly RecordedText[], value: JsonScalar, field: string, siblings: readonly JsonScalar[]): FoundRecord | null {
  let best: FoundRecord | null = null;
  let bestScore = -1;
  for (const record of recordsOf(texts, value, field)) {
    if (record.leaves.length === 0) continue;
    const values = new Set(record.leaves.map((leaf) => leaf.value));
    const asked = record.text.call?.raw ?? "";
    const agreeing = siblings.filter(
      (sibling) => sibling !== value && (values.has(sibling) || (typeof sibling === "string" && sibling.length >= 3 && asked.includes(sibling))),
    );
    const score = agreeing.length * 2 + (record.leaves.length >= CONTENT_LEAVES ? 1 : 0);
    if (score >= bestScore) {
      best = record;
      bestScore = score;
    }
  }
  return best;
}

/** Names of a leaf inside its record, from the record inwards. */
export function namesInRecord(record: FoundRecord, leaf: JsonLeaf): string[] {
  const { scan } = record.text;
  if (scan === null) return [];
  const node = scan.nodes[record.node];
  const depth = node === undefined ? 0 : depthOf(record, record.node);
  return pathOf(scan, leaf)
    .slice(depth)
    .filter((name) => !/^\d+$/.test(name));
}

function depthOf(record: FoundRecord, node: number): number {
  let depth = 0;
  for (let index = node; index >= 0; index = record.text.scan?.nodes[index]?.parent ?? -1) {
    if (record.text.scan?.nodes[index]?.key !== null) depth += 1;
  }
  return depth;
}

export function isIdentifying(key: string): boolean {
  const last = stemOf(wordsOf(key).at(-1) ?? "");
  return IDENTIFYING.has(last) || isIdentifier(key);
}

/** A value that says no: nothing there, not allowed, switched off. */
export function isNegative(leaf: Pick<JsonLeaf, "value" | "isEmptyContainer">): boolean {
  if (leaf.isEmptyContainer) return true;
  const { value } = leaf;
  if (value === null || value === false || value === 0) return true;
  return (
    typeof value === "string" &&
    /^(?:no|none|false|0|null|n\/a|unavailable|sold out|out of stock|closed|inactive|disabled|expired|not .*)$/i.test(value.trim())
  );
}
