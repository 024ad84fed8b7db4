import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./read-sources";

/** Whether a file gives this name to a test: as the first text of a call of `it`, `test` or of what `each` and `runIf` give back. */
export function namesTest(file: string, title: string): boolean {
  const source = readFileSync(path.join(ROOT, file), "utf8");
  const name = title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?:\\b(?:it|test)|\\))\\s*\\(\\s*(["'\`])${name}\\1`).test(source);
}
