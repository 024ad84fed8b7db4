/** Databases of the journeys on PostgreSQL (`PLUMBLINE_TEST_ON=postgresql`), on the server that PLUMBLINE_TEST_POSTGRES names. */
import pg from "pg";

function serverAddress(): string {
  const address = process.env.PLUMBLINE_TEST_POSTGRES;
  if (address === undefined) throw new Error("PLUMBLINE_TEST_POSTGRES is not set: the address of a PostgreSQL server for tests");
  return address;
}

export function databaseAddress(name: string): string {
  const address = new URL(serverAddress());
  address.pathname = `/${name}`;
  return address.href;
}

/** `CREATE DATABASE` and its like cannot run in a transaction: a connection of their own. */
export async function onPostgresServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverAddress() });
  await client.connect();
  await client.query(sql);
  await client.end();
}
