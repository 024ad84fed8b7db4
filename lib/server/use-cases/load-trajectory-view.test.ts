import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ensure } from "../../base/assert";
import { unpackOutline } from "../../view-models/trajectory-outline";
import { packJson } from "../codec";
import { openDatabase } from "../db";
import { contradictedRun, householdLine } from "../testing/household-lines";
import { openTemporaryHome } from "../testing/temporary-home";
import { importFiles } from "./import-files";
import { loadTrajectoryView } from "./load-trajectory-view";

const home = openTemporaryHome();
afterAll(() => home.end());

describe("the outline of a run", () => {
  it("is the same from a row that an earlier version wrote, where each call stood in words", async () => {
    const file = path.join(home.folder, "house.jsonl");
    writeFileSync(file, householdLine(contradictedRun("a")));
    await importFiles([file], { study: "house", configuration: null, environment: null, format: null });
    const database = await openDatabase();
    const { trajectoryId } = ensure(await database.trajectory.findFirst({ select: { trajectoryId: true } }), "the run");
    const opened = await loadTrajectoryView("house", "server", trajectoryId);
    if (!opened.ok) throw new Error("the run cannot be opened");
    const { rows } = unpackOutline(opened.value.outline);
    expect(rows.map(({ mark }) => mark?.refusal)).toEqual(["accepted", "accepted", "refused"]);

    const words = { tool: null, preview: "go to bench 1", resultPreview: "", resultLength: 0, isInvalid: null };
    const worded = rows.map(({ t, k, mark }) => ({
      t,
      hasThought: false,
      calls: [{ k, ...mark, ...words }],
      observationPreview: "",
      observationLength: 0,
    }));
    await database.derived.updateMany({ where: { trajectoryId }, data: { outline: packJson(worded) } });
    expect(await loadTrajectoryView("house", "server", trajectoryId)).toEqual(opened);
  });
});
