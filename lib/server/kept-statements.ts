import type { Database, Statement } from "better-sqlite3";

/** Of a connection, the last ones used. A page of labelling takes some forty; each holds a few tens of kilobytes. */
const MOST_KEPT = 256;
/** Longer ones name values one by one (`IN (?, ?, …)`) and hardly come again in the same length. */
const LONGEST_KEPT = 4_000;
/** What reads and writes rows, and what begins and ends a transaction: nothing that changes how the connection works. */
const KEPT = /^(?:SELECT|INSERT|UPDATE|DELETE|BEGIN|COMMIT|ROLLBACK)\b/;

/** The part of a connection that the Prisma adapter uses. */
interface AdapterConnection {
  prepare(sql: string): PreparedStatement;
  exec(sql: string): unknown;
  close(): unknown;
}

interface PreparedStatement {
  run(): unknown;
  bind(values: unknown[]): Pick<Statement, "reader" | "columns"> & { run(): unknown; raw(): { all(): unknown[] } };
}

/**
 * The connection for the adapter, which prepares every query anew: SQLite then reads the text and plans it again, a good part of the
 * time of a small query. Here a statement is kept and gets its values when it runs. SQLite itself plans a kept one again when a table
 * was changed in between.
 */
export function keepStatements(connection: Database): AdapterConnection {
  const kept = new Map<string, Statement<unknown[]>>();
  return {
    prepare(sql) {
      const found = kept.get(sql);
      const statement = found ?? connection.prepare<unknown[]>(sql);
      if (found !== undefined || (sql.length <= LONGEST_KEPT && KEPT.test(sql))) {
        // Last in the order of the map: used last.
        kept.delete(sql);
        kept.set(sql, statement);
        const [oldest] = kept.size > MOST_KEPT ? kept.keys() : [];
        if (oldest !== undefined) kept.delete(oldest);
      }
      return prepared(statement);
    },
    exec: (sql) => connection.exec(sql),
    close: () => {
      kept.clear();
      return connection.close();
    },
  };
}

/** Bound for one run: a statement that is bound for good could not be used again. */
function prepared(statement: Statement<unknown[]>): PreparedStatement {
  return {
    run: () => statement.run(),
    bind: (values) => ({
      reader: statement.reader,
      columns: () => statement.columns(),
      run: () => statement.run(values),
      raw: () => ({ all: () => statement.raw().all(values) }),
    }),
  };
}
