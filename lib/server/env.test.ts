import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readEnvironment } from "./env";

const source = readFileSync(path.join(import.meta.dirname, "env.ts"), "utf8");
const reference = readFileSync(path.join(import.meta.dirname, "../../docs/environment.md"), "utf8");

describe("the environment", () => {
  it("is described whole: every variable that is read stands in the reference, and no other", () => {
    const read = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): z\b/gm)].map(([, name]) => name);
    const rows = reference.split("\n").filter((line) => line.startsWith("| `"));
    const described = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name));
    expect(read.length).toBeGreaterThan(10);
    expect(described.toSorted()).toEqual(read.toSorted());
  });

  it("takes an empty value for none", () => {
    expect(readEnvironment({ DATABASE_URL: "", OPENAI_API_KEY: "" })).toMatchObject({ isPostgres: false, providers: { openai: { key: null } } });
  });

  it("refuses an address that is none", () => {
    expect(() => readEnvironment({ PLUMBLINE_URL: "plumbline.example" })).toThrow(/PLUMBLINE_URL/);
  });
});
