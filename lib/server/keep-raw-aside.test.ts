import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepRawAside } from "./keep-raw-aside";
import { keepRawFile, rawFilePath, readIntoOneBuffer } from "./raw-files";

let home = "";
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "plumbline-raw-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** More than one part, and no whole number of them. */
const BYTES = Buffer.from(Array.from({ length: 90_000 }, (_, index) => `line ${index} of the file\n`).join(""));

function given(): string {
  const file = path.join(home, "given.jsonl");
  writeFileSync(file, BYTES);
  return file;
}

function left(): string[] {
  return readdirSync(path.join(home, "raw"), { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}

describe("keepRawAside", () => {
  it("keeps the bytes as they came, under their hash and nothing beside", async () => {
    const kept = await keepRawAside(home, given());
    const sha256 = createHash("sha256").update(BYTES).digest("hex");
    const packed = readFileSync(rawFilePath(home, sha256));
    expect(kept).toEqual({ sha256, bytes: BYTES.length, compressedBytes: packed.length });
    expect(gunzipSync(packed).equals(BYTES)).toBe(true);
    expect(left()).toEqual([`${sha256}.gz`]);
  });

  it("leaves a file that is kept already as it is, whichever way it was kept", async () => {
    const file = given();
    const sha256 = createHash("sha256").update(BYTES).digest("hex");
    await keepRawFile(home, () => readIntoOneBuffer(file), sha256);
    const before = readFileSync(rawFilePath(home, sha256));
    expect(await keepRawAside(home, file)).toEqual({ sha256, bytes: BYTES.length, compressedBytes: before.length });
    expect(readFileSync(rawFilePath(home, sha256)).equals(before)).toBe(true);
    expect(left()).toEqual([`${sha256}.gz`]);
  });

  it("says with its code why a file cannot be kept, and leaves nothing", async () => {
    await expect(keepRawAside(home, path.join(home, "gone.jsonl"))).rejects.toMatchObject({ code: "ENOENT" });
    expect(existsSync(path.join(home, "raw"))).toBe(true);
    expect(left()).toEqual([]);
  });
});
