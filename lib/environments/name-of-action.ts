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
  return statement === null ? action.tool : `${action.tool} ${statement.verb}`;
}
