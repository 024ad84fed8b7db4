/**
 * `copy-database`: everything from the database of this installation into an empty other one, SQLite or PostgreSQL. The data
 * folder stays where it is: raw files are content-addressed and belong to whichever database names them.
 */
import path from "node:path";
import { err, ok, type Result } from "../../base/result";
import { closeDatabase, openDatabase } from "../db";
import { readEnvironment, type ServerEnvironment } from "../env";
import { type CopiedTable, copyTables, countRows } from "../repositories/copy-tables";
import { holdServingLock } from "../serving-lock";
import { failure, type UseCaseError } from "./use-case-error";

export interface CopyDatabaseDocument {
  schemaVersion: 1;
  from: DatabaseKind;
  to: DatabaseKind;
  tables: CopiedTable[];
}
type DatabaseKind = "SQLite" | "PostgreSQL";

/** `target`: `postgresql://…`, or the path of an SQLite file that does not exist yet. */
export async function copyDatabase(target: string, report: (table: string) => void): Promise<Result<CopyDatabaseDocument, UseCaseError>> {
  const source = readEnvironment();
  const destination = environmentOf(source, target);
  if (destination.databaseUrl === source.databaseUrl) {
    return err(failure("invalid", "that is the database of this installation itself", { expected: "another, empty database", where: "--to" }));
  }
  // A server would go on writing to what is being copied. PostgreSQL has no such lock: the documentation says to stop the servers.
  const lock = source.isPostgres ? null : holdServingLock(source.home, "copying the database");
  if (lock?.ok === false) return err(failure("invalid", lock.error, { where: "PLUMBLINE_HOME" }));
  try {
    const from = await openDatabase(source);
    const to = await openDatabase(destination);
    const rows = await countRows(to);
    if (rows > 0) {
      return err(failure("invalid", "the other database is not empty", { found: `${rows} rows`, expected: "an empty database", where: "--to" }));
    }
    const tables = await copyTables(from, to, destination.isPostgres, report);
    return ok({ schemaVersion: 1, from: kindOf(source), to: kindOf(destination), tables });
  } finally {
    await closeDatabase(destination);
    lock?.value.release();
  }
}

const kindOf = ({ isPostgres }: ServerEnvironment): DatabaseKind => (isPostgres ? "PostgreSQL" : "SQLite");

function environmentOf(source: ServerEnvironment, target: string): ServerEnvironment {
  const isPostgres = /^postgres(ql)?:\/\//.test(target);
  return { ...source, isPostgres, databaseUrl: isPostgres ? target : `file:${path.resolve(target.replace(/^file:/, ""))}` };
}
