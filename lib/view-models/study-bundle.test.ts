import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { BUNDLE_MEMBERS } from "../exports/bundle";
import { BUNDLE_TAIL_BYTES, bundleHandleFault, looksLikeBundle } from "./study-bundle";

const zipOf = (names: readonly string[], size = 3): Uint8Array =>
  zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array(size)])), { level: 0 });

describe("a bundle among the chosen files", () => {
  it("is known by the members of its directory, also where the file is longer than what is looked at", () => {
    const file = zipOf([...Object.values(BUNDLE_MEMBERS), "results/metrics.json"], 50_000);
    expect(file.length).toBeGreaterThan(BUNDLE_TAIL_BYTES);
    expect(looksLikeBundle(file.subarray(-BUNDLE_TAIL_BYTES))).toBe(true);
  });

  it("is none where a member is missing or lies in a folder, where the names only stand in a text, and where nothing is", () => {
    expect(looksLikeBundle(zipOf(["trajectories.jsonl", "journal.jsonl"]))).toBe(false);
    expect(looksLikeBundle(zipOf(Object.values(BUNDLE_MEMBERS).map((name) => `runs/${name}`)))).toBe(false);
    expect(looksLikeBundle(new TextEncoder().encode(Object.values(BUNDLE_MEMBERS).join("\n")))).toBe(false);
    expect(looksLikeBundle(new Uint8Array())).toBe(false);
  });

  it("gets a handle that no study has", () => {
    expect(bundleHandleFault("pilot-2", ["pilot"])).toBeNull();
    expect(bundleHandleFault("pilot", ["pilot"])).toContain("already");
    for (const handle of ["", "Pilot", "a b", "x".repeat(65)]) expect(bundleHandleFault(handle, [])).toContain("lower-case");
  });
});
