import { describe, expect, it } from "vitest";
import { FIXTURE_MAKERS } from "./fixtures";
import type { Detection, Importer } from "./importer";
import { detectFormat, IMPORTERS, importerOf } from "./index";

function importer(id: string, claim: Detection | null): Importer {
  return { id, label: id, reads: "", ignores: "", successFrom: "", writesFrom: "", detect: () => claim, read: async function* () {} };
}

const head = { name: "x", text: "x", isWhole: true };

describe("detectFormat", () => {
  it("takes the surest claim, names the others, and keeps the order of the table among equals", () => {
    const table = [
      importer("a", { confidence: 0.5, reason: "fits" }),
      importer("b", null),
      importer("c", { confidence: 0.9, reason: "c it is" }),
      importer("d", { confidence: 0.9, reason: "d it is" }),
    ];
    expect(detectFormat(head, table)).toEqual({
      format: "c",
      confidence: 0.9,
      reason: "c it is",
      others: [
        { format: "d", confidence: 0.9, reason: "d it is" },
        { format: "a", confidence: 0.5, reason: "fits" },
      ],
    });
  });

  it("is null when nobody claims the file", () => {
    expect(detectFormat(head, [importer("a", null)])).toBeNull();
  });
});

describe("the table of formats", () => {
  it("describes each format in words, under an id of its own", () => {
    expect(new Set(IMPORTERS.map(({ id }) => id)).size).toBe(IMPORTERS.length);
    for (const { id, label, reads, ignores, successFrom, writesFrom } of IMPORTERS) {
      expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      for (const text of [label, reads, ignores, successFrom, writesFrom]) expect(text.length).toBeGreaterThan(10);
      expect(importerOf(id)?.id).toBe(id);
    }
    expect(importerOf("no-such-format")).toBeNull();
  });

  it("has a generator of fixtures for each format, in the same order", () => {
    expect(FIXTURE_MAKERS.map(({ format }) => format)).toEqual(IMPORTERS.map(({ id }) => id));
  });
});
