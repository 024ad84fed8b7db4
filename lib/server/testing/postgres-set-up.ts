/** Set-up of every test file while the suite runs on PostgreSQL: databases of the file's own, removed after it. */
import { afterAll } from "vitest";
import { closeDatabase } from "../db";
import { databaseOfFolder, dropDatabases } from "./postgres-server";

// Whatever folder the file begins with.
process.env.DATABASE_URL = await databaseOfFolder("");

afterAll(async () => {
  await closeDatabase();
  await dropDatabases();
});
