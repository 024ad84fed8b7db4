import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { type Database, openDatabase } from "../db";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { expectTrueList } from "../testing/list-truth";
import { openTemporaryHome } from "../testing/temporary-home";
import { importFiles } from "../use-cases/import-files";
import { matchStudy } from "../use-cases/match-study";
import { removeStudy } from "../use-cases/remove-study";
import { deleteDerived } from "./derived";
import { loadCells, placeRuns } from "./list-cells";
import { findWords } from "./list-words";
import { changeState } from "./trajectories";

const home = openTemporaryHome();
afterAll(home.end);

const runs = [contradictedRun("run-a"), goodRun("run-b"), goodRun("run-c")];

async function importRuns(count: number): Promise<void> {
  const file = path.join(home.folder, "runs.jsonl");
  writeFileSync(file, runs.slice(0, count).map(householdLine).join("\n"));
  await importFiles([file], { study: "s", configuration: null, environment: null, format: null });
}

async function revision(): Promise<string> {
  return (await loadCells(await openDatabase(), "s")).revision;
}

/** How many runs hold a word, as the list would say it now. */
async function count(word: string): Promise<number> {
  const database = await openDatabase();
  const { runs: found } = await findWords(database, "s", [word], await loadCells(database, "s"));
  return [...found.values()].reduce((sum, number) => sum + number, 0);
}

describe("the revision of a study's list", () => {
  const seen = new Set<string>();
  const change = async (what: (database: Database) => Promise<unknown>): Promise<void> => {
    seen.add(await revision());
    await what(await openDatabase());
    expect(seen).not.toContain(await revision());
    await expectTrueList();
  };
  const firstId = async (database: Database): Promise<string> => ensure(await database.trajectory.findFirst(), "a run").trajectoryId;

  it("moves with an import, its results, a change of state, and the same runs in a study that was removed", async () => {
    await change(() => importRuns(2));
    expect(await count("run-")).toBe(2);
    await change(() => importRuns(3));
    expect(await count("run-")).toBe(3);
    await change(async (database) => database.$transaction(async (transaction) => deleteDerived(transaction, "s", [await firstId(database)])));
    await change(() => matchStudy("s", "server"));
    await change(async (database) => {
      const changes = [{ trajectoryId: await firstId(database), state: "set-aside" as const, supersededBy: null }];
      await database.$transaction((transaction) => changeState(transaction, "s", changes));
    });
    const removed = await removeStudy({ study: "s", name: "s", archive: null, by: "terminal" });
    expect(removed).toMatchObject({ ok: true });
    await change(() => importRuns(1));
    expect(await count("run-")).toBe(1);
  });

  it("stays while nothing is written", async () => {
    const before = await revision();
    await importRuns(1);
    await matchStudy("s", "server");
    expect(await revision()).toBe(before);
  });
});

describe("placing a run", () => {
  it("that is not there changes nothing", async () => {
    const before = await revision();
    await (await openDatabase()).$transaction((transaction) => placeRuns(transaction, "s", ["nowhere"]));
    expect(await revision()).toBe(before);
  });
});
