/** Reads the structs of the parser's tree: pointers to structs, slices of them, plain values (see mvdan-sh.d.ts). */
import type { ShellField, ShellNode, ShellSlice } from "mvdan-sh";

const PREFIX = "*syntax.";
/** Positions and comments hold no command. */
const SILENT: ReadonlySet<string> = new Set(["Pos", "Comment"]);

/** The name of the struct's type: `Stmt`, `CallExpr`, `Word`, … */
export function kindOf(node: ShellNode): string {
  return (node.constructor.string ?? "").slice(PREFIX.length);
}

/** The nodes that a field holds, one or a slice of them; of all fields when none is named. */
export function nodesIn(node: ShellNode, field?: string): ShellNode[] {
  const fields = field === undefined ? Object.keys(node).filter((key) => key !== "$val") : [field];
  const found: ShellNode[] = [];
  for (const key of fields) {
    const value = node[key] as ShellField;
    if (isSlice(value)) found.push(...value.$array.slice(value.$offset, value.$offset + value.$length).filter(isNode));
    else if (isNode(value)) found.push(value);
  }
  return found;
}

/** Go's strings are bytes: outside of ASCII they stand here one byte a character. */
export function fieldText(node: ShellNode, field: string): string {
  const value = node[field];
  if (typeof value !== "string") return "";
  return /[\x80-\xff]/.test(value) ? Buffer.from(value, "latin1").toString("utf8") : value;
}

function isSlice(value: ShellField): value is ShellSlice {
  return typeof value === "object" && value !== null && "$array" in value;
}

/** A pointer that points nowhere is an object too; it is the one that its type knows as `nil`. */
function isNode(value: ShellField): value is ShellNode {
  if (typeof value !== "object" || value === null || !("constructor" in value)) return false;
  const { string, nil } = value.constructor as ShellNode["constructor"];
  return string?.startsWith(PREFIX) === true && nil !== value && !SILENT.has(string.slice(PREFIX.length));
}
