/**
 * A JSON reply read with positions: every leaf keeps the place of its `"key": value` piece, so that a quote is cut from
 * the reply and never written anew. Tolerant, because replies are cut, printed by Python, or have a hole where a test put
 * neutral text: what cannot be read is stepped over, what is cut off is left out.
 *
 *   {"id": 7, "tags": ["a"]}   →   "id": 7  (key id, value 7)   ·   "a"  (no key of its own, in the array tags)
 */
export type JsonScalar = string | number | boolean | null;

export interface JsonLeaf {
  /** The key right before the value; null for an element of an array. */
  key: string | null;
  /** Place in the array; null for a value under a key. */
  position: number | null;
  value: JsonScalar;
  /** `[]` or `{}`: nothing stands here, which is a fact as well. `value` is null then. */
  isEmptyContainer: boolean;
  /** The piece `"key": value`, or the value alone in an array. */
  start: number;
  end: number;
  valueStart: number;
  /** Index of the innermost object or array. */
  node: number;
}

export interface JsonNode {
  kind: "object" | "array";
  /** -1 for the outermost. */
  parent: number;
  /** The key under which it stands; for an element of an array its position, as text. */
  key: string | null;
  start: number;
  /** One past the closing bracket; the end of the text when it was cut. */
  end: number;
  /** First leaf inside, and one past the last (leaves stand in text order). */
  firstLeaf: number;
  lastLeaf: number;
}

export interface JsonScan {
  leaves: JsonLeaf[];
  nodes: JsonNode[];
  /** Every bracket is closed. */
  isWhole: boolean;
}

/** Where JSON begins: at the first sign that is no space, or after a short label such as `API output:`. -1: nowhere. */
export function jsonStart(text: string): number {
  const found = /^\s*(?:[^{}[\]\n"]{1,60}[:=]\s*)?(?=[{[])/.exec(text);
  return found === null ? -1 : found[0].length;
}

/** Reads the JSON that begins at `from`; null when no bracket stands there. */
export function scanJson(text: string, from = jsonStart(text)): JsonScan | null {
  if (from < 0 || (text[from] !== "{" && text[from] !== "[")) return null;
  return new Scanner(text, from).run();
}

/** All leaves inside a node, nested ones included. */
export function leavesUnder(scan: JsonScan, node: number): JsonLeaf[] {
  const found = scan.nodes[node];
  return found === undefined ? [] : scan.leaves.slice(found.firstLeaf, found.lastLeaf);
}

/** Keys from the outermost container to the leaf; elements of arrays by their position where it is known. */
export function pathOf(scan: JsonScan, leaf: JsonLeaf): string[] {
  const path: string[] = leaf.key === null ? [] : [leaf.key];
  for (let index = leaf.node; index >= 0; ) {
    const node = scan.nodes[index];
    if (node === undefined) break;
    if (node.key !== null) path.unshift(node.key);
    index = node.parent;
  }
  return path;
}

/** The nearest key that names the leaf: its own, or that of the array it stands in. */
export function fieldOf(scan: JsonScan, leaf: JsonLeaf): string | null {
  if (leaf.key !== null) return leaf.key;
  for (let index = leaf.node; index >= 0; ) {
    const node = scan.nodes[index];
    if (node === undefined) return null;
    if (node.kind === "array" && node.key !== null && !/^\d+$/.test(node.key)) return node.key;
    if (node.kind === "object") return null;
    index = node.parent;
  }
  return null;
}

interface PendingKey {
  name: string;
  start: number;
}

const LITERALS: readonly [string, JsonScalar][] = [
  ["true", true],
  ["false", false],
  ["null", null],
  ["True", true],
  ["False", false],
  ["None", null],
];

class Scanner {
  private readonly leaves: JsonLeaf[] = [];
  private readonly nodes: JsonNode[] = [];
  private readonly open: number[] = [];
  private readonly elements: number[] = [];
  private key: PendingKey | null = null;
  private at: number;

  constructor(
    private readonly text: string,
    from: number,
  ) {
    this.at = from;
  }

  run(): JsonScan {
    const { text } = this;
    do {
      const sign = text[this.at];
      if (sign === undefined) break;
      if (sign === "{" || sign === "[") this.enter(sign);
      else if (sign === "}" || sign === "]") this.leave();
      else if (sign === ",") this.separate();
      else if (sign === '"' || sign === "'") this.string(sign);
      else if (sign === " " || sign === "\n" || sign === "\r" || sign === "\t" || sign === ":") this.at += 1;
      else this.bare();
    } while (this.open.length > 0);
    const isWhole = this.open.length === 0;
    while (this.open.length > 0) this.close(text.length);
    return { leaves: this.leaves, nodes: this.nodes, isWhole };
  }

  private enter(sign: "{" | "["): void {
    const start = this.key?.start ?? this.at;
    const index = this.nodes.length;
    this.nodes.push({
      kind: sign === "{" ? "object" : "array",
      parent: this.open.at(-1) ?? -1,
      key: this.takeName(),
      start,
      end: start,
      firstLeaf: this.leaves.length,
      lastLeaf: this.leaves.length,
    });
    this.open.push(index);
    this.elements.push(0);
    this.at += 1;
  }

  private leave(): void {
    this.key = null;
    this.at += 1;
    this.close(this.at);
  }

  private close(end: number): void {
    const index = this.open.pop();
    this.elements.pop();
    const node = index === undefined ? undefined : this.nodes[index];
    if (node === undefined || index === undefined) return;
    node.end = end;
    const isEmpty = node.firstLeaf === this.leaves.length && this.nodes.length === index + 1;
    // An empty container is a leaf of its parent: `"items": []` states that there are none.
    if (isEmpty && node.parent >= 0 && end <= this.text.length && /[\]}]/.test(this.text[end - 1] ?? "")) {
      const inObject = this.nodes[node.parent]?.kind === "object";
      const key = inObject ? node.key : null;
      const position = inObject ? null : Number(node.key);
      this.leaves.push({ key, position, value: null, isEmptyContainer: true, start: node.start, end, valueStart: end - 2, node: node.parent });
    }
    node.lastLeaf = this.leaves.length;
  }

  private separate(): void {
    this.key = null;
    this.at += 1;
    const last = this.elements.length - 1;
    this.elements[last] = (this.elements[last] ?? 0) + 1;
  }

  private string(quote: string): void {
    const { text } = this;
    const start = this.at;
    let end = start + 1;
    let isEscaped = false;
    for (; end < text.length; end++) {
      const sign = text[end];
      if (sign === "\\") {
        isEscaped = true;
        end += 1;
      } else if (sign === quote) break;
    }
    if (end >= text.length) {
      // Cut in the middle of a string: its value is unknown.
      this.at = text.length;
      return;
    }
    const inner = text.slice(start + 1, end);
    const value = isEscaped ? decodeString(inner, quote) : inner;
    this.at = end + 1;
    if (this.isInObject() && this.key === null) {
      if (/^\s*:/.test(text.slice(this.at, this.at + 20))) this.key = { name: value, start };
      return;
    }
    this.leaf(value, start, end + 1);
  }

  private bare(): void {
    const { text } = this;
    const start = this.at;
    let end = start;
    while (end < text.length && !/[,\]}\s:]/.test(text[end] ?? "")) end += 1;
    this.at = Math.max(end, start + 1);
    const word = text.slice(start, end);
    const literal = LITERALS.find(([name]) => name === word);
    if (literal !== undefined) this.leaf(literal[1], start, end);
    // A number at the very end of a cut text may lack digits.
    else if (/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(word) && end < text.length) this.leaf(Number(word), start, end);
    else this.key = null;
  }

  private leaf(value: JsonScalar, valueStart: number, end: number): void {
    const inObject = this.isInObject();
    if (inObject && this.key === null) return;
    const node = this.open.at(-1) ?? 0;
    this.leaves.push({
      key: inObject ? (this.key?.name ?? null) : null,
      position: inObject ? null : (this.elements.at(-1) ?? 0),
      value,
      isEmptyContainer: false,
      start: inObject ? (this.key?.start ?? valueStart) : valueStart,
      end,
      valueStart,
      node,
    });
    this.key = null;
  }

  private isInObject(): boolean {
    return this.nodes[this.open.at(-1) ?? -1]?.kind === "object";
  }

  private takeName(): string | null {
    if (this.open.length === 0) return null;
    const name = this.isInObject() ? (this.key?.name ?? null) : String(this.elements.at(-1) ?? 0);
    this.key = null;
    return name;
  }
}

function decodeString(inner: string, quote: string): string {
  try {
    const parsed: unknown = JSON.parse(quote === '"' ? `"${inner}"` : `"${inner.replace(/\\'/g, "'").replace(/(?<!\\)"/g, '\\"')}"`);
    return typeof parsed === "string" ? parsed : inner;
  } catch {
    return inner;
  }
}
