import { describe, expect, it } from "vitest";
import { checkImporter } from "./fixtures/check-importer";
import { memorySource, readItems } from "./fixtures/read-items";
import { textcraftFixture } from "./fixtures/textcraft/write";
import { textcraft } from "./textcraft";

checkImporter(textcraft, textcraftFixture, { cutGivesRejection: true });

describe("ADaPT's TextCraft results", () => {
  it("have the task for instruction, the recipes for what the environment said first, and unmarked first lines", async () => {
    const run = {
      problem: "craft loaf.",
      commands: "Crafting commands:\ncraft 1 loaf using 2 dough\n\n",
      trace: " get 2 dough\nGot 2 dough\n>\n\n craft 1 loaf using 2 dough\nCrafted 1 kitchen:loaf\n> think: Task Completed!\nOK.\n>\n\n",
      reward: true,
    };
    expect(
      await readItems(textcraft, memorySource("x.json", JSON.stringify({ overall: {}, env_0: run, env_1: { ...run, trace: 7 }, env_2: "x" }))),
    ).toMatchObject([
      { kind: "skipped" },
      {
        draft: {
          externalId: "env_0",
          instruction: "craft loaf.",
          initialObservation: "Crafting commands:\ncraft 1 loaf using 2 dough",
          steps: [{ actions: [{ raw: "get 2 dough" }], observation: "Got 2 dough" }, { actions: [{ raw: "craft 1 loaf using 2 dough" }] }],
          closingThought: "think: Task Completed!",
          outcome: { status: "success" },
          truncated: false,
        },
      },
      { kind: "rejected", code: "missing-field", record: 2 },
      { kind: "rejected", code: "wrong-shape", record: 3 },
    ]);
  });
});
