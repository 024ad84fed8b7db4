import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import path from "node:path";

const README = path.join(import.meta.dirname, "README.md");
const MACHINE = /<!-- machine -->[\s\S]*<!-- end machine -->/;

/** Puts the table of a part between its marks in bench/README.md, and names the machine; what people wrote around it stays. */
export function writePart(name: string, table: string): void {
  const text = readFileSync(README, "utf8");
  const part = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- end ${name} -->`);
  if (!part.test(text) || !MACHINE.test(text)) throw new Error(`bench/README.md has no marks for ${name} or for the machine`);
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const next = text
    .replace(part, () => `<!-- ${name} -->\n${table}\n<!-- end ${name} -->`)
    .replace(MACHINE, () => `<!-- machine -->\nMachine: ${machine}\n<!-- end machine -->`);
  writeFileSync(README, next);
}
