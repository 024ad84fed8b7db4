#!/usr/bin/env node
// `npx plumbline …` and `npm run -s plumbline -- …`: Node cannot read TypeScript by itself, so a loader is registered first.
import { register } from "tsx/esm/api";

// Started by `plumbline serve`: when that process is gone, however it went, nobody else would end this one.
if (process.channel !== undefined) {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
register();
await import("./index.ts");
