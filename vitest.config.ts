import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    include: ["lib/**/*.test.ts", "components/**/*.test.{ts,tsx}", "cli/**/*.test.ts", "bench/**/*.test.ts", ".ci/**/*.test.ts"],
    environment: "node",
    env: { TZ: "Pacific/Kiritimati", LANG: "de_DE.UTF-8" },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
