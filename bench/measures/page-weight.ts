import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { assignToOwner } from "../assigned";
import { longRunLine } from "../long-run";
import { type BenchContext, kilobytes, type Measure, ratio } from "../measure";
import { runChild } from "../run-child";
import { type Served, serve, whyNotServed } from "../served";

const STUDY = "weight";
const ROOT = path.resolve(import.meta.dirname, "../..");
const EMPTY_APP = "bench/floors/empty-next-app";

/** The scripts that a page names in its HTML, gzipped, against those of a Next app that shows one word. */
export async function measurePageWeight({ folder }: BenchContext): Promise<Measure[]> {
  const reason = whyNotServed();
  if (reason !== null) {
    console.error(reason);
    return [];
  }
  const home = path.join(folder, "weight-home");
  mkdirSync(home);
  const file = path.join(folder, "weight.jsonl");
  writeFileSync(file, longRunLine("run", 50));
  await runChild(["cli/plumbline.mjs", "import", file, "--study", STUDY], home);
  const floor = await emptyWeight(home);
  const served = await serve(home);
  try {
    const pages = await addresses(served);
    const measures: Measure[] = [];
    for (const [name, address] of pages) {
      const weight = await weightOf(served, address);
      const asked = name === "annotate" ? { must: 3, aim: 1.7 } : { must: null, aim: null };
      measures.push(ratio(`first-load JavaScript of the ${name} page / of an empty Next app, gzipped`, weight, floor, kilobytes, asked));
    }
    return measures;
  } finally {
    await served.stop();
  }
}

/** The page of a run, and that on which it is labelled. */
async function addresses(served: Served): Promise<[name: string, address: string][]> {
  const { url, cookie } = served;
  const answer = await fetch(`${url}/api/v1/studies/${STUDY}/trajectories`, { headers: { cookie } });
  const { rows } = (await answer.json()) as { rows: { trajectoryId: string }[] };
  const pages: [string, string][] = [["trajectory", `${url}/studies/${STUDY}/trajectories/${rows[0]?.trajectoryId}`]];
  const { assignmentId, trajectoryIds } = await assignToOwner(served, STUDY, 1);
  pages.push(["annotate", `${url}/studies/${STUDY}/annotate/${assignmentId}/${trajectoryIds[0]}`]);
  return pages;
}

async function weightOf({ url, cookie }: Served, address: string): Promise<number> {
  const page = await fetch(address, { headers: { cookie } });
  if (!page.ok) throw new Error(`${address} answered ${page.status}`);
  let bytes = 0;
  for (const source of scriptsOf(await page.text())) {
    const script = await fetch(new URL(source, url), { headers: { cookie } });
    if (!script.ok) throw new Error(`${source} answered ${script.status}`);
    bytes += gzipSync(await script.bytes()).length;
  }
  return bytes;
}

/** Builds the empty app, whose page is then a file, and removes the build. */
async function emptyWeight(home: string): Promise<number> {
  const built = path.join(ROOT, EMPTY_APP, ".next");
  try {
    await runChild(["node_modules/next/dist/bin/next", "build", EMPTY_APP], home);
    const html = readFileSync(path.join(built, "server/app/index.html"), "utf8");
    return scriptsOf(html).reduce((sum, source) => sum + gzipSync(readFileSync(path.join(built, source.replace(/^\/_next\//, "")))).length, 0);
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

/** Each once; those for browsers of long ago (`nomodule`) are left out: nobody loads them. */
function scriptsOf(html: string): string[] {
  const tags = html.match(/<script\b[^>]*>/g) ?? [];
  const sources = tags.filter((tag) => !/\bnomodule\b/i.test(tag)).map((tag) => /\bsrc="([^"?]+)/.exec(tag)?.[1]);
  const found = [...new Set(sources.filter((source) => source !== undefined))];
  if (found.length === 0) throw new Error("the page names no script");
  return found;
}
