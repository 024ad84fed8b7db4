import path from "node:path";
import { databaseAddress } from "./postgres-databases";

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: playwright.config.ts sets it`);
  return value;
}

export const ROOT = path.resolve(import.meta.dirname, "../..");
/** A temporary folder of this run. */
export const FOLDER = required("PLUMBLINE_E2E_FOLDER");
/** The data folder of the server under test; the command line can be run beside it. */
export const HOME = path.join(FOLDER, "home");
export const PORT = required("PLUMBLINE_E2E_PORT");
/** Where the journeys' model listens: one that is none (`plumbline model-server`), on this machine. */
export const MODEL_PORT = required("PLUMBLINE_E2E_MODEL_PORT");
export const BASE_URL = `http://127.0.0.1:${PORT}`;
/** The owner's cookies. */
export const OWNER_STATE = path.join(FOLDER, "owner.json");

/** On PostgreSQL (`PLUMBLINE_TEST_ON=postgresql`): the databases of this run, made and removed with its server. On SQLite: none. */
const isOnPostgres = process.env.PLUMBLINE_TEST_ON === "postgresql";
const databaseName = (use: string): string => `plumbline_e2e_${PORT}_${use}`;
export const DATABASES = isOnPostgres ? ["journeys", "killed", "hostile"].map(databaseName) : [];

/** What the server and the command line see: an own data folder, a far time zone, another language. */
export const ENVIRONMENT: NodeJS.ProcessEnv = {
  ...process.env,
  DATABASE_URL: isOnPostgres ? databaseAddress(databaseName("journeys")) : undefined,
  PLUMBLINE_URL: undefined,
  PLUMBLINE_HOME: HOME,
  PLUMBLINE_MODEL_URL: `http://127.0.0.1:${MODEL_PORT}/v1`,
  PLUMBLINE_MODEL_KEY: "a-key-that-no-page-shows",
  PLUMBLINE_MODEL_PRICES: JSON.stringify({ priced: { input: 1, output: 10 } }),
  TZ: "Pacific/Kiritimati",
  LANG: "de_DE.UTF-8",
};

/** The same for a server that a journey starts and kills itself. */
export const ENVIRONMENT_OF_KILLED: NodeJS.ProcessEnv = {
  ...ENVIRONMENT,
  DATABASE_URL: isOnPostgres ? databaseAddress(databaseName("killed")) : undefined,
};

/** The same for the server in which everything is hostile. */
export const ENVIRONMENT_OF_HOSTILE: NodeJS.ProcessEnv = {
  ...ENVIRONMENT,
  DATABASE_URL: isOnPostgres ? databaseAddress(databaseName("hostile")) : undefined,
};
