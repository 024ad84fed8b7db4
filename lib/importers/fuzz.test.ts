/**
 * Thousands of damaged files, the same ones in every run: each is detected and read to its end. Nothing is thrown, no record is
 * lost without a word, and what comes out as a run is sound.
 */
import { describe, expect, it } from "vitest";
import { seededRandom } from "../base/seeded-random";
import { FIXTURE_MAKERS } from "./fixtures";
import { expectInvariants } from "./fixtures/check-importer";
import { PLAIN } from "./fixtures/fixture";
import { MUTATIONS } from "./fixtures/mutate";
import { memorySource } from "./fixtures/read-items";
import type { Importer } from "./importer";
import { detectFormat, findRefusal, importerOf } from "./index";
import { compileMapping } from "./mapping/compile-mapping";
import { mappedImporter } from "./mapping/mapped-importer";
import { emptyMapping, type FieldEntry, type Mapping } from "./mapping/mapping";
import { sourceHead } from "./source/source-head";

/** Of each kind of damage, for each format. */
const ROUNDS = 10;

const EMPTY = emptyMapping("fuzz");
const MAPPING: Mapping = {
  ...EMPTY,
  run: { ...EMPTY.run, id: "id", instruction: "goal" },
  success: { field: "won", rule: "truthy" },
  steps: "turns[]",
  entry: { ...fieldEntry(), action: "did", observation: "saw" },
};

function fieldEntry(): FieldEntry {
  if (EMPTY.entry.kind !== "fields") throw new Error("an empty mapping reads fields");
  return EMPTY.entry;
}

/** Reads everything. */
async function readSoundly(importer: Importer, mutant: Uint8Array, siblings: Record<string, string>): Promise<void> {
  for await (const item of importer.read(memorySource("mutant", mutant, siblings))) expectInvariants(item);
}

/** What a member called `__proto__` would leave on every object, if anything had copied it. */
function expectCleanPrototypes(): void {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect((Object as unknown as Record<string, unknown>).polluted).toBeUndefined();
  expect(typeof {}.toString).toBe("function");
}

describe("a damaged file", () => {
  it.each(FIXTURE_MAKERS.map((maker) => [maker.format, maker] as const))(
    "of %s ends in runs and sentences, never in a crash",
    async (format, maker) => {
      const own = importerOf(format);
      if (own === null) throw new Error(format);
      const { text, siblings } = maker.make({ ...PLAIN, seed: "fuzz", runs: 2 });
      const whole = Buffer.from(text);
      for (const [name, change] of MUTATIONS) {
        const random = seededRandom(`fuzz/1/${format}/${name}`);
        for (let round = 0; round < ROUNDS; round++) {
          const mutant = change(whole, random);
          const head = await sourceHead("mutant", mutant, true);
          const detected = detectFormat(head);
          if (detected === null) findRefusal(head);
          const claimed = detected === null ? null : importerOf(detected.format);
          try {
            await readSoundly(own, mutant, siblings);
            if (claimed !== null && claimed.id !== format) await readSoundly(claimed, mutant, siblings);
          } catch (error) {
            throw new Error(`${format}, ${name}, round ${round}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
          }
          expectCleanPrototypes();
        }
      }
    },
  );

  it("that is read by a mapping ends in runs and sentences as well", async () => {
    const rows = Array.from({ length: 4 }, (_, index) => ({
      id: `g${index}`,
      goal: "find a key",
      won: index % 2 === 0,
      turns: [{ did: "look", saw: "a room" }],
    }));
    const compiled = compileMapping(MAPPING);
    if (!compiled.ok) throw new Error(compiled.error.where);
    const importer = mappedImporter(compiled.value);
    const whole = Buffer.from(rows.map((row) => JSON.stringify(row)).join("\n"));
    for (const [name, change] of MUTATIONS) {
      const random = seededRandom(`fuzz/1/mapped/${name}`);
      for (let round = 0; round < 4 * ROUNDS; round++) await readSoundly(importer, change(whole, random), {});
      expectCleanPrototypes();
    }
  });
});
