/**
 * A class with a rule of its own in the style sheet of one page reaches every page: where another page's sheet uses the name for a thing of its
 * own, both are drawn wrong, and neither's author sees it. Such a name gets a prefix, or an element before its dot, or moves to the sheets
 * that all pages share.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./read-sources";

const FOLDER = path.join(ROOT, "app/styles");
/** Sheets for every page. */
const SHARED = new Set(["base.css", "tokens.css", "controls.css", "data.css", "shell.css"]);
/** The parts of a run, drawn by the same components on these pages, which give them their own measures. */
const PARTS_OF_A_RUN = new Set(["trajectory.css", "annotate.css", "replay.css", "judge.css"]);
/** Drawn by one component on the two pages, in the sheet of the page where it came first. */
const ONE_COMPONENT: Readonly<Record<string, readonly string[]>> = {
  "agreement.css": ["dec", "rec"],
  "study.css": ["command", "intervals", "msg", "row-link", "sharebar"],
  "trajectory.css": ["choice", "elided", "sec"],
  "validate.css": ["mat"],
};

interface Sheet {
  name: string;
  /** Classes that have a rule wherever they stand: `.name { … }`, with states at most. */
  bare: Set<string>;
  all: Set<string>;
}

function readSheet(name: string, text: string): Sheet {
  const bare = new Set<string>();
  const all = new Set<string>();
  for (const [, prelude = ""] of text.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{}]+)\{/g)) {
    if (prelude.trim().startsWith("@")) continue;
    for (const [, one = ""] of prelude.matchAll(/\.([A-Za-z_][\w-]*)/g)) all.add(one);
    for (const selector of prelude.split(",")) {
      const alone = /^\.([A-Za-z_][\w-]*)(?::[\w-]+)*$/.exec(selector.trim())?.[1];
      if (alone !== undefined) bare.add(alone);
    }
  }
  return { name, bare, all };
}

function findCollisions(sheets: readonly Sheet[]): string[] {
  const isTogether = (a: string, b: string): boolean => PARTS_OF_A_RUN.has(a) && PARTS_OF_A_RUN.has(b);
  return sheets
    .filter(({ name }) => !SHARED.has(name))
    .flatMap((owner) =>
      [...owner.bare]
        .filter((one) => !ONE_COMPONENT[owner.name]?.includes(one))
        .flatMap((one) =>
          sheets
            .filter((other) => other !== owner && other.all.has(one) && !isTogether(owner.name, other.name))
            .map((other) => `.${one} has a rule of its own in ${owner.name} and is named in ${other.name}`),
        ),
    );
}

describe("style sheets", () => {
  const sheets = readdirSync(FOLDER).map((name) => readSheet(name, readFileSync(path.join(FOLDER, name), "utf8")));

  it("of two pages do not share a name by accident", () => {
    expect(sheets.length).toBeGreaterThan(15);
    expect(findCollisions(sheets)).toEqual([]);
  });

  it("are found out when they do: a grid of one page turned the heads of another's tables into its cells", () => {
    const compare = readSheet("compare.css", ".two { display: grid; }\n@media (max-width: 9px) { .two { gap: 0; } }");
    const data = readSheet("data.css", ".t thead.two tr { height: 20px; }");
    expect(findCollisions([compare, data])).toEqual([".two has a rule of its own in compare.css and is named in data.css"]);
    expect(findCollisions([readSheet("compare.css", ".cm .two { display: grid; }"), data])).toEqual([]);
  });
});
