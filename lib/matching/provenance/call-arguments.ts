import type { JsonValue } from "../../base/json";
import type { Action } from "../../trajectory/trajectory";
import { type JsonLeaf, type JsonScalar, type JsonScan, scanJson } from "./json-leaves";

/** One leaf value of a call's arguments, with its place in the action's raw text. */
export interface ArgumentLeaf {
  /** `a.b[2].c` */
  path: string;
  /** The argument it belongs to: the first part of the path. */
  top: string;
  /** The nearest name: its own key, or that of the list it stands in. */
  field: string;
  value: JsonScalar;
  isEmptyContainer: boolean;
  /** The piece `"key": value` (or `key=value`) in `action.raw`. */
  start: number;
  end: number;
}

const cache = new WeakMap<Action, ArgumentLeaf[]>();

/**
 * The leaf values of a call, read from its raw text: only what stands there verbatim can be quoted. JSON arguments and
 * Python keyword arguments are read; of anything else the parsed arguments are looked up in the raw text, and a value
 * that does not stand there is left out.
 */
export function argumentsOf(action: Action): readonly ArgumentLeaf[] {
  const known = cache.get(action);
  if (known !== undefined) return known;
  const leaves = readArguments(action);
  cache.set(action, leaves);
  return leaves;
}

function readArguments(action: Action): ArgumentLeaf[] {
  const { raw } = action;
  if (action.tool === null) return [];
  const opening = raw.startsWith(`${action.tool}(`) ? action.tool.length + 1 : raw.indexOf("(") + 1;
  const first = opening + (/^\s*/.exec(raw.slice(opening))?.[0].length ?? 0);
  if (raw[first] === "{") {
    const scan = scanJson(raw, first);
    return scan === null ? [] : fromScan(scan);
  }
  if (/^[A-Za-z_]\w*\s*=/.test(raw.slice(first, first + 80))) return keywordArguments(raw, first);
  return locate(action.args, raw, "", "");
}

function fromScan(scan: JsonScan, prefix = ""): ArgumentLeaf[] {
  const found: ArgumentLeaf[] = [];
  for (const leaf of scan.leaves) {
    const parts = partsOf(scan, leaf);
    const path = joinPath(prefix === "" ? parts : [prefix, ...parts]);
    if (path === "") continue;
    found.push({
      path,
      top: /^[^.[]+/.exec(path)?.[0] ?? path,
      field: /([^.[\]]+)(?:\[\d+\])*$/.exec(path)?.[1] ?? path,
      value: leaf.value,
      isEmptyContainer: leaf.isEmptyContainer,
      start: leaf.start,
      end: leaf.end,
    });
  }
  return found;
}

/** Names and positions from the outside in; positions as numbers. */
function partsOf(scan: JsonScan, leaf: JsonLeaf): (string | number)[] {
  const parts: (string | number)[] = [];
  if (leaf.key !== null) parts.push(leaf.key);
  else if (leaf.position !== null) parts.push(leaf.position);
  for (let index = leaf.node; index >= 0; ) {
    const node = scan.nodes[index];
    if (node === undefined) break;
    const isElement = node.parent >= 0 && scan.nodes[node.parent]?.kind === "array";
    if (node.key !== null) parts.unshift(isElement ? Number(node.key) : node.key);
    index = node.parent;
  }
  return parts;
}

function joinPath(parts: readonly (string | number)[]): string {
  return parts.reduce<string>((path, part) => (typeof part === "number" ? `${path}[${part}]` : path === "" ? part : `${path}.${part}`), "");
}

function keywordArguments(raw: string, from: number): ArgumentLeaf[] {
  const found: ArgumentLeaf[] = [];
  let at = from;
  for (;;) {
    const name = /^([\s,]*)([A-Za-z_]\w*)\s*=\s*/.exec(raw.slice(at));
    if (name?.[1] === undefined || name[2] === undefined) break;
    const start = at + name[1].length;
    const valueStart = at + name[0].length;
    if (raw[valueStart] === "{" || raw[valueStart] === "[") {
      const scan = scanJson(raw, valueStart);
      if (scan === null) break;
      found.push(...fromScan(scan, name[2]));
      at = scan.nodes[0]?.end ?? raw.length;
      continue;
    }
    const piece = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s,)]+)/.exec(raw.slice(valueStart))?.[0];
    if (piece === undefined) {
      at = valueStart + 1;
      continue;
    }
    const value = scanJson(`[${piece}]`)?.leaves[0]?.value;
    const end = valueStart + piece.length;
    if (value !== undefined) {
      found.push({ path: name[2], top: name[2], field: name[2], value, isEmptyContainer: false, start, end });
    }
    at = end;
  }
  return found;
}

/** Parsed arguments whose raw text is of no known form: a value is taken where it stands verbatim, and left out elsewhere. */
function locate(value: JsonValue, raw: string, path: string, field: string): ArgumentLeaf[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => locate(item, raw, `${path}[${index}]`, field));
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => locate(item, raw, path === "" ? key : `${path}.${key}`, key));
  }
  if (path === "") return [];
  const text = String(value);
  const start = text === "" ? -1 : raw.indexOf(text);
  if (start < 0) return [];
  return [{ path, top: /^[^.[]+/.exec(path)?.[0] ?? path, field, value, isEmptyContainer: false, start, end: start + text.length }];
}

/** The arguments as a tree, from the leaves that stand in the raw text. Lists keep their order; holes are closed. */
export function argumentTree(action: Action): { [name: string]: JsonValue } {
  const tree: { [name: string]: JsonValue } = {};
  for (const leaf of argumentsOf(action)) place(tree, leaf);
  return tree;
}

function place(tree: { [name: string]: JsonValue }, leaf: ArgumentLeaf): void {
  const parts = leaf.path.split(/\.|(?=\[)/).map((part) => (part.startsWith("[") ? Number(part.slice(1, -1)) : part));
  let node: JsonValue = tree;
  parts.forEach((part, index) => {
    const isLast = index === parts.length - 1;
    const next: JsonValue = isLast ? (leaf.isEmptyContainer ? [] : leaf.value) : typeof parts[index + 1] === "number" ? [] : {};
    if (Array.isArray(node) && typeof part === "number") {
      while (node.length < part) node.push(null);
      if (node.length === part) node.push(next);
      node = node[part] ?? null;
    } else if (typeof node === "object" && node !== null && !Array.isArray(node)) {
      const key = String(part);
      if (!Object.hasOwn(node, key)) node[key] = next;
      node = node[key] ?? null;
    }
  });
}
