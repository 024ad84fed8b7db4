#!/usr/bin/env node
// Holds the data model, its PostgreSQL twin and both folders of migrations together: `node prisma/check-migrations.mjs`.
// A model that was changed without a migration fails here. PostgreSQL needs a server that may be filled and emptied:
// PLUMBLINE_TEST_POSTGRES is its address; without one that half is left out and said so (exit 3).
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const quiet = { CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1", NO_COLOR: "1" };
const node = (args, env = {}) => spawnSync(process.execPath, args, { cwd: root, encoding: "utf8", env: { ...process.env, ...quiet, ...env } });
let isGood = true;

function say(name, result, advice) {
  if (result.status === 0) return console.log(`${name}: no difference`);
  isGood = false;
  console.error(`${name}: ${advice}\n${result.stdout}${result.stderr}`);
}

/** What the migrations make, against what the schema says. */
function compare(provider, folder, url) {
  const prisma = path.join(root, "node_modules/prisma/build/index.js");
  const args = ["migrate", "diff", "--from-migrations", `${folder}/migrations`, "--to-schema", `${folder}/schema.prisma`, "--exit-code"];
  return node([prisma, ...args], { DB_PROVIDER: provider, DATABASE_URL: url });
}

say("postgresql/schema.prisma", node(["prisma/derive-postgresql.mjs", "--check"]), "differs from schema.prisma");
const folder = mkdtempSync(path.join(tmpdir(), "plumbline-drift-"));
say("SQLite migrations", compare("sqlite", "prisma", `file:${path.join(folder, "drift.db")}`), "do not make what schema.prisma says");
rmSync(folder, { recursive: true, force: true });

const postgres = process.env.PLUMBLINE_TEST_POSTGRES;
if (postgres) say("PostgreSQL migrations", compare("postgresql", "prisma/postgresql", postgres), "do not make what postgresql/schema.prisma says");
else console.log("PostgreSQL migrations: left out, no server");
process.exit(isGood ? (postgres ? 0 : 3) : 1);
