/** For tests: a data folder of their own, made before and removed after. The database in it is real. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { closeDatabase } from "../db";

/** Points PLUMBLINE_HOME at a new folder and answers how to end it. Call once per test file. */
export function openTemporaryHome(): { folder: string; end(): Promise<void> } {
  const folder = mkdtempSync(path.join(tmpdir(), "plumbline-"));
  process.env.PLUMBLINE_HOME = folder;
  return {
    folder,
    async end() {
      await closeDatabase();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
