import path from "node:path";
import { defineConfig } from "prisma/config";

// Prisma's native schema engine is a download; where none is possible the WebAssembly build of the same engine does its work
// (prisma/engine/schema-engine.mjs). Set PRISMA_NATIVE_ENGINE to use the native one.
if (!process.env.PRISMA_NATIVE_ENGINE && process.platform !== "win32") {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.resolve(import.meta.dirname, "prisma/engine/schema-engine.mjs");
}
// Only the shape of the data is asked for here (generate, diff): the program finds and migrates its database itself (lib/server/migrate.ts).
const url = process.env.DATABASE_URL ?? "file::memory:";
const isPostgres = process.env.DB_PROVIDER === "postgresql" || (process.env.DB_PROVIDER === undefined && /^postgres(ql)?:/.test(url));

export default defineConfig({
  schema: isPostgres ? "prisma/postgresql/schema.prisma" : "prisma/schema.prisma",
  migrations: { path: isPostgres ? "prisma/postgresql/migrations" : "prisma/migrations" },
  datasource: { url },
});
