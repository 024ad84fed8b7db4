import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { namesTest } from "./names-test";
import { ROOT } from "./read-sources";

interface Row {
  item: string;
  state: string;
  file: string | null;
  title: string | null;
}

/** The rows of the table in docs/security/asvs.md. */
function readRows(text: string): Row[] {
  return text.split("\n").flatMap((line) => {
    const cells = line.split(" | ").map((cell) => cell.replace(/^\| /, "").replace(/ ?\|$/, "").trim());
    const [item = "", , state = "", test = ""] = cells;
    if (!/^\d+\.\d+\.\d+$/.test(item)) return [];
    const [, file = null, title = null] = /^`([^`]+)` › (.+)$/.exec(test) ?? [];
    return [{ item, state, file, title }];
  });
}

const rows = readRows(readFileSync(path.join(ROOT, "docs/security/asvs.md"), "utf8"));

describe("the security checklist", () => {
  it("looks at every chapter of the standard", () => {
    const chapters = new Set(rows.map(({ item }) => Number(item.split(".")[0])));
    expect([...chapters].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(rows.length).toBeGreaterThan(50);
  });

  it.each(rows.filter(({ state }) => state === "held"))("$item is held by a test that is there: $title", ({ file, title }) => {
    expect(file !== null && title !== null && existsSync(path.join(ROOT, file)) && namesTest(file, title)).toBe(true);
  });

  it("says why, where an item is open or does not apply", () => {
    for (const { item, state, file } of rows)
      if (state !== "held") expect([item, file, state]).toEqual([item, null, expect.stringMatching(/^(?:open|not applicable): .{10,}/)]);
  });

  it("would notice a test that is gone", () => {
    expect(namesTest(".ci/asvs.test.ts", "would notice a test that is gone")).toBe(true);
    expect(namesTest(".ci/asvs.test.ts", "would notice a test that never was")).toBe(false);
    expect(readRows("| 1.2.3 | x | held | `a.test.ts` › says it |")).toEqual([{ item: "1.2.3", state: "held", file: "a.test.ts", title: "says it" }]);
  });
});
