#!/usr/bin/env node
// Stand-in for Prisma's native schema engine: same JSON-RPC, backed by the WASM build + a driver adapter.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import readline from "node:readline";

const require = createRequire(import.meta.url);
const argv = process.argv.slice(2);
const datamodels = [];
let datasource = {};
let cli = null;
for (let i = 0; i < argv.length; i++) {
  if (argv[i] === "--datamodels") datamodels.push(argv[++i]);
  else if (argv[i] === "--datasource") datasource = JSON.parse(argv[++i]);
  else if (argv[i] === "cli") cli = argv[++i];
  else if (argv[i] === "--version") {
    console.log("schema-engine-cli wasm");
    process.exit(0);
  }
}
const url = datasource.url ?? "file:./dev.db";
const isPg = /^postgres(ql)?:/.test(url);
const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" ("id" TEXT PRIMARY KEY NOT NULL,"checksum" TEXT NOT NULL,"finished_at" DATETIME,"migration_name" TEXT NOT NULL,"logs" TEXT,"rolled_back_at" DATETIME,"started_at" DATETIME NOT NULL DEFAULT current_timestamp,"applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`;
async function factory() {
  if (isPg) {
    // adapter-pg rejects pg's internal "char" (oid 18) that catalog queries return: present it as bpchar
    const Result = (await import("pg/lib/result.js")).default;
    const add = Result.prototype.addFields;
    Result.prototype.addFields = function (fs) {
      for (const f of fs) if (f.dataTypeID === 18) f.dataTypeID = 1042;
      return add.call(this, fs);
    };
    const { PrismaPg } = await import("@prisma/adapter-pg");
    const f = new PrismaPg({ connectionString: url });
    // adapter-pg's own connectToShadowDb reuses the MAIN database when given a connectionString, and drops before it disconnects
    f.connectToShadowDb = async () => {
      const name = `prisma_migrate_shadow_db_${crypto.randomUUID()}`;
      const main = await f.connect();
      await main.executeScript(`CREATE DATABASE "${name}"`);
      const u = new URL(url);
      u.pathname = `/${name}`;
      const a = await new PrismaPg({ connectionString: u.href }).connect();
      const end = a.dispose.bind(a);
      a.dispose = async () => {
        await end();
        await main.executeScript(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
        await main.dispose();
      };
      return a;
    };
    return f;
  }
  const { PrismaBetterSqlite3 } = await import("@prisma/adapter-better-sqlite3");
  const f = new PrismaBetterSqlite3({ url }, { shadowDatabaseUrl: ":memory:" });
  for (const m of ["connect", "connectToShadowDb"]) {
    const o = f[m].bind(f);
    f[m] = async () => {
      const a = await o();
      const raw = a.executeRaw.bind(a);
      // better-sqlite3 prepares one statement only; the engine sends whole migration files
      a.executeRaw = async (q) => {
        if (q.args.length > 0) return raw(q);
        await a.executeScript(q.sql);
        return 0;
      };
      // The engine asks for the text of a partial index by a name in double quotes, which this SQLite takes for a column alone.
      const ask = a.queryRaw.bind(a);
      a.queryRaw = (q) => ask({ ...q, sql: q.sql.replace(/(FROM sqlite_master WHERE type = 'index' AND name = )"([^"]*)"/, "$1'$2'") });
      if (m === "connect") a.client.exec(MIGRATIONS_TABLE);
      return a;
    };
  }
  return f;
}
if (cli) {
  // can-connect-to-database | create-database
  try {
    const a = await (await factory()).connect();
    await a.executeScript("SELECT 1");
    await a.dispose();
    process.exit(0);
  } catch (e) {
    console.error(
      `\n${JSON.stringify({ level: "ERROR", target: "schema_engine::logger", fields: { error_code: "P1001", message: String(e.message) } })}`,
    );
    process.exit(1);
  }
}
const dir = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg").replace(/schema_engine_bg\.js$/, "");
const bg = await import(`${dir}schema_engine_bg.js`);
const mod = await WebAssembly.instantiate(readFileSync(`${dir}schema_engine_bg.wasm`), { "./schema_engine_bg.js": bg });
bg.__wbg_set_wasm(mod.instance.exports);
mod.instance.exports.__wbindgen_start();
globalThis.PRISMA_WASM_PANIC_REGISTRY = {
  message: "",
  set_message(m) {
    this.message = m;
  },
};
const { bindMigrationAwareSqlAdapterFactory } = await import("@prisma/driver-adapter-utils");
const adapter = bindMigrationAwareSqlAdapterFactory(await factory());
const models = datamodels.map((p) => [p, readFileSync(p, "utf8")]);
const dbg = process.env.SHIM_DEBUG ? (...a) => console.error("[shim]", ...a) : () => {};
const engine = await bg.SchemaEngine.new({ datamodels: models.length ? models : undefined }, dbg, adapter);
const rl = readline.createInterface({ input: process.stdin, crlfDelay: Infinity });
let chain = Promise.resolve();
rl.on("line", (line) => {
  if (!line.trim()) return;
  const m = JSON.parse(line);
  if (m.method) chain = chain.then(() => handle(m));
});
rl.on("close", () => chain.then(() => process.exit(0)));
async function handle({ id, method, params }) {
  dbg(method, JSON.stringify(params)?.slice(0, 400));
  const name = { getDatabaseVersion: "version" }[method] ?? method;
  try {
    let result;
    if (name === "createDatabase") result = { databaseName: url };
    else result = (await engine[name](params)) ?? {};
    if (name === "diff" && result.stdout) {
      process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id: 0, method: "print", params: { content: result.stdout } })}\n`);
    }
    process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
  } catch (e) {
    dbg(e);
    const ext = /External error id#(\d+)/.exec(e.message);
    if (ext) {
      const r = adapter.errorRegistry.consumeError(Number(ext[1]));
      dbg("external", r);
      if (r) e.message += `\n${r.error?.message ?? r.error}`;
    }
    process.stdout.write(
      `${JSON.stringify({ jsonrpc: "2.0", id, error: { code: 4466, message: "An error happened. Check the data field for details.", data: { is_panic: false, message: e.message, error_code: e.code ?? null, meta: e.meta ?? null } } })}\n`,
    );
  }
}
