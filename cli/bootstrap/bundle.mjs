// The command line in one place: reading some hundred TypeScript files one by one takes longer than most commands do.
// The bundle lies under node_modules, keyed by the sources it was made from, and is made again when one of them changes.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./run.mjs";

const CACHE = path.join(ROOT, "node_modules/.cache/plumbline");
const SOURCES = ["cli", "lib", "package-lock.json"];
const LEFT_OUT = /\.test\.tsx?$|\.md$|^fixtures$|^testing$/;
const HOUR_MS = 60 * 60 * 1000;

/** Names, sizes and times of all sources: a look at each file's content would cost what the bundle saves. */
function keyOfSources() {
  const hash = createHash("sha256");
  const walk = (name) => {
    const full = path.join(ROOT, name);
    const stat = statSync(full);
    if (!stat.isDirectory()) return hash.update(`${name} ${stat.size} ${stat.mtimeMs}\n`);
    for (const entry of readdirSync(full).sort()) if (!LEFT_OUT.test(entry)) walk(`${name}/${entry}`);
  };
  for (const name of SOURCES) walk(name);
  return hash.digest("hex").slice(0, 20);
}

/** The bundled cli/index.ts, made when it is not there; nothing where it cannot be made (then the sources are read as they are). */
export async function ensureBundle() {
  try {
    const folder = path.join(CACHE, keyOfSources());
    const file = path.join(folder, "index.mjs");
    if (existsSync(file)) return file;
    const { build } = await import("esbuild");
    const draft = `${folder}.${process.pid}`;
    await build({
      entryPoints: { index: path.join(ROOT, "cli/index.ts"), "read-thread": path.join(ROOT, "lib/server/use-cases/read-thread.ts") },
      outdir: draft,
      outExtension: { ".js": ".mjs" },
      bundle: true,
      splitting: true,
      platform: "node",
      target: "node20",
      format: "esm",
      packages: "external",
      keepNames: true,
      logLevel: "silent",
      absWorkingDir: ROOT,
      plugins: [sourceFolders],
    });
    removeOld();
    mkdirSync(CACHE, { recursive: true });
    try {
      renameSync(draft, folder);
    } catch {
      // Another process was faster: its bundle is the same.
      rmSync(draft, { recursive: true, force: true });
    }
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Files find their neighbours by `import.meta.dirname`, which has to stay the folder of the source. */
const sourceFolders = {
  name: "source-folders",
  setup(build) {
    build.onLoad({ filter: /[\\/](?:cli|lib)[\\/].*\.ts$/ }, ({ path: file }) => {
      const contents = readFileSync(file, "utf8");
      if (!contents.includes("import.meta.dirname")) return undefined;
      return { contents: contents.replaceAll("import.meta.dirname", JSON.stringify(path.dirname(file))), loader: "ts" };
    });
  },
};

function removeOld() {
  if (!existsSync(CACHE)) return;
  for (const name of readdirSync(CACHE)) {
    const folder = path.join(CACHE, name);
    if (Date.now() - statSync(folder).mtimeMs > HOUR_MS) rmSync(folder, { recursive: true, force: true });
  }
}
