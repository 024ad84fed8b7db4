import { describe, expect, it } from "vitest";
import { checkSource, checkTopLevel } from "./check-top-level";

describe("checkTopLevel", () => {
  it("allows what style.md names and nothing else", () => {
    expect(checkTopLevel(["package.json", "lib/base/result.ts", ".ci/run"])).toEqual([]);
    expect(checkTopLevel(["scripts/build.ts", "lib/base/result.ts"])).toHaveLength(1);
    expect(checkTopLevel(["proxy.ts"])[0]).toContain("proxy.ts");
  });
});

describe("checkSource", () => {
  const problems = (text: string, file = "lib/base/x.ts") => checkSource(file, text).problems;

  it("remarks a file above 400 lines and refuses one above 600", () => {
    const long = "export {};\n".repeat(401);
    expect(checkSource("lib/base/x.ts", long)).toEqual({ problems: [], remarks: ["lib/base/x.ts: 401 lines, more than 400"] });
    expect(problems("export {};\n".repeat(601))).toHaveLength(1);
  });

  it("refuses the type any and a non-null assertion, and not the words in a text", () => {
    expect(problems("export const x: any = 1;")).toEqual(["lib/base/x.ts:1: the type any"]);
    expect(problems("export const x = [1][0]!;")).toEqual(["lib/base/x.ts:1: a non-null assertion"]);
    expect(problems('export const x = "any of them!"; // any')).toEqual([]);
  });

  it("refuses a left-out test, a marker, a machine's path and a registry's address", () => {
    expect(problems(`it.${"skip"}("x", () => {});`, "lib/base/x.test.ts")).toHaveLength(1);
    expect(problems(`// ${"TO"}${"DO"}: later`)).toHaveLength(1);
    expect(problems(`const x = "/${"work"}/main";`)).toHaveLength(1);
    expect(problems(`const x = "https://${["registry", "npmjs", "org"].join(".")}/";`)).toHaveLength(1);
  });

  it("refuses a lock file with addresses", () => {
    expect(problems('{"resolved": "x"}', "package-lock.json")).toHaveLength(1);
    expect(problems('{"version": "1"}', "package-lock.json")).toEqual([]);
  });
});
