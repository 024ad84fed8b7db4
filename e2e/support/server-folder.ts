import path from "node:path";

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
export const BASE_URL = `http://127.0.0.1:${PORT}`;
/** The owner's cookies. */
export const OWNER_STATE = path.join(FOLDER, "owner.json");

/** What the server and the command line see: an own data folder, a far time zone, another language. */
export const ENVIRONMENT: NodeJS.ProcessEnv = {
  ...process.env,
  DATABASE_URL: undefined,
  PLUMBLINE_URL: undefined,
  PLUMBLINE_HOME: HOME,
  TZ: "Pacific/Kiritimati",
  LANG: "de_DE.UTF-8",
};
