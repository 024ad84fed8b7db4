import { describe, expect, it } from "vitest";
import { checkImports, unitOf } from "./check-imports";
import { IMPORT_TABLE, PURE_FOLDERS } from "./import-table";

const check = (files: Record<string, string>, debts = []) => checkImports(new Map(Object.entries(files)), debts);
const TRAJECTORY = { "lib/trajectory/trajectory.ts": "export interface Trajectory { id: string }\nexport const a = 1;" };

describe("the import table", () => {
  it("has one row for each pure folder", () => {
    for (const folder of PURE_FOLDERS) expect(IMPORT_TABLE.filter((row) => row.unit === folder)).toHaveLength(1);
  });

  it("lets lib/server import every folder of lib", () => {
    const server = IMPORT_TABLE.find((row) => row.unit === "lib/server");
    expect(server?.mayImport).toEqual([...PURE_FOLDERS]);
  });
});

describe("unitOf", () => {
  it("takes the longest folder of the table", () => {
    expect(unitOf("lib/server/use-cases/import-file.ts")).toBe("lib/server");
    expect(unitOf("prisma/seed.ts")).toBe("prisma/seed.ts");
    expect(unitOf("cli/commands/match.ts")).toBe("cli");
  });

  it("keeps what runs before the build apart from the folder it lies in", () => {
    expect(unitOf("cli/start.mjs")).toBe("bootstrap");
    expect(unitOf("prisma/engine/schema-engine.mjs")).toBe("bootstrap");
    expect(unitOf("vitest.config.ts")).toBe("bootstrap");
  });

  it("knows nothing of a folder that is not in the table", () => {
    expect(unitOf("lib/helpers/misc.ts")).toBeUndefined();
    expect(check({ "lib/helpers/misc.ts": "export {};" })[0]).toContain("belongs to no folder");
  });
});

describe("checkImports", () => {
  it("finds nothing in imports that the table lists", () => {
    expect(check({ ...TRAJECTORY, "lib/analysis/analyse.ts": 'import { a } from "../trajectory/trajectory";\nexport const b = a;' })).toEqual([]);
  });

  it("refuses a planted import against the direction of the data, relative and by alias", () => {
    const problems = check({
      "lib/trajectory/trajectory.ts": 'import { b } from "@/lib/analysis/analyse";\nexport const a = b;',
      "lib/importers/index.ts": 'import { b } from "../analysis/analyse";\nexport const c = b;',
      "lib/analysis/analyse.ts": "export const b = 1;",
    });
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(/^lib\/trajectory\/trajectory\.ts:1: lib\/trajectory must not import lib\/analysis/);
    expect(problems[1]).toMatch(/^lib\/importers\/index\.ts:1: /);
  });

  it("sees a dynamic import, a re-export and a require", () => {
    for (const text of ['await import("../analysis/x");', 'export * from "../analysis/x";', 'const x = require("../analysis/x");']) {
      expect(check({ "lib/trajectory/t.ts": text, "lib/analysis/x.ts": "export const y = 1;" })).toHaveLength(1);
    }
  });

  it("lets a component import another pure folder as types and not as values", () => {
    const component = (text: string) => check({ ...TRAJECTORY, "components/trajectory/step-list.tsx": text });
    expect(component('import type { Trajectory } from "@/lib/trajectory/trajectory";')).toEqual([]);
    expect(component('import { type Trajectory } from "@/lib/trajectory/trajectory";')).toEqual([]);
    expect(component('import { a, type Trajectory } from "@/lib/trajectory/trajectory";')[0]).toContain("except as `import type`");
  });

  it("names a file that is not there", () => {
    expect(check({ "lib/base/a.ts": 'import "./gone";' })).toEqual(["lib/base/a.ts:1: imports ./gone, and there is no such file"]);
  });

  it("finds folders that import each other in a circle, even through types", () => {
    const problems = check({
      "lib/gates/gate.ts": 'import type { R } from "../replay/replay";\nexport type G = R;',
      "lib/replay/replay.ts": 'import { g } from "../gates/other";\nexport type R = typeof g;',
      "lib/gates/other.ts": "export const g = 1;",
    });
    expect(problems.some((problem) => problem.startsWith("folders import each other in a circle: lib/gates -> lib/replay -> lib/gates"))).toBe(true);
  });

  it("finds files that import each other in a circle", () => {
    const problems = check({ "lib/base/a.ts": 'import "./b";', "lib/base/b.ts": 'import "./a";' });
    expect(problems).toEqual(["files import each other in a circle: lib/base/a.ts -> lib/base/b.ts -> lib/base/a.ts"]);
  });

  it("keeps Node, the framework and the database out of pure folders", () => {
    for (const name of ["node:fs", "node:http", "node:child_process", "next/headers", "react", "@prisma/client", "pg"]) {
      expect(check({ "lib/matching/match.ts": `import x from "${name}";\nexport default x;` })).toHaveLength(1);
    }
    expect(check({ "lib/base/sha256.ts": 'import { createHash } from "node:crypto";\nexport { createHash };' })).toEqual([]);
    expect(check({ "lib/base/other.ts": 'import { createHash } from "node:crypto";\nexport { createHash };' })).toHaveLength(1);
  });

  it("keeps clock, environment, locale and unseeded randomness out of pure folders", () => {
    const uses = ["Date.now()", "new Date()", "Math.random()", "process.env.HOME", "fetch('x')", "'a'.localeCompare('b')", "new Date(0).getHours()"];
    for (const use of uses) expect(check({ "lib/metrics/m.ts": `export const x = ${use};` }), use).toHaveLength(1);
    for (const use of ["new Date(0).getUTCHours()", "({ process: 1 }).process", "Date.parse('2020-01-01')"]) {
      expect(check({ "lib/metrics/m.ts": `export const x = ${use};` }), use).toEqual([]);
    }
  });

  it("lets only the repositories and the database handle import the database client", () => {
    const client = { "lib/server/generated/sqlite/client.ts": "export class PrismaClient {}" };
    const line = 'import { PrismaClient } from "../generated/sqlite/client";\nexport { PrismaClient };';
    expect(check({ ...client, "lib/server/repositories/labels.ts": line })).toEqual([]);
    expect(check({ ...client, "lib/server/use-cases/match.ts": line })).toHaveLength(1);
    expect(check({ "lib/server/use-cases/match.ts": 'import { PrismaClient } from "@prisma/client";\nexport { PrismaClient };' })).toHaveLength(1);
  });

  it("lets a test walk the whole pure chain and read files", () => {
    const text = 'import { readFileSync } from "node:fs";\nimport { a } from "../analysis/analyse";\nexport const c = [readFileSync, a];';
    expect(check({ "lib/importers/one.test.ts": text, "lib/analysis/analyse.ts": "export const a = 1;" })).toEqual([]);
  });

  it("tolerates a debt with its reason, and asks for the removal of one that is paid", () => {
    const debt = { from: "lib/importers/index.ts", to: "lib/analysis/", reason: "for this test", until: "never" };
    const files = {
      "lib/importers/index.ts": 'import { b } from "../analysis/analyse";\nexport const c = b;',
      "lib/analysis/analyse.ts": "export const b = 1;",
    };
    expect(checkImports(new Map(Object.entries(files)), [debt])).toEqual([]);
    expect(checkImports(new Map(Object.entries(TRAJECTORY)), [debt])[0]).toContain("debt paid");
  });
});
