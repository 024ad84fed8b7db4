import type { Action } from "../../trajectory/trajectory";

const QUALIFIED = /^([A-Za-z]\w*)\.[A-Za-z_]\w*\b/;
const NAMESPACED = /^(?:mcp__)?([A-Za-z][A-Za-z0-9-]*)(?:__|\.)[A-Za-z_]/;

/** The app (server, module) that a call goes to, in lower case: `notes` of `notes.create_note` and of `mcp__notes__create`. null when the name has none. */
export function appOfCall({ raw, tool }: Pick<Action, "raw" | "tool">): string | null {
  return (QUALIFIED.exec(raw)?.[1] ?? NAMESPACED.exec(tool ?? "")?.[1])?.toLowerCase() ?? null;
}
