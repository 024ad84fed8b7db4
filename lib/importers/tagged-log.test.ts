import { describe, expect, it } from "vitest";
import { checkImporter } from "./fixtures/check-importer";
import { memorySource, readItems } from "./fixtures/read-items";
import { taggedFixture } from "./fixtures/tagged-log/write";
import type { ImportItem } from "./importer";
import { detectFormat } from "./index";
import { sourceHead } from "./source/source-head";
import { taggedLog } from "./tagged-log";

checkImporter(taggedLog, taggedFixture, { cutGivesRejection: false });

const opening =
  "INFO - ========== Task ID: 2-9 ==========\nINFO - Task: You are in the middle of a room. Looking quickly around you, you see a desk 1.\n\nYour task is to: put some pen on desk.\n";
const turn = (action: string, reply: string, reward = "False"): string =>
  `INFO - Agent Action: ${action}\nINFO - Observation: ${reply}\nINFO - Reward: ${reward}\nINFO - Done: False\nINFO - -------\n`;
const read = (text: string, siblings: Record<string, string> = {}, name = "some folder/12.log"): Promise<ImportItem[]> =>
  readItems(taggedLog, memorySource(name, text, siblings));

describe("a tagged log", () => {
  it("is called by its file's stem, and its task by the game beside it, else by its own number", async () => {
    const log = opening + turn("look", "x");
    expect(await read(log)).toMatchObject([{ draft: { externalId: "12", taskId: "2-9" } }]);
    const beside = { "12.json": '{"task": "/home/somebody/games/pick-Pen-None-Desk-3/trial_T1/game.tw-pddl", "score": 0, "success": true}' };
    expect(await read(log, beside)).toMatchObject([{ draft: { externalId: "12", taskId: "pick-Pen-None-Desk-3/trial_T1" } }]);
  });

  it.each([
    ["True", null, "success", "Reward: True in any record"],
    ["False", null, "failure", "Reward: True in any record"],
    ["True", '{"score": 0, "success": true}', "failure", "score (0 is a failure) in the JSON beside the log"],
    ["False", '{"score": 1, "success": true}', "success", "score ≥ 1 in the JSON beside the log"],
    ["False", '{"score": 0.5}', "failure", "score ≥ 1 in the JSON beside the log"],
    ["True", "{broken", "success", "Reward: True in any record"],
  ])("with reward %s and %s beside it is a %s", async (reward, beside, status, field) => {
    const items = await read(opening + turn("look", "x", reward) + turn("look", "y"), beside === null ? {} : { "12.json": beside });
    expect(items).toMatchObject([{ draft: { outcome: { status, field } } }]);
  });

  it("says in its outcome that the runner crashed, and lets the score decide", async () => {
    const items = await read(opening + turn("look", "x"), { "12.json": '{"score": 0, "success": false}' });
    expect(items).toMatchObject([{ draft: { outcome: { status: "failure", terminationReason: expect.stringContaining("success: false") } } }]);
  });

  it("keeps what the agent thought and leaves out the line that repeats its action", async () => {
    const log = `${opening}INFO - Agent Plan: desk first\nINFO - Agent Output: THOUGHT: It may be there.\nTwo lines.\nACTION: go to desk 1\n${turn("go to desk 1", "x")}INFO - Agent Output: look\n${turn("look", "y")}INFO - Agent Output: ACTION: move pen 1 to desk 1\n${turn("put pen 1 in/on desk 1", "z")}`;
    expect(await read(log)).toMatchObject([
      {
        draft: {
          steps: [
            { thought: "desk first\nTHOUGHT: It may be there.\nTwo lines.", actions: [{ raw: "go to desk 1" }], observation: "x" },
            { thought: null, actions: [{ raw: "look" }], observation: "y" },
            // The runner sent something else than the agent wrote: both stay.
            { thought: "ACTION: move pen 1 to desk 1", actions: [{ raw: "put pen 1 in/on desk 1" }], observation: "z" },
          ],
        },
      },
    ]);
  });

  it("makes a step of an output that was answered although the runner read no action from it", async () => {
    const log = `${opening}INFO - Agent Output: THOUGHT: hm\nACTION: fly\nINFO - Observation: Invalid format.\n`;
    expect(await read(log)).toMatchObject([
      { draft: { steps: [{ thought: "THOUGHT: hm", actions: [{ raw: "fly" }], observation: "Invalid format." }], truncated: false } },
    ]);
  });

  it.each([
    ["INFO - Agent Output: THOUGHT: I was cut o", true],
    ["INFO - Agent Action: take pen 1", true],
    ["INFO - Agent Action: take pen 1\nINFO - Observation: Nothing happens.\nINFO - Reward: False", false],
  ])("that ends on %j is truncated: %s", async (end, truncated) => {
    expect(await read(`${opening}${turn("look", "x")}${end}`)).toMatchObject([{ draft: { truncated } }]);
  });

  it("keeps rules and prompts in front of the run and names the tags that it does not know", async () => {
    const log = `INFO - System Prompt: Hold one thing at a time.\n${opening}INFO - Interface Rules: Say where you are.\nINFO - Weather: mild\n${turn("look", "x")}`;
    const items = await read(log);
    expect(items).toMatchObject([
      {
        draft: { systemPrompt: "Hold one thing at a time.\nSay where you are." },
        warnings: [{ code: "unknown-tag", message: expect.stringContaining("Weather") }],
      },
    ]);
  });

  it("may carry time stamps, and may hold several runs", async () => {
    const log = (opening + turn("look", "x")).replaceAll("INFO - ", "2026-01-02 03:04:05,678 - INFO - ");
    expect(await read(log + log)).toMatchObject([
      { draft: { externalId: "12", steps: [{ observation: "x" }] } },
      { record: 2, draft: { externalId: "12#2" } },
    ]);
  });

  it("of another benchmark is not claimed", async () => {
    const log =
      "INFO - ========== Task Name: boil | Task ID: 0-21 ==========\nINFO - Task: Your task is to boil water.\nINFO - Agent Action: look around\nINFO - Observation: This room is called the kitchen.\n";
    expect(detectFormat(await sourceHead("0.log", Buffer.from(log), true))?.format).not.toBe("tagged-log");
  });
});
