// What `npm ci` runs at its end, so that the command line works at once: the database clients, the name
// `plumbline` for npx, the bundle.
import { lstatSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { ensureBundle } from "./bundle.mjs";
import { ROOT, runNode } from "./run.mjs";

const { code } = await runNode(path.join(ROOT, "prisma/generate.mjs"), [], { stdout: "stderr" });
if (code !== 0) process.exit(code);

// npm links the commands of packages, not the project's own: without this npx asks to install a package `plumbline`.
if (process.platform !== "win32") {
  const link = path.join(ROOT, "node_modules/.bin/plumbline");
  if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) rmSync(link);
  symlinkSync("../../cli/plumbline.mjs", link);
}

// The first command is as fast as the next.
await ensureBundle();
