#!/usr/bin/env node
// `npx plumbline …` and `npm run -s plumbline -- …`: Node cannot read TypeScript by itself, so a loader is registered first.
import { register } from "tsx/esm/api";

register();
await import("./index.ts");
