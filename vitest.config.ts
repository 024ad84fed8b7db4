import { defineConfig } from "vitest/config";

/** About the SQLite file itself, or about both databases in one file. */
const ONLY_SQLITE = [
  "lib/server/sqlite-factory.test.ts",
  "lib/server/migrate.test.ts",
  "lib/server/db.test.ts",
  "lib/server/serving-lock.test.ts",
  "lib/server/use-cases/backup-restore.test.ts",
];

/** `PLUMBLINE_TEST_ON=postgresql`: the tests that open a database, each file on a PostgreSQL database of its own. */
const isOnPostgres = process.env.PLUMBLINE_TEST_ON === "postgresql";

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    include: isOnPostgres
      ? ["lib/server/**/*.test.ts"]
      : ["lib/**/*.test.ts", "components/**/*.test.{ts,tsx}", "cli/**/*.test.ts", "bench/**/*.test.ts", ".ci/**/*.test.ts"],
    exclude: ["**/node_modules/**", ...(isOnPostgres ? ONLY_SQLITE : [])],
    setupFiles: isOnPostgres ? ["lib/server/testing/postgres-set-up.ts"] : [],
    environment: "node",
    env: { TZ: "Pacific/Kiritimati", LANG: "de_DE.UTF-8" },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
