import { describe, expect, it } from "vitest";
import { checkImporter } from "./fixtures/check-importer";
import { knowagentFixture } from "./fixtures/knowagent-jsonl/write";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem } from "./importer";
import { knowagentJsonl } from "./knowagent-jsonl";

checkImporter(knowagentJsonl, knowagentFixture, { cutGivesRejection: true });

describe("KnowAgent rows", () => {
  const traj =
    "You are in the middle of a room. Looking quickly around you, you see a desk 1.\nYour task is to: put some pen on desk.\n> look\nNothing happens.\n";
  const read = async (row: Record<string, unknown>): Promise<ImportItem | undefined> =>
    (await readItems(knowagentJsonl, memorySource("x.jsonl", JSON.stringify(row))))[0];

  it.each([
    [true, "success", "result"],
    [false, "failure", "result"],
    [0, "failure", "result (0 is a failure)"],
    [1, "success", "result ≥ 1"],
    [0.5, "failure", "result ≥ 1"],
    ["yes", "unknown", "none"],
    [null, "unknown", "none"],
    [undefined, "unknown", "none"],
  ])("with result %j are a %s by %s", async (result, status, field) => {
    expect(await read({ name: "a", result, traj })).toMatchObject({ draft: { outcome: { status, field } } });
  });

  it("without a name are called by their line, with a warning; the outcome that is missing is named too", async () => {
    expect(await read({ traj })).toMatchObject({
      draft: { externalId: "#1", taskId: "#1" },
      warnings: [{ code: "no-name" }, { code: "no-outcome" }],
    });
  });

  it("are read from a list and from objects over several lines as well", async () => {
    const rows = [1, 2].map((n) => ({ name: `game-${n}`, result: false, traj }));
    for (const text of [JSON.stringify(rows), JSON.stringify(rows, null, 2), rows.map((row) => JSON.stringify(row, null, 2)).join("\n")]) {
      const items = await readItems(knowagentJsonl, memorySource("x.json", text));
      expect(items.map((item) => item.kind === "trajectory" && [item.record, item.draft.externalId])).toEqual([
        [1, "game-1"],
        [2, "game-2"],
      ]);
    }
  });
});
