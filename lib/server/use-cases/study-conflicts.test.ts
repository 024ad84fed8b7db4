import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { openDatabase } from "../db";
import { listAudit } from "../repositories/audit";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { expectTrueList } from "../testing/list-truth";
import { openTemporaryHome } from "../testing/temporary-home";
import type { ImportDocument } from "./import-document";
import { importFiles } from "./import-files";
import { matchStudy } from "./match-study";
import { openTrajectory } from "./open-trajectory";
import { reimportStudy } from "./reimport-study";
import { type Conflict, loadConflicts, pickConflict } from "./study-conflicts";

const home = openTemporaryHome();
afterEach(expectTrueList);
afterAll(() => home.end());

let study = "";
let count = 0;

async function importLine(name: string, line: string): Promise<ImportDocument> {
  const file = path.join(home.folder, study, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${line}\n`);
  const result = await importFiles([file], { study, configuration: "c", environment: null, format: null });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

async function conflicts(): Promise<Conflict[]> {
  const loaded = await loadConflicts(study, "server");
  if (!loaded.ok) throw new Error(loaded.error.message);
  return loaded.value.conflicts;
}

async function casesAndRuns(): Promise<[cases: number, runs: number]> {
  const matched = await matchStudy(study, "server");
  if (!matched.ok) throw new Error(matched.error.message);
  return [matched.value.cases.length, matched.value.trajectories.length];
}

/** One run that fails on a refused write and has two cases by that, and another content under its name that succeeds. */
beforeEach(async () => {
  study = `s${++count}`;
  await importLine("first.jsonl", householdLine(contradictedRun("run-a")));
  await importLine("second.jsonl", householdLine(goodRun("run-a")));
});

describe("conflicts of a study", () => {
  it("are listed by key, the run that counts first, with what differs", async () => {
    const [conflict, more] = await conflicts();
    expect(more).toBeUndefined();
    expect(conflict).toMatchObject({ configuration: "c", externalId: "run-a", trial: 0 });
    expect(conflict?.runs).toMatchObject([
      { isCounted: true, file: "first.jsonl", outcome: "failure", steps: 3, differences: [] },
      { isCounted: false, file: "second.jsonl", outcome: "success", steps: 4, labels: 0 },
    ]);
    expect(conflict?.runs[1]?.differences).toContain("steps: 3, now 4");
  });

  it("are settled by a pick, which every number follows and the audit log keeps", async () => {
    expect(await casesAndRuns()).toEqual([2, 1]);
    const [before, other] = ensure((await conflicts())[0], "the conflict").runs;
    const chosen = ensure(other, "the other run").trajectoryId;
    expect(await pickConflict(study, "human:owner", { trajectoryId: chosen })).toMatchObject({
      ok: true,
      value: { counted: chosen, setAside: [before?.trajectoryId] },
    });
    expect(await casesAndRuns()).toEqual([0, 1]);
    expect(await conflicts()).toEqual([]);
    const [entry] = await listAudit(await openDatabase(), { study, actions: ["conflict"], before: null, limit: null });
    expect(entry).toMatchObject({ actor: "human:owner", subject: chosen, details: { instead: before?.trajectoryId } });
    // What was set aside can still be read at its address.
    expect((await openTrajectory(study, "server", before?.trajectoryId ?? "")).ok).toBe(true);
  });

  it("can be settled for the run that counted all along", async () => {
    const [before] = ensure((await conflicts())[0], "the conflict").runs;
    expect((await pickConflict(study, "human:owner", { trajectoryId: before?.trajectoryId ?? "" })).ok).toBe(true);
    expect(await casesAndRuns()).toEqual([2, 1]);
    expect(await conflicts()).toEqual([]);
  });

  it("stay settled through another import of both files and through a re-import", async () => {
    const [, other] = ensure((await conflicts())[0], "the conflict").runs;
    await pickConflict(study, "human:owner", { trajectoryId: other?.trajectoryId ?? "" });
    expect((await importLine("first.jsonl", householdLine(contradictedRun("run-a")))).totals).toMatchObject({ duplicates: 1, conflicts: 0 });
    const again = await reimportStudy({ study, apply: true });
    expect(again.ok && again.value.totals).toMatchObject({ changed: 0, added: 0, conflicts: 0, gone: 0 });
    expect(await conflicts()).toEqual([]);
    expect(await casesAndRuns()).toEqual([0, 1]);
  });

  it("refuse a run that is in none, and a second pick that comes too late", async () => {
    const [before, other] = ensure((await conflicts())[0], "the conflict").runs;
    const pick = (run: typeof before) => pickConflict(study, "human:owner", { trajectoryId: run?.trajectoryId ?? "" });
    const both = await Promise.all([pick(before), pick(other)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await pickConflict(study, "human:owner", { trajectoryId: "tr_none" })).toMatchObject({ ok: false, error: { where: "trajectoryId" } });
  });
});
