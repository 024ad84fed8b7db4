import { mkdirSync } from "node:fs";

/** The data folder, made on first use for this user alone: it holds runs, labels and the secret that signs the sign-ins. */
export function makeHome(home: string): void {
  mkdirSync(home, { recursive: true, mode: 0o700 });
}
