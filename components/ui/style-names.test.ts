import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const FOLDER = "app/styles";

/** Classes that a file gives a rule of their own, alone or in a list of selectors, outside of media queries. */
function ownClasses(css: string): string[] {
  return css.split("\n").flatMap((line) => {
    const selectors = /^([^\s{@][^{]*) \{/.exec(line)?.[1] ?? "";
    return selectors.split(", ").filter((selector) => /^\.[\w-]+$/.test(selector));
  });
}

it("no two files of styles give one class a rule: every page loads all of them, and the later would change the pages of the other", () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".css"));
  const homes = new Map<string, Set<string>>();
  for (const file of files)
    for (const name of ownClasses(readFileSync(path.join(FOLDER, file), "utf8"))) homes.set(name, (homes.get(name) ?? new Set()).add(file));
  expect(homes.size).toBeGreaterThan(200);
  expect([...homes].filter(([, where]) => where.size > 1).map(([name, where]) => `${name} in ${[...where].join(" and ")}`)).toEqual([]);
});
