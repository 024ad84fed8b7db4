// Writes prisma/postgresql/schema.prisma: the one data model with the provider and the output folder replaced.
// `--check` only compares, for the gate.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const here = import.meta.dirname;
const target = path.join(here, "postgresql/schema.prisma");
const derived = readFileSync(path.join(here, "schema.prisma"), "utf8")
  .replace('provider = "sqlite"', 'provider = "postgresql"')
  .replace('"../lib/server/generated/sqlite"', '"../../lib/server/generated/postgresql"')
  .replace(/^\/\/ The one data model\..*$/m, "// Derived from ../schema.prisma by ../derive-postgresql.mjs: change that one.");

if (process.argv.includes("--check")) {
  if (readFileSync(target, "utf8") !== derived) {
    console.error("prisma/postgresql/schema.prisma differs from prisma/schema.prisma: run node prisma/derive-postgresql.mjs");
    process.exit(1);
  }
} else {
  writeFileSync(target, derived);
}
