import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeHome } from "../make-home";

const LEAST_LENGTH = 32;

/**
 * The secret that signs the cookies: 256 random bits in the data folder, readable by its owner alone, made on first use.
 * Throws when the file was cut or emptied, since a new secret would sign everybody out without a word.
 */
export function ensureSecret(home: string): string {
  const file = path.join(home, "secret");
  if (!existsSync(file)) {
    makeHome(home);
    // Two processes may start at once: each writes its own file, and the link lets the first one win with whole content.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  chmodSync(file, 0o600);
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < LEAST_LENGTH) {
    throw new Error(
      `${file} holds ${secret.length} characters, expected at least ${LEAST_LENGTH}: remove the file to have a new secret made (everybody signs in again)`,
    );
  }
  return secret;
}
