import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_TIE_ORDER, type GapLabel } from "../../rubric/rubric";
import { openTemporaryHome } from "../testing/temporary-home";
import { analyseStudy } from "./analyse-study";
import { importFiles } from "./import-files";
import { loadMatchSettings, type MatchSettingsChange, matchSettingsSchema, previewMatchSettings, saveMatchSettings } from "./match-settings";
import { matchStudy } from "./match-study";

const home = openTemporaryHome();
afterAll(() => home.end());

const ROOM = "You are in the middle of a room. Looking quickly around you, you see a desk 1, a drawer 1, and a shelf 1.";
/** A hand that is full, at a place whose listing lacks the object: A4 (interface) and A5 (overlooked) both hold. */
const HANDS_FULL = [
  ROOM,
  "Your task is to: put two mug in shelf.",
  "> go to desk 1",
  "You arrive at desk 1. On the desk 1, you see a mug 1.",
  "> take mug 1 from desk 1",
  "You pick up the mug 1 from the desk 1.",
  "> take mug 7 from desk 1",
  "Nothing happens.",
].join("\n");
/** A refused opening from afar, and nothing else. */
const DOOR = [ROOM, "Your task is to: put some mug on drawer.", "> open drawer 1", "Nothing happens."].join("\n");

beforeAll(async () => {
  const file = path.join(home.folder, "runs.jsonl");
  const lines = [HANDS_FULL, DOOR].map((traj, index) => JSON.stringify({ name: `run-${index + 1}`, result: false, traj }));
  writeFileSync(file, `${lines.join("\n")}\n`);
  await importFiles([file], { study: "s", configuration: "c", environment: null, format: null });
});

const change = (version: number, more: Partial<MatchSettingsChange> = {}): MatchSettingsChange => ({
  ...{ version, mode: "by-environment", tieOrder: [...DEFAULT_TIE_ORDER], openCloseAreWrites: true, ...more },
});
const interfaceFirst: GapLabel[] = ["other:interface", ...DEFAULT_TIE_ORDER.filter((label) => label !== "other:interface")];

async function labelsNow() {
  const matched = await matchStudy("s", "server");
  if (!matched.ok) throw new Error(matched.error.message);
  return { settings: matched.value.settings, labels: matched.value.trajectories.map(({ label, ruleId }) => `${label} by ${ruleId}`) };
}

describe("the settings of the matcher", () => {
  it("are the defaults before anybody changed them", async () => {
    expect(await loadMatchSettings("s", "server")).toMatchObject({
      ok: true,
      value: { version: 1, settings: { mode: "by-environment", tieOrder: DEFAULT_TIE_ORDER, openCloseAreWrites: true } },
    });
    expect((await labelsNow()).labels).toEqual(["overlooked by A5", "other:interface by A22"]);
  });

  it("show what another tie order does to the labels, and change nothing by that", async () => {
    const effect = await previewMatchSettings("s", "server", change(1, { tieOrder: interfaceFirst }));
    expect(effect).toMatchObject({
      ok: true,
      value: {
        runs: 2,
        counted: 2,
        labelsChanged: 1,
        rulesChanged: 1,
        changedRuns: [{ externalId: "run-1", before: { label: "overlooked", ruleId: "A5" }, after: { label: "other:interface", ruleId: "A4" } }],
      },
    });
    expect((await labelsNow()).labels).toEqual(["overlooked by A5", "other:interface by A22"]);
  });

  it("hold from the moment they are saved, and stand in the result", async () => {
    expect(await saveMatchSettings("s", "server", change(1, { tieOrder: interfaceFirst }))).toMatchObject({ ok: true, value: { version: 2 } });
    const { labels, settings } = await labelsNow();
    expect(labels).toEqual(["other:interface by A4", "other:interface by A22"]);
    expect(settings.tieOrder).toEqual(interfaceFirst);
  });

  it("leave open and close out of writes and cases when they are no writes", async () => {
    const without = change(2, { openCloseAreWrites: false });
    expect(await previewMatchSettings("s", "server", without)).toMatchObject({
      ok: true,
      value: { refusedWrites: { before: 2, after: 1 }, labelsChanged: 2, casesLost: 1 },
    });
    expect(await saveMatchSettings("s", "server", without)).toMatchObject({ ok: true, value: { version: 3 } });
    const analysed = await analyseStudy("s", "server");
    expect(analysed.ok && analysed.value.totals).toMatchObject({ writes: 2, refusedWrites: 1 });
    expect((await labelsNow()).labels).toEqual(["overlooked by A5", "incomplete by T1"]);
  });

  it("refuse an answer to an older version, and an order that is none", async () => {
    expect(await saveMatchSettings("s", "server", change(1))).toMatchObject({ ok: false, error: { code: "stale", found: "version 3" } });
    expect(await previewMatchSettings("s", "server", change(1))).toMatchObject({ ok: false, error: { code: "stale" } });
    expect(matchSettingsSchema.safeParse(change(3, { tieOrder: ["overlooked"] })).success).toBe(false);
    expect(matchSettingsSchema.safeParse(change(3, { tieOrder: DEFAULT_TIE_ORDER.map((): GapLabel => "overlooked") })).success).toBe(false);
  });
});
