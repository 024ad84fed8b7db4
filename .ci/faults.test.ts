import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { namesTest } from "./names-test";
import { ROOT } from "./read-sources";

/** What a team's server must survive: each of them stands in docs/faults.md with a test that makes it happen. */
const MUST_SURVIVE = [
  "killed while importing",
  "killed while judging",
  "killed while migrating",
  "disk full",
  "locked database",
  "stopped under load",
  "damaged database file",
  "backup while people work",
  "restore",
  "upgrade",
  "clock set back",
  "another time zone or language",
];

const rows = readFileSync(path.join(ROOT, "docs/faults.md"), "utf8")
  .split("\n")
  .flatMap((line) => {
    const found = /^\| ([^|]+?)(?: \(\*SQLite\*\))? \| [^|]+ \| `([^`]+)` › (.+) \|$/.exec(line);
    return found === null ? [] : [{ fault: found[1] ?? "", file: found[2] ?? "", title: found[3] ?? "" }];
  });

describe("the table of faults", () => {
  it("has a test for everything that a server must survive", () => {
    expect(MUST_SURVIVE.filter((fault) => !rows.some((row) => row.fault === fault))).toEqual([]);
  });

  it("is read whole", () => {
    const lines = readFileSync(path.join(ROOT, "docs/faults.md"), "utf8").split("\n");
    expect(rows).toHaveLength(lines.filter((line) => line.startsWith("| ")).length - 1);
  });

  it.each(rows)("$fault: the test is there: $title", ({ file, title }) => {
    expect(existsSync(path.join(ROOT, file)) && namesTest(file, title)).toBe(true);
  });
});
