import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";

/** Nodes of one path, from the outside in. */
type Path = JsonObject[];

/** How many paths were tried: the leaves of a tree, or the chains of a search without branches. */
export function branchesOf(tried: readonly JsonValue[]): number {
  return pathsOf(tried).length;
}

/** The path that was tried last, as chat messages in the older form (function_call, role function). */
export function pathMessages(tried: readonly JsonValue[]): JsonObject[] {
  const paths = pathsOf(tried);
  // Nodes are numbered as the model was asked; the leaf with the highest number came last.
  const numberOf = (path: Path): number =>
    path.reduce((most, { expand_num: number }) => (typeof number === "number" ? Math.max(most, number) : most), -1);
  const last = paths.reduce<Path>((found, path) => (numberOf(path) >= numberOf(found) ? path : found), []);
  const messages: JsonObject[] = [];
  let thought = "";
  let name: string | null = null;
  for (const { node_type: type, description, observation } of last) {
    const text = typeof description === "string" ? description : "";
    if (type === "Thought") thought = thought === "" ? text : `${thought}\n${text}`;
    else if (type === "Action") name = text;
    else if (type === "Action Input" && name !== null) {
      messages.push({ role: "assistant", content: thought, function_call: { name, arguments: text } });
      if (typeof observation === "string") messages.push({ role: "function", name, content: observation });
      thought = "";
      name = null;
    }
  }
  if (thought !== "") messages.push({ role: "assistant", content: thought });
  return messages;
}

/** Iterative: a hostile tree is as deep as JSON may be, and its paths are walked once. */
function pathsOf(tried: readonly JsonValue[]): Path[] {
  const found: Path[] = [];
  const open: { node: JsonValue; above: Path }[] = tried
    .filter((item) => !Array.isArray(item))
    .map((node) => ({ node, above: [] }))
    .reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isJsonObject(next.node)) continue;
    const path = [...next.above, next.node];
    const children = Array.isArray(next.node.children) ? next.node.children.filter(isJsonObject) : [];
    if (children.length === 0) found.push(path);
    for (const child of [...children].reverse()) open.push({ node: child, above: path });
  }
  const chains = tried.filter(Array.isArray).map((chain) => chain.filter(isJsonObject));
  return [...found, ...chains];
}
