import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../db";
import { listTrajectoryRows } from "../repositories/trajectories";
import { appendEntries } from "../testing/label-journal";
import { openTemporaryHome } from "../testing/temporary-home";
import { importFiles } from "./import-files";
import { dialoguesOfStudy } from "./study-dialogues";
import { studyMetrics } from "./study-metrics";

const home = openTemporaryHome();
afterAll(() => home.end());

/** Worked example of methods.md §10.6: sessions of 3, 2 and 4 turns. */
const LENGTHS = [3, 2, 4];
let ids: string[] = [];

function dialogue(id: string, turns: number): string {
  const messages = Array.from({ length: turns }, (_, index) => [
    { role: "user", content: `Question ${index + 1} of ${id}` },
    { role: "assistant", content: `Answer ${index + 1} of ${id}` },
  ]).flat();
  return JSON.stringify({ id, success: true, messages });
}

const turn = (rater: string, session: number, index: number, value: "grounded" | "ungrounded", via: "adjudication" | null = null) => ({
  ...{ rater, trajectoryId: ids[session] ?? "", kind: "turn" as const, place: `turn:${index}`, via },
  value: { value, taskComplete: "yes" as const, driftType: null },
});

beforeAll(async () => {
  const file = path.join(home.folder, "desk.jsonl");
  writeFileSync(file, LENGTHS.map((turns, index) => dialogue(`s${index}`, turns)).join("\n"));
  const imported = await importFiles([file], { study: "s", configuration: "c", environment: null, format: null });
  if (!imported.ok) throw new Error(imported.error.message);
  const rows = await listTrajectoryRows(await openDatabase(), "s");
  ids = LENGTHS.map((_, index) => rows.find(({ externalId }) => externalId === `s${index}`)?.trajectoryId ?? "");
  const bad = new Set(["2.3"]);
  await appendEntries("s", [
    ...LENGTHS.flatMap((turns, session) =>
      Array.from({ length: turns }, (_, at) =>
        ["human:a", "human:b"].map((rater) => turn(rater, session, at + 1, bad.has(`${session}.${at + 1}`) ? "ungrounded" : "grounded")),
      ).flat(),
    ),
    // They differ on the second turn of the second session.
    turn("human:b", 1, 2, "ungrounded"),
  ]);
});

async function dialogues(viewer: Parameters<typeof dialoguesOfStudy>[1] = "terminal") {
  const found = await dialoguesOfStudy("s", viewer, { draws: 0 });
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

async function metric(id: string) {
  const found = await studyMetrics("s", "terminal", { seed: 1, draws: 0, rater: ["rule"] });
  if (!found.ok) throw new Error(found.error.message);
  return found.value.rows.find((row) => row.metric === id);
}

describe("dialoguesOfStudy", () => {
  it("gives the worked example of methods.md §10.6 while a turn is to be settled, and each rater's own figures", async () => {
    const [group] = (await dialogues()).groups;
    expect(group?.final).toMatchObject({
      decidedSessions: 2,
      undecidedSessions: 1,
      sga: { value: 0.5, numerator: 1 },
      incidents: { numerator: 1 },
      tgaMicro: { numerator: 7, denominator: 8 },
      turns: { eligible: 9, toSettle: 1 },
    });
    expect(group?.final.tgaMacro.value).toBeCloseTo((1 + 1 + 0.75) / 3, 12);
    expect(group?.perRater.map(({ rater, figures }) => [rater, figures.sga.numerator])).toEqual([
      ["human:a", 2],
      ["human:b", 1],
    ]);
    expect(group?.pair).toEqual({ turns: 9, both: 7, either: 8, final: 7, pending: 1 });
    expect(group?.sessions.map(({ isGrounded }) => isGrounded)).toEqual([true, null, false]);
  });

  it("closes each rater's figures to whoever settles while something is open", async () => {
    const settler = { role: "adjudicator", handle: "zoe" } as const;
    expect(await dialogues(settler)).toMatchObject({ namesWithheld: true, raters: [], groups: [{ perRater: [] }] });
  });

  it("gives the worked example when the turn is settled, and the same numbers as the document of metrics", async () => {
    await appendEntries("s", [turn("adjudicated", 1, 2, "ungrounded", "adjudication")]);
    const [group] = (await dialogues()).groups;
    expect(group?.final).toMatchObject({ decidedSessions: 3, undecidedSessions: 0, sga: { numerator: 1, n: 3 }, incidents: { numerator: 2 } });
    expect(group?.final.tgaMacro.value).toBeCloseTo(0.75, 12);
    expect(group?.final.tgaMicro).toMatchObject({ numerator: 7, denominator: 9 });
    expect((await metric("tgaMacro"))?.value).toBeCloseTo(0.75, 12);
    expect(await metric("tgaMicro")).toMatchObject({ numerator: 7, denominator: 9 });
    expect(await metric("sga")).toMatchObject({ numerator: 1, denominator: 3 });
    expect(await metric("incidents")).toMatchObject({ numerator: 2 });
    expect((await metric("directionDriftRate"))?.value).toBe(group?.final.directionDrift.value);
    expect((await metric("errorClusteringIndex"))?.value).toBeCloseTo(group?.final.clustering.index.value ?? Number.NaN, 12);
  });
});
