/** Damaged files and archives through the whole way in: the arithmetic holds, every file is spoken of, and nothing doubles. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../base/seeded-random";
import { FIXTURE_MAKERS } from "../../importers/fixtures";
import { PLAIN } from "../../importers/fixtures/fixture";
import { MUTATIONS } from "../../importers/fixtures/mutate";
import { openTemporaryHome } from "../testing/temporary-home";
import { writeZip, zstandardFrame } from "../testing/write-zip";
import { analyseStudy } from "./analyse-study";
import type { ImportDocument } from "./import-document";
import { importFiles } from "./import-files";
import { matchStudy } from "./match-study";

const home = openTemporaryHome();
afterAll(() => home.end());

const FOLDER = path.join(home.folder, "mutants");

async function importAll(study: string, folder: string): Promise<ImportDocument> {
  const result = await importFiles([folder], { study, configuration: null, environment: null, format: null });
  if (!result.ok) throw new Error(result.error.message);
  const { totals, files, rejections } = result.value;
  for (const { records, imported, duplicates, conflicts, rejected, skipped } of [totals, ...files])
    expect(records).toBe(imported + duplicates + conflicts + rejected + skipped);
  expect(totals.imported).toBe(totals.succeeded + totals.failed + totals.infrastructure + totals.unknownOutcome);
  for (const { found, expected, message, code } of rejections) for (const part of [found, expected, message, code]) expect(part).not.toBe("");
  return result.value;
}

/** Half of the damage befalls the file, half what it is packed in. */
function writeMutants(): number {
  mkdirSync(FOLDER, { recursive: true });
  const random = seededRandom("fuzz/1/import");
  let count = 0;
  for (const maker of FIXTURE_MAKERS) {
    const whole = Buffer.from(maker.make({ ...PLAIN, seed: "fuzz", runs: 2 }).text);
    for (const [, change] of random.shuffle(MUTATIONS).slice(0, 4)) {
      const mutant = change(whole, random);
      const inside = random.chance(0.5) ? mutant : whole;
      const outside = (packed: Buffer): Buffer => (inside === whole ? change(packed, random) : packed);
      const content = random.pick([
        () => mutant,
        () => outside(gzipSync(inside)),
        () => outside(zstandardFrame(inside)),
        () =>
          outside(
            writeZip([
              { name: "a", content: inside },
              { name: "b/c", content: whole },
            ]),
          ),
      ])();
      writeFileSync(path.join(FOLDER, `${maker.format}-${count++}`), content);
    }
  }
  return count;
}

describe("hundreds of damaged files in one folder", () => {
  it("end in one document that speaks of each, and a second import brings nothing", async () => {
    const count = writeMutants();
    const document = await importAll("fuzz", FOLDER);
    const named = new Set([...document.files, ...document.rejections, ...document.warnings].map(({ path: file }) => file.split("/")[0]));
    expect(named.size).toBe(count);
    expect(document.totals.imported).toBeGreaterThan(count / 4);
    const analysed = await analyseStudy("fuzz", "server");
    expect(analysed.ok && analysed.value.totals.trajectories).toBe(document.totals.imported);
    expect((await matchStudy("fuzz", "server")).ok).toBe(true);
    const again = await importAll("fuzz", FOLDER);
    expect(again.totals).toMatchObject({ imported: 0, conflicts: 0, rejected: document.totals.rejected });
  });
});
