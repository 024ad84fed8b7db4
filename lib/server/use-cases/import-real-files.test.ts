/** All recordings of other people through the whole way in, where they are there to be read (formats.md §8). */
import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openTemporaryHome } from "../testing/temporary-home";
import { importFiles } from "./import-files";
import { reimportStudy } from "./reimport-study";

const DATA = path.resolve(import.meta.dirname, "../../../../shared/data");
const home = openTemporaryHome();
afterAll(() => home.end());

/** What is no recording: texts about the data, and files of which a sentence says what they are. */
const NO_RECORDING = /^(?:LICENSES\/|SOURCES\.md$|reference\/|alfworld-game\/|alfworld-react-prompts\/|alfworld-reflexion\/\w+\/env_results_)/;

describe.runIf(existsSync(DATA))("the recordings of other people", () => {
  it("give a run each or the sentence that says why not, with counts that add up, and are read anew without a change", async () => {
    const result = await importFiles([DATA], { study: "all", configuration: null, environment: null, format: null });
    if (!result.ok) throw new Error(result.error.message);
    const { files, totals, rejections } = result.value;
    for (const { records, imported, duplicates, conflicts, rejected, skipped } of [totals, ...files])
      expect(records).toBe(imported + duplicates + conflicts + rejected + skipped);
    expect(totals.imported).toBe(totals.succeeded + totals.failed + totals.infrastructure + totals.unknownOutcome);
    for (const file of files) {
      const isRefused = NO_RECORDING.test(file.path);
      expect([file.path, file.format === null]).toEqual([file.path, isRefused]);
      if (isRefused) expect([file.path, rejections.filter((row) => row.path === file.path).length]).toEqual([file.path, 1]);
      else expect([file.path, file.imported + file.duplicates > 0]).toEqual([file.path, true]);
    }
    expect(rejections.filter(({ record }) => record !== null)).toEqual([]);
    const again = await reimportStudy({ study: "all", apply: false });
    expect(again.ok && again.value.totals).toMatchObject({ records: totals.records, unchanged: totals.imported, changed: 0, added: 0, gone: 0 });
  });
});
