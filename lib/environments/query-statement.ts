/**
 * What a call does that sends a statement of a query language: SQL by its first verb, GraphQL by its operation (methods.md
 * §4.2). Only what has the form of a statement counts: "select the best one" and "update the list and set it" are sentences.
 */
import { isJsonObject, type JsonValue } from "../base/json";

export interface QueryStatement {
  kind: "read" | "write";
  /** `SELECT`, `mutation`. */
  verb: string;
}

const FIELDS: ReadonlySet<string> = new Set("sql query statement sql_query sqlquery query_text querytext graphql mutation document".split(" "));
/** Statements are read from their beginning; nobody sends one this long by hand. */
const LONGEST = 20_000;

/** The statement that the arguments hold; null when none has the form of one. */
export function queryStatement(args: JsonValue): QueryStatement | null {
  if (!isJsonObject(args)) return null;
  for (const [field, value] of Object.entries(args)) {
    if (typeof value !== "string" || !FIELDS.has(field.toLowerCase())) continue;
    const found = sqlStatement(value.slice(0, LONGEST)) ?? graphqlOperation(value.slice(0, LONGEST));
    if (found !== null) return found;
  }
  return null;
}

const NAME = '[\\w."`\\[\\]]+';
const OBJECTS = "TABLE|INDEX|VIEW|DATABASE|SCHEMA|TRIGGER|FUNCTION|PROCEDURE|ROLE|USER|SEQUENCE";
const SQL_WRITES = anyOf([
  `(INSERT)\\s+(?:OR\\s+\\w+\\s+)?INTO\\s+${NAME}`,
  `(UPDATE)\\s+(?:ONLY\\s+)?${NAME}(?:\\s+(?:AS\\s+)?\\w+)?\\s+SET\\s+${NAME}\\s*=`,
  `(DELETE)\\s+FROM\\s+${NAME}`,
  `(MERGE|REPLACE)\\s+INTO\\s+${NAME}`,
  `(TRUNCATE)\\s+TABLE\\s+${NAME}`,
  `(CREATE|ALTER|DROP)\\s+(?:(?:OR\\s+REPLACE|TEMP|TEMPORARY|UNIQUE|MATERIALIZED|EXTERNAL|UNLOGGED)\\s+)*(?:${OBJECTS})\\s+${NAME}`,
  "(GRANT|REVOKE)\\s+[\\w, ]+\\s+ON\\s+",
]);
const SQL_READS = anyOf([
  "(SHOW)\\s+(?:TABLES|DATABASES|SCHEMAS|COLUMNS|INDEX|FULL|CREATE)\\b",
  `(DESCRIBE|DESC)\\s+${NAME}\\s*$`,
  "(EXPLAIN)\\s+(?:ANALYZE\\s+|QUERY\\s+PLAN\\s+)*(?:SELECT|WITH)\\b",
  "(PRAGMA)\\s+\\w+\\s*(?:\\([^)]*\\))?\\s*$",
  "(VALUES)\\s*\\(",
  // A sentence that selects has no star, number, call, quoted text or plain list of columns between its verb and FROM.
  "(SELECT)\\s+(?:DISTINCT\\s+)?(?:\\*|\\d|'|\"|`|\\w+\\s*\\()",
  `(SELECT)\\s+(?:DISTINCT\\s+)?${NAME}(?:\\s+AS\\s+\\w+)?(?:\\s*,\\s*[^;]+?)?\\s+FROM\\s+[\\w."\`\\[(]`,
]);
const COMMON_TABLE = /^WITH\s+(?:RECURSIVE\s+)?\w+\s*(?:\([^)]*\)\s*)?AS\s*\(/i;
const INNER_WRITE = new RegExp(`\\b(INSERT\\s+INTO|UPDATE\\s+${NAME}\\s+SET|DELETE\\s+FROM|MERGE\\s+INTO)\\b`, "i");
const SELECT_INTO = new RegExp(`^SELECT\\b[^;]*?\\bINTO\\s+(?!OUTFILE|DUMPFILE)${NAME}\\s+FROM\\b`, "i");
const COMMENT = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/;

function anyOf(forms: readonly string[]): RegExp {
  return new RegExp(`^(?:${forms.join("|")})`, "i");
}

/** Of several statements in one text a write counts before a read. */
function sqlStatement(text: string): QueryStatement | null {
  let read: QueryStatement | null = null;
  for (const part of text.split(";")) {
    const statement = part.replace(COMMENT, "").trimEnd();
    const write = verbOf(SQL_WRITES.exec(statement)) ?? (SELECT_INTO.test(statement) ? "SELECT INTO" : null);
    if (write !== null) return { kind: "write", verb: write };
    if (COMMON_TABLE.test(statement)) {
      const inner = INNER_WRITE.exec(statement)?.[1]?.split(/\s/)[0];
      if (inner !== undefined) return { kind: "write", verb: inner.toUpperCase() };
      read ??= { kind: "read", verb: "WITH" };
      continue;
    }
    const verb = verbOf(SQL_READS.exec(statement));
    if (verb !== null) read ??= { kind: "read", verb };
  }
  return read;
}

function verbOf(match: RegExpExecArray | null): string | null {
  return (
    match
      ?.slice(1)
      .find((group) => group !== undefined)
      ?.toUpperCase() ?? null
  );
}

/** A document may define fragments and several operations: one mutation is enough. */
const MUTATION = /(?:^|\})\s*mutation\b[^{}]*\{/;
const OPERATION = /^\s*(query|subscription)\b[^{}]*\{\s*\w/;
/** Without a keyword only a selection inside a selection tells it from an object of another language (`{ status: "A" }`). */
const BARE_SELECTION = /^\s*\{\s*\w+\s*(?:\([^)]*\)\s*)?\{\s*\w/;

function graphqlOperation(text: string): QueryStatement | null {
  const plain = text.replace(/^(?:\s*#[^\n]*\n)+/, "");
  if (MUTATION.test(plain)) return { kind: "write", verb: "mutation" };
  const keyword = OPERATION.exec(plain)?.[1];
  if (keyword !== undefined) return { kind: "read", verb: keyword };
  return BARE_SELECTION.test(plain) ? { kind: "read", verb: "query" } : null;
}
