#!/usr/bin/env node
// Generates both database clients into lib/server/generated: what the installation, `npm start` and `npm test` run.
// Prisma's own output goes to standard error and only when it fails, so that a command's document stays alone on standard output.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const prisma = path.join(root, "node_modules/prisma/build/index.js");

for (const provider of ["sqlite", "postgresql"]) {
  const result = spawnSync(process.execPath, [prisma, "generate"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, DB_PROVIDER: provider, PRISMA_HIDE_UPDATE_MESSAGE: "1", CHECKPOINT_DISABLE: "1", NO_COLOR: "1" },
  });
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout}${result.stderr}\nThe ${provider} database client could not be generated.\n`);
    process.exit(1);
  }
}

// The start script compares it with the schema that is there.
const schema = readFileSync(path.join(root, "prisma/schema.prisma"));
writeFileSync(path.join(root, "lib/server/generated/.schema"), createHash("sha256").update(schema).digest("hex"));
