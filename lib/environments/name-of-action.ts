import type { Action } from "../trajectory/trajectory";
import type { Environment } from "./environment";
import { queryStatement } from "./query-statement";

const FIRST_WORD = /^\s*([A-Za-z_][\w-]*)/;

/**
 * Which entry of the write set a call falls under: the tool (with the verb of a statement that it sends: `run_sql UPDATE`),
 * or the first word of a line of text, unless the environment has a finer name (`bash git`, `str_replace_editor view`).
 * null for messages and for what begins with no word.
 */
export function nameOfAction(environment: Environment, action: Action): string | null {
  if (action.isMessage) return null;
  if (environment.nameOfAction !== undefined) return environment.nameOfAction(action);
  if (action.tool === null) return FIRST_WORD.exec(action.raw)?.[1]?.toLowerCase() ?? null;
  const statement = queryStatement(action.args);
  return statement === null ? (addressName(action.tool) ?? action.tool) : `${action.tool} ${statement.verb}`;
}

const ADDRESS = /^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE) (\S+)$/;

/** An HTTP call that has no other name: its method and its address without the parts that tell one thing from another. null for everything else. */
export function addressName(tool: string): string | null {
  const [, method, address] = ADDRESS.exec(tool) ?? [];
  if (method === undefined || address === undefined) return null;
  const parts = address.replace(/[?#].*$/, "").split("/");
  return `${method} ${parts.map((part) => (/^(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27,}|(?=.*\d)[\w-]{16,})$/i.test(part) ? "{id}" : part)).join("/")}`;
}
