import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { type SeededRandom, seededRandom } from "../../base/seeded-random";
import { findSourceFiles, openSourceFile } from "../source-files";
import { writeZip, zstandardFrame } from "../testing/write-zip";
import { ArchiveError } from "./archive-fault";
import { openContainers } from "./open-containers";

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-fuzz-"));
process.env.PLUMBLINE_HOME = path.join(folder, "home");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ROUNDS = 120;
const text = "a line that is said again and again\n".repeat(300);
const inner = writeZip([{ name: "deep.txt", content: text, method: "zstandard" }]);
const SAMPLES: [string, Buffer][] = [
  [
    "a ZIP",
    writeZip([
      { name: "a.txt", content: text },
      { name: "b.json", content: text, method: "zstandard" },
      { name: "c", content: text, method: "stored" },
      { name: "d.zip", content: inner },
    ]),
  ],
  ["an .eval", writeZip([{ name: "header.json", content: "{}" }, ...[1, 2].map((id) => ({ name: `samples/${id}_epoch_1.json`, content: text }))])],
  ["gzip", gzipSync(text)],
  ["zstandard", zstandardFrame(Buffer.from(text))],
];

describe("a damaged archive", () => {
  it.each(SAMPLES)("that was %s ends in files or in a sentence, never in a crash", async (name, bytes) => {
    const random = seededRandom(`archives/${name}`);
    for (let round = 0; round < ROUNDS; round++) {
      const file = path.join(folder, "mutant");
      writeFileSync(file, mutated(bytes, random));
      const { files } = await findSourceFiles([file]);
      const opened = await openContainers(files);
      expect(opened.files.length + opened.refusals.length).toBeGreaterThan(0);
      for (const { found, expected, message } of opened.refusals) for (const part of [found, expected, message]) expect(part).not.toBe("");
      for (const packed of opened.files) await readAll(openSourceFile(packed));
      await opened.close();
    }
  });
});

async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const part of bytes) expect(part.length).toBeGreaterThanOrEqual(0);
  } catch (error) {
    expect(error).toBeInstanceOf(ArchiveError);
  }
}

function mutated(bytes: Buffer, random: SeededRandom): Buffer {
  const mutant = Buffer.from(bytes);
  for (let times = 1 + random.below(4); times > 0; times--) {
    const at = random.below(mutant.length);
    // The directory at the end is where an archive hurts most.
    const place = random.chance(0.5) ? at : Math.max(0, mutant.length - 1 - random.below(200));
    mutant[place] = random.below(256);
  }
  return random.chance(0.2) ? mutant.subarray(0, random.below(mutant.length)) : mutant;
}
