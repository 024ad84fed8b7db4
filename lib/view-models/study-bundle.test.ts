import { describe, expect, it } from "vitest";
import { BUNDLE_MEMBERS } from "../exports/bundle";
import { BUNDLE_TAIL_BYTES, bundleHandleFault, looksLikeBundle } from "./study-bundle";

/** A ZIP as far as its directory goes: the files' bytes, then an entry for each, then the end (APPNOTE 4.3.12, 4.3.16). */
function zipOf(names: readonly string[], size = 3): Uint8Array {
  const entries = names.map((name) => {
    const entry = new Uint8Array(46 + name.length);
    new DataView(entry.buffer).setUint32(0, 0x02014b50, true);
    new DataView(entry.buffer).setUint16(28, name.length, true);
    entry.set(new TextEncoder().encode(name), 46);
    return entry;
  });
  const end = new Uint8Array(22);
  new DataView(end.buffer).setUint32(0, 0x06054b50, true);
  return Uint8Array.from([new Uint8Array(size * names.length), ...entries, end].flatMap((part) => [...part]));
}

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
