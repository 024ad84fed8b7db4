import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_REPLAY } from "../../view-models/replay-query";
import { contradictedRun, goodRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { analyseStudy } from "./analyse-study";
import { importFiles } from "./import-files";
import { loadReplay } from "./load-replay";
import { loadReplayPage, loadReplayWindow, replayWindowSchema } from "./load-replay-page";
import { loadSiblings } from "./load-siblings";

const home = openTemporaryHome();
const ids = new Map<string, string>();

beforeAll(async () => {
  const runs = { refused: contradictedRun("task-1"), good: goodRun("task-1"), other: goodRun("task-2") };
  for (const [configuration, run] of Object.entries(runs)) {
    const file = path.join(home.folder, `${configuration}.jsonl`);
    writeFileSync(file, householdLine(run));
    await importFiles([file], { study: "s", configuration, environment: null, format: null });
  }
  const analysed = await analyseStudy("s", "server");
  for (const run of analysed.ok ? analysed.value.trajectories : []) ids.set(run.configuration, run.trajectoryId);
});
afterAll(() => home.end());

const idOf = (configuration: string): string => ids.get(configuration) ?? "";

describe("the replay page", () => {
  it("opens with one mark a write, and its windows hold the verdicts of the document", async () => {
    const page = await loadReplayPage("s", "server", idOf("refused"), DEFAULT_REPLAY);
    const document = await loadReplay("s", "server", idOf("refused"), { gate: "rule", probes: "none" });
    const window = await loadReplayWindow("s", "server", idOf("refused"), replayWindowSchema.parse({ from: 1, to: 50 }));
    if (!page.ok || !document.ok || !window.ok) throw new Error("not loaded");
    expect(page.value.overlay?.marks.map(({ t, k, isFailed }) => [t, k, isFailed])).toEqual(
      document.value.verdicts.map(({ t, k, failedWrite }) => [t, k, failedWrite]),
    );
    expect(page.value.overlay?.offPolicyAfter).toEqual(document.value.firstReject);
    const told = ({ t, decision, message, evidence }: (typeof window.value.verdicts)[number]) => ({ t, decision, message, evidence });
    expect(window.value.verdicts.map(told)).toEqual(document.value.verdicts.map(told));
    expect(window.value.verdicts.length).toBeGreaterThan(0);
    const later = await loadReplayWindow("s", "server", idOf("refused"), replayWindowSchema.parse({ from: 51, to: 100 }));
    expect(later.ok && later.value.verdicts).toEqual([]);
  });

  it("names a gate that the study does not have, and draws no mark for it", async () => {
    const page = await loadReplayPage("s", "server", idOf("refused"), { ...DEFAULT_REPLAY, gate: "careful" });
    expect(page.ok && page.value.overlay).toBeNull();
    expect(page.ok && page.value.unavailableBecause).toBe("There is no gate “careful” in this study.");
  });

  it("lays interface rules over a household run, which give marks and no verdict, and no state rules without a state", async () => {
    const page = await loadReplayPage("s", "server", idOf("refused"), { ...DEFAULT_REPLAY, overlay: "interface-rules" });
    expect(page.ok && page.value.overlays.map(({ id }) => id)).toEqual(["accord-gate", "interface-rules"]);
    expect(page.ok && page.value.overlay).toMatchObject({ gateVersion: null, marks: [expect.objectContaining({ t: 3, k: 0, isFailed: null })] });
    const query = replayWindowSchema.parse({ overlay: "interface-rules", from: 1, to: 50 });
    const window = await loadReplayWindow("s", "server", idOf("refused"), query);
    expect(window.ok && window.value).toMatchObject({ verdicts: [], marks: [expect.objectContaining({ t: 3 })] });
    const state = await loadReplayPage("s", "server", idOf("refused"), { ...DEFAULT_REPLAY, overlay: "state-rule-kernel" });
    expect(state.ok && state.value.unavailableBecause).toBe("This overlay has nothing to say of this run.");
  });

  it("lays a run of the same task beside, with the place where they part, and none of another task", async () => {
    const page = await loadReplayPage("s", "server", idOf("refused"), { ...DEFAULT_REPLAY, pair: idOf("good") });
    expect(page.ok && page.value.pair).toMatchObject({ configuration: "good", outcome: "success", divergence: { t: 2, by: "action" } });
    const stranger = await loadReplayPage("s", "server", idOf("refused"), { ...DEFAULT_REPLAY, pair: idOf("other") });
    expect(stranger.ok ? "loaded" : stranger.error.code).toBe("invalid");
  });
});

describe("siblings", () => {
  it("are the other runs of the task, with what they did where they part", async () => {
    const found = await loadSiblings("s", "server", idOf("refused"));
    expect(found.ok && found.value.siblings).toEqual([
      expect.objectContaining({
        ...{ trajectoryId: idOf("good"), configuration: "good", gate: null, outcome: "success" },
        ...{ divergence: { t: 2, by: "action" }, action: "take mug 2 from bench 1" },
      }),
    ]);
    const alone = await loadSiblings("s", "server", idOf("other"));
    expect(alone.ok && alone.value).toMatchObject({ siblings: [], notCompared: 0 });
  });
});
