import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { DESCRIBED_FORMATS } from "../lib/importers/index";
import { FORMATS_FILE, formatsDocument } from "./write-formats";

describe("docs/formats.md", () => {
  it("is what the importers say: npx tsx .ci/write-formats.ts writes it", () => {
    const written = readFileSync(path.join(import.meta.dirname, "..", FORMATS_FILE), "utf8");
    expect(written).toBe(formatsDocument(DESCRIBED_FORMATS));
  });
});

describe("formatsDocument", () => {
  it("sorts by id, and keeps marks of Markdown as text", () => {
    const format = (id: string) => ({ id, label: `The ${id}`, reads: "lines `a` of <b> | c_d _e", ignores: "x", successFrom: "y", writesFrom: "z" });
    const text = formatsDocument([format("b-format"), format("a-format")]);
    expect(text.indexOf("`a-format`")).toBeLessThan(text.indexOf("`b-format`"));
    expect(text).toContain("- **Reads:** lines \\`a\\` of \\<b\\> \\| c_d \\_e\n- **Ignores:** x");
  });
});
