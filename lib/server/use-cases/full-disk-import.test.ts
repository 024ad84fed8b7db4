import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { closeDatabase, openDatabase } from "../db";
import { storageFaultOf } from "../storage-fault";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { moveToHome, openTemporaryHome } from "../testing/temporary-home";
import { importFiles } from "./import-files";
import { matchStudy } from "./match-study";

const home = openTemporaryHome();
afterAll(() => home.end());

const RUNS = 1_500;
const options = { study: "s", configuration: null, environment: null, format: null };

/** What a full disk does to SQLite, made on purpose: no more pages than these. */
async function limitPages(more: number): Promise<void> {
  const database = await openDatabase();
  const [{ page_count: pages }] = (await database.$queryRawUnsafe("PRAGMA page_count")) as [{ page_count: bigint }];
  await database.$queryRawUnsafe(`PRAGMA max_page_count = ${Number(pages) + more}`);
}

it.runIf(process.env.DATABASE_URL === undefined)(
  "keeps whole batches when the disk is full, says so, and brings the rest once there is room",
  async () => {
    const file = path.join(home.folder, "runs.jsonl");
    const runs = Array.from({ length: RUNS }, (_, at) => (at % 7 === 0 ? contradictedRun(`bad-${at}`) : goodRun(`good-${at}`)));
    writeFileSync(file, runs.map(householdLine).join("\n"));
    await limitPages(600);
    const fault = await importFiles([file], options).then(
      (result) => result,
      (error: unknown) => storageFaultOf(error),
    );
    expect(fault).toMatchObject({ kind: "storage-full" });
    const kept = await (await openDatabase()).trajectory.count();
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(RUNS);
    await limitPages(1_000_000);
    const again = await importFiles([file], options);
    expect(again.ok && again.value.totals).toMatchObject({ records: RUNS, imported: RUNS - kept, duplicates: kept, rejected: 0 });
    const afterwards = await matchStudy("s", "server");
    await closeDatabase();

    await moveToHome(path.join(home.folder, "roomy"));
    await importFiles([file], options);
    const atOnce = await matchStudy("s", "server");
    expect(atOnce.ok).toBe(true);
    expect(JSON.stringify(afterwards)).toBe(JSON.stringify(atOnce));
  },
);
