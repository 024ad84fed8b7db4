/** What a study shows to whom, through the one door: nothing here asks a use-case to be careful. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import type { Person } from "../../blindness/withheld-runs";
import { openDatabase } from "../db";
import { contradictedRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { importFiles } from "./import-files";
import { matchStudy } from "./match-study";
import { openStudy } from "./open-study";
import { openTrajectory } from "./open-trajectory";

const home = openTemporaryHome();
const OWNER: Person = { role: "owner", handle: "owner" };
const OTHER: Person = { role: "owner", handle: "other" };
let blind = "";
let open = "";

beforeAll(async () => {
  const file = path.join(home.folder, "runs.jsonl");
  writeFileSync(file, ["run-a", "run-b"].map((name) => householdLine(contradictedRun(name))).join("\n"));
  await importFiles([file], { study: "s", configuration: null, environment: null, format: null });
  const matched = await matchStudy("s", "server");
  const ids = matched.ok ? matched.value.trajectories.map((run) => run.trajectoryId) : [];
  blind = ensure(ids[0], "a run");
  open = ensure(ids[1], "a second run");
  const database = await openDatabase();
  const at = new Date("2026-01-01T00:00:00Z");
  const made = { studyId: "s", createdAt: at, createdBy: "human:owner" };
  const sample = { sampleId: "sm_1", algorithm: "none", seed: 1, n: 1, whereText: "failed", stratify: "[]", candidates: 2 };
  await database.sample.create({ data: { ...made, ...sample, trajectoryIds: JSON.stringify([blind]) } });
  await database.assignment.create({
    data: {
      ...made,
      id: "as_1",
      sampleId: "sm_1",
      kind: "gap",
      rubricId: "gap",
      rubricVersion: "1",
      mode: "single",
      ratersPerItem: 2,
      seed: 1,
      calibration: "[]",
      raters: JSON.stringify(["owner", "ann"]),
      state: "open",
    },
  });
  for (const [seq, rater, trajectoryId] of [
    [1, "human:owner", blind],
    [2, "human:ann", blind],
    [3, "human:ann", open],
    [4, "judge:x", blind],
  ] as const) {
    const entry = { seq, rater, trajectoryId, key: `key-${seq}`, studyId: "s", at, rubric: "gap", rubricVersion: "1", label: "unclear" };
    await database.labelEntry.create({ data: { ...entry, labels: '["unclear"]', evidence: "[]", note: "", assisted: false } });
  }
});
afterAll(home.end);

async function seen(viewer: Parameters<typeof openStudy>[1]): Promise<{ runs: string[]; derived: number; entries: number[]; counted: number }> {
  const opened = await openStudy("s", viewer);
  if (!opened.ok) throw new Error(opened.error.message);
  const { database } = opened.value;
  const entries = await database.labelEntry.findMany({ where: { studyId: "s" }, orderBy: { seq: "asc" }, select: { seq: true } });
  return {
    runs: (await database.trajectory.findMany({ where: { OR: [{ studyId: "s" }] }, select: { trajectoryId: true } }))
      .map((row) => row.trajectoryId)
      .sort(),
    derived: (await database.derived.groupBy({ by: ["trajectoryId"], where: { studyId: "s" }, _count: true })).length,
    entries: entries.map((entry) => entry.seq),
    counted: await database.labelEntry.count(),
  };
}

describe("the door to a study", () => {
  it("leaves a run that its viewer rates out of every read", async () => {
    expect(await seen(OWNER)).toEqual({ runs: [open], derived: 1, entries: [3], counted: 1 });
  });

  it("leaves out what others said for an owner who does not rate", async () => {
    expect(await seen(OTHER)).toEqual({ runs: [blind, open].sort(), derived: 2, entries: [3, 4], counted: 2 });
  });

  it("shows an annotator nothing", async () => {
    expect(await seen({ role: "annotator", handle: "ann" })).toEqual({ runs: [], derived: 0, entries: [], counted: 0 });
  });

  it("shows the command line what others said, and not the runs that the owner rates", async () => {
    expect(await seen("terminal")).toEqual({ runs: [open], derived: 1, entries: [3], counted: 1 });
  });

  it("shows the server everything", async () => {
    expect(await seen("server")).toEqual({ runs: [blind, open].sort(), derived: 2, entries: [1, 2, 3, 4], counted: 4 });
  });

  it("keeps its word inside a transaction and for a run asked for by its id", async () => {
    const opened = await openStudy("s", OWNER);
    const found = opened.ok
      ? await opened.value.database.$transaction((transaction) => transaction.trajectory.findFirst({ where: { trajectoryId: blind } }))
      : "";
    expect(found).toBeNull();
    const unique = { where: { studyId_trajectoryId: { studyId: "s", trajectoryId: blind } } };
    expect(opened.ok && (await opened.value.database.derived.findUnique(unique))).toBeNull();
  });

  it("says why a run is closed instead of saying that it is not there", async () => {
    const closed = await openTrajectory("s", OWNER, blind);
    expect(closed.ok ? "" : closed.error.code).toBe("withheld");
    expect((await openTrajectory("s", OWNER, open)).ok).toBe(true);
  });

  it("opens a run again for others when blindness is ended", async () => {
    const database = await openDatabase();
    await database.assignment.updateMany({ data: { blindnessEndedAt: new Date("2026-01-02T00:00:00Z") } });
    expect((await seen(OWNER)).entries).toEqual([1, 2, 3, 4]);
  });
});
