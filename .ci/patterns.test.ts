/**
 * Every regular expression of ours that repeats something, tried on long texts made of what it is looking for: a recorded run can
 * hold anything, and a pattern that goes back over a text at each of its places holds an import up for hours. Found in the sources,
 * so that a new pattern is in it. This is no measurement: a sound pattern is through in a millisecond, and is stopped after twenty seconds.
 */
import { Worker } from "node:worker_threads";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { listFiles, ROOT } from "./read-sources";

const MOST_MS = 20_000;

interface Pattern {
  place: string;
  source: string;
  flags: string;
}

/** Patterns that never see a long text, each with its reason. */
const SHORT_TEXTS: Readonly<Record<string, string>> = {
  "lib/importers/tagged-run.ts: /=+\\s*(?:.*?\\|\\s*)?Task ID:\\s*(.*?)\\s*=+/": "reads 1,000 characters around the mark",
  "lib/importers/who-and-when.ts: /\\s*\\(.*\\)\\s*$/": "reads 200 characters",
  "lib/matching/provenance/tool-documents.ts: /\\s*([A-Za-z_]\\w*)(\\?)?\\s*(?::\\s*([^,=]+?))?\\s*(=\\s*[^,]+)?(?:,|$)/g": "reads 8,000 characters",
  "lib/view-models/format-count.ts: /\\B(?=(\\d{3})+$)/g": "reads the digits of a number",
};
/** Read by tests alone. */
const FOR_TESTS = /\.test\.tsx?$|\/testing\/|^lib\/trajectory\/trajectory-from-text\.ts$|^lib\/matching\/alfworld\/match-drawing\.ts$/;

function patternsOf(file: string): Pattern[] {
  const found: Pattern[] = [];
  const text = ts.sys.readFile(`${ROOT}/${file}`) ?? "";
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      found.push({ place: `${file}: ${node.text}`, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** The place of the first pattern that does not come to an end, with the text that holds it; null: all do. */
function firstRunaway(patterns: readonly Pattern[], mostMs = MOST_MS): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./pattern-worker.mjs", import.meta.url), { workerData: patterns });
    let at = "nothing yet";
    let runaway: string | null = null;
    const timer = setTimeout(() => {
      runaway = at;
      worker.terminate().catch(reject);
    }, mostMs);
    worker.on("message", ({ index, pump }: { index: number; pump: string }) => {
      at = `${patterns[index]?.place} on ${JSON.stringify(pump)}`;
      timer.refresh();
    });
    worker.once("error", reject);
    worker.once("exit", () => {
      clearTimeout(timer);
      resolve(runaway);
    });
  });
}

describe("a pattern of ours", () => {
  const files = listFiles().filter((file) => /^(?:lib|app|components|cli)\/.*\.(?:tsx?|mjs)$/.test(file) && !FOR_TESTS.test(file));
  const repeating = files.flatMap(patternsOf).filter(({ source }) => /[*+]|\{\d+,/.test(source));

  it("comes to an end on a long text of what it looks for", async () => {
    expect(repeating.length).toBeGreaterThan(400);
    const tried = [...new Map(repeating.map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern])).values()];
    expect(await firstRunaway(tried.filter(({ place }) => SHORT_TEXTS[place] === undefined))).toBeNull();
  }, 180_000);

  it("is left out only where it stands", () => {
    const places = new Set(repeating.map(({ place }) => place));
    expect(Object.keys(SHORT_TEXTS).filter((place) => !places.has(place))).toEqual([]);
  });

  it("would be named if it ran away", async () => {
    const runaway = { place: "here", source: "^(a+)+$", flags: "" };
    expect(await firstRunaway([runaway], 1_000)).toBe('here on "a"');
  }, 30_000);
});
