/**
 * What a run's documents say of its tools: names, parameters, types, allowed values. Read from the tool list that the
 * agent was given (JSON schemas of the usual kinds, or lines like `send_payment(to: e-mail, amount: number) write`) and
 * from replies that print such a document.
 */
import { stemOf, wordsOf } from "../constraints/words";
import { type JsonLeaf, type JsonScalar, type JsonScan, leavesUnder } from "./json-leaves";
import type { RecordedText, RunTexts } from "./run-texts";

export interface DocumentedParameter {
  name: string;
  /** As written; null when the document gives none. */
  type: string | null;
  isRequired: boolean;
  allowed: JsonScalar[];
  /** The piece to quote. */
  start: number;
  end: number;
}

export interface DocumentedTool {
  name: string;
  text: RecordedText;
  /** The piece that names the tool: a signature line or the name's leaf. */
  start: number;
  end: number;
  /** null when the document only lists the tool. */
  parameters: DocumentedParameter[] | null;
}

const cache = new WeakMap<RunTexts, DocumentedTool[]>();

export function toolDocuments(run: RunTexts): readonly DocumentedTool[] {
  const known = cache.get(run);
  if (known !== undefined) return known;
  const found: DocumentedTool[] = [];
  for (const text of run.all) found.push(...documentsIn(text));
  cache.set(run, found);
  return found;
}

/** A gate reads the same texts before every write. */
const readTexts = new WeakMap<RecordedText, readonly DocumentedTool[]>();

function documentsIn(text: RecordedText): readonly DocumentedTool[] {
  const known = readTexts.get(text);
  if (known !== undefined) return known;
  const found = readDocuments(text);
  readTexts.set(text, found);
  return found;
}

function readDocuments(text: RecordedText): DocumentedTool[] {
  if (text.origin === "system") return listedInProse(text);
  if (text.origin === "toolDoc") return text.scan === null ? fromSignatures(text) : fromSchemas(text, text.scan);
  const hasDocument = text.origin === "result" && /"(?:parameters|input_?[sS]chema)"\s*:/.test(text.text);
  return hasDocument && text.scan !== null ? fromSchemas(text, text.scan) : [];
}

/** Whether the agent had a list of tools before step t: only then does a name that is not on it say something. */
export function hasToolList(run: RunTexts, t: number): boolean {
  return toolDocuments(run).some((document) => document.text.t < t);
}

/** The latest document of a tool before step t; one with parameters before one without. */
export function documentOf(run: RunTexts, tool: string, t: number): DocumentedTool | null {
  const own = toolDocuments(run).filter((document) => document.text.t < t && isSameTool(document.name, tool));
  return own.findLast((document) => document.parameters !== null) ?? own.at(-1) ?? null;
}

/** Whether the document allows this very value for this parameter. */
export function isListedValue(run: RunTexts, tool: string, t: number, field: string, value: JsonScalar): boolean {
  const parameters = documentOf(run, tool, t)?.parameters ?? [];
  return parameters.some((parameter) => parameter.name === field && parameter.allowed.includes(value));
}

function isSameTool(a: string, b: string): boolean {
  if (a === b) return true;
  const [x, y] = [a, b].map((name) => wordsOf(name).map(stemOf).join("_"));
  return x === y;
}

const NAME_KEYS: ReadonlySet<string> = new Set(["name", "api_name", "tool_name", "function_name"]);
const PARAMETER_KEYS: ReadonlySet<string> = new Set(["parameters", "input_schema", "inputSchema", "args_schema"]);

function fromSchemas(text: RecordedText, scan: JsonScan): DocumentedTool[] {
  const found: DocumentedTool[] = [];
  for (const leaf of scan.leaves) {
    if (leaf.key === null || !NAME_KEYS.has(leaf.key) || typeof leaf.value !== "string" || !/^[\w.-]{1,100}$/.test(leaf.value)) continue;
    // A parameter has a name as well: a tool's name stands beside a description or a schema, and in no `properties`.
    if (isInsideParameters(scan, leaf)) continue;
    const schema = scan.nodes.findIndex((node) => node.parent === leaf.node && PARAMETER_KEYS.has(node.key ?? ""));
    found.push({
      name: leaf.value,
      text,
      start: leaf.start,
      end: leaf.end,
      parameters: schema < 0 ? null : parametersOf(scan, schema),
    });
  }
  return found;
}

function isInsideParameters(scan: JsonScan, leaf: JsonLeaf): boolean {
  for (let index = leaf.node; index >= 0; index = scan.nodes[index]?.parent ?? -1) {
    const key = scan.nodes[index]?.key ?? "";
    if (PARAMETER_KEYS.has(key) || key === "properties") return true;
  }
  return false;
}

function parametersOf(scan: JsonScan, schema: number): DocumentedParameter[] {
  const children = (parent: number): number[] => scan.nodes.flatMap((node, index) => (node.parent === parent ? [index] : []));
  if (scan.nodes[schema]?.kind === "array") return children(schema).flatMap((node) => listed(scan, node));
  const properties = children(schema).find((node) => scan.nodes[node]?.key === "properties");
  if (properties === undefined) return [];
  const required = children(schema).find((node) => scan.nodes[node]?.key === "required");
  const names = new Set(required === undefined ? [] : leavesUnder(scan, required).map((leaf) => leaf.value));
  return children(properties).map((node) => {
    const name = scan.nodes[node]?.key ?? "";
    return { ...described(scan, node), name, isRequired: names.has(name) };
  });
}

function listed(scan: JsonScan, node: number): DocumentedParameter[] {
  const own = leavesUnder(scan, node).filter((leaf) => leaf.node === node);
  const name = own.find((leaf) => leaf.key === "name")?.value;
  if (typeof name !== "string") return [];
  return [{ ...described(scan, node), name, isRequired: own.some((leaf) => leaf.key === "required" && leaf.value === true) }];
}

function described(scan: JsonScan, node: number): Omit<DocumentedParameter, "name" | "isRequired"> {
  const leaves = leavesUnder(scan, node);
  const own = leaves.filter((leaf) => leaf.node === node);
  const type = own.find((leaf) => leaf.key === "type");
  const allowedNode = scan.nodes.findIndex((other) => other.parent === node && (other.key === "enum" || other.key === "examples"));
  const allowed = [
    ...(allowedNode < 0 ? [] : leavesUnder(scan, allowedNode).map((leaf) => leaf.value)),
    ...own.filter((leaf) => leaf.key === "default" || leaf.key === "const" || leaf.key === "example").map((leaf) => leaf.value),
  ];
  const whole = scan.nodes[node];
  const place = whole !== undefined && whole.end - whole.start <= 300 ? whole : (type ?? own[0] ?? whole);
  return { type: typeof type?.value === "string" ? type.value : null, allowed, start: place?.start ?? 0, end: place?.end ?? 0 };
}

const SIGNATURE = /(?<![\w.])([A-Za-z_][\w.]*)\(([^()\n]*)\)/g;

function fromSignatures(text: RecordedText): DocumentedTool[] {
  return [...text.text.matchAll(SIGNATURE)].map((match) => {
    const inner = match[2] ?? "";
    const innerStart = match.index + (match[1]?.length ?? 0) + 1;
    return {
      name: match[1] ?? "",
      text,
      start: match.index,
      end: match.index + match[0].length,
      parameters: inner.trim() === "" ? [] : fromList(inner, innerStart),
    };
  });
}

/** A list of parameters that is longer is none that anybody wrote. */
const MOST_LIST = 8_000;

function fromList(inner: string, offset: number): DocumentedParameter[] {
  return [...inner.slice(0, MOST_LIST).matchAll(/\s*([A-Za-z_]\w*)(\?)?\s*(?::\s*([^,=]+?))?\s*(=\s*[^,]+)?(?:,|$)/g)].map((match) => {
    const piece = match[0].replace(/,$/, "");
    const lead = piece.length - piece.trimStart().length;
    const type = match[3]?.trim() ?? null;
    return {
      name: match[1] ?? "",
      type,
      isRequired: match[2] === undefined && match[4] === undefined && !/optional/i.test(type ?? ""),
      allowed: [],
      start: offset + match.index + lead,
      end: offset + match.index + piece.trimEnd().length,
    };
  });
}

const LIST_HEAD = /^[^\n]*\b(?:tools|functions|apis|actions|commands)\b[^\n]*:?\s*$/i;
const LIST_ITEM = /^\s*(?:(?:[-*•]|\d+[.)])\s*)?`?([A-Za-z][\w.]*[_.][\w.]*|[a-z]+[A-Z]\w*)`?(\([^()\n]*\))?(?=\s*(?:[:—–-]|$|,))/;

/** A list of tools in a system prompt: lines under a head that announces them, each beginning with a name. */
function listedInProse(text: RecordedText): DocumentedTool[] {
  const found: DocumentedTool[] = [];
  let isInList = false;
  let at = 0;
  for (const line of text.text.split("\n")) {
    const item = LIST_ITEM.exec(line);
    if (item?.[1] !== undefined && isInList) {
      const start = at + line.indexOf(item[1]);
      const signature = item[2];
      found.push({
        name: item[1],
        text,
        start,
        end: start + item[1].length + (signature?.length ?? 0),
        parameters: signature === undefined ? null : fromList(signature.slice(1, -1), start + item[1].length + 1),
      });
    } else if (line.trim() !== "") {
      isInList = LIST_HEAD.test(line);
    }
    at += line.length + 1;
  }
  return found;
}
