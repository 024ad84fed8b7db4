import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { openDatabase } from "../db";
import { derivedVersions } from "../repositories/derived";
import { deskLine } from "../testing/desk-lines";
import { expectTrueList } from "../testing/list-truth";
import { openTemporaryHome } from "../testing/temporary-home";
import { analyseStudy } from "./analyse-study";
import { importFiles } from "./import-files";
import { loadWriteSet } from "./load-write-set";
import { matchStudy } from "./match-study";
import { previewWriteSet, type WriteSetChanges } from "./preview-write-set";
import { saveLabel } from "./save-label";
import { saveWriteSet } from "./save-write-set";

const home = openTemporaryHome();
afterEach(expectTrueList);
afterAll(() => home.end());

const run = (id: string, ...calls: [tool: string, reply: string][]): string =>
  deskLine({ id, task: "Move repair B-7731.", calls: calls.map(([tool, reply], index) => [tool, { ref: `${id}-${index}` }, reply]) });

beforeAll(async () => {
  const file = path.join(home.folder, "desk.jsonl");
  const lines = [
    run("a", ["get_order", "{}"], ["frobnicate", "Error: no such thing"], ["move_part", "{}"]),
    run("b", ["frobnicate", "Error: no such thing"], ["move_part", "Error: locked"]),
    run("c", ["get_order", "{}"], ["move_part", "{}"]),
  ];
  writeFileSync(file, lines.join("\n"));
  await importFiles([file], { study: "s", configuration: "desk", environment: "tools", format: null });
});

const change = (version: number, ...changes: WriteSetChanges["changes"]): WriteSetChanges => ({ environment: "tools", version, changes });
const reads = { action: "frobnicate", kind: "read" as const, reason: "looks up, changes nothing" };

async function writeSetNow() {
  const loaded = await loadWriteSet("s", "server");
  if (!loaded.ok) throw new Error(loaded.error.message);
  return { version: loaded.value.version, ...ensure(loaded.value.environments[0], "an environment") };
}
async function numbersNow() {
  const analysed = await analyseStudy("s", "server");
  const matched = await matchStudy("s", "server");
  if (!analysed.ok || !matched.ok) throw new Error("no numbers");
  const { writes, refusedWrites, cases } = analysed.value.totals;
  return { writes, refusedWrites, cases, labels: matched.value.trajectories.map(({ label }) => label) };
}

describe("the write set of a study", () => {
  it("lists what the runs call, what nothing is known of first", async () => {
    const { version, runs, calls, writes, entries } = await writeSetNow();
    expect({ version, runs, calls, writes }).toEqual({ version: 1, runs: 3, calls: 7, writes: 5 });
    expect(entries.map(({ action, kind, source, calls: count, refused, isUnknown }) => [action, kind, source, count, refused, isUnknown])).toEqual([
      ["frobnicate", "write", "unknown", 2, 2, true],
      ["move_part", "write", "name", 3, 1, false],
      ["get_order", "read", "name", 2, 0, false],
    ]);
  });

  it("says before anything is saved what saving will do", async () => {
    const matched = await matchStudy("s", "server");
    const found = ensure(matched.ok ? matched.value.cases.find((one) => one.action?.startsWith("frobnicate")) : undefined, "a case");
    const labelled = await saveLabel("s", "human:owner", crypto.randomUUID(), {
      trajectoryId: found.trajectoryId,
      caseId: found.caseId,
      label: "unclear",
      labels: ["unclear"],
      evidence: [],
      note: "cannot tell what it does",
      assisted: false,
      answersSeq: null,
      undoes: null,
    });
    expect(labelled.ok).toBe(true);

    const before = await numbersNow();
    const preview = await previewWriteSet("s", "server", change(1, reads));
    if (!preview.ok) throw new Error(preview.error.message);
    const effect = preview.value;
    expect(await numbersNow()).toEqual(before);
    expect(effect).toMatchObject({
      runs: 3,
      touched: 2,
      counted: 2,
      configurations: [{ configuration: "desk", calls: 7, writesBefore: 5, writesAfter: 3 }],
      casesLost: 2,
      labelledCasesLost: 1,
      raters: ["human:owner"],
    });

    const database = await openDatabase();
    const versions = await derivedVersions(database, "s");
    const saved = await saveWriteSet("s", "human:owner", change(1, reads));
    expect(saved).toMatchObject({ ok: true, value: { version: 2, touched: 2 } });
    expect(saved.ok && saved.value.jobId).not.toBeNull();
    const after = await numbersNow();
    expect(after).toMatchObject({ writes: 3, refusedWrites: effect.refusedWrites.after, cases: effect.cases.after });
    expect(before).toMatchObject({ refusedWrites: effect.refusedWrites.before, cases: effect.cases.before });
    expect(after.labels.filter((label, index) => label !== before.labels[index])).toHaveLength(effect.labelsChanged);
    // All runs carry the new version; that without the action was not computed anew for it.
    expect(new Set((await derivedVersions(database, "s")).values()).size).toBe(1);
    expect([...versions.values()][0]).not.toBe([...(await derivedVersions(database, "s")).values()][0]);
  });

  it("shows who decided and what would hold without it", async () => {
    const { version, entries } = await writeSetNow();
    expect(version).toBe(2);
    expect(entries[0]).toMatchObject({
      action: "frobnicate",
      kind: "read",
      source: "override",
      reason: "looks up, changes nothing",
      override: { by: "human:owner", version: 2 },
      overridden: { kind: "write", source: "unknown" },
      isUnknown: true,
    });
  });

  it("refuses an answer to an older version, a decision without a reason, and an environment without a run", async () => {
    expect(await saveWriteSet("s", "human:owner", change(1, reads))).toMatchObject({ ok: false, error: { code: "stale", found: "version 2" } });
    expect(await previewWriteSet("s", "server", change(1, reads))).toMatchObject({ ok: false, error: { code: "stale" } });
    expect(await saveWriteSet("s", "human:owner", change(2, { ...reads, reason: "" }))).toMatchObject({ ok: false, error: { where: "frobnicate" } });
    expect(await saveWriteSet("s", "human:owner", { ...change(2, reads), environment: "alfworld" })).toMatchObject({
      ok: false,
      error: { where: "environment" },
    });
  });

  it("takes a decision back", async () => {
    const back = change(2, { action: "frobnicate", kind: null, reason: "" });
    expect(await previewWriteSet("s", "server", back)).toMatchObject({ ok: true, value: { configurations: [{ writesBefore: 3, writesAfter: 5 }] } });
    expect(await saveWriteSet("s", "human:owner", back)).toMatchObject({ ok: true, value: { version: 3 } });
    expect(await numbersNow()).toMatchObject({ writes: 5 });
    expect((await writeSetNow()).entries[0]).toMatchObject({ source: "unknown", override: null });
  });

  it("keeps a decision on what no run calls in view, so that it can be taken back", async () => {
    expect(await saveWriteSet("s", "human:owner", change(3, { action: "ping_depot", kind: "pure", reason: "a ping" }))).toMatchObject({
      ok: true,
      value: { touched: 0, jobId: null },
    });
    expect((await writeSetNow()).entries.at(-1)).toMatchObject({ action: "ping_depot", kind: "pure", calls: 0, example: null });
  });
});
