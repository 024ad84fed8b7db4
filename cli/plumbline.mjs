#!/usr/bin/env node
// `npx plumbline …` and `npm run -s plumbline -- …`: Node cannot read TypeScript by itself, so a bundle is run, or, where
// none can be made (or PLUMBLINE_SOURCES is set, for readable stacks), the sources through a loader.
import { pathToFileURL } from "node:url";
import { ensureBundle } from "./bootstrap/bundle.mjs";

// Started by `plumbline serve`: when that process is gone, however it went, nobody else would end this one.
if (process.channel !== undefined) {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
const bundle = process.env.PLUMBLINE_SOURCES ? undefined : await ensureBundle();
if (bundle === undefined) {
  const { register } = await import("tsx/esm/api");
  register();
  await import("./index.ts");
} else {
  await import(pathToFileURL(bundle).href);
}
