import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { UNDEFINED_REASONS } from "../statistics/undefined-reason";
import { UNDEFINED_METRIC_REASONS } from "./undefined-metric-reason";

/** Every reason code that stands in the fixtures of a folder. */
function reasonsIn(folder: string): string[] {
  const fixtures = path.join(import.meta.dirname, "..", folder, "fixtures");
  const texts = readdirSync(fixtures).filter((name) => name.endsWith(".json"));
  const found = texts.flatMap((name) => [...readFileSync(path.join(fixtures, name), "utf8").matchAll(/"reason":\s*"(\w+)"/g)]);
  return [...new Set(found.flatMap((match) => match[1] ?? []))].sort();
}

describe("the reasons for undefined", () => {
  it("are words for every code of the fixtures", () => {
    expect(reasonsIn("statistics").length).toBeGreaterThan(8);
    expect(Object.keys(UNDEFINED_REASONS)).toEqual(expect.arrayContaining(reasonsIn("statistics")));
    expect(Object.keys(UNDEFINED_METRIC_REASONS)).toEqual(expect.arrayContaining(reasonsIn("metrics")));
  });

  it("read as the end of a sentence", () => {
    for (const words of Object.values(UNDEFINED_METRIC_REASONS)) expect(words).toMatch(/^[a-z].*[^.]$/);
  });
});
