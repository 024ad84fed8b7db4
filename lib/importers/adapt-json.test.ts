import { describe, expect, it } from "vitest";
import { adaptJson } from "./adapt-json";
import { adaptFixture } from "./fixtures/adapt-json/write";
import { checkImporter } from "./fixtures/check-importer";
import { memorySource, readItems } from "./fixtures/read-items";
import type { ImportItem } from "./importer";
import { detectFormat } from "./index";
import { sourceHead } from "./source/source-head";

checkImporter(adaptJson, adaptFixture, { cutGivesRejection: true });

describe("ADaPT results", () => {
  const problem = "You are in the middle of a room. Looking quickly around you, you see a desk 1.\nYour task is to: put some pen on desk.";
  const read = (value: unknown): Promise<ImportItem[]> => readItems(adaptJson, memorySource("x.json", JSON.stringify(value)));

  it("count games through all groups and leave the summary out of the count, wherever it stands", async () => {
    const game = { problem, trace: "", plans: [], reward: false };
    const items = await read({ overall: { rate: 1 }, one: { a: game, b: game }, two: { c: game } });
    expect(items.map((item) => [item.record, item.kind === "trajectory" ? item.draft.externalId : item.kind])).toEqual([
      [1, "skipped"],
      [1, "a"],
      [2, "b"],
      [3, "c"],
    ]);
  });

  it("without a trace are rejected, with an empty or null one they are runs without steps", async () => {
    const items = await read({ one: { a: { problem, reward: 0 }, b: { problem, trace: null, reward: 0 }, c: "text" } });
    expect(
      items.map((item) => (item.kind === "trajectory" ? item.warnings.map(({ code }) => code).join() : item.kind === "rejected" && item.code)),
    ).toEqual(["missing-field", "no-steps", "wrong-shape"]);
  });

  it("of the same author's other benchmarks are another format", async () => {
    const webshop = { fixed_0: { problem: "I want a lamp", score: 0, success: false, action_history: ["search[lamp]"] }, overall: { rate: 0.4 } };
    const textcraft = {
      env_0: { problem: "craft a lamp.", commands: "craft 1 lamp using 1 glass", trace: "> inventory\nInventory: []", plans: [], reward: 0 },
    };
    for (const [format, value] of Object.entries({ webshop, textcraft })) {
      expect(detectFormat(await sourceHead("x", Buffer.from(JSON.stringify(value)), true))).toMatchObject({ format, others: [] });
    }
  });
});
