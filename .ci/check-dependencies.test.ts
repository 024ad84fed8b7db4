import { describe, expect, it } from "vitest";
import { checkDependencies, REVIEWED } from "./check-dependencies";
import { type LockedPackage, lockText, manifestText, readLock } from "./read-lock";
import { buildSbom } from "./write-sbom";

const packages = readLock(lockText());

/** What the check says after one package of the real lock was changed. */
function withChange(change: Partial<LockedPackage>): string[] {
  const [first, ...rest] = packages;
  if (first === undefined) throw new Error("the lock is empty");
  return checkDependencies(manifestText(), [{ ...first, ...change }, ...rest]);
}

describe("the check of dependencies", () => {
  it("finds nothing in the lock as it is", () => {
    expect(checkDependencies(manifestText(), packages)).toEqual([]);
  });

  it.each([
    ["no checksum", { integrity: null }, "has no sha512"],
    ["a weak checksum", { integrity: "sha1-abc=" }, "has no sha512"],
    ["a program that runs at install", { runsAtInstall: true }, "runs a program when it is installed"],
    ["terms that nobody has looked at", { licence: "AGPL-3.0-only" }, "comes under AGPL-3.0-only"],
    ["reviewed terms of another package", { licence: "MPL-2.0" }, "comes under MPL-2.0"],
    ["no terms", { licence: null }, "comes under none named"],
    ["one bad term of two that both hold", { licence: "MIT AND GPL-3.0-only" }, "comes under GPL-3.0-only"],
    ["no version", { version: "" }, "has no version"],
  ] as const)("refuses a package with %s", (_, change, said) => {
    const problems = withChange(change);
    expect(problems.some((problem) => problem.includes(said))).toBe(true);
  });

  it("takes the better one of two terms to choose from", () => {
    expect(withChange({ licence: "(MIT OR GPL-3.0-only)" })).toEqual([]);
  });

  it("refuses a range, and a version that the lock does not hold", () => {
    expect(checkDependencies(manifestText().replace(/"zod": "[^"]+"/, '"zod": "^4.0.0"'), packages).join()).toContain('zod is asked for as "^4.0.0"');
    expect(checkDependencies(manifestText().replace(/"zod": "[^"]+"/, '"zod": "0.0.1"'), packages).join()).toContain("zod is not locked at 0.0.1");
  });

  it("asks for the removal of a review that nothing needs any more", () => {
    const without = packages.filter(({ name }) => name !== "elkjs");
    expect(checkDependencies(manifestText(), without).join()).toContain("nothing comes under EPL-2.0 any more");
    expect(REVIEWED.every(({ reason }) => reason.length > 10)).toBe(true);
  });
});

describe("the list of components", () => {
  const sbom = buildSbom(manifestText(), packages);

  it("holds every package of the lock once, with version, terms and checksum", () => {
    const purls = sbom.components.map(({ purl }) => purl);
    expect(new Set(purls).size).toBe(purls.length);
    for (const { name, version } of packages) expect(purls).toContain(`pkg:npm/${name.replace("@", "%40")}@${version}`);
    for (const { hashes } of sbom.components) for (const { content } of hashes ?? []) expect(content).toMatch(/^[0-9a-f]{128}$/);
    expect(sbom.components.filter(({ hashes }) => hashes === undefined).length).toBeLessThan(10);
    expect(sbom.components.find(({ name }) => name === "zod")).toMatchObject({ scope: "required", licenses: [{ expression: "MIT" }] });
    expect(sbom.components.find(({ name }) => name === "knip")).toMatchObject({ scope: "excluded" });
  });

  it("is the same for the same lock, in whatever order it lists", () => {
    expect(buildSbom(manifestText(), [...packages].reverse())).toEqual(sbom);
    expect(JSON.stringify(buildSbom(manifestText(), [...packages].reverse())) === JSON.stringify(sbom)).toBe(true);
  });
});
