/** For tests on PostgreSQL. The gate starts the server and names it in PLUMBLINE_TEST_POSTGRES. */
import pg from "pg";
import { ensure } from "../../base/assert";

/** `CREATE DATABASE` and its like cannot run in a transaction and need a connection of their own. */
export async function onPostgresServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverAddress() });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** The address of a database of this server. */
export function databaseAddress(name: string): string {
  const address = new URL(serverAddress());
  address.pathname = `/${name}`;
  return address.href;
}

const serverAddress = (): string => ensure(process.env.PLUMBLINE_TEST_POSTGRES, "the address of a server");

const byFolder = new Map<string, string>();

/** The address of the database that stands for a data folder, made on first use. */
export async function databaseOfFolder(folder: string): Promise<string> {
  const known = byFolder.get(folder);
  if (known !== undefined) return known;
  const name = `plumbline_test_${process.pid}_${byFolder.size}_${Date.now()}`;
  await onPostgresServer(`CREATE DATABASE ${name}`);
  byFolder.set(folder, databaseAddress(name));
  return databaseAddress(name);
}

/** Says that this database stands for the folder: the one that the test file began with. */
export function nameDatabaseOf(folder: string, address: string): void {
  byFolder.set(folder, address);
}

/** Removes what `databaseOfFolder` made. */
export async function dropDatabases(): Promise<void> {
  for (const address of new Set(byFolder.values())) await onPostgresServer(`DROP DATABASE ${new URL(address).pathname.slice(1)} WITH (FORCE)`);
  byFolder.clear();
}
